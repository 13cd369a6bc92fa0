/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.loss_recovery - does the kernel notice losses by time, as it does since a decade?
 *
 * A probe finds the loss of the last segments before the timeout does, RACK finds lost repeats, and
 * F-RTO takes needless timeouts back.  Each can be switched off, and each costs timeouts then.
 */
#include <commdoctor/check.h>

#include "kernel.h"

#define EARLY "sysctl/net.ipv4.tcp_early_retrans"
#define RECOVERY "sysctl/net.ipv4.tcp_recovery"
#define FRTO "sysctl/net.ipv4.tcp_frto"
#define REORDERING "sysctl/net.ipv4.tcp_reordering"

static const char *const needs[] = { EARLY, RECOVERY, FRTO, REORDERING, KERNEL_NEEDS, NULL };
static const struct cd_code codes[] = {
	{ "no-tail-probe", CD_MEDIUM, "value" },
	{ "no-rack", CD_MEDIUM, "value set_to" },
	{ "no-frto", CD_LOW, "" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "no-tail-probe", "tcp.timeouts/driven", CD_ANYWHERE },
	{ "no-rack", "tcp.timeouts/driven", CD_ANYWHERE },
	CD_EXPLAINS_DRIFT("no-tail-probe", "net.ipv4.tcp_early_retrans"),
	CD_EXPLAINS_DRIFT("no-rack", "net.ipv4.tcp_recovery"),
	CD_EXPLAINS_DRIFT("no-frto", "net.ipv4.tcp_frto"),
	{ .code = NULL },
};
/* 3 and 4 probe (tcp_schedule_loss_probe); bit 0 of tcp_recovery has no effect since 6.17. */
enum { PROBES_FROM = 3, RACK = 1, USUAL_REORDERING = 3, RACK_ALWAYS = KERNEL(6, 17, 0) };

static bool tail_probe(struct cd_case *c, int64_t early)
{
	struct cd_finding *f;

	if (early >= PROBES_FROM)
		return true;
	f = cd_fail(c, "", "no-tail-probe", CD_MEDIUM);
	cd_observe_int(f, "value", early, "");
	return false;
}

/* Kernels before 4.4 have no such key. */
static bool rack(struct cd_case *c)
{
	int64_t recovery;
	struct cd_finding *f;

	if (!cd_have_int(c, RECOVERY, "", &recovery) || recovery & RACK)
		return true;
	if (!kernel_before(c, RACK_ALWAYS)) {
		cd_note(c, "", "tcp_recovery is %lld; that it lacks 1 has no effect since 6.17",
			(long long)recovery);
		return true;
	}
	f = cd_fail(c, "", "no-rack", CD_MEDIUM);
	cd_observe_int(f, "value", recovery, "");
	cd_observe_int(f, "set_to", recovery | RACK, "");
	return false;
}

static bool frto(struct cd_case *c)
{
	int64_t on;

	if (!cd_have_int(c, FRTO, "", &on) || on)
		return true;
	cd_fail(c, "", "no-frto", CD_LOW);
	return false;
}

static bool unseen(struct cd_case *c)
{
	static const char *const facts[] = { RECOVERY, FRTO };

	for (size_t i = 0; i < sizeof(facts) / sizeof(facts[0]); i++)
		if (cd_state(c, facts[i], "") == CD_UNSEEN) {
			cd_unknown(c, "", cd_reason(c, facts[i], ""), "%s",
				   cd_why(c, facts[i], ""));
			return true;
		}
	return false;
}

static void judge(struct cd_case *c)
{
	int64_t early, reordering;
	bool well;

	if (!cd_need_int(c, EARLY, "", &early))
		return;
	well = tail_probe(c, early);
	well = rack(c) && well;
	well = frto(c) && well;
	if (cd_have_int(c, REORDERING, "", &reordering) && reordering > USUAL_REORDERING)
		cd_note(c, "", "tcp_reordering is %lld: losses are noticed later; the kernel "
			"raises it by itself where packets are reordered", (long long)reordering);
	if (well && !unseen(c))
		cd_pass(c, "");
}

const struct cd_check cd_tcp_loss_recovery[] = {
	{ .id = "tcp.loss_recovery", .needs = needs, .codes = codes, .effects = effects,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
