/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.pacing_qdisc - does the qdisc of a data port pace the way the congestion control expects?
 *
 * BBR sends by the clock.  Up to 4.12 only sch_fq keeps that clock; since then TCP paces itself
 * when it has to, at the cost of a timer per socket.  An fq with a rate cap of its own holds every
 * flow back whatever paces it.
 */
#include <commdoctor/check.h>
#include <commdoctor/model.h>

#include <string.h>

static const char *const needs[] = {
	"sysctl/net.ipv4.tcp_congestion_control", "host/kernel_code", "host/child_netns", "qdisc",
	"path", "path/rate", NULL
};
static const struct cd_bound bounds[] = {
	{ "fast", "bit/s", "40G", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "not-fq", CD_HIGH, "kind cc" },
	{ "flow-cap", CD_LOW, "cap rate" },
	{ .code = NULL },
};

enum { OWN_PACING = 4 << 16 | 13 << 8, DEFAULT_PLIMIT = 100 };

/* What holds other qdiscs and the hooks of filters; all else is a leaf. */
static bool is_leaf(const char *kind)
{
	static const char *const inner[] = { "mq", "mqprio", "multiq", "htb", "hfsc", "drr", "qfq",
					     "prio", "ets", "taprio", "cbq", "ingress", "clsact" };

	for (size_t i = 0; i < sizeof(inner) / sizeof(inner[0]); i++)
		if (!strcmp(kind, inner[i]))
			return false;
	return true;
}

/* True after a finding. */
static bool judge_fq(struct cd_case *c, const char *port, const struct cd_table *t, size_t row)
{
	int64_t cap, rate, pacing, plimit, drops;
	struct cd_finding *f;

	if (cd_cell_int(t, row, "pacing", &pacing) && !pacing)
		cd_note(c, port, "fq of %s has pacing switched off (nopacing)", port);
	if (!cd_have_int(c, "path/rate", port, &rate))
		return false;
	if (cd_cell_int(t, row, "flow_plimit", &plimit) && plimit <= DEFAULT_PLIMIT &&
	    rate >= cd_bound_int(c, "fast") && cd_cell_int(t, row, "drops", &drops) && drops)
		cd_note(c, port, "fq of %s has dropped packets and keeps %lld per flow: raise "
			"flow_limit", port, (long long)plimit);
	if (!cd_cell_int(t, row, "flow_max_rate_bps", &cap) || cap <= 0 || cap >= rate)
		return false;
	f = cd_fail(c, port, "flow-cap", CD_LOW);
	cd_observe_int(f, "cap", cap, "bit/s");
	cd_observe_int(f, "rate", rate, "bit/s");
	cd_caps(f, port, cd_model_rate((double)cap, "fq maxrate"));
	return true;
}

static void judge_port(struct cd_case *c, const char *port, const struct cd_table *t,
		       const char *cc)
{
	const char *name, *kind, *other = NULL;
	size_t fq = 0, leaves = 0;
	struct cd_finding *f;
	bool found = false;
	int64_t kernel;

	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!cd_cell_text(t, i, "ifname", &name) || strcmp(name, port) ||
		    !cd_cell_text(t, i, "kind", &kind) || !is_leaf(kind))
			continue;
		leaves++;
		if (strcmp(kind, "fq"))
			other = kind;
		else if (!fq++)
			found = judge_fq(c, port, t, i);
	}
	if (!leaves) {
		cd_unknown(c, port, cd_total(t) > cd_rows(t) ? CD_TRUNCATED : CD_NO_REPLY,
			   "the kernel told no qdisc of %s", port);
	} else if (cc && other) {
		bool old = cd_have_int(c, "host/kernel_code", "", &kernel) && kernel < OWN_PACING;

		f = cd_fail(c, port, "not-fq", old ? CD_HIGH : CD_LOW);
		cd_observe_text(f, "kind", other);
		cd_observe_text(f, "cc", cc);
	} else if (fq && !found) {
		cd_pass(c, port);
	} else if (!found) {
		cd_not_applicable(c, port, "neither bbr for new connections nor fq on %s", port);
	}
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;
	const char *cc, *port;
	bool child;

	if (cd_have_bool(c, "host/child_netns", "", &child) && child) {
		cd_not_applicable(c, "", "inside of a pod: the qdisc of the port is the host's");
		return;
	}
	if (!cd_need_text(c, "sysctl/net.ipv4.tcp_congestion_control", "", &cc) ||
	    !cd_need_table(c, "qdisc", "", &t))
		return;
	for (port = NULL; (port = cd_each(c, "path", port));)
		judge_port(c, port, t, strncmp(cc, "bbr", 3) ? NULL : cc);
}

const struct cd_check cd_tcp_pacing_qdisc[] = {
	{ .id = "tcp.pacing_qdisc", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge },
	{ .id = NULL },
};
