/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pcie.stalls - does each card in use wait for memory?
 *
 * Cards of NVIDIA count how long their reads and writes waited on PCI Express, and what they dropped
 * for it.  The cause is on this host: the slot, translation, memory that is far or busy.
 */
#include <commdoctor/check.h>

#include <string.h>

static const char *const needs[] = {
	"port", "path", "nic/driver", "nic/pci_stalled_rd", "nic/pci_stalled_wr",
	"rate/nic/pci_stalled_rd_events", "rate/nic/pci_stalled_wr_events",
	"rate/nic/pci_buffer_overflow", "rate/nic/pci_signal_integrity", NULL
};
static const struct cd_bound bounds[] = {
	{ "some", "ratio", "0.1", "ours" },
	{ "much", "ratio", "0.3", "kernel mlx5 counters.rst: from there on the driver counts an event" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "overflow", CD_HIGH, "packets seconds" },
	{ "stalled", CD_HIGH, "reads writes events" },
	{ "signal", CD_MEDIUM, "errors seconds" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "overflow", "nic.rx_missed/port-full", CD_SAME_SUBJECT },
	{ "overflow", "nic.pause_counters/we-pause", CD_SAME_SUBJECT },
	{ "overflow", "pcie.stalls/stalled", CD_SAME_SUBJECT },
	{ "stalled", "nic.rx_missed/port-full", CD_SAME_SUBJECT },
	{ "stalled", "nic.pause_counters/we-pause", CD_SAME_SUBJECT },
	{ .code = NULL },
};

static double share(struct cd_case *c, const char *fact, const char *port)
{
	int64_t percent;

	return cd_have_int(c, fact, port, &percent) ? (double)percent / 100 : 0;
}

static void stalled(struct cd_case *c, const char *port, uint64_t events, bool *any)
{
	double reads = share(c, "nic/pci_stalled_rd", port);
	double writes = share(c, "nic/pci_stalled_wr", port);
	double most = reads > writes ? reads : writes;
	struct cd_finding *f;

	if (!events && most <= cd_bound_real(c, "some"))
		return;
	*any = true;
	f = cd_fail(c, port, "stalled", events || most > cd_bound_real(c, "much") ? CD_HIGH :
		    CD_MEDIUM);
	cd_observe_real(f, "reads", reads, "ratio");
	cd_observe_real(f, "writes", writes, "ratio");
	cd_observe_int(f, "events", (int64_t)events, "");
	cd_confidence(f, CD_MEASURED);
}

static void compare(struct cd_case *c, const char *port)
{
	struct cd_rate lost, reads, writes, signal = { 0 };
	struct cd_finding *f;
	bool any = false;

	if (!cd_need_rate(c, "rate/nic/pci_buffer_overflow", port, &lost) ||
	    !cd_need_rate(c, "rate/nic/pci_stalled_rd_events", port, &reads) ||
	    !cd_need_rate(c, "rate/nic/pci_stalled_wr_events", port, &writes))
		return;
	cd_have_rate(c, "rate/nic/pci_signal_integrity", port, &signal);
	if (lost.delta) {
		any = true;
		f = cd_fail(c, port, "overflow", CD_HIGH);
		cd_observe_int(f, "packets", (int64_t)lost.delta, "");
		cd_observe_real(f, "seconds", lost.seconds, "s");
		cd_confidence(f, CD_MEASURED);
	}
	if (signal.delta) {
		any = true;
		f = cd_fail(c, port, "signal", CD_MEDIUM);
		cd_observe_int(f, "errors", (int64_t)signal.delta, "");
		cd_observe_real(f, "seconds", signal.seconds, "s");
		cd_confidence(f, CD_MEASURED);
	}
	stalled(c, port, reads.delta + writes.delta, &any);
	if (!any)
		cd_pass(c, port);
}

static void judge(struct cd_case *c)
{
	const char *driver;

	for (const char *port = NULL; (port = cd_each(c, "port", port));) {
		if (!cd_need_text(c, "nic/driver", port, &driver))
			continue;
		if (strcmp(driver, "mlx5_core"))
			cd_not_applicable(c, port, "its driver counts no waiting for memory");
		else if (cd_state(c, "path", "") == CD_UNSEEN)
			cd_unknown(c, port, CD_NOT_COLLECTED, "whether it is in use: %s",
				   cd_why(c, "path", ""));
		else if (!cd_in(c, "path", port))
			cd_not_applicable(c, port, "not in use for data");
		else
			compare(c, port);
	}
}

const struct cd_check cd_pcie_stalls[] = {
	{ .id = "pcie.stalls", .needs = needs, .bounds = bounds, .codes = codes, .effects = effects,
	  .judge = judge },
	{ .id = NULL },
};
