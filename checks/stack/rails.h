/* SPDX-License-Identifier: Apache-2.0 */
/* rails.h - which ports stand below a link, and how does its address find the way back? */
#ifndef CD_CHECKS_STACK_RAILS_H
#define CD_CHECKS_STACK_RAILS_H

#include <commdoctor/check.h>
#include <string.h>

/* A member of `path` below the link; NULL when there is none. */
static inline const char *path_below(struct cd_case *c, const char *nic)
{
	struct cd_texts ports;

	if (!cd_have_texts(c, "nic/ports", nic, &ports))
		return NULL;
	for (size_t i = 0; i < ports.n; i++)
		if (cd_in(c, "path", ports.item[i]))
			return ports.item[i];
	return NULL;
}

/* Has a port below the link this role? */
static inline bool has_role_below(struct cd_case *c, const char *nic, const char *role)
{
	struct cd_texts ports, roles;

	if (!cd_have_texts(c, "nic/ports", nic, &ports))
		return false;
	for (size_t i = 0; i < ports.n; i++)
		if (cd_have_texts(c, "port/role", ports.item[i], &roles) && cd_has(&roles, role))
			return true;
	return false;
}

/* Both links stand on ports, and on none in common: not a VLAN and its parent, or two of one bond. */
static inline bool have_ports_of_their_own(struct cd_case *c, const char *a, const char *b)
{
	struct cd_texts of_a, of_b;

	if (!cd_have_texts(c, "nic/ports", a, &of_a) || !cd_have_texts(c, "nic/ports", b, &of_b) ||
	    !of_a.n || !of_b.n)
		return false;
	for (size_t i = 0; i < of_a.n; i++)
		if (cd_has(&of_b, of_a.item[i]))
			return false;
	return true;
}

/* One row of "route/back": from the address of a link to a network that a route of it leads to. */
struct way_back {
	const char *nic, *address, *to, *by;	/* by: "" when there is no way */
	bool direct, through;
};

static inline bool way_back(const struct cd_table *t, size_t row, struct way_back *w)
{
	int64_t through, direct = 0;

	w->by = "";
	cd_cell_text(t, row, "oif", &w->by);
	cd_cell_int(t, row, "direct", &direct);
	if (!cd_cell_text(t, row, "ifname", &w->nic) || !cd_cell_text(t, row, "to", &w->to) ||
	    !cd_cell_text(t, row, "address", &w->address) ||
	    !cd_cell_int(t, row, "through", &through))
		return false;
	w->through = through;
	w->direct = direct;
	return true;
}

/*
 * Does what comes from there leave by another port, or not at all?  A default route of a data port
 * behind that of the management port, as DHCP makes it, serves nobody.
 */
static inline bool is_astray(struct cd_case *c, const struct way_back *w)
{
	if (w->through)
		return false;
	if (!*w->by)
		return true;
	return have_ports_of_their_own(c, w->nic, w->by) &&
	       (strcmp(w->to, "default") || path_below(c, w->by));
}

#endif
