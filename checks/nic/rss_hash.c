/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.rss_hash - do connections between the same two hosts spread over several queues?
 *
 * Only when ports count in the hash.  For TCP they do on every driver that nobody touched; for UDP many
 * leave them out, because fragments have none.  That matters for tunnels and QUIC, whose flows are UDP.
 */
#include "tuned.h"

static const char *const needs[] = {
	NIC_PORT_NEEDS, "nic/rss_fields", "nic", "nic/kind", "nic/ports", "nic/channels_combined",
	"nic/channels_rx", NULL
};
static const struct cd_bound bounds[] = {
	{ "least_speed", "bit/s", "10Gb/s", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "tcp-without-ports", CD_MEDIUM, "flow" },
	{ "udp-without-ports", CD_LOW, "flow tunnel" },
	{ .code = NULL },
};

static const char *tunnel_over(struct cd_case *c, const char *port)
{
	struct cd_texts ports;
	const char *kind;

	for (const char *nic = NULL; (nic = cd_walk(c, "nic", nic));)
		if (cd_have_text(c, "nic/kind", nic, &kind) &&
		    (!strcmp(kind, "vxlan") || !strcmp(kind, "geneve")) &&
		    cd_have_texts(c, "nic/ports", nic, &ports) && cd_has(&ports, port))
			return nic;
	return NULL;
}

static void compare(struct cd_case *c, const char *port, const struct cd_table *t)
{
	const char *tcp = NULL, *udp = NULL, *tunnel = tunnel_over(c, port), *flow;
	struct cd_finding *f;
	int64_t ports, addresses;

	for (size_t i = 0; i < cd_rows(t); i++) {
		/* a flow of which no field counts is one that the driver does not tell apart */
		if (!cd_cell_text(t, i, "flow", &flow) || !cd_cell_int(t, i, "ports", &ports) || ports ||
		    !cd_cell_int(t, i, "addresses", &addresses) || !addresses)
			continue;
		if (!strncmp(flow, "tcp", 3) && !tcp)
			tcp = flow;
		if (!strncmp(flow, "udp", 3) && !udp)
			udp = flow;
	}
	if (tcp)
		cd_observe_text(cd_fail(c, port, "tcp-without-ports", CD_MEDIUM), "flow", tcp);
	if (udp && tunnel) {
		f = cd_fail(c, port, "udp-without-ports", CD_LOW);
		cd_observe_text(f, "flow", udp);
		cd_observe_text(f, "tunnel", tunnel);
	}
	if (!tcp && !(udp && tunnel))
		cd_pass(c, port);
	if (udp && !tunnel)
		cd_note(c, port, "ports do not count for UDP: QUIC between two hosts takes one queue");
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;

	for (const char *port = NULL; (port = cd_each(c, "port", port));) {
		int64_t speed, both = 0, alone = 0;

		if (!nic_is_fast(c, port, cd_bound_int(c, "least_speed"), &speed) ||
		    !cd_need_table(c, "nic/rss_fields", port, &t))
			continue;
		cd_have_int(c, "nic/channels_combined", port, &both);
		cd_have_int(c, "nic/channels_rx", port, &alone);
		if (both + alone == 1)
			cd_not_applicable(c, port, "one queue: there is nothing to choose");
		else
			compare(c, port, t);
	}
}

const struct cd_check cd_nic_rss_hash[] = {
	{ .id = "nic.rss_hash", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge,
	  .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
