/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.duplex_autoneg - did both ends agree on duplex, and do both negotiate?
 *
 * Half duplex does not exist above 1 Gb/s, and a driver that leaves the field 0 reads as half: there
 * it says nothing.
 */
#include "port.h"

#define GIGABIT INT64_C(1000000000)

static const char *const needs[] = {
	PORT_NEEDS, "nic/carrier", "nic/pci", "nic/bus", "nic/duplex", "nic/autoneg", "nic/connector",
	"nic/modes_peer", "port/speed", "host/virtual", "path", NULL
};
static const struct cd_code codes[] = {
	{ "half-duplex", CD_HIGH, "speed peer" },
	{ "forced-beside-negotiating", CD_MEDIUM, "speed" },
	{ "gigabit-forced", CD_MEDIUM, "speed" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "half-duplex", "nic.rx_crc/damaged", CD_SAME_SUBJECT },
	{ "half-duplex", "nic.rx_crc/some-damaged", CD_SAME_SUBJECT },
	{ "half-duplex", "tcp.retrans_ratio/much", CD_SAME_PATH },
	{ "half-duplex", "tcp.retrans_ratio/some", CD_SAME_PATH },
	{ "half-duplex", "tcp.timeouts/driven", CD_SAME_PATH },
	{ "gigabit-forced", "nic.link_flaps/flapping", CD_SAME_SUBJECT },
	{ .code = NULL },
};

static bool is_text(struct cd_case *c, const char *fact, const char *port, const char *word)
{
	const char *text;

	return cd_have_text(c, fact, port, &text) && !strcmp(text, word);
}

/* One of a card in a slot, whose driver knows what is on the wire. */
static bool is_wired_card(struct cd_case *c, const char *port)
{
	return cd_state(c, "nic/pci", port) == CD_PRESENT && !port_is_paravirtual(c, port) &&
	       cd_state(c, "host/virtual", "") != CD_PRESENT;
}

static struct cd_finding *fail(struct cd_case *c, const char *port, const char *code,
			       enum cd_severity severity, int64_t speed)
{
	struct cd_finding *f = cd_fail(c, port, code, severity);

	cd_observe_int(f, "speed", speed, "bit/s");
	return f;
}

static void half(struct cd_case *c, const char *port, int64_t speed, bool peer_negotiates)
{
	if (!is_wired_card(c, port))
		cd_not_applicable(c, port, "the driver says half, which means nothing for it");
	else if (cd_state(c, "port/speed", port) == CD_UNSEEN &&
		 cd_reason(c, "port/speed", port) != CD_NO_REPLY)
		cd_need_int(c, "port/speed", port, &speed);
	else if (speed <= 0)
		cd_not_applicable(c, port, "the driver says half and no speed: it fills in neither");
	else if (speed > GIGABIT)
		cd_not_applicable(c, port, "the driver says half, which does not exist at this speed");
	else
		cd_observe_text(fail(c, port, "half-duplex", port_has_role(c, port, "mgmt") ?
				     CD_MEDIUM : CD_HIGH, speed), "peer", peer_negotiates ?
				"its peer offers modes, look at what it offers" :
				"its peer does not negotiate: it is forced there");
}

static void compare(struct cd_case *c, const char *port, const char *duplex)
{
	struct cd_texts peer = { 0 };
	bool automatic = true, told;
	int64_t speed = 0;

	cd_have_int(c, "port/speed", port, &speed);
	cd_have_texts(c, "nic/modes_peer", port, &peer);
	told = cd_have_bool(c, "nic/autoneg", port, &automatic);
	if (!strcmp(duplex, "half"))
		half(c, port, speed, peer.n);
	else if (told && !automatic && speed >= 25 * GIGABIT && peer.n &&
		 is_text(c, "nic/connector", port, "direct attach"))
		fail(c, port, "forced-beside-negotiating", CD_MEDIUM, speed);
	else if (told && !automatic && speed == GIGABIT && is_wired_card(c, port) &&
		 is_text(c, "nic/connector", port, "twisted pair"))
		fail(c, port, "gigabit-forced", CD_MEDIUM, speed);
	else
		cd_pass(c, port);
}

static void judge(struct cd_case *c)
{
	for (const char *port = NULL; (port = cd_each(c, "port", port));) {
		const char *duplex;
		bool carrier;

		if (port_is_excused(c, port) || !cd_need_bool(c, "nic/carrier", port, &carrier))
			continue;
		if (!carrier)
			cd_not_applicable(c, port, "no carrier");
		else if (cd_need_text(c, "nic/duplex", port, &duplex))
			compare(c, port, duplex);
	}
}

const struct cd_check cd_nic_duplex_autoneg[] = {
	{ .id = "nic.duplex_autoneg", .needs = needs, .codes = codes, .effects = effects,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
