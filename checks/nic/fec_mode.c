/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.fec_mode - is the forward error correction at work that the signal of the link needs?
 *
 * Lanes of 50 Gb/s and more cannot do without; at 25 Gb/s a lane a short cable can.
 */
#include "fec.h"

static const char *const needs[] = {
	PORT_NEEDS, FEC_NEEDS, "nic/fec_asked", "nic/fec_auto", "rate/nic/rx_crc_errors", NULL
};
static const struct cd_code codes[] = {
	{ "off", CD_HIGH, "active speed" },
	{ "off-with-errors", CD_HIGH, "active speed errors seconds" },
	{ "not-as-set", CD_HIGH, "active asked" },
	{ "weak", CD_MEDIUM, "active speed" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "off", "nic.rx_crc/damaged", CD_SAME_SUBJECT },
	{ "off", "nic.rx_crc/some-damaged", CD_SAME_SUBJECT },
	{ "off-with-errors", "nic.rx_crc/damaged", CD_SAME_SUBJECT },
	{ "off-with-errors", "nic.rx_crc/some-damaged", CD_SAME_SUBJECT },
	{ "not-as-set", "nic.rx_crc/damaged", CD_SAME_SUBJECT },
	{ "not-as-set", "nic.rx_crc/some-damaged", CD_SAME_SUBJECT },
	{ .code = NULL },
};

/* -1: one we do not know */
static int strength(const char *mode)
{
	static const char *const by_strength[] = { "none", "baser", "rs" };

	if (!strcmp(mode, "llrs"))
		return 2;
	for (int i = 0; i < 3; i++)
		if (!strcmp(mode, by_strength[i]))
			return i;
	return -1;
}

/* Weaker than the weakest that was asked for; NULL: it is not, or the driver may choose. */
static const char *asked_for_more(struct cd_case *c, const char *port, int active)
{
	const char *weakest = NULL;
	struct cd_texts asked;
	bool automatic;

	if ((cd_have_bool(c, "nic/fec_auto", port, &automatic) && automatic) ||
	    !cd_have_texts(c, "nic/fec_asked", port, &asked))
		return NULL;
	for (size_t i = 0; i < asked.n; i++) {
		if (strength(asked.item[i]) <= active)
			return NULL;
		if (!weakest || strength(asked.item[i]) < strength(weakest))
			weakest = asked.item[i];
	}
	return weakest;
}

static struct cd_finding *fail(struct cd_case *c, const char *port, const char *code,
			       enum cd_severity severity, const char *active, int64_t speed)
{
	struct cd_finding *f = cd_fail(c, port, code, severity);

	cd_observe_text(f, "active", active);
	if (strcmp(code, "not-as-set"))
		cd_observe_int(f, "speed", speed, "bit/s");
	return f;
}

static void without(struct cd_case *c, const char *port, const char *active, int64_t speed)
{
	enum fec_signal signal = fec_signal(c, port, speed);
	struct cd_rate errors;
	struct cd_finding *f;

	if (signal == FEC_PAM4) {
		fail(c, port, "off", CD_HIGH, active, speed);
	} else if (!cd_need_rate(c, "rate/nic/rx_crc_errors", port, &errors)) {
		return;
	} else if (errors.delta) {
		f = fail(c, port, "off-with-errors", CD_HIGH, active, speed);
		cd_observe_int(f, "errors", (int64_t)errors.delta, "");
		cd_observe_real(f, "seconds", errors.seconds, "s");
		cd_confidence(f, CD_MEASURED);
	} else if (signal == FEC_UNTOLD) {
		cd_not_applicable(c, port, "off, and the driver does not tell on how many lanes it runs");
	} else {
		cd_pass(c, port);
	}
}

static void judge(struct cd_case *c)
{
	for (const char *port = NULL; (port = cd_each(c, "port", port));) {
		const char *active, *asked;
		int64_t speed;

		if (!fec_is_judged(c, port, &speed) ||
		    !cd_need_text(c, "nic/fec_active", port, &active))
			continue;
		asked = asked_for_more(c, port, strength(active));
		if (strength(active) < 0)
			cd_not_applicable(c, port, "FEC %s is newer than this check", active);
		else if (asked)
			cd_observe_text(fail(c, port, "not-as-set", CD_HIGH, active, speed), "asked",
					asked);
		else if (!strcmp(active, "none"))
			without(c, port, active, speed);
		else if (!strcmp(active, "baser") &&
			 (speed >= 100 * GIGABIT || fec_signal(c, port, speed) == FEC_PAM4))
			fail(c, port, "weak", CD_MEDIUM, active, speed);
		else
			cd_pass(c, port);
	}
}

const struct cd_check cd_nic_fec_mode[] = {
	{ .id = "nic.fec_mode", .needs = needs, .codes = codes, .effects = effects, .judge = judge,
	  .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
