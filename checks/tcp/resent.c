/* SPDX-License-Identifier: Apache-2.0 */
/*
 * resent.c - which connections sent again between the samples?
 *
 * A connection's number counts since it was opened.  Those that were opened or closed in between
 * are not seen here, so this names a peer and decides nothing of the sum.
 */
#include "resent.h"

#include <string.h>

/* Of the row's connection in the first sample; one that was not there began with none. */
static int64_t before(const struct cd_table *first, int64_t cookie, size_t near)
{
	int64_t other, n = 0;

	for (size_t i = 0; i < cd_rows(first); i++) {
		size_t row = (near + i) % cd_rows(first);

		if (cd_cell_int(first, row, "cookie", &other) && other == cookie)
			return cd_cell_int(first, row, "retrans", &n) ? n : -1;
	}
	return cd_rows(first) < cd_total(first) ? -1 : 0;
}

static bool is_loopback(const struct cd_table *t, size_t row)
{
	int64_t loopback;

	return cd_cell_int(t, row, "loopback", &loopback) && loopback;
}

void cd_tcp_resent(struct cd_case *c, struct resent *r)
{
	const struct cd_table *first, *again;
	struct cd_texts peers = { 0 };

	*r = (struct resent){ .peer = NULL };
	if (!cd_have_table(c, "sock/tcp", "", &first) ||
	    !cd_have_table(c, "sock/tcp_again", "", &again))
		return;
	cd_have_texts(c, "sock/peers", "", &peers);
	for (size_t row = 0; row < cd_rows(again); row++) {
		int64_t cookie, now, was;
		const char *peer, *state;

		if (!cd_cell_int(again, row, "cookie", &cookie) || is_loopback(again, row) ||
		    !cd_cell_int(again, row, "retrans", &now) || !now ||
		    !cd_cell_text(again, row, "peer", &peer) ||
		    !cd_cell_text(again, row, "state", &state) || !strcmp(state, "syn_sent"))
			continue;
		was = before(first, cookie, row);
		if (was < 0 || now <= was)
			continue;
		*(cd_has(&peers, peer) ? &r->near : &r->far) += (uint64_t)(now - was);
		if (now - was <= r->most)
			continue;
		r->most = now - was;
		r->peer = peer;
		if (!cd_cell_int(again, row, "peer_port", &r->peer_port))
			r->peer_port = 0;
	}
}

bool cd_tcp_resent_far(struct cd_case *c, const struct resent *r)
{
	return r->far &&
	       (double)r->near < cd_bound_real(c, "near_share") * (double)(r->near + r->far);
}

bool cd_tcp_resent_near(struct cd_case *c, const struct resent *r, uint64_t n, double seconds)
{
	double watched = counted_own(c, seconds) / seconds;

	return r->near && !cd_tcp_resent_far(c, r) &&
	       (double)r->near >= cd_bound_real(c, "near_share") * (double)n * watched;
}

void cd_tcp_resent_observe(struct cd_case *c, struct cd_finding *f, const struct resent *r)
{
	if (!r->peer) {
		cd_observe_text(f, "peer", "a peer whose connection is gone");
		return;
	}
	cd_observe_text(f, "peer", cd_words(c, strchr(r->peer, ':') ? "[%s]:%lld" : "%s:%lld",
					    r->peer, (long long)r->peer_port));
	cd_observe_int(f, "peer_resent", r->most, "");
}
