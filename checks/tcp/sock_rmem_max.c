/* SPDX-License-Identifier: Apache-2.0 */
/*
 * sock.rmem_max - can a program that asks for a receive buffer get one that outlasts a stall?
 *
 * The key caps SO_RCVBUF of every protocol and nothing else: autotuned TCP ends at tcp_rmem.  A
 * datagram socket has no flow control, so what it cannot hold while its program is away is lost;
 * that is a fault only where something is lost.
 */
#include <commdoctor/check.h>
#include <commdoctor/model.h>

#include "bdp.h"
#include "sizes.h"

static const char *const needs[] = {
	"sysctl/net.core.rmem_max", "sysctl/net.core.rmem_default", "rate/netstat/Udp.RcvbufErrors",
	"rate/netstat6/Udp6RcvbufErrors", "sock/tcp", "path/fastest", BDP_NEEDS, NULL
};
static const struct cd_bound bounds[] = {
	{ "stall", "ns", "10ms", "ours" },
	{ "enough", "bytes", "64MiB", "ours" },
	{ "large_default", "bytes", "1MiB", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "below-need", CD_MEDIUM, "limit need rate path drops pinned" },
	{ "below-need-of-none", CD_MEDIUM, "limit need rate path drops" },
	{ "default-above-max", CD_LOW, "initial limit" },
	{ "large-default", CD_LOW, "initial limit" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "below-need", "udp.rcvbuf_errors/drops", CD_ANYWHERE },
	{ "below-need", "udp.rcvbuf_errors/some-drops", CD_ANYWHERE },
	{ "below-need", "sock.locked_buffers/receiver-pinned", CD_ANYWHERE },
	CD_EXPLAINS_DRIFT("below-need", "net.core.rmem_max"),
	CD_EXPLAINS_DRIFT("below-need-of-none", "net.core.rmem_max"),
	CD_EXPLAINS_DRIFT("default-above-max", "net.core.rmem_max"),
	CD_EXPLAINS_DRIFT("default-above-max", "net.core.rmem_default"),
	CD_EXPLAINS_DRIFT("large-default", "net.core.rmem_default"),
	{ .code = NULL },
};

/* Connections that stand at the cap: somebody asked for as much or more (the kernel doubles). */
static int64_t pinned(struct cd_case *c, int64_t limit)
{
	const struct cd_table *t;
	int64_t buffer, loopback, n = 0;

	if (!cd_have_table(c, "sock/tcp", "", &t))
		return 0;
	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_int(t, i, "rcvbuf", &buffer) && buffer == 2 * limit &&
		    !(cd_cell_int(t, i, "loopback", &loopback) && loopback))
			n++;
	return n;
}

/* True after a finding. */
static bool judge_default(struct cd_case *c, int64_t limit)
{
	struct cd_finding *f;
	int64_t initial;

	if (!cd_have_int(c, "sysctl/net.core.rmem_default", "", &initial) || initial > INT32_MAX)
		return false;
	if (initial > limit)
		f = cd_fail(c, "", "default-above-max", CD_LOW);
	else if (initial > cd_bound_int(c, "large_default"))
		f = cd_fail(c, "", "large-default", CD_LOW);
	else
		return false;
	cd_observe_int(f, "initial", initial, "bytes");
	cd_observe_int(f, "limit", limit, "bytes");
	return true;
}

static void judge_need(struct cd_case *c, int64_t limit, int64_t need, int64_t rate,
		       const char *path)
{
	struct cd_rate four = { 0 }, six = { 0 };
	bool seen = cd_have_rate(c, "rate/netstat/Udp.RcvbufErrors", "", &four);
	int64_t sockets = pinned(c, limit);
	struct cd_finding *f;

	cd_have_rate(c, "rate/netstat6/Udp6RcvbufErrors", "", &six);
	if (four.delta + six.delta == 0 && !sockets) {
		if (!seen && !cd_need_rate(c, "rate/netstat/Udp.RcvbufErrors", "", &four))
			return;		/* whether anything is lost decides, and nobody looked */
		cd_note(c, "", "%lld bytes hold less than a stall on %s brings; nothing is lost "
			"now", (long long)limit, path);
		cd_pass(c, "");
		return;
	}
	/* who drops may never have asked for more than it got: then the cap is not what it lacks */
	f = cd_fail(c, "", sockets ? "below-need" : "below-need-of-none", CD_MEDIUM);
	cd_observe_int(f, "limit", limit, "bytes");
	cd_observe_int(f, "need", need, "bytes");
	cd_observe_int(f, "rate", rate, "bit/s");
	cd_observe_text(f, "path", path);
	cd_observe_int(f, "drops", (int64_t)(four.delta + six.delta), "");
	if (sockets)
		cd_observe_int(f, "pinned", sockets, "");
	else
		cd_confidence(f, CD_POSSIBLE);
}

static void judge(struct cd_case *c)
{
	struct cd_case *h = cd_host(c);
	int64_t limit, rate, need, enough = cd_bound_int(c, "enough");
	const char *path;
	bool found;

	if (!size_need(c, "sysctl/net.core.rmem_max", 1, &limit))
		return;
	found = judge_default(c, limit);
	if (!cd_have_text(h, "path/fastest", "", &path) ||
	    !cd_have_int(h, "path/rate", path, &rate)) {
		if (!found)
			bdp_missing(c);
		return;
	}
	need = cd_model_bdp((double)rate, cd_bound_int(c, "stall"));
	need = need > enough ? enough : need;
	if (limit < need)
		judge_need(c, limit, need, rate, path);
	else if (!bdp_gap(c))
		cd_pass(c, "");
}

const struct cd_check cd_tcp_sock_rmem_max[] = {
	{ .id = "sock.rmem_max", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
