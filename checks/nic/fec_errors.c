/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.fec_errors - how near is the link to what its FEC can correct, and did it go beyond?
 *
 * The line is busy even when nobody sends, so that the bits of the interval are its rate times its
 * length, and corrected bits over them are the error rate of the raw signal.
 */
#include "fec.h"

static const char *const needs[] = {
	PORT_NEEDS, FEC_NEEDS, "path", "nic/fec_lanes", "rate/nic/fec_corrected",
	"rate/nic/fec_uncorrectable", "rate/nic/fec_corrected_bits", "rate/nic/fec_lane_corrected",
	"rate/nic/fec_lane_corrected_bits", "rate/nic/rx_packets", NULL
};
static const struct cd_bound bounds[] = {
	{ "limit_pam4", "", "0.00024", "IEEE 802.3 124.1.1: what RS(544,514) is made for" },
	{ "limit_nrz", "", "0.00005", "IEEE 802.3 95.1.1: what RS(528,514) is made for" },
	{ "near_pam4", "", "0.00001", "ours" },
	{ "near_nrz", "", "0.000001", "ours" },
	{ "lane_factor", "", "10", "ours" },
	{ "lane_least", "", "0.00000001", "ours: below it lanes may differ by chance" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "uncorrectable", CD_HIGH, "codewords seconds" },
	{ "beyond-limit", CD_CRITICAL, "ber limit active" },
	{ "near-limit", CD_MEDIUM, "ber limit active" },
	{ "one-lane", CD_MEDIUM, "lane factor lanes" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "uncorrectable", "tcp.retrans_ratio/much", CD_SAME_PATH },
	{ "uncorrectable", "tcp.retrans_ratio/some", CD_SAME_PATH },
	{ "uncorrectable", "tcp.timeouts/driven", CD_SAME_PATH },
	{ "uncorrectable", "nic.rx_crc/damaged", CD_SAME_SUBJECT },
	{ "uncorrectable", "nic.rx_crc/some-damaged", CD_SAME_SUBJECT },
	{ "beyond-limit", "nic.rx_crc/damaged", CD_SAME_SUBJECT },
	{ "beyond-limit", "nic.rx_crc/some-damaged", CD_SAME_SUBJECT },
	{ "beyond-limit", "nic.fec_errors/uncorrectable", CD_SAME_SUBJECT },
	{ "one-lane", "nic.fec_errors/uncorrectable", CD_SAME_SUBJECT },
	{ "one-lane", "nic.fec_errors/beyond-limit", CD_SAME_SUBJECT },
	{ "one-lane", "nic.fec_errors/near-limit", CD_SAME_SUBJECT },
	{ "beyond-limit", "nic.link_flaps/flapping", CD_SAME_SUBJECT },
	{ "uncorrectable", "nic.link_flaps/flapping", CD_SAME_SUBJECT },
	{ .code = NULL },
};

/* A codeword that was corrected had one wrong bit at least: where bits are not counted, it is less. */
static bool errors(struct cd_case *c, const char *port, bool lane, struct cd_rate *r)
{
	return cd_have_rate(c, lane ? "rate/nic/fec_lane_corrected_bits" :
			    "rate/nic/fec_corrected_bits", port, r) ||
	       cd_have_rate(c, lane ? "rate/nic/fec_lane_corrected" : "rate/nic/fec_corrected", port,
			    r);
}

static bool uncorrectable(struct cd_case *c, const char *port)
{
	struct cd_rate lost, packets;
	struct cd_finding *f;

	if (!cd_have_rate(c, "rate/nic/fec_uncorrectable", port, &lost) || !lost.delta)
		return false;
	f = cd_fail(c, port, "uncorrectable", CD_HIGH);
	cd_observe_int(f, "codewords", (int64_t)lost.delta, "");
	cd_observe_real(f, "seconds", lost.seconds, "s");
	cd_confidence(f, CD_MEASURED);
	if (cd_in(c, "path", port) && cd_have_rate(c, "rate/nic/rx_packets", port, &packets) &&
	    packets.delta > lost.delta)
		cd_loses(f, port, (double)lost.delta / (double)packets.delta);
	return true;
}

/* True when a verdict was given. */
static bool raw(struct cd_case *c, const char *port, int64_t speed)
{
	bool pam4 = fec_signal(c, port, speed) == FEC_PAM4;
	double limit = cd_bound_real(c, pam4 ? "limit_pam4" : "limit_nrz");
	double near = cd_bound_real(c, pam4 ? "near_pam4" : "near_nrz"), ber;
	const char *active = "unknown";
	struct cd_finding *f;
	struct cd_rate r;

	if (!errors(c, port, false, &r) || r.seconds <= 0)
		return false;
	/* Which of both FECs corrects is not known: the one that corrects more. */
	if (fec_signal(c, port, speed) == FEC_UNTOLD) {
		limit = cd_bound_real(c, "limit_pam4");
		near = cd_bound_real(c, "near_pam4");
	}
	ber = (double)r.delta / ((double)speed * r.seconds);
	if (ber <= near)
		return false;
	cd_have_text(c, "nic/fec_active", port, &active);
	f = cd_fail(c, port, ber > limit ? "beyond-limit" : "near-limit",
		    ber > limit ? CD_CRITICAL : CD_MEDIUM);
	cd_observe_real(f, "ber", ber, "");
	cd_observe_real(f, "limit", limit, "");
	cd_observe_text(f, "active", active);
	cd_confidence(f, CD_MEASURED);
	return true;
}

static double lane_errors(struct cd_case *c, const char *port, int64_t lane)
{
	struct cd_rate r;

	return errors(c, cd_words(c, "%s/%d", port, (int)lane), true, &r) ? (double)r.delta : -1;
}

/* One lane has many times the errors of each other. */
static bool one_lane(struct cd_case *c, const char *port, int64_t speed)
{
	double most = 0, next = 0, factor = cd_bound_real(c, "lane_factor"), of_lane;
	struct cd_finding *f;
	int64_t lanes, worst = -1;
	struct cd_rate r;

	if (!cd_have_int(c, "nic/fec_lanes", port, &lanes) || lanes < 2 ||
	    !errors(c, port, false, &r) || r.seconds <= 0)
		return false;
	for (int64_t i = 0; i < lanes; i++) {
		double n = lane_errors(c, port, i);

		if (n < 0)
			return false;
		if (n > most) {
			next = most;
			most = n;
			worst = i;
		} else if (n > next) {
			next = n;
		}
	}
	of_lane = (double)speed / (double)lanes * r.seconds;
	if (worst < 0 || most / of_lane < cd_bound_real(c, "lane_least") || most <= factor * next)
		return false;
	f = cd_fail(c, port, "one-lane", CD_MEDIUM);
	cd_observe_int(f, "lane", worst, "");
	cd_observe_int(f, "lanes", lanes, "");
	cd_observe_real(f, "factor", next > 0 ? most / next : most, "");
	cd_confidence(f, CD_MEASURED);
	return true;
}

static void judge(struct cd_case *c)
{
	for (const char *port = NULL; (port = cd_each(c, "port", port));) {
		bool found;
		struct cd_rate r;
		int64_t speed;

		if (!fec_is_judged(c, port, &speed))
			continue;
		found = uncorrectable(c, port);
		found |= raw(c, port, speed);
		found |= one_lane(c, port, speed);
		if (!found && cd_need_rate(c, "rate/nic/fec_uncorrectable", port, &r))
			cd_pass(c, port);
	}
}

const struct cd_check cd_nic_fec_errors[] = {
	{ .id = "nic.fec_errors", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
