/* SPDX-License-Identifier: Apache-2.0 */
/*
 * path_mtu.c - to which peers that matter does less fit than leaves the port?
 *
 * Peers matter when they are on the link, or the site names their network.  A smaller path MTU to
 * any other host of the world is that path's own.
 */
#include "base/arena.h"
#include "base/hash.h"
#include "derive/derive.h"
#include "derive/prefix.h"

#include <string.h>

static const struct cd_fact_spec facts[] = {
	{ .name = "route/short_peers", .type = CD_TEXTS,
	  .source = "ip route show cache; ip -6 route show cache",
	  .about = "peers that matter to which less fits than the MTU of the link" },
	{ .name = NULL },
};
static const char *const needs[] = { "route/learned", "nic/mtu", "site/prefixes", NULL };

static bool matters(struct cd_derive *d, const char *peer, bool routed)
{
	const struct cd_fact *named = cd_derive_fact(d, "site/prefixes", "");

	if (!routed)
		return true;
	for (size_t i = 0; named && i < named->as.list->n; i++)
		if (cd_prefix_holds(named->as.list->text[i], peer))
			return true;
	return false;
}

static void derive(struct cd_derive *d)
{
	const struct cd_fact *fact = cd_derive_fact(d, "route/learned", "");
	const struct cd_table *t;
	const char **peer;
	struct cd_map *seen;
	size_t n = 0;

	if (!fact) {
		cd_derive_unseen_like(d, "route/short_peers", "", "route/learned", "");
		return;
	}
	t = fact->as.table;
	peer = cd_alloc_n(cd_derive_arena(d), cd_rows(t) + 1, sizeof(*peer));
	seen = cd_map_new(cd_derive_arena(d));
	for (size_t row = 0; row < cd_rows(t); row++) {
		const char *dst, *oif;
		int64_t mtu, whole, onlink = 0;

		cd_cell_int(t, row, "onlink", &onlink);
		if (!cd_cell_text(t, row, "dst", &dst) || !cd_cell_text(t, row, "oif", &oif) ||
		    !cd_cell_int(t, row, "mtu", &mtu) ||
		    !cd_derive_int(d, "nic/mtu", oif, &whole) || mtu >= whole ||
		    !matters(d, dst, !onlink) ||
		    cd_map_get(seen, dst, strlen(dst)))
			continue;
		cd_map_set(seen, dst, strlen(dst), (void *)(uintptr_t)dst);
		peer[n++] = dst;
	}
	cd_derive_put_texts(d, "route/short_peers", "", peer, n);
}

const struct cd_derivation cd_derivation_path_mtu = {
	.name = "path_mtu",
	.order = 60,
	.facts = facts,
	.needs = needs,
	.derive = derive,
	.flags = CD_DERIVE_NETNS,
};
