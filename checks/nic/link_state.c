/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.link_state - has every port that is meant to be used a link?
 *
 * A port without a cable is no fault by itself, and most machines have some.  One that the site names, or
 * that alone of its kind has none, is.
 */
#include "port.h"

enum { TWINS = 2 };

static const char *const needs[] = {
	PORT_NEEDS, PORT_SITE_NEEDS, "nic", "nic/up", "nic/carrier", "nic/master", "nic/kind", "nic/bus",
	"nic/model", "nic/ports", "nic/link_trouble", "addr", NULL
};
static const struct cd_code codes[] = {
	{ "no-carrier", CD_CRITICAL, "trouble why" },
	{ "admin-down", CD_CRITICAL, "why" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "no-carrier", "stack.multipath_nexthops/hop-dead", CD_SAME_SUBJECT },
	{ "no-carrier", "stack.multipath_nexthops/hop-lost", CD_SAME_SUBJECT },
	{ "admin-down", "stack.multipath_nexthops/hop-dead", CD_SAME_SUBJECT },
	/* its RDMA port, which names no path either */
	{ "admin-down", "rdma.port.state/admin-down", CD_SAME_PATH },
	{ .code = NULL },
};

static bool is_text(struct cd_case *c, const char *fact, const char *subject, const char *word)
{
	const char *text;

	return cd_have_text(c, fact, subject, &text) && !strcmp(text, word);
}

static bool stands_on(struct cd_case *c, const char *nic, const char *port)
{
	struct cd_texts ports;

	return cd_have_texts(c, "nic/ports", nic, &ports) && cd_has(&ports, port);
}

/* One that somebody gave it for good: what DHCP gave stays for a while after the cable has gone. */
static bool has_address(struct cd_case *c, const struct cd_table *t, const char *port)
{
	const char *nic, *scope, *flags;

	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_text(t, i, "ifname", &nic) && cd_cell_text(t, i, "scope", &scope) &&
		    !strcmp(scope, "global") && cd_cell_text(t, i, "flags", &flags) &&
		    strstr(flags, "permanent") && stands_on(c, nic, port))
			return true;
	return false;
}

/* How many others of the same card model all have a link; 0 when one of them has none. */
static int64_t linked_twins(struct cd_case *c, const char *port)
{
	const char *mine, *other;
	int64_t n = 0;
	bool vf, carrier;

	if (!cd_have_text(c, "nic/model", port, &mine))
		return 0;
	for (const char *p = NULL; (p = cd_walk(c, "port", p));) {
		if (!strcmp(p, port) || !cd_have_text(c, "nic/model", p, &other) ||
		    strcmp(mine, other) || (cd_have_bool(c, "nic/vf", p, &vf) && vf))
			continue;
		if (!cd_have_bool(c, "nic/carrier", p, &carrier) || !carrier)
			return 0;
		n++;
	}
	return n;
}

static void fail(struct cd_case *c, const char *port, const char *code, enum cd_severity severity,
		 const char *why)
{
	struct cd_finding *f = cd_fail(c, port, code, severity);
	const char *trouble;

	cd_observe_text(f, "why", why);
	if (!strcmp(code, "no-carrier"))
		cd_observe_text(f, "trouble", cd_have_text(c, "nic/link_trouble", port, &trouble) ?
				trouble : "the driver names no reason");
	if (severity == CD_CRITICAL)
		cd_blocks(f, NULL);
}

/* Up, but without carrier. */
static void dark(struct cd_case *c, const char *port)
{
	bool of_site = port_is_of_site(c, port), configured;
	const struct cd_table *addresses;
	const char *master;
	int64_t twins;

	if (cd_have_text(c, "nic/master", port, &master) &&
	    (is_text(c, "nic/kind", master, "bond") || is_text(c, "nic/kind", master, "team"))) {
		cd_not_applicable(c, port, "a member of %s: judged with it", master);
		return;
	}
	if (of_site) {
		fail(c, port, "no-carrier", CD_CRITICAL, "the profile names it");
		return;
	}
	if (is_text(c, "nic/bus", port, "usb")) {
		cd_not_applicable(c, port, "a port on USB, which comes and goes");
		return;
	}
	configured = cd_state(c, "nic/master", port) == CD_PRESENT;
	if (!configured && !cd_need_table(c, "addr", "", &addresses))
		return;
	twins = linked_twins(c, port);
	if (!configured && !has_address(c, addresses, port))
		cd_not_applicable(c, port, "no carrier, and nothing is configured on it");
	else if (twins >= TWINS)
		fail(c, port, "no-carrier", CD_CRITICAL, cd_words(c, "it is configured, and the %d "
		     "other ports of its card model have a link", (int)twins));
	else
		fail(c, port, "no-carrier", CD_MEDIUM, "it is configured");
}

static void judge(struct cd_case *c)
{
	for (const char *port = NULL; (port = cd_each(c, "port", port));) {
		bool up, carrier;

		if (port_is_excused(c, port) || !cd_need_bool(c, "nic/carrier", port, &carrier))
			continue;
		if (carrier)
			cd_pass(c, port);
		else if (!cd_have_bool(c, "nic/up", port, &up) || up)
			dark(c, port);
		else if (port_is_of_site(c, port))
			fail(c, port, "admin-down", CD_CRITICAL, "the profile names it");
		else
			cd_not_applicable(c, port, "taken down by the administrator");
	}
}

const struct cd_check cd_nic_link_state[] = {
	{ .id = "nic.link_state", .needs = needs, .codes = codes, .effects = effects, .judge = judge,
	  .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
