/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.syn_backlog - is there room for connections whose handshake is not finished?
 *
 * With SYN cookies the queue of a listener is bounded by the listener's own backlog, and
 * tcp_max_syn_backlog does not matter.  Without them it decides alone, and drops from three
 * quarters on (tcp_conn_request).
 */
#include <commdoctor/check.h>

#include <string.h>

#include "sizes.h"

#define BACKLOG "sysctl/net.ipv4.tcp_max_syn_backlog"
#define COOKIES "sysctl/net.ipv4.tcp_syncookies"

static const char *const needs[] = { BACKLOG, COOKIES, "sock/tcp_info", "sock/listen", NULL };
static const struct cd_bound bounds[] = {
	{ "least", "", "1024", "ours" },
	{ "full_share", "ratio", "0.5", "ours" },
	{ "fewest", "", "8", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "small-without-cookies", CD_LOW, "backlog least" },
	{ "queue-filling", CD_LOW, "listener port waiting limit" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	CD_EXPLAINS_DRIFT("small-without-cookies", "net.ipv4.tcp_max_syn_backlog"),
	{ .code = NULL },
};

/* Sockets that share a port (SO_REUSEPORT) share its handshakes. */
static int64_t room(const struct cd_table *t, int64_t port, int64_t cap)
{
	int64_t sum = 0, limit, other;

	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_int(t, i, "port", &other) && other == port &&
		    cd_cell_int(t, i, "limit", &limit))
			sum += cap && cap < limit ? cap : limit;
	return sum;
}

/* True after a verdict. */
static bool filling(struct cd_case *c, const struct cd_table *listeners, int64_t cap)
{
	int64_t port, limit, waiting, fewest = cd_bound_int(c, "fewest");
	struct cd_finding *f;
	const char *local;

	for (size_t i = 0; i < cd_rows(listeners); i++) {
		if (!cd_cell_int(listeners, i, "port", &port) ||
		    !cd_cell_int(listeners, i, "half_open", &waiting) || waiting < fewest)
			continue;
		if (!cd_cell_int(listeners, i, "limit", &limit)) {
			cd_unknown(c, "", cd_reason(c, "sock/tcp_info", ""),
				   "%lld handshakes are under way at port %lld, whose limit is not "
				   "told: %s", (long long)waiting, (long long)port,
				   cd_why(c, "sock/tcp_info", ""));
			return true;
		}
		limit = room(listeners, port, cap);
		if ((double)waiting <= cd_bound_real(c, "full_share") * (double)limit)
			continue;
		f = cd_fail(c, "", "queue-filling", CD_LOW);
		cd_observe_int(f, "port", port, "");
		cd_observe_int(f, "waiting", waiting, "");
		cd_observe_int(f, "limit", limit, "");
		if (cd_cell_text(listeners, i, "local", &local))
			cd_observe_text(f, "listener", local);
		cd_confidence(f, CD_MEASURED);
		return true;
	}
	return false;
}

static void judge(struct cd_case *c)
{
	const struct cd_table *listeners;
	int64_t backlog, cookies, least = cd_bound_int(c, "least");
	struct cd_finding *f;
	bool found = false;

	if (!size_need(c, BACKLOG, 0, &backlog) || !cd_need_table(c, "sock/listen", "", &listeners))
		return;
	if (!cd_rows(listeners)) {
		cd_not_applicable(c, "", "nothing listens here");
		return;
	}
	if (cd_state(c, COOKIES, "") == CD_ABSENT)
		cookies = 0;	/* a kernel without CONFIG_SYN_COOKIES */
	else if (!cd_need_int(c, COOKIES, "", &cookies))
		return;
	if (!cookies && backlog < least) {
		f = cd_fail(c, "", "small-without-cookies", CD_LOW);
		cd_observe_int(f, "backlog", backlog, "");
		cd_observe_int(f, "least", least, "");
		found = true;
	}
	if (filling(c, listeners, cookies ? 0 : backlog) || found)
		return;
	if (cookies)
		cd_not_applicable(c, "", "SYN cookies are on: the backlog of each listener counts, "
				  "not tcp_max_syn_backlog");
	else
		cd_pass(c, "");
}

const struct cd_check cd_tcp_syn_backlog[] = {
	{ .id = "tcp.syn_backlog", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
