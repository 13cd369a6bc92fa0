/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.live_options - do connections lack an option that this host offers?
 *
 * What the local settings offer is one half; the peer must answer it and no device between may
 * strip it.  Established connections show what was agreed.  One peer without it may just be
 * old; several of one subnet have a cause in common.
 */
#include <string.h>

#include <commdoctor/check.h>
#include <commdoctor/model.h>

enum { UNSCALED_WINDOW = 65535, TCP_MAX_WSCALE = 14 };

static const char *const needs[] = {
	"sock/tcp_info", "sock/tcp", "sock/listen", "sock/syncookies_recv",
	"sysctl/net.ipv4.tcp_window_scaling", "sysctl/net.ipv4.tcp_sack",
	"sysctl/net.ipv4.tcp_timestamps", "nic/ports", "path", NULL
};
static const struct cd_bound bounds[] = {
	{ "common_cause", "", "3", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "no-window-scaling", CD_MEDIUM, "peers example" },
	{ "no-sack", CD_MEDIUM, "peers example" },
	{ "no-timestamps", CD_LOW, "peers example" },
	{ "scale-below-buffer", CD_LOW, "connections example rcv_wscale rcvbuf" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "no-window-scaling", "tcp.live_limits/receiver-limited", CD_SAME_PATH },
	{ .code = NULL },
};

/* Windows does not offer timestamps by default, so their lack stays low. */
static const struct option {
	const char *code, *column, *sysctl;
	enum cd_severity common;
} options[] = {
	{ "no-window-scaling", "wscale", "sysctl/net.ipv4.tcp_window_scaling", CD_MEDIUM },
	{ "no-sack", "sack", "sysctl/net.ipv4.tcp_sack", CD_MEDIUM },
	{ "no-timestamps", "timestamps", "sysctl/net.ipv4.tcp_timestamps", CD_LOW },
};
enum { OPTIONS = sizeof(options) / sizeof(*options) };

static const char *text(const struct cd_table *t, size_t row, const char *column)
{
	const char *value = "";

	cd_cell_text(t, row, column, &value);
	return value;
}

static int64_t number(const struct cd_table *t, size_t row, const char *column, int64_t otherwise)
{
	cd_cell_int(t, row, column, &otherwise);
	return otherwise;
}

static bool accepted_here(const struct cd_table *listeners, int64_t port)
{
	for (size_t i = 0; listeners && i < cd_rows(listeners); i++)
		if (number(listeners, i, "port", -1) == port)
			return true;
	return !listeners;
}

/* A SYN cookie without timestamps forgets all options: no fault of peer or path. */
static bool maybe_cookie(struct cd_case *c, const struct cd_table *t, size_t row)
{
	const struct cd_table *listeners = NULL;
	int64_t received = 1;

	for (size_t i = 0; i < OPTIONS; i++)
		if (number(t, row, options[i].column, 1))
			return false;
	cd_have_table(c, "sock/listen", "", &listeners);
	cd_have_int(c, "sock/syncookies_recv", "", &received);
	return received > 0 && accepted_here(listeners, number(t, row, "local_port", 0));
}

static bool is_remote(const struct cd_table *t, size_t row)
{
	return !strcmp(text(t, row, "state"), "established") && !number(t, row, "loopback", 0) &&
	       strcmp(text(t, row, "local"), text(t, row, "peer"));
}

static bool lacks(struct cd_case *c, const struct cd_table *t, size_t row, const char *column)
{
	return is_remote(t, row) && !number(t, row, column, 1) && !maybe_cookie(c, t, row);
}

static void cap(struct cd_case *c, struct cd_finding *f, const struct cd_table *t, size_t row)
{
	int64_t rtt = number(t, row, "min_rtt_ns", 0);
	struct cd_texts ports;

	if (rtt <= 0 || !cd_have_texts(c, "nic/ports", text(t, row, "ifname"), &ports))
		return;
	for (size_t i = 0; i < ports.n; i++)
		if (cd_in(c, "path", ports.item[i])) {
			cd_caps(f, ports.item[i], cd_model_window(UNSCALED_WINDOW, rtt));
			return;
		}
}

/* The subnet of `row`, once: at its first row that lacks the option. */
static bool subnet(struct cd_case *c, const struct cd_table *t, size_t row, const struct option *o)
{
	const char *net = text(t, row, "peer_net");
	int64_t peers = 0;
	struct cd_finding *f;

	for (size_t i = 0; i < cd_rows(t); i++) {
		bool counted = false;

		if (strcmp(text(t, i, "peer_net"), net) || !lacks(c, t, i, o->column))
			continue;
		if (i < row)
			return false;
		for (size_t k = row; k < i && !counted; k++)
			counted = !strcmp(text(t, k, "peer"), text(t, i, "peer")) &&
				  lacks(c, t, k, o->column);
		peers += !counted;
	}
	f = cd_fail(c, net, o->code, peers >= cd_bound_int(c, "common_cause") ? o->common : CD_LOW);
	cd_observe_int(f, "peers", peers, "");
	cd_observe_text(f, "example", text(t, row, "peer"));
	cd_elsewhere(f, CD_PEER);
	cd_confidence(f, CD_MEASURED);
	if (!strcmp(o->column, "wscale"))
		cap(c, f, t, row);
	return true;
}

/*
 * The shift was fixed at the SYN; a buffer that has since grown beyond what it can announce is
 * proof that the setting changed later.  A small shift alone is not: SO_RCVBUF does the same.
 */
static bool outgrown(const struct cd_table *t, size_t row)
{
	int64_t shift = number(t, row, "rcv_wscale", TCP_MAX_WSCALE);
	int64_t window = number(t, row, "rcvbuf", 0) / 2;

	return is_remote(t, row) && shift < TCP_MAX_WSCALE && window > (INT64_C(65536) << shift);
}

static bool scale(struct cd_case *c, const struct cd_table *t)
{
	size_t example = 0;
	int64_t n = 0;
	struct cd_finding *f;

	for (size_t row = 0; row < cd_rows(t); row++)
		if (outgrown(t, row) && !n++)
			example = row;
	if (!n)
		return false;
	f = cd_fail(c, "", "scale-below-buffer", CD_LOW);
	cd_observe_int(f, "connections", n, "");
	cd_observe_text(f, "example", text(t, example, "peer"));
	cd_observe_int(f, "rcv_wscale", number(t, example, "rcv_wscale", 0), "");
	cd_observe_int(f, "rcvbuf", number(t, example, "rcvbuf", 0), "bytes");
	return true;
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;
	size_t remote = 0, cookies = 0;
	bool told, failed;
	int64_t on;

	if (!cd_need_bool(c, "sock/tcp_info", "", &told) || !cd_need_table(c, "sock/tcp", "", &t))
		return;
	for (size_t row = 0; row < cd_rows(t); row++) {
		remote += is_remote(t, row);
		cookies += is_remote(t, row) && maybe_cookie(c, t, row);
	}
	if (!remote && cd_rows(t) < cd_total(t)) {
		cd_unknown(c, "", CD_TRUNCATED, "only %zu of %llu connections were kept, none with "
			   "another host", cd_rows(t), (unsigned long long)cd_total(t));
		return;
	}
	if (!remote) {
		cd_not_applicable(c, "", "no TCP connection with another host");
		return;
	}
	failed = scale(c, t);
	for (size_t i = 0; i < OPTIONS; i++) {
		if (!cd_need_int(c, options[i].sysctl, "", &on))
			return;
		for (size_t row = 0; on && row < cd_rows(t); row++)
			if (lacks(c, t, row, options[i].column))
				failed = subnet(c, t, row, &options[i]) || failed;
	}
	if (cookies)
		cd_note(c, "", "%zu connections without any option may stem from SYN cookies",
			cookies);
	if (cd_rows(t) < cd_total(t))
		cd_note(c, "", "only the %zu of %llu connections that moved most were looked at",
			cd_rows(t), (unsigned long long)cd_total(t));
	if (!failed)
		cd_pass(c, "");
}

const struct cd_check cd_tcp_live_options[] = {
	{ .id = "tcp.live_options", .needs = needs, .bounds = bounds, .codes = codes, .effects = effects,
	 
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
