/* SPDX-License-Identifier: Apache-2.0 */
/*
 * container.macvlan - can the containers of one parent reach each other, and does their MAC pass?
 *
 * The mode decides whether links of one parent talk: private never, vepa only by a switch that sends
 * frames back to where they came from.  Each macvlan has a hardware address of its own, which a
 * hypervisor may refuse; a guest cannot tell.
 */
#include <commdoctor/check.h>
#include <string.h>

static const char *const needs[] = {
	"nic", "nic/kind", "nic/up", "nic/mode", "nic/lower", "nic/promisc", "nic/physical",
	"nic/master", "host/virtual", NULL
};
static const struct cd_code codes[] = {
	{ "isolated", CD_LOW, "mode parent" },
	{ .code = NULL },
};

static bool is_kind(struct cd_case *c, const char *nic, const char *a, const char *b)
{
	const char *kind;

	return cd_have_text(c, "nic/kind", nic, &kind) && (!strcmp(kind, a) || !strcmp(kind, b));
}

/* NULL: in another namespace, or not told. */
static const char *parent_of(struct cd_case *c, const char *nic)
{
	struct cd_texts lower;

	return cd_have_texts(c, "nic/lower", nic, &lower) && lower.n ? lower.item[0] : NULL;
}

static bool has_sibling(struct cd_case *c, const char *nic, const char *parent)
{
	for (const char *n = NULL; (n = cd_walk(c, "nic", n));) {
		const char *other = strcmp(n, nic) && is_kind(c, n, "macvlan", "macvtap") ?
			parent_of(c, n) : NULL;

		if (other && !strcmp(other, parent))
			return true;
	}
	return false;
}

/* A card that cannot filter several addresses takes all frames instead. */
static void tell_promiscuous(struct cd_case *c, const char *nic, const char *parent)
{
	int64_t times;
	bool physical;

	if (cd_have_bool(c, "nic/physical", parent, &physical) && physical &&
	    cd_state(c, "nic/master", parent) == CD_ABSENT &&
	    cd_have_int(c, "nic/promisc", parent, &times) && times > 0)
		cd_note(c, nic, "%s takes all frames, whoever they are for: somebody captures, or "
			"its list of hardware addresses is full", parent);
}

static void macvlan(struct cd_case *c, const char *nic, const char *mode)
{
	const char *parent = parent_of(c, nic), *machine;
	bool apart = !strcmp(mode, "private") || !strcmp(mode, "vepa");
	struct cd_finding *f;

	if (apart && (!parent || has_sibling(c, nic, parent))) {
		f = cd_fail(c, nic, "isolated", CD_LOW);
		cd_observe_text(f, "mode", mode);
		cd_observe_text(f, "parent", parent ? parent : "its parent");
		cd_latent(f, "when two containers of this node talk to each other");
		return;
	}
	if (cd_have_text(cd_host(c), "host/virtual", "", &machine) && strcmp(mode, "passthru")) {
		cd_unknown(c, nic, CD_NOT_COLLECTED, "whether the hypervisor (%s) lets frames from "
			   "other hardware addresses pass is not told to its guests", machine);
		return;
	}
	cd_pass(c, nic);
	if (parent)
		tell_promiscuous(c, nic, parent);
}

static void judge(struct cd_case *c)
{
	bool any = false, up;

	if (!cd_each(c, "nic", NULL))
		return;
	for (const char *nic = NULL; (nic = cd_walk(c, "nic", nic));) {
		bool ip = is_kind(c, nic, "ipvlan", "ipvtap");
		const char *mode;

		if ((!ip && !is_kind(c, nic, "macvlan", "macvtap")) ||
		    (cd_have_bool(c, "nic/up", nic, &up) && !up))
			continue;
		any = true;
		cd_subject(c, nic);
		if (!cd_need_text(c, "nic/mode", nic, &mode))
			continue;
		if (!ip) {
			macvlan(c, nic, mode);
			continue;
		}
		cd_pass(c, nic);
		cd_note(c, nic, "ipvlan %s: one hardware address for all, so no DHCP by address%s", mode,
			strcmp(mode, "l2") ? ", no broadcast and no ARP" : "");
	}
	cd_subject(c, "");
	if (!any)
		cd_not_applicable(c, "", "no macvlan and no ipvlan is up here");
}

const struct cd_check cd_container_macvlan[] = {
	{ .id = "container.macvlan", .needs = needs, .codes = codes, .judge = judge,
	  .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
