/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stack.policy_routing - does what comes from the address of a rail leave by that rail?
 *
 * Routes are chosen by destination.  A host with several ports into the fabric needs a rule for each
 * address, or all it sends beyond the rails' own networks leaves by one of them.
 */
#include "rails.h"

static const char *const needs[] = {
	"nic", "nic/ports", "path", "port/role", "route/back", NULL
};
static const struct cd_code codes[] = {
	{ "leaves-elsewhere", CD_MEDIUM, "address to by" },
	{ "no-way", CD_MEDIUM, "address to" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "leaves-elsewhere", "stack.arp_flux/filter-without-rules", CD_SAME_SUBJECT },
	{ "leaves-elsewhere", "stack.rp_filter/dropping", CD_ANYWHERE },
	{ .code = NULL },
};

static bool is_rail(struct cd_case *c, const struct cd_table *t, const char *nic)
{
	struct way_back w;

	for (size_t i = 0; i < cd_rows(t); i++)
		if (way_back(t, i, &w) && !strcmp(w.nic, nic))
			return has_role_below(c, nic, "fabric");
	return false;
}

static bool has_twin(struct cd_case *c, const struct cd_table *t, const char *nic)
{
	for (const char *other = NULL; (other = cd_walk(c, "nic", other));)
		if (is_rail(c, t, other) && have_ports_of_their_own(c, nic, other))
			return true;
	return false;
}

static void rail(struct cd_case *c, const struct cd_table *t, const char *nic)
{
	struct cd_finding *f;
	struct way_back w;

	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!way_back(t, i, &w) || strcmp(w.nic, nic) || !is_astray(c, &w))
			continue;
		f = cd_fail(c, nic, *w.by ? "leaves-elsewhere" : "no-way", CD_MEDIUM);
		cd_observe_text(f, "address", w.address);
		cd_observe_text(f, "to", w.to);
		if (*w.by)
			cd_observe_text(f, "by", w.by);
		else
			cd_blocks_some(f, path_below(c, nic));
		return;
	}
	if (cd_rows(t) < cd_total(t))
		cd_unknown(c, nic, CD_TRUNCATED, "the table of routes back was cut");
	else
		cd_pass(c, nic);
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;
	bool any = false;

	if (!cd_each(c, "path", NULL))
		return;
	cd_subject(c, "");
	if (!cd_need_table(c, "route/back", "", &t))
		return;
	for (const char *nic = NULL; (nic = cd_walk(c, "nic", nic));)
		if (is_rail(c, t, nic) && has_twin(c, t, nic)) {
			any = true;
			rail(c, t, nic);
		}
	if (!any)
		cd_not_applicable(c, "", "no two links to the fabric have IPv4 networks");
}

const struct cd_check cd_stack_policy_routing[] = {
	{ .id = "stack.policy_routing", .needs = needs, .codes = codes, .effects = effects,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
