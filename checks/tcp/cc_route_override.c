/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.cc.route_override - does a route hold its connections back, whatever the settings say?
 *
 * A route may carry a window, an initial congestion window, a congestion control or an MTU of its
 * own.  They win over sysctl, no setting shows them, and they outlive whoever put them there.
 */
#include <string.h>

#include <commdoctor/check.h>
#include <commdoctor/model.h>

#include "bdp.h"

#define CC "sysctl/net.ipv4.tcp_congestion_control"

static const char *const needs[] = { "route", CC, "nic/ports", "nic/mtu", BDP_NEEDS, NULL };
static const struct cd_bound bounds[] = {
	{ "initcwnd", "", "10", "RFC 6928" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "window-clamped", CD_HIGH, "dev window need rate rtt" },
	{ "cwnd-clamped", CD_HIGH, "dev cwnd bytes need rate rtt" },
	{ "mtu-locked", CD_LOW, "dev mtu port_mtu" },
	{ "small-start", CD_LOW, "dev initcwnd least" },
	{ .code = NULL },
};
enum { MAIN = 254, HEADERS = 52 };	/* IPv4, TCP and its timestamps */

struct route {
	const struct cd_table *t;
	size_t row;
	const char *subject, *dev;
};

static bool has(const struct route *r, const char *column, int64_t *value)
{
	return cd_cell_int(r->t, r->row, column, value) && *value > 0;
}

static bool is_locked(const struct route *r, const char *metric)
{
	const char *lock;

	return cd_cell_text(r->t, r->row, "lock", &lock) && strstr(lock, metric);
}

/* The port behind the device, when it is judged and its need is known. */
static bool need_of(struct cd_case *c, const char *dev, struct bdp *b)
{
	struct cd_case *h = cd_host(c);
	struct cd_texts ports;

	if (!cd_have_texts(c, "nic/ports", dev, &ports))
		return false;
	for (size_t i = 0; i < ports.n; i++)
		if (cd_in(h, "path", ports.item[i]) && bdp_of(h, ports.item[i], b))
			return true;
	return false;
}

static bool clamped(struct cd_case *c, const struct route *r, const char *code, const char *column,
		    int64_t value, int64_t bytes, const struct bdp *b)
{
	struct cd_limit cap = cd_model_window(bytes, b->rtt_ns);
	struct cd_finding *f;

	if (bytes >= b->bytes)
		return false;
	f = cd_fail(c, r->subject, code, b->assumed ? CD_MEDIUM : CD_HIGH);
	cd_observe_text(f, "dev", r->dev);
	cd_observe_int(f, column, value, strcmp(column, "window") ? "" : "bytes");
	if (bytes != value)
		cd_observe_int(f, "bytes", bytes, "bytes");
	cd_observe_int(f, "need", b->bytes, "bytes");
	cd_observe_int(f, "rate", b->rate, "bit/s");
	cd_observe_int(f, "rtt", b->rtt_ns, "ns");
	if (b->assumed)
		cd_confidence(f, CD_POSSIBLE);
	cd_caps(f, b->path, b->assumed ? cd_model_assumed_rtt(cap) : cap);
	return true;
}

static bool windows(struct cd_case *c, const struct route *r)
{
	int64_t window, cwnd, mtu = 1500;
	struct bdp b;
	bool found = false;

	if (!need_of(c, r->dev, &b))
		return false;
	cd_have_int(c, "nic/mtu", r->dev, &mtu);
	if (has(r, "window", &window))
		found = clamped(c, r, "window-clamped", "window", window, window, &b);
	if (has(r, "cwnd", &cwnd) && is_locked(r, "cwnd"))
		found |= clamped(c, r, "cwnd-clamped", "cwnd", cwnd, cwnd * (mtu - HEADERS), &b);
	return found;
}

static bool sizes(struct cd_case *c, const struct route *r)
{
	int64_t mtu, whole, start, least = cd_bound_int(c, "initcwnd");
	struct cd_finding *f;
	bool found = false;

	if (has(r, "mtu", &mtu) && is_locked(r, "mtu") && cd_have_int(c, "nic/mtu", r->dev, &whole) &&
	    mtu < whole) {
		f = cd_fail(c, r->subject, "mtu-locked", CD_LOW);
		cd_observe_text(f, "dev", r->dev);
		cd_observe_int(f, "mtu", mtu, "bytes");
		cd_observe_int(f, "port_mtu", whole, "bytes");
		found = true;
	}
	if (has(r, "initcwnd", &start) && start < least) {
		f = cd_fail(c, r->subject, "small-start", CD_LOW);
		cd_observe_text(f, "dev", r->dev);
		cd_observe_int(f, "initcwnd", start, "");
		cd_observe_int(f, "least", least, "");
		found = true;
	}
	return found;
}

static void tell_algorithm(struct cd_case *c, const struct route *r)
{
	const char *own, *usual;

	if (!cd_cell_text(r->t, r->row, "congctl", &own) || !*own ||
	    (cd_have_text(c, CC, "", &usual) && !strcmp(own, usual)))
		return;
	cd_note(c, "", "connections over %s use %s%s", r->subject, own,
		is_locked(r, "congctl") ? ", and no program may choose another" : "");
}

static const char *name_of(struct cd_case *c, const struct cd_table *t, size_t row, const char *dst)
{
	const char *family = "";
	int64_t table = MAIN;

	cd_cell_int(t, row, "table", &table);
	cd_cell_text(t, row, "family", &family);
	if (!strcmp(dst, "default") && !strcmp(family, "inet6"))
		dst = "::/0";
	return table == MAIN ? dst : cd_words(c, "%s table %lld", dst, (long long)table);
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;
	bool found = false;

	if (!cd_need_table(c, "route", "", &t))
		return;
	for (size_t row = 0; row < cd_rows(t); row++) {
		struct route r = { .t = t, .row = row };
		const char *type, *dst;

		if (!cd_cell_text(t, row, "type", &type) || strcmp(type, "unicast") ||
		    !cd_cell_text(t, row, "dst", &dst) || !cd_cell_text(t, row, "oif", &r.dev))
			continue;
		r.subject = name_of(c, t, row, dst);
		found |= windows(c, &r);
		found |= sizes(c, &r);
		tell_algorithm(c, &r);
	}
	if (!found && cd_rows(t) < cd_total(t))
		cd_unknown(c, "", CD_TRUNCATED, "only %zu of %llu routes were kept", cd_rows(t),
			   (unsigned long long)cd_total(t));
	else if (!found)
		cd_pass(c, "");
}

const struct cd_check cd_tcp_cc_route_override[] = {
	{ .id = "tcp.cc.route_override", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
