/* SPDX-License-Identifier: Apache-2.0 */
/*
 * container.ipvs_iptables - how many rules may a new connection have to pass?
 *
 * kube-proxy with iptables writes some rules for each service and endpoint, and the first packet of a
 * connection walks them in order.  Told, never judged: which of them it meets nobody can count.
 */
#include <commdoctor/check.h>

static const char *const needs[] = { "nft/rules", "nft/old_tables", "ipvs/services", NULL };
static const struct cd_bound bounds[] = {
	{ "many", "", "10000", "ours" },
	{ .name = NULL },
};

static void judge(struct cd_case *c)
{
	struct cd_texts old = { .n = 0 };
	int64_t rules, services = 0;

	cd_have_texts(c, "nft/old_tables", "", &old);
	cd_have_int(c, "ipvs/services", "", &services);
	if (old.n)
		cd_unknown(c, "old iptables", CD_NOT_COLLECTED, "its rules cannot be counted without "
			   "iptables itself: iptables-legacy-save | wc -l");
	if (!cd_need_int(c, "nft/rules", "", &rules))
		return;
	cd_pass(c, "");
	if (rules > cd_bound_int(c, "many"))
		cd_note(c, "", "%lld rules of nf_tables: each new connection walks those of its chains "
			"in order", (long long)rules);
	if (services)
		cd_note(c, "", "IPVS serves %lld services by hash, without a rule for each",
			(long long)services);
}

const struct cd_check cd_container_ipvs_iptables[] = {
	{ .id = "container.ipvs_iptables", .needs = needs, .bounds = bounds, .judge = judge },
	{ .id = NULL },
};
