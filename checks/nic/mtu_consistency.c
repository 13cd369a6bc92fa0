/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.mtu_consistency - do the MTUs of links that stand on each other fit?
 *
 * The kernel accepts a bond member or a VLAN with another MTU, and then drops what does not fit
 * without a word: small packets pass, large transfers hang.
 */
#include <commdoctor/check.h>
#include <string.h>

#include "stacked.h"

enum { JUMBO = 4200, ETHERNET = 1500 };	/* 4200: RoCE path MTU 4096 and its headers */

static const char *const needs[] = {
	STACKED_NEEDS, "nic/up", "nic/loopback", "nic/pf", "nic/pci", "site/storage_ports", "site/roce_ports", NULL
};
static const struct cd_code codes[] = {
	{ "above-lower", CD_HIGH, "mtu lower lower_mtu" },
	{ "member-differs", CD_HIGH, "mtu lower lower_mtu" },
	{ "bridge-above-port", CD_HIGH, "mtu lower lower_mtu" },
	{ "tunnel-above-underlay", CD_HIGH, "mtu lower lower_mtu overhead fits" },
	{ "vf-above-pf", CD_HIGH, "mtu lower lower_mtu" },
	{ "vlan-left-small", CD_MEDIUM, "mtu lower lower_mtu" },
	{ "rails-differ", CD_HIGH, "mtu lower_mtu twins" },
	{ .code = NULL },
};

static struct cd_finding *found(struct cd_case *c, const char *nic, const char *code,
				enum cd_severity severity, int64_t mtu, int64_t other)
{
	struct cd_finding *f = cd_fail(c, nic, code, severity);

	cd_observe_int(f, "mtu", mtu, "bytes");
	cd_observe_int(f, "lower_mtu", other, "bytes");
	return f;
}

/* Gives a verdict on `nic` always. */
static bool fits(struct cd_case *c, const char *nic, const char *other, int64_t overhead,
		 const char *code)
{
	bool equal = !strcmp(code, "member-differs");
	int64_t mtu, below;
	struct cd_finding *f;

	if (!cd_need_int(c, "nic/mtu", nic, &mtu) || !cd_need_int(c, "nic/mtu", other, &below))
		return false;
	if (equal ? mtu == below : mtu + overhead <= below) {
		cd_pass(c, nic);
		return true;
	}
	f = found(c, nic, code, CD_HIGH, mtu, below);
	cd_observe_text(f, "lower", other);
	if (overhead) {
		cd_observe_int(f, "overhead", overhead, "bytes");
		cd_observe_int(f, "fits", below - overhead, "bytes");
	} else {
		cd_blocks_some(f, NULL);	/* full-size packets alone vanish; a tunnel's are fragmented */
	}
	return false;
}

static void left_small(struct cd_case *c, const char *vlan, const char *lower)
{
	int64_t mtu, below;

	if (!cd_have_int(c, "nic/mtu", vlan, &mtu) || !cd_have_int(c, "nic/mtu", lower, &below) ||
	    mtu > ETHERNET || below < JUMBO)
		return;
	if (stacked_named(c, "site/storage_ports", vlan) ||
	    stacked_named(c, "site/roce_ports", vlan))
		cd_observe_text(found(c, vlan, "vlan-left-small", CD_MEDIUM, mtu, below), "lower",
				lower);
	else
		cd_note(c, vlan, "MTU %lld on a link of %lld: usual for management",
			(long long)mtu, (long long)below);
}

static const char *physical_function(struct cd_case *c, const char *nic)
{
	const char *pf, *pci;

	if (!cd_have_text(c, "nic/pf", nic, &pf))
		return NULL;
	for (const char *n = NULL; (n = cd_walk(c, "nic", n));)
		if (cd_have_text(c, "nic/pci", n, &pci) && !strcmp(pci, pf))
			return n;
	return NULL;
}

/* A virtual link of a recording that does not say what it is may stand on anything. */
static bool is_untold(struct cd_case *c, const char *nic)
{
	const char *kind;
	bool yes;

	if (cd_state(c, "nic/kind", nic) != CD_UNSEEN ||
	    (cd_have_bool(c, "nic/loopback", nic, &yes) && yes) ||
	    !cd_have_bool(c, "nic/physical", nic, &yes) || yes || !strcmp(nic, "lo"))
		return false;
	cd_need_text(c, "nic/kind", nic, &kind);
	return true;
}

/* True when the link stands on another, and so got a verdict. */
static bool stack(struct cd_case *c, const char *nic)
{
	int64_t overhead = stacked_overhead(c, nic);
	const char *other;
	struct cd_texts lower;

	if (overhead < 0 && !stacked_is(c, nic, "bridge", "bridge"))
		return false;
	if (!cd_need_texts(c, "nic/lower", nic, &lower))
		return true;
	other = overhead < 0 ? stacked_smallest(c, &lower) : lower.n ? lower.item[0] : NULL;
	if (!other)
		return false;
	if (overhead < 0)
		fits(c, nic, other, 0, "bridge-above-port");
	else if (overhead)
		fits(c, nic, other, overhead, "tunnel-above-underlay");
	else if (fits(c, nic, other, 0, "above-lower") && stacked_is(c, nic, "vlan", "vlan"))
		left_small(c, nic, other);
	return true;
}

static bool link(struct cd_case *c, const char *nic)
{
	const char *master, *pf = physical_function(c, nic);
	bool up, judged = false;

	if (cd_have_bool(c, "nic/up", nic, &up) && !up)
		return false;
	cd_subject(c, nic);
	if (cd_have_text(c, "nic/master", nic, &master) && stacked_is(c, master, "bond", "team")) {
		fits(c, nic, master, 0, "member-differs");
		judged = true;
	}
	if (pf) {
		fits(c, nic, pf, 0, "vf-above-pf");
		judged = true;
	}
	return is_untold(c, nic) || stack(c, nic) || judged;
}

/* The odd one among three or more is at fault; of two, the smaller; else groups are meant. */
static bool rail(struct cd_case *c, const char *port)
{
	int64_t mtu, other, agreed = 0, twins = 0;
	bool disagree = false;

	if (!cd_have_int(c, "nic/mtu", port, &mtu))
		return false;
	for (const char *p = NULL; (p = cd_walk(c, "port", p));) {
		if (!strcmp(p, port) || !stacked_same_rail(c, port, p) ||
		    !cd_have_int(c, "nic/mtu", p, &other))
			continue;
		disagree |= agreed && other != agreed;
		agreed = other;
		twins++;
	}
	if (!twins || disagree || (twins < 2 && mtu >= agreed)) {
		if (twins && !disagree)
			cd_pass(c, port);
		return twins && !disagree;
	}
	if (mtu == agreed)
		cd_pass(c, port);
	else
		cd_observe_int(found(c, port, "rails-differ", twins > 1 ? CD_HIGH : CD_MEDIUM, mtu,
				     agreed), "twins", twins, "");
	return true;
}

static void judge(struct cd_case *c)
{
	bool judged = false;

	if (!cd_each(c, "nic", NULL))
		return;
	for (const char *nic = NULL; (nic = cd_walk(c, "nic", nic));)
		judged |= link(c, nic);
	cd_subject(c, "");
	for (const char *port = NULL; (port = cd_walk(c, "port", port));)
		judged |= rail(c, port);
	if (!judged)
		cd_not_applicable(c, "", "no link stands on another");
}

const struct cd_check cd_nic_mtu_consistency[] = {
	{ .id = "nic.mtu_consistency", .needs = needs, .codes = codes, .judge = judge,
	  .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
