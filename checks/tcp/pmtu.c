/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.pmtu - can connections learn how large a packet their path takes, and is it as large as the
 * port's?
 *
 * A router that cannot pass a packet on says so, and the kernel keeps the smaller size for that peer
 * for ten minutes.  Towards the far world that is normal; inside a fabric a link is set up wrongly.
 */
#include <commdoctor/check.h>

#include <string.h>

#define DISC "sysctl/net.ipv4.ip_no_pmtu_disc"
#define LEARNED "route/learned"
#define SHORT "route/short_peers"

static const char *const needs[] = { DISC, LEARNED, SHORT, "nic/mtu", "route", NULL };
static const struct cd_code codes[] = {
	{ "discovery-off", CD_HIGH, "value" },
	{ "smaller-path", CD_HIGH, "peers peer mtu port_mtu" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "smaller-path", "tcp.mtu_probing/off-with-hole", CD_ANYWHERE },
	CD_EXPLAINS_DRIFT("discovery-off", "net.ipv4.ip_no_pmtu_disc"),
	{ .code = NULL },
};

enum { HEADERS = 60 };	/* of IPv6 and TCP, the larger of the two families */

static int64_t mtu_of(const struct cd_table *t, const char *peer, const char **oif)
{
	const char *dst;
	int64_t mtu;

	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_text(t, i, "dst", &dst) && !strcmp(dst, peer) &&
		    cd_cell_text(t, i, "oif", oif) && cd_cell_int(t, i, "mtu", &mtu))
			return mtu;
	return 0;
}

static bool smaller_path(struct cd_case *c, const struct cd_table *t, const struct cd_texts *peers)
{
	int64_t mtu, least = 0, whole = 0;
	const char *oif = "", *peer = "", *via = "";
	struct cd_finding *f;

	for (size_t i = 0; i < peers->n; i++) {
		mtu = mtu_of(t, peers->item[i], &via);
		if (mtu && (!least || mtu < least)) {
			least = mtu;
			peer = peers->item[i];
			oif = via;
		}
	}
	if (!least)
		return false;
	f = cd_fail(c, oif, "smaller-path", CD_HIGH);
	cd_observe_int(f, "peers", (int64_t)peers->n, "");
	cd_observe_text(f, "peer", peer);
	cd_observe_int(f, "mtu", least, "bytes");
	if (cd_have_int(c, "nic/mtu", oif, &whole))
		cd_observe_int(f, "port_mtu", whole, "bytes");
	cd_elsewhere(f, CD_SWITCH);
	return true;
}

enum { ROUTES_TOLD = 4 };

/* Somebody bound the packets of a route, or their segments, below what its link takes. */
static void tell_bound_routes(struct cd_case *c)
{
	const struct cd_table *t;
	const char *dst, *oif;
	int64_t bound, whole;
	size_t n = 0;

	if (!cd_have_table(c, "route", "", &t))
		return;
	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!cd_cell_text(t, i, "dst", &dst) || !cd_cell_text(t, i, "oif", &oif) ||
		    !cd_have_int(c, "nic/mtu", oif, &whole))
			continue;
		if (cd_cell_int(t, i, "mtu", &bound) && bound < whole && n++ < ROUTES_TOLD)
			cd_note(c, "", "the route to %s sets an MTU of %lld, where %s takes %lld", dst,
				(long long)bound, oif, (long long)whole);
		if (cd_cell_int(t, i, "advmss", &bound) && bound < whole - HEADERS &&
		    n++ < ROUTES_TOLD)
			cd_note(c, "", "the route to %s asks for segments of at most %lld bytes "
				"(advmss), where %s takes %lld", dst, (long long)bound, oif,
				(long long)(whole - HEADERS));
	}
	if (n > ROUTES_TOLD)
		cd_note(c, "", "%zu more such bounds of routes", n - ROUTES_TOLD);
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;
	struct cd_texts peers;
	struct cd_finding *f;
	int64_t value;
	bool found = false;

	if (!cd_need_int(c, DISC, "", &value))
		return;
	if (value) {
		f = cd_fail(c, "", "discovery-off", CD_HIGH);
		cd_observe_int(f, "value", value, "");
		found = true;
	}
	if (cd_have_table(c, LEARNED, "", &t) && cd_have_texts(c, SHORT, "", &peers)) {
		found |= smaller_path(c, t, &peers);
		if (cd_rows(t) > peers.n)
			cd_note(c, "", "towards %zu other addresses the path takes less than the "
				"port, as far paths do", cd_rows(t) - peers.n);
	}
	tell_bound_routes(c);
	if (!found && cd_need_table(c, LEARNED, "", &t) && cd_need_texts(c, SHORT, "", &peers))
		cd_pass(c, "");
}

const struct cd_check cd_tcp_pmtu[] = {
	{ .id = "tcp.pmtu", .needs = needs, .codes = codes, .effects = effects, .judge = judge,
	  .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
