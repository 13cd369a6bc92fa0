/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.channels - do enough queues spread the packets of a fast port over the cores beside it?
 *
 * The cores that count are those of the port's own NUMA node, a core with two threads once, without the
 * ones kept free for the job.  More than eight queues are never asked for: who wants few interrupts has
 * reasons.
 */
#include "tuned.h"

static const char *const needs[] = {
	NIC_PORT_NEEDS, "nic/channels_combined", "nic/channels_combined_max", "nic/channels_rx",
	"nic/channels_rx_max", "nic/numa_node", "numa/cpus", "cpu/online", "cpu/isolated",
	"cpu/nohz_full", "cpu/siblings", "nic/vf", NULL
};
static const struct cd_bound bounds[] = {
	{ "least_speed", "bit/s", "10Gb/s", "ours" },
	{ "least_cores", "", "4", "ours" },
	{ "enough", "", "8", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "one-queue", CD_HIGH, "queues most wanted cores kind" },
	{ "few-queues", CD_MEDIUM, "queues most wanted cores kind" },
	{ "one-queue-device", CD_MEDIUM, "cores" },
	{ "more-than-cpus", CD_LOW, "queues cpus kind" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "one-queue", "nic.rx_missed/no-buffer", CD_SAME_SUBJECT },
	{ "one-queue", "nic.rx_missed/missed", CD_SAME_SUBJECT },
	{ "few-queues", "nic.rx_missed/no-buffer", CD_SAME_SUBJECT },
	{ "few-queues", "nic.rx_missed/missed", CD_SAME_SUBJECT },
	{ "one-queue", "stack.time_squeeze/squeezed", CD_ANYWHERE },
	{ "one-queue", "stack.time_squeeze/squeezed-and-drops", CD_ANYWHERE },
	{ .code = NULL },
};

enum { MOST_CPUS = 8192 };

static bool is_kept_free(struct cd_case *c, unsigned cpu)
{
	const char *list;

	return (cd_have_text(c, "cpu/isolated", "", &list) && cd_cpus_has(list, cpu)) ||
	       (cd_have_text(c, "cpu/nohz_full", "", &list) && cd_cpus_has(list, cpu));
}

/* Is it the first thread of its core that is online? */
static bool is_first_thread(struct cd_case *c, unsigned cpu, const char *online)
{
	const char *siblings;
	unsigned lowest = 0;

	if (!cd_have_text(c, "cpu/siblings", cd_words(c, "%u", cpu), &siblings))
		return true;
	for (const char *s = siblings; *s >= '0' && *s <= '9' && lowest < MOST_CPUS; s++)
		lowest = lowest * 10 + (unsigned)(*s - '0');
	if (lowest == cpu || cd_cpus_has(online, lowest))
		return lowest == cpu;
	for (unsigned n = 0; n < cpu; n++)
		if (cd_cpus_has(siblings, n) && cd_cpus_has(online, n))
			return false;
	return true;
}

/* Cores beside the port; where its node is not known, those of the whole machine. */
static int64_t cores_near(struct cd_case *c, const char *port, const char *online)
{
	const char *near = online, *of_node;
	int64_t node, cores = 0;
	size_t left;

	if (cd_have_int(c, "nic/numa_node", port, &node) && node >= 0 &&
	    cd_have_text(c, "numa/cpus", cd_words(c, "%lld", (long long)node), &of_node) && *of_node)
		near = of_node;
	left = cd_cpus_count(near);
	for (unsigned cpu = 0; left && cpu < MOST_CPUS; cpu++) {
		if (!cd_cpus_has(near, cpu))
			continue;
		left--;
		cores += cd_cpus_has(online, cpu) && !is_kept_free(c, cpu) &&
			 is_first_thread(c, cpu, online);
	}
	return cores;
}

static int64_t sum(struct cd_case *c, const char *port, const char *both, const char *alone)
{
	int64_t a = 0, b = 0;

	cd_have_int(c, both, port, &a);
	cd_have_int(c, alone, port, &b);
	return a + b;
}

/* As ethtool -L calls the queues that receive: some drivers have them apart from those that send. */
static const char *kind(struct cd_case *c, const char *port)
{
	int64_t combined = 0;

	return !cd_have_int(c, "nic/channels_combined", port, &combined) || !combined ? "rx" :
	       "combined";
}

static void fail(struct cd_case *c, const char *port, const char *code, enum cd_severity severity,
		 const int64_t n[4])
{
	struct cd_finding *f = cd_fail(c, port, code, severity);

	cd_observe_int(f, "queues", n[0], "");
	cd_observe_int(f, "most", n[1], "");
	cd_observe_int(f, "wanted", n[2], "");
	cd_observe_int(f, "cores", n[3], "");
	cd_observe_text(f, "kind", kind(c, port));
}

static void one_of_one(struct cd_case *c, const char *port, int64_t speed, int64_t cores)
{
	if (speed) {
		struct cd_finding *f = cd_fail(c, port, "one-queue-device", CD_MEDIUM);

		cd_observe_int(f, "cores", cores, "");
		return;
	}
	cd_note(c, port, "the device has one queue, as its hypervisor gives it");
	cd_pass(c, port);
}

static void compare(struct cd_case *c, const char *port, int64_t speed)
{
	int64_t queues = sum(c, port, "nic/channels_combined", "nic/channels_rx");
	int64_t most = sum(c, port, "nic/channels_combined_max", "nic/channels_rx_max");
	int64_t cores, wanted, cpus;
	const char *online;
	struct cd_finding *f;

	if (!cd_need_text(c, "cpu/online", "", &online))
		return;
	cpus = (int64_t)cd_cpus_count(online);
	cores = cores_near(c, port, online);
	wanted = cd_bound_int(c, "enough");
	wanted = cores < wanted ? cores : wanted;
	wanted = most < wanted ? most : wanted;
	if (cores >= cd_bound_int(c, "least_cores") && queues == 1 && most == 1) {
		one_of_one(c, port, speed, cores);
	} else if (cores >= cd_bound_int(c, "least_cores") && queues < wanted) {
		const int64_t n[] = { queues, most, wanted, cores };
		bool one = queues == 1;

		fail(c, port, one ? "one-queue" : "few-queues", one ? CD_HIGH : CD_MEDIUM, n);
	} else if (queues > cpus) {
		f = cd_fail(c, port, "more-than-cpus", CD_LOW);
		cd_observe_int(f, "queues", queues, "");
		cd_observe_int(f, "cpus", cpus, "");
		cd_observe_text(f, "kind", kind(c, port));
	} else {
		cd_pass(c, port);
	}
}

static void judge(struct cd_case *c)
{
	int64_t speed, value;

	for (const char *port = NULL; (port = cd_each(c, "port", port));) {
		if (!nic_is_fast(c, port, cd_bound_int(c, "least_speed"), &speed))
			continue;
		if (!cd_have_int(c, "nic/channels_rx", port, &value) &&
		    !cd_need_int(c, "nic/channels_combined", port, &value))
			continue;
		if (sum(c, port, "nic/channels_combined", "nic/channels_rx"))
			compare(c, port, speed);
		else
			cd_unknown(c, port, CD_NO_REPLY, "the driver tells no queues");
	}
}

const struct cd_check cd_nic_channels[] = {
	{ .id = "nic.channels", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge },
	{ .id = NULL },
};
