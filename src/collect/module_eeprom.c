/* SPDX-License-Identifier: Apache-2.0 */
/*
 * module_eeprom.c - how warm is the module of a port, and how much light does it receive?
 *
 * Measured values and the alarm thresholds beside them are read from the memory of the module, byte
 * ranges without side effects alone: reading its latched flags would clear them.  A module answers over
 * a slow bus, and only the administrator may ask.
 */
#include <errno.h>
#include <linux/genetlink.h>
#include <linux/if.h>
#include <string.h>

#include "base/arena.h"
#include "collect/ethtool.h"
#include "collect/genl.h"

#define FACT(n, t, u, a) { .name = "nic/module_" n, .type = t, .unit = u, \
	.source = "ethtool -m {subject}", .about = a }

#define ALL_ONES "the module's memory reads all ones"

static const struct cd_fact_spec facts[] = {
	FACT("form", CD_TEXT, "", "form of the module: SFP, QSFP28, QSFP-DD, OSFP"),
	FACT("temperature", CD_REAL, "°C", "temperature of the module"),
	FACT("temperature_alarm", CD_REAL, "°C", "temperature at which the module raises an alarm"),
	FACT("rx_power", CD_INTS, "nW", "light received, lane by lane"),
	FACT("rx_power_alarm", CD_INT, "nW", "light received below which the module raises an alarm"),
	{ .name = NULL },
};
static const char *const told[] = { "nic/module_form", "nic/module_temperature",
	"nic/module_temperature_alarm", "nic/module_rx_power", "nic/module_rx_power_alarm" };

enum { TOLD = sizeof(told) / sizeof(told[0]), MODULE = 0x50, DIAGNOSTICS = 0x51, LANES = 8 };

struct place {
	uint8_t i2c, page, offset, n;	/* n 0: there is none */
};

/* Where the families of modules keep what we read: SFF-8472, SFF-8636, CMIS 4 and 5. */
static const struct map {
	struct place temperature, temperature_alarm, rx_power, rx_power_alarm;
} sfp = { { DIAGNOSTICS, 0, 96, 2 }, { DIAGNOSTICS, 0, 0, 2 }, { DIAGNOSTICS, 0, 104, 2 },
	  { DIAGNOSTICS, 0, 34, 2 } },
  qsfp = { { MODULE, 0, 22, 2 }, { MODULE, 3, 128, 2 }, { MODULE, 0, 34, 8 },
	   { MODULE, 3, 178, 2 } },
  cmis = { { MODULE, 0, 14, 2 }, { MODULE, 2, 128, 2 }, { MODULE, 0x11, 186, 16 },
	   { MODULE, 2, 194, 2 } };

struct port {
	struct cd_collect *x;
	uint16_t family;
	const char *nic;
	bool knows;	/* the kernel knows the question */
};

/* The bytes of a place; NULL and *error. */
static const uint8_t *bytes(const struct port *p, struct place at, int *error)
{
	const struct genlmsghdr get = { .cmd = ETHTOOL_MSG_MODULE_EEPROM_GET,
		.version = ETHTOOL_GENL_VERSION };
	const uint32_t offset = at.offset, length = at.n;
	const uint8_t bank = 0;
	struct nlattr *tb[CD_ETHTOOL_ATTRS + 1];
	struct cd_netlink_reply r;
	struct cd_request q;
	size_t nest;

	cd_request_begin(&q, p->family, 0, &get, sizeof(get));
	nest = cd_request_nest(&q, ETHTOOL_A_MODULE_EEPROM_HEADER);
	cd_request_add_text(&q, ETHTOOL_A_HEADER_DEV_NAME, p->nic);
	cd_request_nest_end(&q, nest);
	cd_request_add(&q, ETHTOOL_A_MODULE_EEPROM_OFFSET, &offset, sizeof(offset));
	cd_request_add(&q, ETHTOOL_A_MODULE_EEPROM_LENGTH, &length, sizeof(length));
	cd_request_add(&q, ETHTOOL_A_MODULE_EEPROM_PAGE, &at.page, 1);
	cd_request_add(&q, ETHTOOL_A_MODULE_EEPROM_BANK, &bank, 1);
	cd_request_add(&q, ETHTOOL_A_MODULE_EEPROM_I2C_ADDRESS, &at.i2c, 1);
	r = cd_host_netlink(cd_collect_host(p->x), cd_collect_arena(p->x), NETLINK_GENERIC, &q,
			    q.as.header.nlmsg_len);
	*error = r.error ? r.error : EBADMSG;
	for (size_t i = 0; !r.error && i < r.n; i++)
		if (r.message[i]->nlmsg_type == p->family &&
		    cd_attr_message(r.message[i], sizeof(get), tb, CD_ETHTOOL_ATTRS) &&
		    cd_attr_data(tb[ETHTOOL_A_MODULE_EEPROM_DATA], at.n))
			return cd_attr_data(tb[ETHTOOL_A_MODULE_EEPROM_DATA], at.n);
	return NULL;
}

static int word(const uint8_t *b)
{
	return b[0] << 8 | b[1];
}

/* Memory of which all bits are set was not read from a module: so answers a bus without one. */
static bool is_empty(const uint8_t *b)
{
	return word(b) == 0xffff;
}

/* Signed, in 1/256 of a degree. */
static void temperature(const struct port *p, const char *fact, struct place at)
{
	int error;
	const uint8_t *b = bytes(p, at, &error);

	if (!b)
		cd_ethtool_put_error(p->x, fact, p->nic, error, "the module does not tell it");
	else if (is_empty(b))
		cd_put_unseen(p->x, fact, p->nic, CD_GARBAGE, ALL_ONES);
	else if (!word(b))
		cd_put_absent(p->x, fact, p->nic, "the module does not measure it");
	else
		cd_put_real(p->x, fact, p->nic, (int16_t)word(b) / 256.0);
}

/* In units of 0.1 uW; lanes that a module does not have, or that are off, stand at 0. */
static void light(const struct port *p, const struct map *m)
{
	int64_t lane[LANES], most = 0;
	int error;
	const uint8_t *b = bytes(p, m->rx_power, &error);

	for (int i = 0; b && i < m->rx_power.n / 2; i++) {
		lane[i] = word(b + 2 * i) * INT64_C(100);
		most = lane[i] > most ? lane[i] : most;
	}
	if (!b)
		cd_ethtool_put_error(p->x, "nic/module_rx_power", p->nic, error,
				     "the module does not tell it");
	else if (!most)
		cd_put_absent(p->x, "nic/module_rx_power", p->nic, "the module measures no light");
	else
		cd_put_ints(p->x, "nic/module_rx_power", p->nic, lane, m->rx_power.n / 2u);
	b = bytes(p, m->rx_power_alarm, &error);
	if (!b)
		cd_ethtool_put_error(p->x, "nic/module_rx_power_alarm", p->nic, error,
				     "the module does not tell it");
	else if (is_empty(b))
		cd_put_unseen(p->x, "nic/module_rx_power_alarm", p->nic, CD_GARBAGE, ALL_ONES);
	else if (!word(b))
		cd_put_absent(p->x, "nic/module_rx_power_alarm", p->nic, "the module has no alarm");
	else
		cd_put_int(p->x, "nic/module_rx_power_alarm", p->nic, word(b) * INT64_C(100));
}

static void absent(const struct port *p, size_t from, const char *why)
{
	for (size_t i = from; i < TOLD; i++)
		cd_put_absent(p->x, told[i], p->nic, "%s", why);
}

/* By its identifier; `flat`: a cable with one page of memory, which measures nothing. */
static const struct map *form(const uint8_t *id, const char **name, bool *flat)
{
	*flat = false;
	switch (id[0]) {
	case 0x03:
		*name = "SFP";
		return &sfp;
	case 0x0c:
	case 0x0d:
	case 0x11:
		*name = id[0] == 0x11 ? "QSFP28" : "QSFP";
		*flat = id[2] & 0x04;
		return &qsfp;
	case 0x18:
	case 0x19:
	case 0x1e:
		*name = id[0] == 0x18 ? "QSFP-DD" : id[0] == 0x19 ? "OSFP" : "QSFP with CMIS";
		*flat = id[2] & 0x80;
		return &cmis;
	default:
		return NULL;
	}
}

static void module(const struct port *p)
{
	const struct place identity = { MODULE, 0, 0, 3 }, diagnosed = { MODULE, 0, 92, 1 };
	const struct map *m;
	const uint8_t *b;
	const char *name;
	bool flat, raw = false;
	int error = CD_ETHTOOL_TOO_OLD;

	b = p->knows ? bytes(p, identity, &error) : NULL;
	for (size_t i = 0; !b && i < TOLD; i++)
		cd_ethtool_put_error(p->x, told[i], p->nic, error, "the port has no module to read");
	if (!b)
		return;
	m = form(b, &name, &flat);
	if (!m) {
		absent(p, 0, "a module of a kind that we do not know");
		return;
	}
	cd_put_text(p->x, "nic/module_form", p->nic, name);
	if (m == &sfp) {
		b = bytes(p, diagnosed, &error);
		for (size_t i = 1; !b && i < TOLD; i++)
			cd_ethtool_put_error(p->x, told[i], p->nic, error,
					     "the module does not say what it measures");
		if (!b)
			return;
		flat = !(b[0] & 0x40);
		raw = b[0] & 0x10;
	}
	if (flat || raw) {
		absent(p, 1, flat ? "a cable or module that measures nothing" :
		       "its values are raw: the module leaves calibration to the reader");
		return;
	}
	temperature(p, "nic/module_temperature", m->temperature);
	temperature(p, "nic/module_temperature_alarm", m->temperature_alarm);
	light(p, m);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_ethtool_ports ports = cd_ethtool_ports(x);
	bool knows = cd_genl_has(&ports.families, ports.family, ETHTOOL_MSG_MODULE_EEPROM_GET);

	(void)err;
	for (size_t i = 0; ports.family && i < ports.n; i++)
		if (ports.port[i]->flags & IFF_LOWER_UP)
			module(&(struct port){ x, ports.family, ports.port[i]->name, knows });
	return 0;
}

const struct cd_collector cd_collector_module_eeprom = {
	.name = "module_eeprom",
	.group = "module",
	.facts = facts,
	.collect = collect,
	.deadline_ms = 20000,
};
