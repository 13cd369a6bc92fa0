/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rtt.c - how far are the peers of the fabric, as established connections measured it?
 *
 * Only peers inside a connected prefix, or one that the site names, count: an administrator's
 * session from 150 ms away must not size the buffers of a rack.  With `net: wan` the far peers are
 * the ones that matter, and all count.  Of each connection the smallest round trip is taken, which
 * queues and delayed acknowledgements do not stretch.
 */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "derive/derive.h"
#include "derive/prefix.h"

static const struct cd_fact_spec facts[] = {
	{ .name = "sock/rtt_median", .type = CD_DURATION, .unit = "ns", .source = "ss -ti",
	  .about = "median of the smallest round trips to the peers that count" },
	{ .name = "sock/peers", .type = CD_TEXTS, .source = "ss -tn",
	  .about = "addresses of the connected peers that count" },
	{ .name = NULL },
};

static const char *const needs[] = { "sock/tcp", "sock/tcp_info", NULL };

static int ascending(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

/* Does a connection over `link` use the port?  A bond's uses one of several; any may be it. */
static bool uses(struct cd_derive *d, const char *link, const char *port)
{
	const struct cd_fact *ports = cd_derive_fact(d, "nic/ports", link);

	for (size_t i = 0; ports && i < ports->as.list->n; i++)
		if (!strcmp(ports->as.list->text[i], port))
			return true;
	return false;
}

static bool is_judged(struct cd_derive *d, const char *port)
{
	const struct cd_fact *role = cd_derive_fact(d, "port/role", port);

	for (size_t i = 0; role && i < role->as.list->n; i++)
		if (!strcmp(role->as.list->text[i], "mgmt") || !strcmp(role->as.list->text[i], "wir"
											       "ele"
											       "s"
											       "s"))
			return false;
	return true;
}

static bool peer_matters(struct cd_derive *d, const struct cd_table *t, size_t row)
{
	const struct cd_fact *named = cd_derive_fact(d, "site/prefixes", "");
	const char *peer, *net;
	int64_t yes;

	if (cd_cell_int(t, row, "onlink", &yes) && yes)
		return true;
	if (!cd_cell_text(t, row, "peer", &peer) ||
	    (cd_cell_int(t, row, "loopback", &yes) && yes))
		return false;
	for (size_t i = 0; named && i < named->as.list->n; i++)
		if (cd_prefix_holds(named->as.list->text[i], peer))
			return true;
	return !named && cd_derive_text(d, "site/net", "", &net) && !strcmp(net, "wan");
}

/* Each address once. */
static void peers(struct cd_derive *d, const struct cd_table *t)
{
	const char **peer = cd_alloc_n(cd_derive_arena(d), cd_rows(t) + 1, sizeof(*peer));
	struct cd_map *seen = cd_map_new(cd_derive_arena(d));
	const char *address, *state;
	size_t n = 0;

	for (size_t row = 0; row < cd_rows(t); row++) {
		if (!cd_cell_text(t, row, "state", &state) || strcmp(state, "established") ||
		    !cd_cell_text(t, row, "peer", &address) || !peer_matters(d, t, row) ||
		    cd_map_get(seen, address, strlen(address)))
			continue;
		cd_map_set(seen, address, strlen(address), (void *)(uintptr_t)address);
		peer[n++] = address;
	}
	cd_derive_put_texts(d, "sock/peers", "", peer, n);
}

static bool counts(struct cd_derive *d, const struct cd_table *t, size_t row, int64_t *ns)
{
	const char *state;

	return cd_cell_text(t, row, "state", &state) && !strcmp(state, "established") &&
	       cd_cell_int(t, row, "min_rtt_ns", ns) && *ns > 0 && peer_matters(d, t, row);
}

/* `port` NULL: every port on which performance is judged. */
static void median(struct cd_derive *d, const struct cd_table *t, const struct cd_texts *ports,
		   const char *port)
{
	int64_t *sample = cd_alloc_n(cd_derive_arena(d), cd_rows(t) + 1, sizeof(*sample));
	const char *subject = port ? port : "", *link;
	size_t n = 0;
	int64_t ns;

	for (size_t row = 0; row < cd_rows(t); row++) {
		bool used = false;

		if (!counts(d, t, row, &ns) || !cd_cell_text(t, row, "ifname", &link))
			continue;
		for (size_t i = 0; i < ports->n && !used; i++)
			used = (port ? !strcmp(port, ports->item[i])
				     : is_judged(d, ports->item[i])) &&
			       uses(d, link, ports->item[i]);
		if (used)
			sample[n++] = ns;
	}
	if (!n) {
		cd_derive_put_absent(d, "sock/rtt_median", subject,
				     "no connection to a peer in a connected prefix or one of the "
				     "site");
		return;
	}
	qsort(sample, n, sizeof(*sample), ascending);
	cd_derive_put_int(d, "sock/rtt_median", subject,
			  n % 2 ? sample[n / 2]
				: sample[n / 2 - 1] + (sample[n / 2] - sample[n / 2 - 1]) / 2);
}

static void derive(struct cd_derive *d)
{
	const struct cd_fact *sockets = cd_derive_fact(d, "sock/tcp", "");
	struct cd_texts ports = { 0 };

	if (!sockets) {
		cd_derive_unseen_like(d, "sock/rtt_median", "", "sock/tcp", "");
		cd_derive_unseen_like(d, "sock/peers", "", "sock/tcp", "");
		return;
	}
	peers(d, sockets->as.table);
	if (!cd_derive_fact(d, "sock/tcp_info", "")) {
		cd_derive_unseen_like(d, "sock/rtt_median", "", "sock/tcp_info", "");
		return;
	}
	if (!cd_derive_set(d, "port", &ports)) {
		cd_derive_unseen_like(d, "sock/rtt_median", "", "port", "");
		return;
	}
	median(d, sockets->as.table, &ports, NULL);
	for (size_t i = 0; i < ports.n; i++)
		median(d, sockets->as.table, &ports, ports.item[i]);
}

const struct cd_derivation cd_derivation_rtt = {
	.name = "rtt",
	.order = 35,
	.facts = facts,
	.needs = needs,
	.derive = derive,
	.flags = CD_DERIVE_NETNS,
};
