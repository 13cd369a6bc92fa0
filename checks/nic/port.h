/* SPDX-License-Identifier: Apache-2.0 */
/* port.h - which ports does a check of cables and links pass over, and which did the site name? */
#ifndef CD_CHECKS_NIC_PORT_H
#define CD_CHECKS_NIC_PORT_H

#include <commdoctor/check.h>
#include <string.h>

#define PORT_NEEDS "port", "port/role", "nic/type", "nic/vf", "nic/driver"
#define PORT_SITE_NEEDS "site/fabric_ports", "site/roce_ports", "site/storage_ports"

static inline bool port_has_role(struct cd_case *c, const char *port, const char *role)
{
	struct cd_texts roles;

	return cd_have_texts(c, "port/role", port, &roles) && cd_has(&roles, role);
}

static inline bool port_is_paravirtual(struct cd_case *c, const char *port)
{
	static const char *const driver[] = { "virtio_net", "vmxnet3", "hv_netvsc", "vif", "ena",
		"gve", "netvsc", "xen_netfront", "mana", NULL };
	const char *name;

	for (size_t i = 0; cd_have_text(c, "nic/driver", port, &name) && driver[i]; i++)
		if (!strcmp(driver[i], name))
			return true;
	return false;
}

/* Is there no cable of its own to judge?  Then the verdict is given. */
static inline bool port_is_excused(struct cd_case *c, const char *port)
{
	int64_t type;
	bool vf;

	if (port_has_role(c, port, "wireless"))
		cd_not_applicable(c, port, "wireless");
	else if (cd_have_int(c, "nic/type", port, &type) && type != 1)
		cd_not_applicable(c, port, "not Ethernet: judged as an RDMA port");
	else if (cd_have_bool(c, "nic/vf", port, &vf) && vf)
		cd_not_applicable(c, port, "a virtual function: its physical port decides");
	else
		return false;
	return true;
}

static inline bool port_is_named(struct cd_case *c, const char *fact, const char *port)
{
	struct cd_texts pattern;

	if (!cd_have_texts(c, fact, "", &pattern))
		return false;
	for (size_t i = 0; i < pattern.n; i++)
		if (cd_glob(pattern.item[i], port))
			return true;
	return false;
}

/* Does the site say that data goes over it? */
static inline bool port_is_of_site(struct cd_case *c, const char *port)
{
	return port_is_named(c, "site/fabric_ports", port) ||
	       port_is_named(c, "site/roce_ports", port) ||
	       port_is_named(c, "site/storage_ports", port);
}

#endif
