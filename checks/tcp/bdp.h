/* SPDX-License-Identifier: Apache-2.0 */
/*
 * bdp.h - which path of this host needs the most bytes in flight, and how sure are we of it?
 *
 * A setting for all sockets must suit the worst path.  The need follows from line rate and round
 * trip, never from a constant; an assumed round trip makes every verdict weaker.
 */
#ifndef CD_CHECKS_TCP_BDP_H
#define CD_CHECKS_TCP_BDP_H

#include <string.h>

#include <commdoctor/check.h>
#include <commdoctor/model.h>

#define BDP_NEEDS "path", "path/rate", "path/rtt", "path/rtt_from", "site/speed", "netns/ports"

/* The largest window that a scale of 14 can tell (RFC 7323 2.3): 65535 << 14. */
#define LARGEST_WINDOW INT64_C(1073725440)

struct bdp {
	const char *path;	/* member of "path"; "" when only the site tells the rate */
	int64_t rate, rtt_ns, bytes;
	bool assumed;
};

static inline bool bdp_assumed(struct cd_case *h, const char *path)
{
	const char *from;

	return !cd_have_text(h, "path/rtt_from", path, &from) || !strcmp(from, "assumed");
}

static inline bool bdp_of(struct cd_case *h, const char *path, struct bdp *b)
{
	if (!cd_have_int(h, "path/rate", path, &b->rate) ||
	    !cd_have_duration(h, "path/rtt", path, &b->rtt_ns))
		return false;
	b->path = path;
	b->bytes = cd_model_bdp((double)b->rate, b->rtt_ns);
	b->assumed = bdp_assumed(h, path);
	return b->bytes > 0;
}

/* May packets of this scope leave over that path of the host?  Unless it is known, over any. */
static inline bool bdp_counts(struct cd_case *c, const char *path)
{
	return cd_host(c) == c || cd_state(c, "netns/ports", "") != CD_PRESENT ||
	       cd_in(c, "netns/ports", path);
}

/* A network namespace from which no link leads to a port. */
static inline bool bdp_secluded(struct cd_case *c)
{
	return cd_host(c) != c && cd_state(c, "netns/ports", "") == CD_PRESENT &&
	       !cd_walk(c, "netns/ports", NULL) && !cd_walk(c, "path", NULL);
}

/*
 * The path with the largest product, else the speed that the site names (a pod does not see the
 * port); false when there is no known one.
 */
static inline bool bdp_worst(struct cd_case *c, struct bdp *worst)
{
	struct cd_case *h = cd_host(c);
	struct bdp b;

	*worst = (struct bdp){ .path = NULL };
	if (bdp_secluded(c))
		return false;
	for (const char *path = NULL; h != c && (path = cd_walk(c, "path", path));)
		if (bdp_of(c, path, &b) && b.bytes > worst->bytes)
			*worst = b;	/* a port that was moved there */
	for (const char *path = NULL; (path = cd_walk(h, "path", path));)
		if (bdp_counts(c, path) && bdp_of(h, path, &b) && b.bytes > worst->bytes)
			*worst = b;
	if (worst->path || cd_state(h, "path", "") != CD_PRESENT ||
	    !cd_have_int(h, "site/speed", "", &b.rate) ||
	    !cd_have_duration(h, "path/rtt", "", &b.rtt_ns))
		return worst->path;
	b.path = "";
	b.bytes = cd_model_bdp((double)b.rate, b.rtt_ns);
	b.assumed = bdp_assumed(h, "");
	*worst = b;
	return b.bytes > 0;
}

/* Unknown, when there is a path whose rate could not be read: it may need more than the others. */
static inline bool bdp_gap(struct cd_case *c)
{
	struct cd_case *h = cd_host(c);

	for (const char *path = NULL; (path = cd_walk(h, "path", path));)
		if (bdp_counts(c, path) && cd_state(h, "path/rate", path) == CD_UNSEEN &&
		    cd_reason(h, "path/rate", path) != CD_NO_REPLY) {
			cd_unknown(c, "", cd_reason(h, "path/rate", path), "the speed of %s: %s",
				   path, cd_why(h, "path/rate", path));
			return true;
		}
	return false;
}

/* The verdict when there is no need to compare with. */
static inline void bdp_missing(struct cd_case *c)
{
	struct cd_case *h = cd_host(c);

	if (bdp_gap(c))
		return;
	if (bdp_secluded(c)) {
		cd_not_applicable(c, "", "no link of this network namespace leads to a data port");
		return;
	}
	if (cd_state(h, "path", "") == CD_UNSEEN)
		cd_unknown(c, "", cd_reason(h, "path", ""), "%s", cd_why(h, "path", ""));
	else if (!cd_walk(h, "path", NULL))
		cd_not_applicable(c, "", "no data port with carrier: nothing to compare with");
	else
		cd_not_applicable(c, "", "no data port tells its speed: nothing to compare with");
}

static inline int64_t bdp_times(const struct bdp *b, double factor)
{
	double bytes = (double)b->bytes * factor;

	return bytes > (double)LARGEST_WINDOW ? LARGEST_WINDOW : (int64_t)bytes;
}

/* Up to the next MiB, which is what a person would write. */
static inline int64_t bdp_round(int64_t bytes)
{
	int64_t up = (bytes + 1048575) / 1048576 * 1048576;

	return up > LARGEST_WINDOW ? LARGEST_WINDOW : up;
}

static inline void bdp_observe(struct cd_finding *f, const struct bdp *b, int64_t limit,
			       int64_t need, int64_t set_to)
{
	cd_observe_int(f, "limit", limit, "bytes");
	cd_observe_int(f, "need", need, "bytes");
	cd_observe_int(f, "set_to", set_to, "");
	cd_observe_int(f, "rate", b->rate, "bit/s");
	cd_observe_int(f, "rtt", b->rtt_ns, "ns");
	cd_observe_text(f, "path", *b->path ? b->path : "the port of the site");
	if (b->assumed)
		cd_confidence(f, CD_POSSIBLE);
}
#define BDP_OBSERVES "limit need set_to rate rtt path"

#endif
