/* SPDX-License-Identifier: Apache-2.0 */
/* roce-counters.h - what do the counters of a RoCE port say that its congestion control did? */
#ifndef CD_CHECKS_QOS_ROCE_COUNTERS_H
#define CD_CHECKS_QOS_ROCE_COUNTERS_H

#include <commdoctor/check.h>
#include <string.h>

#define ROCE_COUNTER_NEEDS "rdma/port", "rdma/netdev", "nic/ports", \
	"rate/rdma/hw/np_ecn_marked_roce_packets", "rate/rdma/hw/np_cnp_sent", \
	"rate/rdma/hw/rp_cnp_handled", "rate/rdma/hw/rp_cnp_ignored"

/* Of congestion control: the half that answers marks, or the one that obeys. */
enum half { ON, OFF, ABSENT, UNSEEN };

/* The RDMA port that stands on the link, of its own or by a bond; NULL: none is known. */
static inline const char *roce_device(struct cd_case *c, const char *port)
{
	for (const char *p = NULL; (p = cd_walk(c, "rdma/port", p));) {
		struct cd_texts below;
		const char *nic;

		if (cd_have_text(c, "rdma/netdev", p, &nic) &&
		    (!strcmp(nic, port) ||
		     (cd_have_texts(c, "nic/ports", nic, &below) && cd_has(&below, port))))
			return p;
	}
	return NULL;
}

/* Of the interval: what a half did, and what it did not answer. */
struct roce_work {
	int64_t done, missed;
	double seconds;
};

static inline bool roce_counted(struct cd_case *c, const char *device, const char *counter,
				int64_t *n, double *seconds)
{
	struct cd_rate r;

	if (!cd_have_rate(c, cd_words(c, "rate/rdma/hw/%s", counter), device, &r))
		return false;
	*n = (int64_t)r.delta;
	*seconds = r.seconds;
	return true;
}

/* CNPs for connections that were just closed are ignored, too: a few are nothing. */
static inline enum half roce_reaction(struct cd_case *c, const char *port, const char *device)
{
	struct roce_work w;
	struct cd_finding *f;

	if (!device || !roce_counted(c, device, "rp_cnp_handled", &w.done, &w.seconds) ||
	    !roce_counted(c, device, "rp_cnp_ignored", &w.missed, &w.seconds))
		return UNSEEN;
	if ((double)w.missed < cd_bound_real(c, "min_packets") ||
	    (double)w.missed <= cd_bound_real(c, "max_ignored_share") *
					(double)(w.missed + w.done)) {
		if (w.missed)
			cd_note(c, port, "%lld congestion notifications were ignored, as for "
				"connections that are just gone", (long long)w.missed);
		return w.done ? ON : ABSENT;
	}
	f = cd_fail(c, port, "cnp-ignored", CD_HIGH);
	cd_observe_int(f, "ignored", w.missed, "");
	cd_observe_int(f, "handled", w.done, "");
	cd_observe_real(f, "seconds", w.seconds, "s");
	cd_observe_text(f, "device", device);
	cd_confidence(f, CD_MEASURED);
	return OFF;
}

/* One CNP answers many marks, none answers a lot of them only where nobody answers. */
static inline enum half roce_notification(struct cd_case *c, const char *port, const char *device)
{
	struct roce_work w;
	struct cd_finding *f;

	if (!device || !roce_counted(c, device, "np_cnp_sent", &w.done, &w.seconds) ||
	    !roce_counted(c, device, "np_ecn_marked_roce_packets", &w.missed, &w.seconds))
		return UNSEEN;
	if (w.done || (double)w.missed < cd_bound_real(c, "min_packets"))
		return w.done ? ON : ABSENT;
	f = cd_fail(c, port, "marks-unanswered", CD_MEDIUM);
	cd_observe_int(f, "marked", w.missed, "");
	cd_observe_real(f, "seconds", w.seconds, "s");
	cd_observe_text(f, "device", device);
	return OFF;
}

#endif
