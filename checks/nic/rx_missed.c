/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.rx_missed - does the card drop packets because the host does not take them in time?
 *
 * Where the driver tells them apart: a ring without free buffers is the CPU's fault or the ring's, a
 * full buffer of the port that of PCI Express or of memory.  The kernel's own counter holds either, and
 * with some drivers the same packets again.
 */
#include "counted.h"

static const char *const needs[] = {
	NIC_PORT_NEEDS, "path", "rate/nic/rx_packets", "rate/nic/rx_missed_errors",
	"rate/nic/rx_fifo_errors", "rate/nic/rx_over_errors", "rate/nic/hw_rx_no_buffer",
	"rate/nic/hw_rx_discards", "rate/nic/hw_rx_no_memory", "nic/xdp", NULL
};
static const char *const of_driver[] = { "rate/nic/hw_rx_no_buffer", "rate/nic/hw_rx_discards",
	"rate/nic/hw_rx_no_memory", NULL };
static const struct cd_bound bounds[] = {
	{ "fail_share", "ratio", "1e-6", "ours" },
	{ "fail_count", "", "10", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "no-buffer", CD_HIGH, "count share seconds" },
	{ "port-full", CD_HIGH, "count share seconds" },
	{ "no-memory", CD_HIGH, "count share seconds" },
	{ "missed", CD_HIGH, "count share seconds" },
	{ .code = NULL },
};

static void fail(struct cd_case *c, const char *port, const char *code, int64_t count,
		 const struct cd_rate *passed)
{
	double share = nic_share(count, passed);
	bool much = share > cd_bound_real(c, "fail_share") &&
		    count >= cd_bound_int(c, "fail_count");
	struct cd_finding *f = cd_fail(c, port, code, nic_unless_mgmt(c, port, much ? CD_HIGH :
								      CD_MEDIUM));

	nic_observe(f, count, share, passed->seconds);
	if (cd_in(c, "path", port))
		cd_loses(f, port, share);
	cd_confidence(f, CD_MEASURED);
}

/* Paravirtual drivers count what their XDP program throws away among what they could not take. */
static bool drops_on_purpose(struct cd_case *c, const char *port)
{
	const char *xdp;

	return port_is_paravirtual(c, port) && cd_have_text(c, "nic/xdp", port, &xdp) &&
	       strcmp(xdp, "none") != 0;
}

static void compare(struct cd_case *c, const char *port)
{
	int64_t ring = nic_moved(c, "rate/nic/hw_rx_no_buffer", port);
	int64_t full = nic_moved(c, "rate/nic/hw_rx_discards", port);
	int64_t memory = nic_moved(c, "rate/nic/hw_rx_no_memory", port), missed, blind = 0;
	struct cd_rate passed, kernel;

	if (!cd_need_rate(c, "rate/nic/rx_packets", port, &passed) ||
	    !cd_need_rate(c, "rate/nic/rx_missed_errors", port, &kernel))
		return;
	missed = nic_larger((int64_t)kernel.delta,
			    nic_larger(nic_moved(c, "rate/nic/rx_fifo_errors", port),
				       nic_moved(c, "rate/nic/rx_over_errors", port)));
	if (full && drops_on_purpose(c, port)) {
		blind = full;
		full = 0;
	}
	if (ring)
		fail(c, port, "no-buffer", ring, &passed);
	if (full)
		fail(c, port, "port-full", full, &passed);
	if (memory)
		fail(c, port, "no-memory", memory, &passed);
	if (missed && !ring && !full)
		fail(c, port, "missed", missed, &passed);
	if (ring || full || memory || missed)
		return;
	if (blind)
		cd_unknown(c, port, CD_NO_REPLY, "%lld packets were dropped, and the driver counts what its "
			   "XDP program throws away among them", (long long)blind);
	else if (!nic_hidden(c, of_driver, port))
		cd_pass(c, port);
}

static void judge(struct cd_case *c)
{
	for (const char *port = NULL; (port = cd_each(c, "port", port));)
		if (nic_carries(c, port))
			compare(c, port);
}

const struct cd_check cd_nic_rx_missed[] = {
	{ .id = "nic.rx_missed", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
