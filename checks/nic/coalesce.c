/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.coalesce - does each packet of a fast port raise an interrupt of its own, or wait for one too long?
 *
 * Paravirtual cards are left out: there the hypervisor decides when it interrupts.  Of drivers that
 * cannot adapt, 0 means what each of them likes (ixgbe: off; others: choose yourself).
 */
#include "tuned.h"

static const char *const needs[] = {
	NIC_PORT_NEEDS, "nic/coalesce_rx_usecs", "nic/coalesce_rx_frames", "nic/coalesce_adaptive_rx",
	"site/load", NULL
};
static const struct cd_bound bounds[] = {
	{ "least_speed", "bit/s", "10Gb/s", "ours" },
	{ "latency", "ns", "10us", "ours" },
	{ "throughput", "ns", "100us", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "interrupt-storm", CD_LOW, "frames" },
	{ .code = NULL },
};

static void compare(struct cd_case *c, const char *port, int64_t usecs)
{
	int64_t frames = 0;
	const char *load = "";
	bool adaptive = false;

	cd_have_int(c, "nic/coalesce_rx_frames", port, &frames);
	cd_have_bool(c, "nic/coalesce_adaptive_rx", port, &adaptive);
	cd_have_text(c, "site/load", "", &load);
	if (!strcmp(load, "latency")) {
		if (adaptive)
			cd_note(c, port, "adaptive coalescing changes how long packets wait: latency "
				"will vary");
		else if (usecs * 1000 > cd_bound_int(c, "latency"))
			cd_note(c, port, "packets may wait %lld us for an interrupt", (long long)usecs);
	} else if (!adaptive && usecs * 1000 > cd_bound_int(c, "throughput")) {
		cd_note(c, port, "packets may wait %lld us for an interrupt", (long long)usecs);
	}
	if (adaptive || usecs || frames > 1 || !strcmp(load, "latency"))
		cd_pass(c, port);
	else if (cd_need_bool(c, "nic/coalesce_adaptive_rx", port, &adaptive))
		cd_observe_int(cd_fail(c, port, "interrupt-storm", CD_LOW), "frames", frames, "");
}

static void judge(struct cd_case *c)
{
	int64_t speed, usecs;

	for (const char *port = NULL; (port = cd_each(c, "port", port));) {
		if (!nic_is_fast(c, port, cd_bound_int(c, "least_speed"), &speed))
			continue;
		if (port_is_paravirtual(c, port))
			cd_not_applicable(c, port, "the hypervisor decides when it interrupts");
		else if (cd_need_int(c, "nic/coalesce_rx_usecs", port, &usecs))
			compare(c, port, usecs);
	}
}

const struct cd_check cd_nic_coalesce[] = {
	{ .id = "nic.coalesce", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge,
	  .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
