/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.cc.live_mismatch - do connections react to congestion in another way than this host is set to?
 *
 * The setting holds for sockets made after it: a connection, and what a listener accepts, keeps the
 * algorithm of its day.  Programs, routes and BPF choose others, too.  Only connections that carry
 * something count, and what the site asked for is never wrong.
 */
#include <string.h>

#include <commdoctor/check.h>

#define CURRENT "sysctl/net.ipv4.tcp_congestion_control"

static const char *const needs[] = {
	"sock/tcp_info", "sock/tcp", CURRENT, "site/congestion_control", NULL
};
static const struct cd_bound bounds[] = {
	{ "min_bytes", "bytes", "1000000000", "ours" },
	{ "min_busy", "ns", "60s", "ours" },
	{ "max_share", "ratio", "0.1", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "mismatch", CD_LOW, "connections counted used current local peer process" },
	{ .code = NULL },
};

struct tally {
	size_t counted, other, row;	/* the other one that moved most */
	double most;
};

static const char *text(const struct cd_table *t, size_t row, const char *column)
{
	const char *value = "";

	cd_cell_text(t, row, column, &value);
	return value;
}

static double number(const struct cd_table *t, size_t row, const char *column)
{
	int64_t value = 0;

	cd_cell_int(t, row, column, &value);
	return (double)value;
}

/* It lives long, or has carried much. */
static bool counts(struct cd_case *c, const struct cd_table *t, size_t row, double *moved)
{
	*moved = number(t, row, "bytes_acked") + number(t, row, "bytes_received");
	return *text(t, row, "cc") && !strcmp(text(t, row, "state"), "established") &&
	       number(t, row, "loopback") < 1 && strcmp(text(t, row, "local"), text(t, row, "peer")) &&
	       (*moved >= (double)cd_bound_int(c, "min_bytes") ||
		1e3 * number(t, row, "busy_us") >= (double)cd_bound_int(c, "min_busy"));
}

static struct tally count(struct cd_case *c, const struct cd_table *t, const char *current)
{
	const char *wanted = "";
	struct tally n = { .counted = 0 };
	double moved;

	cd_have_text(cd_host(c), "site/congestion_control", "", &wanted);
	for (size_t row = 0; row < cd_rows(t); row++) {
		if (!counts(c, t, row, &moved))
			continue;
		n.counted++;
		if (!strcmp(text(t, row, "cc"), current) || !strcmp(text(t, row, "cc"), wanted))
			continue;
		if (!n.other++ || moved > n.most) {
			n.row = row;
			n.most = moved;
		}
	}
	return n;
}

static const char *end_point(struct cd_case *c, const struct cd_table *t, size_t row,
			     const char *address, const char *port)
{
	const char *words = text(t, row, address);

	return cd_words(c, strchr(words, ':') ? "[%s]:%.0f" : "%s:%.0f", words, number(t, row, port));
}

static void say(struct cd_case *c, const struct cd_table *t, const struct tally *n,
		const char *current)
{
	struct cd_finding *f = cd_fail(c, "", "mismatch", CD_LOW);
	const char *process = text(t, n->row, "process");

	cd_observe_int(f, "connections", (int64_t)n->other, "");
	cd_observe_int(f, "counted", (int64_t)n->counted, "");
	cd_observe_text(f, "used", text(t, n->row, "cc"));
	cd_observe_text(f, "current", current);
	cd_observe_text(f, "local", end_point(c, t, n->row, "local", "local_port"));
	cd_observe_text(f, "peer", end_point(c, t, n->row, "peer", "peer_port"));
	cd_observe_text(f, "process", *process ? process : "its process");
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;
	const char *current;
	struct tally n;
	bool told;

	if (!cd_need_bool(c, "sock/tcp_info", "", &told) || !cd_need_table(c, "sock/tcp", "", &t) ||
	    !cd_need_text(c, CURRENT, "", &current))
		return;
	n = count(c, t, current);
	if (!n.counted && cd_rows(t) < cd_total(t)) {
		cd_unknown(c, "", CD_TRUNCATED, "only %zu of %llu connections were kept, none that "
			   "counts", cd_rows(t), (unsigned long long)cd_total(t));
		return;
	}
	if (!n.counted)
		cd_not_applicable(c, "", "no connection with another host is old or has moved much");
	else if ((double)n.other > cd_bound_real(c, "max_share") * (double)n.counted)
		say(c, t, &n, current);
	else
		cd_pass(c, "");
	if (n.other && (double)n.other <= cd_bound_real(c, "max_share") * (double)n.counted)
		cd_note(c, "", "%zu of %zu connections use another algorithm than %s", n.other,
			n.counted, current);
}

const struct cd_check cd_tcp_cc_live_mismatch[] = {
	{ .id = "tcp.cc.live_mismatch", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
