/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.slow_start_after_idle - do connections that stay open begin anew after each pause?
 *
 * After one timeout without traffic the window shrinks to ten segments.  Jobs that exchange data
 * in steps pause between them, and climb again at every step.  Nothing is lost by it where
 * connections are short, so only connections that stay and carry much are a reason.
 */
#include <string.h>

#include <commdoctor/check.h>

#define RESTART "sysctl/net.ipv4.tcp_slow_start_after_idle"

static const char *const needs[] = {
	RESTART, "sock/tcp_info", "sock/tcp", "sock/peers", "site/net", NULL
};
static const struct cd_bound bounds[] = {
	{ "wanted", "word", "any", "ours" },
	{ "long_lived", "bytes", "100MiB", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "not-wanted", CD_MEDIUM, "" },
	{ "on", CD_LOW, "connections peer" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	CD_EXPLAINS_DRIFT("on", "net.ipv4.tcp_slow_start_after_idle"),
	CD_EXPLAINS_DRIFT("not-wanted", "net.ipv4.tcp_slow_start_after_idle"),
	{ .code = NULL },
};

/* Connections to peers that matter which have carried much. */
static int64_t persistent(struct cd_case *c, const struct cd_table *t, const char **example)
{
	int64_t n = 0, sent, least = cd_bound_int(c, "long_lived");
	struct cd_texts peers;
	const char *state, *peer;

	if (!cd_have_texts(c, "sock/peers", "", &peers))
		return 0;
	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_text(t, i, "state", &state) && !strcmp(state, "established") &&
		    cd_cell_int(t, i, "bytes_acked", &sent) && sent >= least &&
		    cd_cell_text(t, i, "peer", &peer) && cd_has(&peers, peer) && !n++)
			*example = peer;
	return n;
}

static void restarts(struct cd_case *c)
{
	const char *net, *peer = "";
	const struct cd_table *t;
	struct cd_finding *f;
	int64_t n;
	bool told;

	if (!cd_have_text(cd_host(c), "site/net", "", &net) ||
	    (strcmp(net, "dc") && strcmp(net, "wan"))) {
		cd_note(c, "", "connections begin anew with ten segments after each pause");
		cd_not_applicable(c, "", "the profile says neither net: dc nor net: wan");
		return;
	}
	if (!cd_need_bool(c, "sock/tcp_info", "", &told) || !cd_need_table(c, "sock/tcp", "", &t))
		return;
	n = persistent(c, t, &peer);
	if (!n) {
		cd_not_applicable(c, "", "no connection that stays and has sent much: nothing to "
				  "begin anew");
		return;
	}
	f = cd_fail(c, "", "on", CD_LOW);
	cd_observe_int(f, "connections", n, "");
	cd_observe_text(f, "peer", peer);
}

static void judge(struct cd_case *c)
{
	int64_t on;

	if (!cd_need_int(c, RESTART, "", &on))
		return;
	if (!on)
		cd_pass(c, "");
	else if (!strcmp(cd_bound_text(c, "wanted"), "off"))
		cd_fail(c, "", "not-wanted", CD_MEDIUM);
	else
		restarts(c);
}

const struct cd_check cd_tcp_slow_start_after_idle[] = {
	{ .id = "tcp.slow_start_after_idle", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
