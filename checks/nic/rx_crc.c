/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.rx_crc - do frames arrive damaged?
 *
 * A line of the 10 Gb/s class may lose one frame of 1500 bytes in a hundred million.  Where FEC corrects
 * the line, as on every port of 200 Gb/s and above, no damaged frame should be left at all.
 */
#include "counted.h"

static const char *const needs[] = {
	NIC_PORT_NEEDS, "path", "rate/nic/rx_packets", "rate/nic/rx_crc_errors",
	"rate/nic/rx_frame_errors", "rate/nic/rx_length_errors", "rate/nic/hw_rx_crc",
	"rate/nic/hw_rx_symbol", "rate/nic/hw_rx_length", "rate/nic/hw_local_faults",
	"rate/nic/hw_remote_faults", NULL
};
static const struct cd_bound bounds[] = {
	{ "fail_share", "ratio", "1e-7", "ours; IEEE 802.3 bears 1e-12 of bits, 1e-8 of frames" },
	{ "fail_count", "", "10", "ours" },
	{ "corrected_from", "bit/s", "200Gb/s", "IEEE 802.3: lanes of PAM4 have FEC" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "damaged", CD_HIGH, "count share seconds" },
	{ "some-damaged", CD_MEDIUM, "count share seconds" },
	{ .code = NULL },
};

static void notes(struct cd_case *c, const char *port)
{
	int64_t length = nic_larger(nic_moved(c, "rate/nic/rx_length_errors", port),
				    nic_moved(c, "rate/nic/hw_rx_length", port));
	int64_t symbols = nic_moved(c, "rate/nic/hw_rx_symbol", port);
	int64_t faults = nic_moved(c, "rate/nic/hw_local_faults", port) +
			 nic_moved(c, "rate/nic/hw_remote_faults", port);

	if (length)
		cd_note(c, port, "%lld frames of a wrong length came in: longer than the MTU here?",
			(long long)length);
	if (symbols)
		cd_note(c, port, "%lld errors of symbols on the line", (long long)symbols);
	if (faults)
		cd_note(c, port, "the line had %lld faults", (long long)faults);
}

static void compare(struct cd_case *c, const char *port)
{
	struct cd_rate passed, kernel;
	struct cd_finding *f;
	int64_t bad, speed = 0;
	double share;
	bool severe;

	if (!cd_need_rate(c, "rate/nic/rx_packets", port, &passed) ||
	    !cd_need_rate(c, "rate/nic/rx_crc_errors", port, &kernel))
		return;
	notes(c, port);
	bad = nic_larger((int64_t)kernel.delta, nic_moved(c, "rate/nic/hw_rx_crc", port)) +
	      nic_moved(c, "rate/nic/rx_frame_errors", port);
	if (!bad) {
		cd_pass(c, port);
		return;
	}
	share = nic_share(bad, &passed);
	cd_have_int(c, "port/speed", port, &speed);
	severe = speed >= cd_bound_int(c, "corrected_from") ||
		 (share > cd_bound_real(c, "fail_share") && bad >= cd_bound_int(c, "fail_count"));
	f = cd_fail(c, port, severe ? "damaged" : "some-damaged",
		    nic_unless_mgmt(c, port, severe ? CD_HIGH : CD_MEDIUM));
	nic_observe(f, bad, share, passed.seconds);
	if (cd_in(c, "path", port))
		cd_loses(f, port, share);
	cd_confidence(f, CD_MEASURED);
}

static void judge(struct cd_case *c)
{
	for (const char *port = NULL; (port = cd_each(c, "port", port));)
		if (nic_carries(c, port))
			compare(c, port);
}

const struct cd_check cd_nic_rx_crc[] = {
	{ .id = "nic.rx_crc", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge,
	  .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
