/* SPDX-License-Identifier: Apache-2.0 */
/* bond.h - how many members of a bond have carrier, what serves it, and does anything use it? */
#ifndef CD_CHECKS_BOND_H
#define CD_CHECKS_BOND_H

#include <commdoctor/check.h>
#include <string.h>

#define BOND_NEEDS "bond", "bond/mode", "bond/members", "nic/up", "nic/carrier", "port/role"

struct bond {
	const char *name, *mode;
	struct cd_texts members;
	int64_t linked;		/* members with carrier */
	bool mgmt;		/* of a management port, by what its members are */
};

static inline bool bond_flag(struct cd_case *c, const char *fact, const char *nic)
{
	bool value;

	return cd_have_bool(c, fact, nic, &value) && value;
}

static inline bool bond_is(const struct bond *b, const char *mode)
{
	return !strcmp(b->mode, mode);
}

static inline bool bond_has_role(struct cd_case *c, const struct bond *b, const char *role)
{
	struct cd_texts roles;

	for (size_t i = 0; i < b->members.n; i++)
		if (cd_have_texts(c, "port/role", b->members.item[i], &roles) &&
		    cd_has(&roles, role))
			return true;
	return false;
}

/* False after a verdict: the bond was not seen, or the operator took it down. */
static inline bool bond_need(struct cd_case *c, const char *name, struct bond *b)
{
	bool up, carrier;

	*b = (struct bond){ .name = name };
	if (!cd_need_text(c, "bond/mode", name, &b->mode) ||
	    !cd_need_texts(c, "bond/members", name, &b->members) ||
	    !cd_need_bool(c, "nic/up", name, &up))
		return false;
	if (!up || !b->members.n) {
		cd_not_applicable(c, name, up ? "has no member" : "down by the administrator");
		return false;
	}
	for (size_t i = 0; i < b->members.n; i++) {
		if (!bond_flag(c, "nic/up", b->members.item[i]) &&
		    cd_state(c, "nic/up", b->members.item[i]) == CD_PRESENT)
			continue;
		if (!cd_need_bool(c, "nic/carrier", b->members.item[i], &carrier))
			return false;
		b->linked += carrier;
	}
	b->mgmt = bond_has_role(c, b, "mgmt");
	return true;
}

/* Links on links: a VLAN or a bridge over the bond. */
enum { BOND_DEEPEST = 4 };

static inline bool bond_is_below(struct cd_case *c, const char *nic, const char *bond, unsigned depth)
{
	struct cd_texts lower;

	if (!strcmp(nic, bond))
		return true;
	if (!depth || !cd_have_texts(c, "nic/lower", nic, &lower))
		return false;
	for (size_t i = 0; i < lower.n; i++)
		if (bond_is_below(c, lower.item[i], bond, depth - 1))
			return true;
	return false;
}

/* Does the row's link, named in that column, stand on the bond? */
static inline bool bond_row(struct cd_case *c, const struct cd_table *t, size_t row,
			    const char *column, const char *bond)
{
	const char *nic;

	return cd_cell_text(t, row, column, &nic) && bond_is_below(c, nic, bond, BOND_DEEPEST);
}

#endif
