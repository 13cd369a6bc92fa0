/* SPDX-License-Identifier: Apache-2.0 */
/*
 * port.c - which links are ports to the world, and which ports stand below every link?
 *
 * Bonds, VLANs and veth pairs tell fictitious or summed speeds: whatever is judged by its speed is
 * judged at the port.
 */
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
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

/* "The driver reports none" is an answer; "nobody could read it" keeps its reason. */
static void speed(struct cd_derive *d, const char *port)
{
	const struct cd_fact *seen = cd_evidence_get(cd_derive_evidence(d), cd_derive_scope(d),
						     "nic/speed", port);
	int64_t bits;
	bool carrier;

	if (cd_derive_int(d, "nic/speed", port, &bits) && bits > 0)
		cd_derive_put_int(d, "port/speed", port, bits);
	else if (cd_derive_bool(d, "nic/carrier", port, &carrier) && !carrier)
		cd_derive_put_absent(d, "port/speed", port, "no carrier");
	else if (seen && (seen->state == CD_ABSENT || seen->state == CD_PRESENT))
		cd_derive_put_unseen(d, "port/speed", port, CD_NO_REPLY,
				     "the driver reports no speed");
	else
		cd_derive_unseen_like(d, "port/speed", port, "nic/speed", port);
}

struct search {
	struct cd_derive *d;
	const struct cd_texts *ports;
	struct cd_map *seen;	/* a file may hold circles, which `ip` would not make */
	const char **found;
	size_t n;
};

static void below(struct search *s, const char *nic, unsigned depth)
{
	const struct cd_fact *lower = cd_derive_fact(s->d, "nic/lower", nic);

	if (!depth || cd_map_get(s->seen, nic, strlen(nic)))
		return;
	cd_map_set(s->seen, nic, strlen(nic), s);
	if (cd_has(s->ports, nic)) {
		s->found[s->n++] = nic;
		return;
	}
	for (size_t i = 0; lower && i < lower->as.list->n; i++)
		below(s, lower->as.list->text[i], depth - 1);
}

static void ports_below(struct cd_derive *d, const char *nic, const struct cd_texts *ports)
{
	struct search s = { .d = d, .ports = ports, .seen = cd_map_new(cd_derive_arena(d)),
		.found = cd_alloc_n(cd_derive_arena(d), ports->n + 1, sizeof(char *)) };

	if (!cd_has(ports, nic) && !cd_derive_fact(d, "nic/lower", nic)) {
		cd_derive_unseen_like(d, "nic/ports", nic, "nic/lower", nic);
		return;
	}
	below(&s, nic, DEEPEST);
	cd_derive_put_texts(d, "nic/ports", nic, s.found, s.n);
}

static void derive(struct cd_derive *d)
{
	struct cd_texts nics, ports = { 0 };
	const char **port;
	size_t n = 0;

	if (!cd_derive_set(d, "nic", &nics)) {
		cd_derive_unseen_like(d, "port", "", "nic", "");
		return;
	}
	port = cd_alloc_n(cd_derive_arena(d), nics.n + 1, sizeof(*port));
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
	for (size_t i = 0; i < nics.n; i++)
		ports_below(d, nics.item[i], &ports);
	cd_derive_put_set(d, "port", port, n);
}

const struct cd_derivation cd_derivation_port = {
	.name = "port",
	.order = 20,
	.facts = facts,
	.needs = needs,
	.derive = derive,
	.flags = CD_DERIVE_NETNS,
};
