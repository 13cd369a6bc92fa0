/* SPDX-License-Identifier: Apache-2.0 */
/*
 * port.c - which links are ports to the world, and which ports stand below every link?
 *
 * Bonds, VLANs and veth pairs tell fictitious or summed speeds: whatever is judged by its speed is
 * judged at the port.
 */
#include <string.h>

#include "base/arena.h"
#include "derive/derive.h"

enum { DEEPEST = 16 };		/* links on links; the kernel stops at 8 */

static const struct cd_fact_spec facts[] = {
	{ .name = "port", .type = CD_TEXTS, .source = "ls -d /sys/class/net/*/device",
	  .about = "physical data ports of this host" },
	{ .name = "port/speed", .type = CD_INT, .unit = "bit/s", .source = "ethtool {subject}",
	  .about = "real speed" },
	{ .name = "nic/ports", .type = CD_TEXTS, .source = "ip -d link show {subject}",
	  .about = "physical ports below the link" },
	{ .name = NULL },
};

static const char *const needs[] = { "nic", "nic/kind", "nic/loopback", "nic/lower",
	"nic/physical", "nic/representor", "nic/parent_device", "nic/carrier", "nic/speed", NULL };

enum answer { NO, YES, UNSURE };

static enum answer is_port(struct cd_derive *d, const char *nic)
{
	const struct cd_fact *kind = cd_derive_fact(d, "nic/kind", nic);
	bool yes;

	if (cd_derive_bool(d, "nic/loopback", nic, &yes) && yes)
		return NO;
	if (cd_derive_bool(d, "nic/representor", nic, &yes) && yes)
		return NO;
	if (cd_derive_bool(d, "nic/physical", nic, &yes))
		return yes ? YES : NO;
	if (cd_derive_fact(d, "nic/parent_device", nic))
		return YES;
	return kind ? NO : UNSURE;
}

static void speed(struct cd_derive *d, const char *port)
{
	int64_t bits;
	bool carrier;

	if (cd_derive_int(d, "nic/speed", port, &bits) && bits > 0)
		cd_derive_put_int(d, "port/speed", port, bits);
	else if (cd_derive_bool(d, "nic/carrier", port, &carrier) && !carrier)
		cd_derive_put_absent(d, "port/speed", port, "no carrier");
	else
		cd_derive_put_unseen(d, "port/speed", port, CD_NO_REPLY,
				     "the driver reports no speed");
}

static size_t below(struct cd_derive *d, const char *nic, const struct cd_texts *ports,
		    const char **found, size_t n, unsigned depth)
{
	const struct cd_fact *lower = cd_derive_fact(d, "nic/lower", nic);

	if (cd_has(ports, nic)) {
		for (size_t i = 0; i < n; i++)
			if (!strcmp(found[i], nic))
				return n;
		found[n++] = nic;
		return n;
	}
	for (size_t i = 0; lower && depth && i < lower->as.list->n; i++)
		n = below(d, lower->as.list->text[i], ports, found, n, depth - 1);
	return n;
}

static void derive(struct cd_derive *d)
{
	struct cd_texts nics, ports = { 0 };
	const char **port, **found;
	size_t n = 0;

	if (!cd_derive_set(d, "nic", &nics)) {
		cd_derive_unseen_like(d, "port", "", "nic", "");
		return;
	}
	port = cd_alloc_n(cd_derive_arena(d), nics.n + 1, sizeof(*port));
	found = cd_alloc_n(cd_derive_arena(d), nics.n + 1, sizeof(*found));
	for (size_t i = 0; i < nics.n; i++) {
		enum answer answer = is_port(d, nics.item[i]);

		if (answer == UNSURE) {
			cd_derive_unseen_like(d, "port", "", "nic/physical", nics.item[i]);
			return;
		}
		if (answer == YES)
			port[n++] = nics.item[i];
	}
	ports = (struct cd_texts){ .item = port, .n = n };
	for (size_t i = 0; i < n; i++)
		speed(d, port[i]);
	for (size_t i = 0; i < nics.n; i++) {
		const char *nic = nics.item[i];

		if (!cd_has(&ports, nic) && !cd_derive_fact(d, "nic/lower", nic))
			cd_derive_unseen_like(d, "nic/ports", nic, "nic/lower", nic);
		else
			cd_derive_put_texts(d, "nic/ports", nic, found,
					    below(d, nic, &ports, found, 0, DEEPEST));
	}
	cd_derive_put_set(d, "port", port, n);
}

const struct cd_derivation cd_derivation_port = {
	.name = "port",
	.order = 20,
	.facts = facts,
	.needs = needs,
	.derive = derive,
};
