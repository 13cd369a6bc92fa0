/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.port_range - are there enough local ports for the connections that this host opens?
 *
 * The kernel gives each new connection a port of the range that no other one to the same
 * destination has, nor had within the last minute.  So a thousand connections a second to one
 * address and port use up 28000 ports in half a minute, however idle the host looks.
 */
#include <commdoctor/check.h>

#include <string.h>

#include "counted.h"

#define RANGE "sysctl/net.ipv4.ip_local_port_range"
#define RESERVED "sysctl/net.ipv4.ip_local_reserved_ports"
#define USE "sock/port_use"

static const char *const needs[] = { RANGE, RESERVED, USE, NULL };
static const struct cd_bound bounds[] = {
	{ "least", "", "4096", "ours" },
	{ "fail_share", "ratio", "0.8", "ours" },
	{ "warn_share", "ratio", "0.5", "ours" },
	{ .name = NULL },
};
#define SEEN "used room share waiting peer port"
static const struct cd_code codes[] = {
	{ "nearly-used-up", CD_MEDIUM, SEEN },
	{ "half-used", CD_LOW, SEEN },
	{ "too-small", CD_MEDIUM, "low high room" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "too-small", "tcp.port_range/nearly-used-up", CD_ANYWHERE },
	{ "too-small", "tcp.port_range/half-used", CD_ANYWHERE },
	CD_EXPLAINS_DRIFT("too-small", "net.ipv4.ip_local_port_range"),
	{ .code = NULL },
};

static int64_t number(const char **p)
{
	int64_t n = 0;

	for (; **p >= '0' && **p <= '9' && n <= 65535; (*p)++)
		n = 10 * n + (**p - '0');
	return n;
}

/* Of "8080,9148-9150" those between low and high. */
static int64_t listed(const char *text, int64_t low, int64_t high)
{
	int64_t sum = 0;

	for (const char *p = text; *p >= '0' && *p <= '9';) {
		int64_t first = number(&p), last = first;

		if (*p == '-') {
			p++;
			last = number(&p);
		}
		first = first < low ? low : first;
		last = last > high ? high : last;
		sum += last >= first ? last - first + 1 : 0;
		p += *p == ',';
	}
	return sum;
}

static int64_t reserved(struct cd_case *c, int64_t low, int64_t high)
{
	const char *text;
	int64_t one;

	switch (cd_state(c, RESERVED, "")) {
	case CD_PRESENT:
		if (cd_have_int(c, RESERVED, "", &one))
			return one >= low && one <= high;
		return cd_have_text(c, RESERVED, "", &text) ? listed(text, low, high) : 0;
	default:
		return 0;
	}
}

/* True after a finding. */
static bool fullest(struct cd_case *c, const struct cd_table *t, int64_t room)
{
	int64_t used, most = 0, port = 0, waiting = 0;
	const char *peer = "?";
	struct cd_finding *f;
	size_t row = 0;
	double share;
	bool fail;

	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_int(t, i, "used", &used) && used > most) {
			most = used;
			row = i;
		}
	share = room > 0 ? (double)most / (double)room : 1;
	if (!most || share <= cd_bound_real(c, "warn_share"))
		return false;
	fail = share > cd_bound_real(c, "fail_share");
	f = cd_fail(c, "", fail ? "nearly-used-up" : "half-used", fail ? CD_MEDIUM : CD_LOW);
	cd_cell_text(t, row, "peer", &peer);
	cd_cell_int(t, row, "peer_port", &port);
	cd_cell_int(t, row, "waiting", &waiting);
	cd_observe_int(f, "used", most, "");
	cd_observe_int(f, "room", room, "");
	cd_observe_real(f, "share", share, "ratio");
	cd_observe_int(f, "waiting", waiting, "");
	cd_observe_text(f, "peer", peer);
	cd_observe_int(f, "port", port, "");
	cd_confidence(f, CD_MEASURED);
	return true;
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;
	int64_t low, high, room;
	struct cd_finding *f;
	bool found = false;

	if (!cd_need_item(c, RANGE, "", 0, &low) || !cd_need_item(c, RANGE, "", 1, &high))
		return;
	room = high >= low ? high - low + 1 - reserved(c, low, high) : 0;
	if (room < cd_bound_int(c, "least")) {
		f = cd_fail(c, "", "too-small", CD_MEDIUM);
		cd_observe_int(f, "low", low, "");
		cd_observe_int(f, "high", high, "");
		cd_observe_int(f, "room", room, "");
		found = true;
	}
	if (high > low && (low & 1) == (high & 1))
		cd_note(c, "", "the bounds of ip_local_port_range are both %s: the kernel prefers "
			"one of each", low & 1 ? "odd" : "even");
	if (cd_have_table(c, USE, "", &t))
		found |= fullest(c, t, room);
	if (!found && cd_need_table(c, USE, "", &t) && counted_told(c, RESERVED))
		cd_pass(c, "");
}

const struct cd_check cd_tcp_port_range[] = {
	{ .id = "tcp.port_range", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
