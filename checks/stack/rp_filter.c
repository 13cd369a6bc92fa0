/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stack.rp_filter - does the reverse-path filter drop packets that are in order?
 *
 * Strict mode drops what comes in by another link than the one that answers would leave by.  With
 * one link that is right; with several it takes routes that are the same in both directions.  The
 * value in force is the higher of that of `all` and that of the link.
 */
#include "meanwhile.h"
#include "rails.h"

enum { STRICT = 1 };

#define ALL "sysctl/net.ipv4.conf.all.rp_filter"
#define EACH "sysctl/net.ipv4.conf.{nic}.rp_filter"
#define DROPPED "rate/netstat/TcpExt.IPReversePathFilter"

static const char *const needs[] = {
	"addr", "nic", "nic/ports", "path", "port/role", "route/back", ALL, EACH, DROPPED, NULL
};
static const struct cd_bound bounds[] = {
	{ "strays", "", "1", "ours" },
	MEANWHILE_BOUND,
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "strict-asymmetric", CD_HIGH, "address to by key own" },
	{ "dropping", CD_HIGH, "packets per_second" },
	{ .code = NULL },
};

static const char *key_of(struct cd_case *c, const char *nic)
{
	const char *key = "";

	for (const char *p = nic; *p; p++)
		key = cd_words(c, "%s%c", key, *p == '.' ? '/' : *p);
	return cd_words(c, "net.ipv4.conf.%s.rp_filter", key);
}

static void found(struct cd_case *c, const struct way_back *w, int64_t own)
{
	struct cd_finding *f = cd_fail(c, w->nic, "strict-asymmetric", CD_HIGH);
	struct cd_rate dropped;

	cd_observe_text(f, "address", w->address);
	cd_observe_text(f, "to", w->to);
	cd_observe_text(f, "by", *w->by ? w->by : "no link");
	cd_observe_text(f, "key", key_of(c, w->nic));
	cd_observe_int(f, "own", own, "");
	cd_blocks_some(f, path_below(c, w->nic));
	if (cd_have_rate(c, DROPPED, "", &dropped) && dropped.delta)
		cd_confidence(f, CD_MEASURED);
}

static void link(struct cd_case *c, const char *nic, bool *strict, bool *asymmetric)
{
	const struct cd_table *t;
	struct way_back w;
	int64_t all, own;

	if (!cd_need_int(c, ALL, "", &all) || !cd_need_int(c, EACH, nic, &own))
		return;
	if ((all > own ? all : own) != STRICT) {
		cd_pass(c, nic);
		return;
	}
	*strict = true;
	if (!cd_need_table(c, "route/back", "", &t))
		return;
	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!way_back(t, i, &w) || strcmp(w.nic, nic) || !is_astray(c, &w))
			continue;
		found(c, &w, own);
		*asymmetric = true;
		return;
	}
	if (cd_rows(t) < cd_total(t))
		cd_unknown(c, nic, CD_TRUNCATED, "the table of routes back was cut");
	else
		cd_pass(c, nic);
}

static void drops(struct cd_case *c, size_t fabric)
{
	struct cd_finding *f;
	struct cd_rate dropped;

	cd_subject(c, "");
	if (!cd_need_rate(c, DROPPED, "", &dropped))
		return;
	if (!dropped.delta) {
		cd_pass(c, "");
		return;
	}
	if (fabric < 2 && dropped.per_second < (double)cd_bound_int(c, "strays")) {
		cd_pass(c, "");
		cd_note(c, "", "%llu strays were dropped meanwhile: packets that a host with one link "
			"gets from a shared segment", (unsigned long long)dropped.delta);
		return;
	}
	if (!meanwhile_often(c, dropped.delta, dropped.seconds)) {
		cd_pass(c, "");
		cd_note(c, "", "%llu packets were dropped in %.0f s",
			(unsigned long long)dropped.delta, dropped.seconds);
		return;
	}
	f = cd_fail(c, "", "dropping", fabric < 2 ? CD_MEDIUM : CD_HIGH);
	cd_observe_int(f, "packets", (int64_t)dropped.delta, "packets");
	cd_observe_real(f, "per_second", dropped.per_second, "/s");
	cd_confidence(f, CD_MEASURED);
}

static bool has_address(const struct cd_table *t, const char *nic)
{
	const char *of, *family;

	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_text(t, i, "ifname", &of) && !strcmp(of, nic) &&
		    cd_cell_text(t, i, "family", &family) && !strcmp(family, "inet"))
			return true;
	return cd_rows(t) < cd_total(t);
}

static void judge(struct cd_case *c)
{
	bool strict = false, asymmetric = false, any = false;
	const struct cd_table *addresses;
	size_t fabric = 0;

	if (!cd_each(c, "path", NULL))
		return;
	cd_subject(c, "");
	if (!cd_need_table(c, "addr", "", &addresses))
		return;
	for (const char *nic = NULL; (nic = cd_walk(c, "nic", nic));) {
		if (!path_below(c, nic) || !has_address(addresses, nic))
			continue;
		any = true;
		fabric += has_role_below(c, nic, "fabric");
		cd_subject(c, nic);
		link(c, nic, &strict, &asymmetric);
	}
	if (!any)
		cd_not_applicable(c, "", "no data port carries an IPv4 address");
	else if (strict && !asymmetric)
		drops(c, fabric);
}

const struct cd_check cd_stack_rp_filter[] = {
	{ .id = "stack.rp_filter", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge,
	  .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
