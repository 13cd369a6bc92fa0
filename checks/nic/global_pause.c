/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.global_pause - does the card pause the whole link, where only some priorities may stop, or none?
 *
 * Pausing a link and pausing its priorities exclude each other.  Without either, a host that falls behind
 * drops its own packets; with link pause it stops the switch port, and what stands behind it waits.
 */
#include "tuned.h"

static const char *const needs[] = {
	NIC_PORT_NEEDS, "dcb/pfc_mask", "nic/pause_rx", "nic/pause_tx", "nic/pause_autoneg",
	"site/roce_mode", "nic/vf", NULL
};
static const struct cd_bound bounds[] = {
	{ "least_speed", "bit/s", "25Gb/s", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "beside-pfc", CD_HIGH, "rx tx priorities" },
	{ "pauses-link", CD_MEDIUM, "rx tx" },
	{ .code = NULL },
};
static const char *on_off(bool on)
{
	return on ? "on" : "off";
}

static const char *list(struct cd_case *c, int64_t mask)
{
	const char *all = "";

	for (int i = 0; i < 8; i++)
		if (mask & INT64_C(1) << i)
			all = cd_words(c, "%s%s%d", all, *all ? ", " : "", i);
	return all;
}

static struct cd_finding *fail(struct cd_case *c, const char *port, const char *code,
			       enum cd_severity severity, bool rx, bool tx)
{
	struct cd_finding *f = cd_fail(c, port, code, severity);
	bool negotiated;

	cd_observe_text(f, "rx", on_off(rx));
	cd_observe_text(f, "tx", on_off(tx));
	/* then the answer of many drivers is what was asked for, not what came of it */
	if (cd_have_bool(c, "nic/pause_autoneg", port, &negotiated) && negotiated)
		cd_confidence(f, CD_POSSIBLE);
	return f;
}

static void compare(struct cd_case *c, const char *port, int64_t speed)
{
	const char *mode = "";
	int64_t mask = 0;
	bool rx, tx;

	if (!cd_need_bool(c, "nic/pause_rx", port, &rx) ||
	    !cd_need_bool(c, "nic/pause_tx", port, &tx))
		return;
	cd_have_int(c, "dcb/pfc_mask", port, &mask);
	cd_have_text(c, "site/roce_mode", "", &mode);
	if (mask && (rx || tx)) {
		cd_observe_text(fail(c, port, "beside-pfc", CD_HIGH, rx, tx), "priorities",
				list(c, mask));
	} else if (tx && speed >= cd_bound_int(c, "least_speed") && !port_has_role(c, port, "roce") &&
		   strcmp(mode, "lossless") != 0) {
		cd_latent(fail(c, port, "pauses-link", CD_MEDIUM, rx, tx),
			  "when this host falls behind");
	} else {
		if (tx && port_has_role(c, port, "roce"))
			cd_note(c, port, "RoCE is kept from loss by pausing the whole link, not its "
				"priority");
		cd_pass(c, port);
	}
}

static void judge(struct cd_case *c)
{
	for (const char *port = NULL; (port = cd_each(c, "port", port));) {
		int64_t speed = 0;

		if (!nic_carries(c, port) || nic_is_function(c, port))
			continue;
		cd_have_int(c, "port/speed", port, &speed);
		compare(c, port, speed);
	}
}

const struct cd_check cd_nic_global_pause[] = {
	{ .id = "nic.global_pause", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
