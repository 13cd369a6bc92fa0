/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.module - is a card or its module too hot, or does too little light arrive?
 *
 * The limits are those that card and module name themselves.
 */
#include "port.h"

static const char *const needs[] = {
	PORT_NEEDS, "nic/carrier", "nic/connector", "nic/sensors", "nic/module_form",
	"nic/module_temperature", "nic/module_temperature_alarm", "nic/module_rx_power",
	"nic/module_rx_power_alarm", NULL
};
static const struct cd_code codes[] = {
	{ "card-too-hot", CD_MEDIUM, "sensor temperature limit" },
	{ "module-too-hot", CD_MEDIUM, "form temperature limit" },
	{ "little-light", CD_MEDIUM, "form lane power limit" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "little-light", "nic.fec_errors/one-lane", CD_SAME_SUBJECT },
	{ "little-light", "nic.fec_errors/near-limit", CD_SAME_SUBJECT },
	{ "little-light", "nic.fec_errors/beyond-limit", CD_SAME_SUBJECT },
	{ "little-light", "nic.fec_errors/uncorrectable", CD_SAME_SUBJECT },
	{ "little-light", "nic.rx_crc/damaged", CD_SAME_SUBJECT },
	{ "little-light", "nic.rx_crc/some-damaged", CD_SAME_SUBJECT },
	{ "little-light", "nic.link_flaps/flapping", CD_SAME_SUBJECT },
	{ "module-too-hot", "nic.link_flaps/flapping", CD_SAME_SUBJECT },
	{ "module-too-hot", "nic.fec_errors/near-limit", CD_SAME_SUBJECT },
	{ .code = NULL },
};

/* What was compared with a limit of its own, and what could not be seen. */
struct seen {
	bool compared, failed;
	const char *hidden;	/* a fact that could not be read */
};

static void too_hot(struct cd_case *c, const char *port, const char *code, const char *name,
		    const char *what, double temperature, double limit, struct seen *s)
{
	struct cd_finding *f = cd_fail(c, port, code, CD_MEDIUM);

	cd_observe_text(f, name, what);
	cd_observe_real(f, "temperature", temperature, "°C");
	cd_observe_real(f, "limit", limit, "°C");
	s->failed = true;
}

static void card(struct cd_case *c, const char *port, struct seen *s)
{
	double temperature, limit, worst = 0, at = 0, of = 0;
	const char *name, *hottest = NULL;
	const struct cd_table *t;

	if (cd_state(c, "nic/sensors", port) == CD_UNSEEN)
		s->hidden = "nic/sensors";
	if (!cd_have_table(c, "nic/sensors", port, &t))
		return;
	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!cd_cell_real(t, i, "temperature", &temperature) ||
		    !cd_cell_real(t, i, "critical", &limit) || !cd_cell_text(t, i, "sensor", &name))
			continue;
		s->compared = true;
		if (temperature >= limit && (!hottest || temperature - limit > worst)) {
			worst = temperature - limit;
			hottest = name;
			at = temperature;
			of = limit;
		}
	}
	if (hottest)
		too_hot(c, port, "card-too-hot", "sensor", hottest, at, of, s);
}

/* Lanes at 0 are those that the module does not have, or that the other end has switched off. */
static void light(struct cd_case *c, const char *port, const char *form, struct seen *s)
{
	struct cd_finding *f;
	struct cd_ints power;
	int64_t limit;
	size_t dark = 0;

	if (!cd_have_ints(c, "nic/module_rx_power", port, &power) || !power.n ||
	    !cd_have_int(c, "nic/module_rx_power_alarm", port, &limit))
		return;
	s->compared = true;
	for (size_t i = 1; i < power.n; i++)
		if (power.item[i] > 0 && (power.item[dark] <= 0 || power.item[i] < power.item[dark]))
			dark = i;
	if (power.item[dark] <= 0 || power.item[dark] >= limit)
		return;
	f = cd_fail(c, port, "little-light", CD_MEDIUM);
	cd_observe_text(f, "form", form);
	cd_observe_int(f, "lane", (int64_t)dark, "");
	cd_observe_real(f, "power", (double)power.item[dark] / 1000, "uW");
	cd_observe_real(f, "limit", (double)limit / 1000, "uW");
	s->failed = true;
}

static bool failed(struct cd_case *c, const char *fact, const char *port)
{
	return cd_state(c, fact, port) == CD_UNSEEN && cd_reason(c, fact, port) != CD_NOT_COLLECTED;
}

/* A value, or its limit, that the module was asked for in vain. */
static void hidden(struct cd_case *c, const char *port, const char *value, const char *limit,
		   struct seen *s)
{
	if (failed(c, value, port))
		s->hidden = value;
	else if (cd_state(c, value, port) == CD_PRESENT && failed(c, limit, port))
		s->hidden = limit;
}

static void module(struct cd_case *c, const char *port, struct seen *s)
{
	const char *form = "module", *connector;
	double temperature, limit;

	if (cd_have_text(c, "nic/connector", port, &connector) && !strcmp(connector, "twisted pair"))
		return;
	hidden(c, port, "nic/module_rx_power", "nic/module_rx_power_alarm", s);
	hidden(c, port, "nic/module_temperature", "nic/module_temperature_alarm", s);
	if (cd_state(c, "nic/module_temperature", port) == CD_UNSEEN)
		s->hidden = "nic/module_temperature";
	cd_have_text(c, "nic/module_form", port, &form);
	if (cd_have_real(c, "nic/module_temperature", port, &temperature) &&
	    cd_have_real(c, "nic/module_temperature_alarm", port, &limit)) {
		s->compared = true;
		if (temperature >= limit)
			too_hot(c, port, "module-too-hot", "form", form, temperature, limit, s);
	}
	light(c, port, form, s);
}

static void judge(struct cd_case *c)
{
	for (const char *port = NULL; (port = cd_each(c, "port", port));) {
		struct seen s = { 0 };
		bool carrier;

		if (port_is_excused(c, port) || !cd_need_bool(c, "nic/carrier", port, &carrier))
			continue;
		card(c, port, &s);
		if (carrier)
			module(c, port, &s);
		if (s.failed)
			continue;
		if (s.hidden)
			cd_unknown(c, port, cd_reason(c, s.hidden, port), "%s",
				   cd_why(c, s.hidden, port));
		else if (s.compared)
			cd_pass(c, port);
		else
			cd_not_applicable(c, port, "neither card nor module names a limit");
	}
}

const struct cd_check cd_nic_module[] = {
	{ .id = "nic.module", .needs = needs, .codes = codes, .effects = effects, .judge = judge },
	{ .id = NULL },
};
