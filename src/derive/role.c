/* SPDX-License-Identifier: Apache-2.0 */
/*
 * role.c - what is each port for?
 *
 * Nobody tells, so it is concluded from routes, addresses, RDMA devices and speeds; patterns of the
 * site come first.  A tag is only given on what was seen, never on a gap.
 */
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "derive/derive.h"

#define GIGABIT INT64_C(1000000000)

static const struct cd_fact_spec facts[] = {
	{ .name = "port/role", .type = CD_TEXTS,
	  .source = "ip route; ip address; ethtool {subject}",
	  .about = "default_route roce_capable roce storage mgmt wireless unused fabric" },
	{ .name = NULL },
};

static const char *const needs[] = { "port", "port/speed", "nic/speed_supported", "nic/ports",
	"nic", "nic/carrier", "nic/wireless", "nic/master", "addr",
	"route", "rdma/port", "rdma/netdev", "rdma/link_layer", NULL };

static bool flag(struct cd_derive *d, const char *fact, const char *subject)
{
	bool value;

	return cd_derive_bool(d, fact, subject, &value) && value;
}

static bool named(struct cd_derive *d, const char *fact, const char *port)
{
	const struct cd_fact *f = cd_derive_fact(d, fact, "");

	for (size_t i = 0; f && f->type == CD_TEXTS && i < f->as.list->n; i++)
		if (cd_text_glob(f->as.list->text[i], port))
			return true;
	return f && f->type == CD_TEXT && cd_text_glob(f->as.text, port);
}

/* Does the link stand on the port? */
static bool stands_on(struct cd_derive *d, const char *nic, const char *port)
{
	const struct cd_fact *f = cd_derive_fact(d, "nic/ports", nic);

	for (size_t i = 0; f && i < f->as.list->n; i++)
		if (!strcmp(f->as.list->text[i], port))
			return true;
	return false;
}

static bool default_route(struct cd_derive *d, const char *port)
{
	const struct cd_fact *f = cd_derive_fact(d, "route", "");
	const char *to, *oif;

	for (size_t i = 0; f && i < f->as.table->n_rows; i++)
		if (cd_cell_text(f->as.table, i, "dst", &to) && !strcmp(to, "default") &&
		    cd_cell_text(f->as.table, i, "oif", &oif) && stands_on(d, oif, port))
			return true;
	return false;
}

static bool configured(struct cd_derive *d, const char *port)
{
	const struct cd_fact *f = cd_derive_fact(d, "addr", "");
	const char *nic;

	if (!f || f->as.table->n_rows < f->as.table->total ||
	    cd_derive_fact(d, "nic/master", port))
		return true;
	for (size_t i = 0; i < f->as.table->n_rows; i++)
		if (cd_cell_text(f->as.table, i, "ifname", &nic) && stands_on(d, nic, port))
			return true;
	return false;
}

/* A link of Ethernet below it does not make a device one of RoCE: iWARP goes over TCP. */
static bool speaks_roce(struct cd_derive *d, const char *device)
{
	const char *text;

	if (cd_derive_text(d, "rdma/class", device, &text) &&
	    (!strcmp(text, "soft") || !strcmp(text, "iwarp")))
		return false;
	return !cd_derive_text(d, "rdma/link_layer", device, &text) || !strcmp(text, "Ethernet");
}

/* 0: no RoCE device, 1: has one, 2: it is used.  That of a bond is on all its ports. */
static int roce(struct cd_derive *d, const char *port)
{
	struct cd_texts devices;
	int found = 0;

	if (!cd_derive_set(d, "rdma/port", &devices))
		return 0;
	for (size_t i = 0; i < devices.n; i++) {
		const char *device = devices.item[i], *nic;

		if (!cd_derive_text(d, "rdma/netdev", device, &nic) || !stands_on(d, nic, port) ||
		    !speaks_roce(d, device))
			continue;
		found = found < 1 ? 1 : found;
		if (flag(d, "rdma/used", device))
			found = 2;
	}
	return found;
}

static bool slow_beside_faster(struct cd_derive *d, const struct cd_texts *ports, const char *port)
{
	int64_t mine, other, able;

	if (!cd_derive_int(d, "port/speed", port, &mine) || mine > GIGABIT)
		return false;
	/* a fabric card that came up this slow is ill, not meant for management */
	if (cd_derive_int(d, "nic/speed_supported", port, &able) && able >= 25 * GIGABIT)
		return false;
	for (size_t i = 0; i < ports->n; i++)
		if (cd_derive_int(d, "port/speed", ports->item[i], &other) && other > mine)
			return true;
	return false;
}

static void tag(struct cd_derive *d, const struct cd_texts *ports, const char *port)
{
	const char *role[8];
	size_t n = 0;
	int rdma = roce(d, port);
	bool by_site = named(d, "site/fabric_ports", port) || named(d, "site/roce_ports", port);
	bool uses_roce = rdma == 2 || (rdma && by_site);
	bool storage = named(d, "site/storage_ports", port);
	bool wireless = flag(d, "nic/wireless", port);
	bool carrier = flag(d, "nic/carrier", port);
	bool mgmt = named(d, "site/mgmt_ports", port) ||
		(!by_site && !storage && slow_beside_faster(d, ports, port));
	int64_t speed = 0;

	cd_derive_int(d, "port/speed", port, &speed);
	if (default_route(d, port))
		role[n++] = "default_route";
	if (rdma)
		role[n++] = "roce_capable";
	if (uses_roce)
		role[n++] = "roce";
	if (storage)
		role[n++] = "storage";
	if (mgmt)
		role[n++] = "mgmt";
	if (wireless)
		role[n++] = "wireless";
	if (cd_derive_fact(d, "nic/carrier", port) && !carrier && !configured(d, port))
		role[n++] = "unused";
	if (by_site || uses_roce || storage ||
	    (!wireless && !mgmt && carrier && speed >= 25 * GIGABIT))
		role[n++] = "fabric";
	cd_derive_put_texts(d, "port/role", port, role, n);
}

static void derive(struct cd_derive *d)
{
	struct cd_texts ports;

	if (!cd_derive_set(d, "port", &ports))
		return;
	for (size_t i = 0; i < ports.n; i++)
		tag(d, &ports, ports.item[i]);
}

const struct cd_derivation cd_derivation_role = {
	.name = "role",
	.order = 30,
	.facts = facts,
	.needs = needs,
	.derive = derive,
	.flags = CD_DERIVE_NETNS,
};
