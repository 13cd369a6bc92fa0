/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cpu.steal - does the hypervisor run somebody else while this virtual machine has work?
 *
 * A CPU that is taken away takes no packets and sends no acknowledgement: it looks like a bad network
 * from everywhere.
 */
#include <commdoctor/check.h>

static const char *const needs[] = {
	"host/virtual", "cpu/online", "rate/cpu/ticks", "rate/cpu/steal_ticks", NULL
};
static const struct cd_bound bounds[] = {
	{ "some", "ratio", "0.02", "ours" },
	{ "much", "ratio", "0.05", "ours" },
	{ "ticks", "", "10", "ours: of 10 ms" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "stolen", CD_HIGH, "cpu share seconds cpus" },
	{ "some-stolen", CD_MEDIUM, "cpu share seconds cpus" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "stolen", "stack.time_squeeze/squeezed", CD_THIS_HOST },
	{ "stolen", "stack.time_squeeze/squeezed-and-drops", CD_THIS_HOST },
	{ "stolen", "stack.softnet_drops/drops", CD_THIS_HOST },
	{ "stolen", "stack.softnet_drops/some-drops", CD_THIS_HOST },
	{ "stolen", "nic.rx_missed/no-buffer", CD_THIS_HOST },
	{ "stolen", "nic.rx_missed/missed", CD_THIS_HOST },
	{ "stolen", "tcp.live_limits/receiver-limited", CD_THIS_HOST },
	{ "stolen", "tcp.listen_queue_live/full", CD_THIS_HOST },
	{ "stolen", "tcp.listen_queue_live/nearly-full", CD_THIS_HOST },
	{ "stolen", "udp.rcvbuf_errors/drops", CD_THIS_HOST },
	{ "stolen", "udp.rcvbuf_errors/some-drops", CD_THIS_HOST },
	{ .code = NULL },
};

enum { MOST_CPUS = 8192 };

struct worst {
	unsigned cpu;
	double share, seconds;
	unsigned cpus;		/* that lost more than some */
};

/* False after a verdict. */
static bool look(struct cd_case *c, const char *online, struct worst *w)
{
	struct cd_rate all, stolen;
	double share;

	for (unsigned cpu = 0; cpu < MOST_CPUS; cpu++) {
		const char *name;

		if (!cd_cpus_has(online, cpu))
			continue;
		name = cd_words(c, "%u", cpu);
		if (!cd_need_rate(c, "rate/cpu/ticks", name, &all) ||
		    !cd_need_rate(c, "rate/cpu/steal_ticks", name, &stolen))
			return false;
		w->seconds = all.seconds;
		share = all.delta ? (double)stolen.delta / (double)all.delta : 0;
		if (share <= cd_bound_real(c, "some") ||
		    (int64_t)stolen.delta < cd_bound_int(c, "ticks"))
			continue;
		w->cpus++;
		if (share > w->share) {
			w->share = share;
			w->cpu = cpu;
		}
	}
	return true;
}

static void judge(struct cd_case *c)
{
	bool much;
	struct worst w = { 0 };
	const char *hypervisor, *online;
	struct cd_finding *f;

	if (!cd_need_text(c, "host/virtual", "", &hypervisor) ||
	    !cd_need_text(c, "cpu/online", "", &online) || !look(c, online, &w))
		return;
	if (!w.cpus) {
		cd_pass(c, "");
		return;
	}
	much = w.share > cd_bound_real(c, "much");
	f = cd_fail(c, "", much ? "stolen" : "some-stolen", much ? CD_HIGH : CD_MEDIUM);
	cd_observe_int(f, "cpu", w.cpu, "");
	cd_observe_int(f, "cpus", w.cpus, "");
	cd_observe_real(f, "share", w.share, "ratio");
	cd_observe_real(f, "seconds", w.seconds, "s");
	cd_confidence(f, CD_MEASURED);
}

const struct cd_check cd_cpu_steal[] = {
	{ .id = "cpu.steal", .needs = needs, .bounds = bounds, .codes = codes, .effects = effects,
	  .judge = judge },
	{ .id = NULL },
};
