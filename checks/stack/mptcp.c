/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stack.mptcp - does Multipath TCP spread connections over the rails, where the site wants it?
 *
 * Each gate is closed by default: one subflow more than the limit of zero, no address that subflows
 * start from.  A connection then is plain TCP in disguise and nobody is told.
 */
#include "meanwhile.h"
#include "rails.h"

#define RATE(name) "rate/netstat/MPTcpExt." name

static const char *const needs[] = {
	"site/mptcp", "nic/ports", "port/role", "path", "sysctl/net.mptcp.enabled",
	"sysctl/net.mptcp.checksum_enabled", "mptcp/subflows", "mptcp/endpoint",
	RATE("MPCapableFallbackACK"), RATE("MPCapableFallbackSYNACK"), RATE("SubflowStale"), NULL
};
static const struct cd_bound bounds[] = {
	MEANWHILE_BOUND,
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "disabled", CD_LOW, "" },
	{ "too-few-subflows", CD_LOW, "limit rails wanted" },
	{ "no-endpoint", CD_LOW, "rails" },
	{ "falls-back", CD_LOW, "connections" },
	{ "stale-subflows", CD_LOW, "subflows" },
	{ "checksums", CD_LOW, "" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	CD_EXPLAINS_DRIFT("disabled", "net.mptcp.enabled"),
	CD_EXPLAINS_DRIFT("checksums", "net.mptcp.checksum_enabled"),
	{ .code = NULL },
};
static int64_t rails(struct cd_case *c)
{
	int64_t n = 0;

	for (const char *port = NULL; (port = cd_walk(c, "path", port));)
		n += has_role_below(c, port, "fabric");
	return n;
}

static bool starts_subflows(const struct cd_table *t)
{
	const char *flags;

	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_text(t, i, "flags", &flags) &&
		    (strstr(flags, "subflow") || strstr(flags, "fullmesh")))
			return true;
	return cd_rows(t) < cd_total(t);
}

/* All three: false after a finding or a verdict. */
static bool is_on(struct cd_case *c)
{
	int64_t enabled;

	if (!cd_need_int(c, "sysctl/net.mptcp.enabled", "", &enabled))
		return false;
	if (!enabled)
		cd_fail(c, "", "disabled", CD_LOW);
	return enabled;
}

static bool is_set_up(struct cd_case *c)
{
	int64_t limit, n = rails(c);
	const struct cd_table *t;
	struct cd_finding *f;
	bool well = true;

	if (n < 2)
		return true;
	if (!cd_need_int(c, "mptcp/subflows", "", &limit) ||
	    !cd_need_table(c, "mptcp/endpoint", "", &t))
		return false;
	if (limit < n - 1) {
		f = cd_fail(c, "", "too-few-subflows", CD_LOW);
		cd_observe_int(f, "limit", limit, "");
		cd_observe_int(f, "rails", n, "");
		cd_observe_int(f, "wanted", n - 1, "");
		well = false;
	}
	if (!starts_subflows(t)) {
		cd_observe_int(cd_fail(c, "", "no-endpoint", CD_LOW), "rails", n, "");
		well = false;
	}
	return well;
}

static bool runs_well(struct cd_case *c)
{
	struct cd_rate ack, synack, stale;
	int64_t checksum = 0;
	bool well = true;

	meanwhile_seen(c, RATE("MPCapableFallbackACK"), "", &ack);
	meanwhile_seen(c, RATE("MPCapableFallbackSYNACK"), "", &synack);
	meanwhile_seen(c, RATE("SubflowStale"), "", &stale);
	if (meanwhile_often(c, ack.delta + synack.delta,
			    ack.seconds > synack.seconds ? ack.seconds : synack.seconds)) {
		struct cd_finding *f = cd_fail(c, "", "falls-back", CD_LOW);

		cd_observe_int(f, "connections", (int64_t)(ack.delta + synack.delta), "");
		cd_confidence(f, CD_MEASURED);
		well = false;
	}
	if (meanwhile_often(c, stale.delta, stale.seconds)) {
		struct cd_finding *f = cd_fail(c, "", "stale-subflows", CD_LOW);

		cd_observe_int(f, "subflows", (int64_t)stale.delta, "");
		cd_confidence(f, CD_MEASURED);
		well = false;
	}
	if (cd_have_int(c, "sysctl/net.mptcp.checksum_enabled", "", &checksum) && checksum) {
		cd_fail(c, "", "checksums", CD_LOW);
		well = false;
	}
	return well && meanwhile_need(c, RATE("MPCapableFallbackACK"), "", &ack) &&
	       meanwhile_need(c, RATE("MPCapableFallbackSYNACK"), "", &synack) &&
	       meanwhile_need(c, RATE("SubflowStale"), "", &stale);
}

static void judge(struct cd_case *c)
{
	const char *wanted = "off";
	bool well;

	cd_have_text(c, "site/mptcp", "", &wanted);
	if (strcmp(wanted, "on")) {
		cd_not_applicable(c, "", "the site does not want Multipath TCP (mptcp: on)");
		return;
	}
	if (!is_on(c))
		return;
	well = is_set_up(c);
	well = runs_well(c) && well;	/* both have something to say */
	if (well)
		cd_pass(c, "");
}

const struct cd_check cd_stack_mptcp[] = {
	{ .id = "stack.mptcp", .needs = needs, .bounds = bounds, .codes = codes, .effects = effects,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
