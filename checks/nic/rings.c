/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.rings - are the rings of the card shorter than they could be while packets are lost for it?
 *
 * The longest ring is not the best: it holds more memory than caches do.  Without drops a short ring is
 * told, not judged.
 */
#include "counted.h"

#include <commdoctor/model.h>

static const char *const needs[] = {
	NIC_PORT_NEEDS, "nic/ring_rx", "nic/ring_rx_max", "nic/ring_tx", "nic/ring_tx_max", "nic/mtu",
	"rate/nic/rx_missed_errors", "rate/nic/rx_fifo_errors", "rate/nic/rx_over_errors",
	"rate/nic/hw_rx_no_buffer", "rate/nic/hw_rx_discards", "rate/nic/tx_dropped",
	"rate/nic/hw_tx_dropped", "rate/nic/carrier_changes", NULL
};
static const struct cd_bound bounds[] = {
	{ "small", "", "1024", "ours" },
	{ "fast", "bit/s", "25Gb/s", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "rx-drops", CD_MEDIUM, "ring most set_to drops holds" },
	{ "tx-drops", CD_MEDIUM, "ring most set_to drops" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "rx-drops", "nic.rx_missed/no-buffer", CD_SAME_SUBJECT },
	{ "rx-drops", "nic.rx_missed/missed", CD_SAME_SUBJECT },
	{ "tx-drops", "nic.tx_errors/dropped", CD_SAME_SUBJECT },
	{ .code = NULL },
};

/* Microseconds of full packets that a ring of receive buffers takes in while nobody empties it. */
static double holds(struct cd_case *c, const char *port, int64_t ring)
{
	int64_t mtu = 0, speed = 0;

	cd_have_int(c, "nic/mtu", port, &mtu);
	cd_have_int(c, "port/speed", port, &speed);
	return cd_model_ring(ring, mtu, (double)speed);
}

static int64_t longer(int64_t ring, int64_t most)
{
	return ring * 2 < most ? ring * 2 : most;
}

static struct cd_finding *fail(struct cd_case *c, const char *port, const char *code, int64_t ring,
			       int64_t most, int64_t drops)
{
	struct cd_finding *f = cd_fail(c, port, code, nic_unless_mgmt(c, port, CD_MEDIUM));

	cd_observe_int(f, "ring", ring, "");
	cd_observe_int(f, "most", most, "");
	cd_observe_int(f, "set_to", longer(ring, most), "");
	cd_observe_int(f, "drops", drops, "");
	cd_confidence(f, CD_CONSISTENT);
	return f;
}

/* Drops that a longer ring may prevent: where the driver tells them apart, those alone. */
static int64_t of_ring(struct cd_case *c, const char *port, const struct cd_rate *kernel)
{
	int64_t named = nic_moved(c, "rate/nic/hw_rx_no_buffer", port);

	if (named || nic_moved(c, "rate/nic/hw_rx_discards", port))
		return named;
	return nic_larger((int64_t)kernel->delta,
			  nic_larger(nic_moved(c, "rate/nic/rx_fifo_errors", port),
				     nic_moved(c, "rate/nic/rx_over_errors", port)));
}

static bool receive(struct cd_case *c, const char *port, const struct cd_rate *missed, int64_t rx)
{
	int64_t most = 0, drops = of_ring(c, port, missed), speed = 0;
	double seconds = holds(c, port, rx);
	struct cd_finding *f;

	cd_have_int(c, "nic/ring_rx_max", port, &most);
	if (drops && rx < most) {
		f = fail(c, port, "rx-drops", rx, most, drops);
		cd_observe_real(f, "holds", seconds, "s");
		return true;
	}
	cd_have_int(c, "port/speed", port, &speed);
	if (rx < cd_bound_int(c, "small") && speed >= cd_bound_int(c, "fast"))
		cd_note(c, port, "a receive ring of %lld packets, %.0f us at full speed; none was "
			"lost for it", (long long)rx, seconds * 1e6);
	return false;
}

static bool transmit(struct cd_case *c, const char *port)
{
	int64_t tx = 0, most = 0, drops;

	if (!cd_have_int(c, "nic/ring_tx", port, &tx) || !tx ||
	    !cd_have_int(c, "nic/ring_tx_max", port, &most) || tx >= most ||
	    nic_moved(c, "rate/nic/carrier_changes", port))
		return false;
	drops = nic_larger(nic_moved(c, "rate/nic/tx_dropped", port),
			   nic_moved(c, "rate/nic/hw_tx_dropped", port));
	if (drops)
		fail(c, port, "tx-drops", tx, most, drops);
	return drops > 0;
}

static void judge(struct cd_case *c)
{
	for (const char *port = NULL; (port = cd_each(c, "port", port));) {
		struct cd_rate missed;
		int64_t rx;
		bool found;

		if (!nic_carries(c, port) || !cd_need_int(c, "nic/ring_rx", port, &rx))
			continue;
		if (!rx) {
			cd_unknown(c, port, CD_NO_REPLY, "the driver tells no length of its rings");
			continue;
		}
		if (!cd_need_rate(c, "rate/nic/rx_missed_errors", port, &missed))
			continue;
		found = receive(c, port, &missed, rx);
		found |= transmit(c, port);
		if (!found)
			cd_pass(c, port);
	}
}

const struct cd_check cd_nic_rings[] = {
	{ .id = "nic.rings", .needs = needs, .bounds = bounds, .codes = codes, .effects = effects,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
