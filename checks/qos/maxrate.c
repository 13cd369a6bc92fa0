/* SPDX-License-Identifier: Apache-2.0 */
/*
 * qos.maxrate - does the card hold a traffic class or a queue below the speed of its port?
 *
 * A limit in the card shows in no qdisc.  0 is no limit, and some drivers say the port's speed then.
 */
#include <commdoctor/model.h>

#include "roce-ports.h"

static const char *const needs[] = {
	ROCE_NEEDS, "path", "path/rate", "nic/ports", "port/speed", "dcb/tc_maxrate", "dcb/prio_tc",
	"nic/tx_maxrate", NULL
};
static const struct cd_code codes[] = {
	{ "class-limited", CD_HIGH, "traffic_class prio carries limit speed" },
	{ "queue-limited", CD_HIGH, "queues limit speed" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "class-limited", "tcp.live_limits/bufferbloat", CD_SAME_PATH },
	{ "queue-limited", "tcp.live_limits/bufferbloat", CD_SAME_PATH },
	{ .code = NULL },
};

#define KILO 1000
#define MEGA 1000000

static bool is_path(struct cd_case *c, const char *port)
{
	return cd_state(c, "path", "") == CD_PRESENT && cd_in(c, "path", port);
}

/* The limit of the class of a priority, when it is one. */
static bool limited(struct cd_case *c, const char *port, int64_t prio, int64_t speed, int64_t *tc,
		    int64_t *limit)
{
	return cd_have_item(c, "dcb/prio_tc", port, (size_t)prio, tc) && *tc >= 0 &&
	       cd_have_item(c, "dcb/tc_maxrate", port, (size_t)*tc, limit) && *limit > 0 &&
	       *limit < speed / KILO;
}

static bool class_judged(struct cd_case *c, const char *port, int64_t speed, int64_t prio,
			 const char *carries)
{
	struct cd_finding *f;
	int64_t tc, limit;

	if (!limited(c, port, prio, speed, &tc, &limit))
		return true;
	f = cd_fail(c, port, "class-limited", CD_HIGH);
	cd_observe_int(f, "traffic_class", tc, "");
	cd_observe_int(f, "prio", prio, "");
	cd_observe_text(f, "carries", carries);
	cd_observe_int(f, "limit", limit * KILO, "bit/s");
	cd_observe_int(f, "speed", speed, "bit/s");
	if (is_path(c, port))
		cd_caps(f, port, cd_model_below((double)limit * KILO, (double)speed,
						"limit of the traffic class"));
	return false;
}

static bool queues_judged(struct cd_case *c, const char *port, int64_t speed)
{
	struct cd_ints rates;
	int64_t lowest = 0, n = 0;
	struct cd_finding *f;

	if (!cd_have_ints(c, "nic/tx_maxrate", port, &rates))
		return true;
	for (size_t i = 0; i < rates.n; i++) {
		if (rates.item[i] <= 0 || rates.item[i] >= speed / MEGA)
			continue;
		lowest = !n || rates.item[i] < lowest ? rates.item[i] : lowest;
		n++;
	}
	if (!n)
		return true;
	f = cd_fail(c, port, "queue-limited", CD_HIGH);
	cd_observe_text(f, "queues", cd_words(c, "%lld of %zu", (long long)n, rates.n));
	cd_observe_int(f, "limit", lowest * MEGA, "bit/s");
	cd_observe_int(f, "speed", speed, "bit/s");
	if (is_path(c, port))
		cd_caps(f, port, cd_model_flow((double)lowest * MEGA, "limit of the transmit queue"));
	return false;
}

static bool uses_rdma(struct cd_case *c, const char *port)
{
	bool wanted;

	return cd_have_bool(c, "rdma/wanted", "", &wanted) && wanted && roce_judged(c, port);
}

static bool limits_something(struct cd_case *c, const char *fact, const char *port)
{
	struct cd_ints rates;

	for (size_t i = 0; cd_have_ints(c, fact, port, &rates) && i < rates.n; i++)
		if (rates.item[i] > 0)
			return true;
	return false;
}

/* True: nothing limits what the port carries. */
static bool is_free(struct cd_case *c, const char *port, int64_t speed)
{
	bool well = class_judged(c, port, speed, 0, "all ordinary traffic");
	int64_t prio = 0, ours = -1, theirs = -2;

	if (uses_rdma(c, port)) {
		roce_priority(c, port, &prio);
		cd_have_item(c, "dcb/prio_tc", port, (size_t)prio, &ours);
		cd_have_item(c, "dcb/prio_tc", port, 0, &theirs);
		if (prio && ours != theirs)
			well &= class_judged(c, port, speed, prio, cd_words(c,
					     "RoCE (priority %s)", roce_prio_from(c)));
	}
	return queues_judged(c, port, speed) && well;
}

static void port_judged(struct cd_case *c, const char *port)
{
	static const char *const facts[] = { "nic/tx_maxrate", "dcb/tc_maxrate" };
	bool limits = false, any = false;
	struct cd_ints rates;
	int64_t speed;

	for (size_t i = 0; i < 2; i++) {
		any |= cd_state(c, facts[i], port) == CD_PRESENT;
		limits |= limits_something(c, facts[i], port);
	}
	if (limits && (!cd_need_int(c, "port/speed", port, &speed) || !is_free(c, port, speed)))
		return;
	/* one that is absent limits nothing as long as the other is there; one that was not seen may */
	for (size_t i = 0; i < 2; i++)
		if (cd_state(c, facts[i], port) == CD_UNSEEN || (!any && i)) {
			cd_need_ints(c, facts[i], port, &rates);
			return;
		}
	cd_pass(c, port);
}

static void judge(struct cd_case *c)
{
	bool any = false;

	if (cd_state(c, "path", "") != CD_PRESENT) {
		cd_each(c, "path", NULL);
		return;
	}
	for (const char *port = NULL; (port = cd_walk(c, "port", port));) {
		if (!is_path(c, port) && !(uses_rdma(c, port)))
			continue;
		any = true;
		cd_subject(c, port);
		port_judged(c, port);
	}
	cd_subject(c, "");
	if (!any)
		cd_not_applicable(c, "", "no data port");
}

const struct cd_check cd_qos_maxrate[] = {
	{ .id = "qos.maxrate", .needs = needs, .codes = codes, .effects = effects, .judge = judge },
	{ .id = NULL },
};
