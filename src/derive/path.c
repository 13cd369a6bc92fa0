/* SPDX-License-Identifier: Apache-2.0 */
/*
 * path.c - on which ports is performance judged, how fast are they and how far is the peer?
 *
 * The round trip decides what every window and buffer must hold: given by the operator, else
 * measured on established connections, else assumed from the kind of network.
 */
#include <string.h>

#include "base/arena.h"
#include "derive/derive.h"

#define MICROSECOND INT64_C(1000)

/* Ours; a site says which one with `net`, and the real value with `rtt`. */
static const struct assumption {
	const char *net;
	int64_t rtt_ns;
} assumptions[] = {
	{ "rack", 100 * MICROSECOND },
	{ "dc", 500 * MICROSECOND },
	{ "metro", 5000 * MICROSECOND },
	{ "wan", 50000 * MICROSECOND },
};
enum { DC = 1 };

static const struct cd_fact_spec facts[] = {
	{ .name = "path", .type = CD_TEXTS, .source = "ip link",
	  .about = "ports on which performance is judged" },
	{ .name = "path/rate", .type = CD_INT, .unit = "bit/s", .source = "ethtool {subject}",
	  .about = "line rate" },
	{ .name = "path/fastest", .type = CD_TEXT, .source = "ethtool",
	  .about = "path of the highest rate" },
	{ .name = "path/rtt", .type = CD_DURATION, .unit = "ns", .source = "ss -ti",
	  .about = "round trip to the peers" },
	{ .name = "path/rtt_from", .type = CD_TEXT, .source = "--rtt, ss -ti or the profile's net",
	  .about = "given, measured or assumed" },
	{ .name = NULL },
};

static const char *const needs[] = { "port", "port/speed", "port/role", "nic/carrier", "nic/wireless", "sock/rtt_median", NULL };

static bool has_role(struct cd_derive *d, const char *port, const char *role)
{
	const struct cd_fact *f = cd_derive_fact(d, "port/role", port);

	for (size_t i = 0; f && i < f->as.list->n; i++)
		if (!strcmp(f->as.list->text[i], role))
			return true;
	return false;
}

static void rtt(struct cd_derive *d, const char *subject, const char *fastest)
{
	const struct assumption *a = &assumptions[DC];
	const char *from = "measured", *net;
	int64_t ns;

	if (cd_derive_int(d, "site/rtt", "", &ns) && ns > 0) {
		from = "given";
	} else if (!(cd_derive_int(d, "sock/rtt_median", subject, &ns) && ns > 0) &&
		   !(!*subject && fastest && cd_derive_int(d, "sock/rtt_median", fastest, &ns) &&
		     ns > 0)) {
		from = "assumed";
		if (cd_derive_text(d, "site/net", "", &net))
			for (size_t i = 0; i < sizeof(assumptions) / sizeof(*a); i++)
				if (!strcmp(assumptions[i].net, net))
					a = &assumptions[i];
		ns = a->rtt_ns;
	}
	cd_derive_put_int(d, "path/rtt", subject, ns);
	cd_derive_put_text(d, "path/rtt_from", subject, from);
}

/* The set, or its gap copied from what it stands on. */
static bool select_paths(struct cd_derive *d, struct cd_texts *out)
{
	const char **path;
	struct cd_texts ports;
	size_t n = 0;

	if (!cd_derive_set(d, "port", &ports)) {
		cd_derive_unseen_like(d, "path", "", "port", "");
		return false;
	}
	path = cd_alloc_n(cd_derive_arena(d), ports.n + 1, sizeof(*path));
	for (size_t i = 0; i < ports.n; i++) {
		bool carrier;

		if (has_role(d, ports.item[i], "mgmt") || has_role(d, ports.item[i], "wireless"))
			continue;
		if (!cd_derive_bool(d, "nic/carrier", ports.item[i], &carrier)) {
			cd_derive_unseen_like(d, "path", "", "nic/carrier", ports.item[i]);
			return false;
		}
		if (carrier)
			path[n++] = ports.item[i];
	}
	cd_derive_put_set(d, "path", path, n);
	*out = (struct cd_texts){ .item = path, .n = n };
	return true;
}

static const char *rates(struct cd_derive *d, const struct cd_texts *paths)
{
	const char *fastest = NULL, *dark = NULL;
	int64_t best = 0, bits;

	for (size_t i = 0; i < paths->n; i++) {
		if (!cd_derive_int(d, "port/speed", paths->item[i], &bits)) {
			cd_derive_unseen_like(d, "path/rate", paths->item[i], "port/speed",
					      paths->item[i]);
			dark = paths->item[i];
			continue;
		}
		cd_derive_put_int(d, "path/rate", paths->item[i], bits);
		if (bits > best) {
			best = bits;
			fastest = paths->item[i];
		}
	}
	if (fastest)
		cd_derive_put_text(d, "path/fastest", "", fastest);
	else if (dark)
		cd_derive_unseen_like(d, "path/fastest", "", "port/speed", dark);
	else
		cd_derive_put_absent(d, "path/fastest", "", "no data port with carrier here");
	return fastest;
}

static void derive(struct cd_derive *d)
{
	struct cd_texts paths = { 0 };
	const char *fastest = NULL;

	if (select_paths(d, &paths))
		fastest = rates(d, &paths);
	else
		cd_derive_unseen_like(d, "path/fastest", "", "path", "");
	rtt(d, "", fastest);
	for (size_t i = 0; i < paths.n; i++)
		rtt(d, paths.item[i], fastest);
}

const struct cd_derivation cd_derivation_path = {
	.name = "path",
	.order = 40,
	.facts = facts,
	.needs = needs,
	.derive = derive,
	.flags = CD_DERIVE_NETNS,
};
