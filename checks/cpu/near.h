/* SPDX-License-Identifier: Apache-2.0 */
/*
 * near.h - which CPUs serve the fabric ports of this host?
 *
 * How fast a CPU runs and how deep it sleeps matters to who talks over a fabric, and there on the
 * port's own NUMA node.  A laptop that saves power is well.
 */
#ifndef CD_CHECKS_CPU_NEAR_H
#define CD_CHECKS_CPU_NEAR_H

#include <commdoctor/check.h>

#include <string.h>

#define NEAR_NEEDS "port", "port/role", "nic/numa_node", "rdma/port", "rdma/class", "rdma/numa_node", \
	"numa/cpus"

static inline bool near_is_fabric(struct cd_case *c, const char *port)
{
	struct cd_texts roles;

	return cd_have_texts(c, "port/role", port, &roles) && cd_has(&roles, "fabric") &&
	       !cd_has(&roles, "unused");
}

/* InfiniBand has no Ethernet link that could have a role. */
static inline bool near_is_infiniband(struct cd_case *c, const char *port)
{
	const char *class;

	return cd_have_text(c, "rdma/class", port, &class) && !strcmp(class, "ib");
}

static inline const char *near_device(struct cd_case *c, const char *port)
{
	return cd_words(c, "%.*s", (int)strcspn(port, "/"), port);
}

/* False after a verdict for the case's subject: nothing here talks over a fabric. */
static inline bool near_need_fabric(struct cd_case *c)
{
	for (const char *p = NULL; (p = cd_walk(c, "port", p));)
		if (near_is_fabric(c, p))
			return true;
	for (const char *p = NULL; (p = cd_walk(c, "rdma/port", p));)
		if (near_is_infiniband(c, p))
			return true;
	if (cd_state(c, "port", "") == CD_UNSEEN)
		cd_unknown(c, "", cd_reason(c, "port", ""), "which ports this host has: %s",
			   cd_why(c, "port", ""));
	else
		cd_not_applicable(c, "", "this host has no fabric port");
	return false;
}

/* Where the node of a port is not told, all CPUs are near. */
static inline bool near_node_has(struct cd_case *c, const char *fact, const char *subject,
				 const char *cpus)
{
	const char *of;
	int64_t node;

	return !cd_have_int(c, fact, subject, &node) || node < 0 ||
	       !cd_have_text(c, "numa/cpus", cd_words(c, "%lld", (long long)node), &of) || !*of ||
	       cd_cpus_overlap(of, cpus);
}

/* Is one of the CPUs on the node of a fabric port? */
static inline bool near_any(struct cd_case *c, const char *cpus)
{
	for (const char *p = NULL; (p = cd_walk(c, "port", p));)
		if (near_is_fabric(c, p) && near_node_has(c, "nic/numa_node", p, cpus))
			return true;
	for (const char *p = NULL; (p = cd_walk(c, "rdma/port", p));)
		if (near_is_infiniband(c, p) &&
		    near_node_has(c, "rdma/numa_node", near_device(c, p), cpus))
			return true;
	return false;
}

#endif
