/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.fin_timeout, tcp.notsent_lowat, tcp.small_queue, stack.optmem - is a setting unusual that is
 * seldom a fault?
 *
 * One row is one setting: inside of its range nothing is to be said, outside of it is told what it
 * does, and nobody is accused.
 */
#include <stddef.h>

#include <commdoctor/check.h>

enum { UNLIMITED = -1 };	/* UINT_MAX, as old kernels print it */

struct hint {
	const char *fact;
	int64_t least, most, also;	/* `also`: usual, too */
	int64_t from_rate;		/* says something only from this speed of a data port on */
	const char *words;		/* what an unusual value does */
};

#define FIN "sysctl/net.ipv4.tcp_fin_timeout"
static const char *const fin_needs[] = { FIN, NULL };
static const struct hint fin[] = {
	{ FIN, 5, 120, 5, 0, "connections that this host has closed wait so many seconds for the "
	  "peer's end; TIME_WAIT is another thing and always 60 s" },
	{ .fact = NULL },
};

#define LOWAT "sysctl/net.ipv4.tcp_notsent_lowat"
static const char *const lowat_needs[] = { LOWAT, NULL };
static const struct hint lowat[] = {
	{ LOWAT, 16384, INT64_MAX, UNLIMITED, 0, "programs are woken for a few kilobytes of unsent "
	  "data each: more CPU time, and large segments are seldom filled" },
	{ .fact = NULL },
};

#define OUTPUT "sysctl/net.ipv4.tcp_limit_output_bytes"
#define CORK "sysctl/net.ipv4.tcp_autocorking"
#define TSO_SEGS "sysctl/net.ipv4.tcp_min_tso_segs"
#define TSO_RTT "sysctl/net.ipv4.tcp_tso_rtt_log"
static const char *const queue_needs[] = {
	OUTPUT, CORK, TSO_SEGS, TSO_RTT, "path", "path/rate", "site/speed", NULL
};
static const struct hint queue[] = {
	{ OUTPUT, 262144, INT64_MAX, 262144, 25000000000, "a connection keeps no more bytes in qdisc "
	  "and card: too few for a fast port" },
	{ CORK, 1, INT64_MAX, 1, 0, "small writes are sent at once instead of gathered" },
	{ TSO_SEGS, 2, 2, 2, 0, "segments of a burst that is handed to the card at once; 2 is usual" },
	{ TSO_RTT, 9, 9, 9, 0, "how bursts grow on short round trips; 9 is usual" },
	{ .fact = NULL },
};

#define OPTMEM "sysctl/net.core.optmem_max"
static const char *const optmem_needs[] = { OPTMEM, NULL };
static const struct hint optmem[] = {
	{ OPTMEM, 131072, INT64_MAX, 131072, 0, "programs that send without copying (MSG_ZEROCOPY, "
	  "io_uring) run out of it; 131072 is the default since 6.8" },
	{ .fact = NULL },
};

static bool fast_enough(struct cd_case *c, int64_t least)
{
	struct cd_case *h = cd_host(c);
	int64_t rate;

	for (const char *path = NULL; (path = cd_walk(h, "path", path));)
		if (cd_have_int(h, "path/rate", path, &rate) && rate >= least)
			return true;
	return cd_have_int(h, "site/speed", "", &rate) && rate >= least;
}

static bool is_usual(struct cd_case *c, const struct hint *h, int64_t value)
{
	return (value >= h->least && value <= h->most) || value == h->also ||
	       (h->from_rate && !fast_enough(c, h->from_rate));
}

static void judge(struct cd_case *c)
{
	const struct hint *first = cd_rule(c);
	const char *unusual = NULL, *unseen = NULL;
	int64_t value;

	for (const struct hint *h = first; h->fact; h++) {
		const char *key = h->fact + sizeof("sysctl/") - 1;

		if (cd_state(c, h->fact, "") == CD_UNSEEN) {
			unseen = h->fact;
		} else if (cd_have_int(c, h->fact, "", &value) && !is_usual(c, h, value)) {
			cd_note(c, "", "%s is %lld: %s", key, (long long)value, h->words);
			unusual = key;
		}
	}
	if (unseen)
		cd_unknown(c, "", cd_reason(c, unseen, ""), "%s", cd_why(c, unseen, ""));
	else if (unusual)
		cd_not_applicable(c, "", "%s is unusual, which is no fault in itself", unusual);
	else if (cd_state(c, first->fact, "") == CD_ABSENT)
		cd_not_applicable(c, "", "%s", cd_why(c, first->fact, ""));
	else
		cd_pass(c, "");
}

const struct cd_check cd_tcp_hints[] = {
	{ .id = "tcp.fin_timeout", .needs = fin_needs, .judge = judge,
	  .rule = fin, .per = CD_HOST | CD_NETNS },
	{ .id = "tcp.notsent_lowat", .needs = lowat_needs, .judge = judge,
	  .rule = lowat, .per = CD_HOST | CD_NETNS },
	{ .id = "tcp.small_queue", .needs = queue_needs, .judge = judge,
	  .rule = queue, .per = CD_HOST | CD_NETNS },
	{ .id = "stack.optmem", .needs = optmem_needs, .judge = judge,
	  .rule = optmem, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
