/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.cc.ecn_coupling - do connections that steer by congestion marks get any?
 *
 * DCTCP asks for ECN by itself, whatever tcp_ecn says, and marks its first packet as capable; a peer
 * that does not run it, too, declines such a one (tcp_ecn_create_request), and the kernel goes on
 * as "dctcp-reno".  A switch that does not mark lets it fill the queue until packets are lost.
 */
#include <string.h>

#include <commdoctor/check.h>

#define ECN "sysctl/net.ipv4.tcp_ecn"

static const char *const needs[] = {
	"sock/tcp_info", "sock/tcp", "sock/tcp_again", "sock/peers", ECN, NULL
};
static const struct cd_bound bounds[] = {
	{ "common_cause", "", "3", "ours" },
	{ "fewest", "", "10", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "not-agreed", CD_HIGH, "connections of peer" },
	{ "no-marks", CD_MEDIUM, "repeated connections peer" },
	{ .code = NULL },
};

struct marks {
	int64_t flows, without, repeated, marked;
	const char *peer, *repeating;
	bool compared;
};

static bool is_ours(const struct cd_table *t, size_t row, const struct cd_texts *peers,
		    const char **peer)
{
	const char *state, *cc;

	return cd_cell_text(t, row, "state", &state) && !strcmp(state, "established") &&
	       cd_cell_text(t, row, "cc", &cc) &&
	       (!strcmp(cc, "dctcp") || !strcmp(cc, "dctcp-reno")) &&
	       cd_cell_text(t, row, "peer", peer) && cd_has(peers, *peer);
}

static int64_t before(const struct cd_table *first, int64_t cookie, const char *column)
{
	int64_t other, value = -1;

	for (size_t i = 0; i < cd_rows(first); i++)
		if (cd_cell_int(first, i, "cookie", &other) && other == cookie) {
			cd_cell_int(first, i, column, &value);
			return value;
		}
	return -1;
}

/* What moved between the samples on a connection with ECN. */
static void compare(struct marks *m, const struct cd_table *first, const struct cd_table *again,
		    size_t row, const char *peer)
{
	int64_t cookie, now, then;

	if (!cd_cell_int(again, row, "cookie", &cookie))
		return;
	then = before(first, cookie, "delivered_ce");
	if (then < 0 || !cd_cell_int(again, row, "delivered_ce", &now))
		return;
	m->compared = true;
	m->marked += now - then;
	then = before(first, cookie, "retrans");
	if (then >= 0 && cd_cell_int(again, row, "retrans", &now) && now > then) {
		m->repeated += now - then;
		m->repeating = peer;
	}
}

static bool not_agreed(struct cd_case *c, const struct marks *m)
{
	struct cd_finding *f;

	if (m->without < cd_bound_int(c, "common_cause")) {
		if (m->without)
			cd_note(c, "", "%lld of %lld connections with dctcp have no ECN, one to %s",
				(long long)m->without, (long long)m->flows, m->peer);
		return false;
	}
	f = cd_fail(c, "", "not-agreed", CD_HIGH);
	cd_observe_int(f, "connections", m->without, "");
	cd_observe_int(f, "of", m->flows, "");
	cd_observe_text(f, "peer", m->peer);
	cd_elsewhere(f, CD_PEER);
	cd_confidence(f, CD_MEASURED);
	return true;
}

static bool no_marks(struct cd_case *c, const struct marks *m)
{
	struct cd_finding *f;

	if (!m->compared || m->marked || m->repeated < cd_bound_int(c, "fewest"))
		return false;
	f = cd_fail(c, "", "no-marks", CD_MEDIUM);
	cd_observe_int(f, "repeated", m->repeated, "");
	cd_observe_int(f, "connections", m->flows - m->without, "");
	cd_observe_text(f, "peer", m->repeating);
	cd_elsewhere(f, CD_SWITCH);
	return true;
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t, *first, *again;
	struct marks m = { 0 };
	struct cd_texts peers;
	const char *peer;
	int64_t ecn;
	bool told, failed;

	if (!cd_need_bool(c, "sock/tcp_info", "", &told) ||
	    !cd_need_table(c, "sock/tcp", "", &first) ||
	    !cd_need_texts(c, "sock/peers", "", &peers))
		return;
	t = cd_have_table(c, "sock/tcp_again", "", &again) ? again : first;
	for (size_t row = 0; row < cd_rows(t); row++) {
		if (!is_ours(t, row, &peers, &peer) || !cd_cell_int(t, row, "ecn", &ecn))
			continue;
		m.flows++;
		if (!ecn) {
			m.without++;
			m.peer = peer;
		} else if (t != first) {
			compare(&m, first, t, row, peer);
		}
	}
	if (!m.flows && cd_rows(t) < cd_total(t)) {
		cd_unknown(c, "", CD_TRUNCATED, "not all connections were kept, and none of those "
			   "that were uses dctcp");
		return;
	}
	if (!m.flows) {
		cd_not_applicable(c, "", "no connection to a peer that counts uses dctcp");
		return;
	}
	if (cd_have_int(c, ECN, "", &ecn) && !ecn)
		cd_note(c, "", "tcp_ecn is 0: dctcp asks for ECN all the same");
	failed = not_agreed(c, &m);
	failed |= no_marks(c, &m);
	if (!failed)
		cd_pass(c, "");
}

const struct cd_check cd_tcp_cc_ecn_coupling[] = {
	{ .id = "tcp.cc.ecn_coupling", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
