/* SPDX-License-Identifier: Apache-2.0 */
/*
 * sock.wmem_max - does the cap for SO_SNDBUF hold back a sender that asked for its buffer?
 *
 * A sender that sets SO_SNDBUF locks its buffer at no more than twice this value.  The cap is a
 * fault only when such a sender is there: autotuned TCP ends at tcp_wmem.
 */
#include <commdoctor/check.h>
#include <commdoctor/model.h>

#include "bdp.h"
#include "sizes.h"

static const char *const needs[] = {
	"sysctl/net.core.wmem_max", "sysctl/net.core.wmem_default", "sock/tcp", BDP_NEEDS, NULL
};
static const struct cd_bound bounds[] = {
	{ "min_factor", "ratio", "2", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "below-need", CD_LOW, BDP_OBSERVES " pinned" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "below-need", "tcp.live_limits/sender-buffer-limited", CD_ANYWHERE },
	{ "below-need", "tcp.live_limits/send-buffer-full", CD_ANYWHERE },
	{ "below-need", "sock.locked_buffers/sender-pinned", CD_ANYWHERE },
	CD_EXPLAINS_DRIFT("below-need", "net.core.wmem_max"),
	{ .code = NULL },
};

enum { NOT_TOLD = -1 };

/* Connections whose buffer stands at the cap; NOT_TOLD when the rows do not hold buffers. */
static int64_t pinned(const struct cd_table *t, int64_t limit)
{
	int64_t buffer, loopback, n = 0;
	bool told = !cd_rows(t);

	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!cd_cell_int(t, i, "sndbuf", &buffer))
			continue;
		told = true;
		if (buffer == 2 * limit && !(cd_cell_int(t, i, "loopback", &loopback) && loopback))
			n++;
	}
	return told ? n : NOT_TOLD;
}

static void judge_senders(struct cd_case *c, const struct bdp *b, int64_t limit, int64_t need)
{
	const struct cd_table *t;
	struct cd_finding *f;
	int64_t n;

	if (!cd_need_table(c, "sock/tcp", "", &t))
		return;
	n = pinned(t, limit);
	if (n > 0) {
		f = cd_fail(c, "", "below-need", CD_LOW);
		bdp_observe(f, b, limit, need, bdp_round(need));
		cd_observe_int(f, "pinned", n, "");
		cd_caps(f, b->path, b->assumed ?
				cd_model_assumed_rtt(cd_model_window(limit, b->rtt_ns)) :
				cd_model_window(limit, b->rtt_ns));
	} else if (n == NOT_TOLD) {
		cd_unknown(c, "", CD_MODULE, "the buffers of connections were not told");
	} else if (cd_total(t) > cd_rows(t)) {
		cd_unknown(c, "", CD_TRUNCATED, "only %zu of %llu connections were kept",
			   cd_rows(t), (unsigned long long)cd_total(t));
	} else {
		cd_note(c, "", "%lld bytes are less than the path needs, but no sender stands at "
			"the cap", (long long)limit);
		cd_pass(c, "");
	}
}

static void judge(struct cd_case *c)
{
	int64_t limit, initial, need;
	struct bdp b;

	if (!size_need(c, "sysctl/net.core.wmem_max", 1, &limit))
		return;
	if (cd_have_int(c, "sysctl/net.core.wmem_default", "", &initial) && initial > limit &&
	    initial <= INT32_MAX)
		cd_note(c, "", "wmem_default (%lld) is above wmem_max (%lld): setting a buffer can "
			"only make it smaller", (long long)initial, (long long)limit);
	if (!bdp_worst(c, &b)) {
		bdp_missing(c);
		return;
	}
	need = bdp_times(&b, cd_bound_real(c, "min_factor"));
	/* what is asked for is doubled: the whole cap is payload, half of the buffer */
	if (2 * limit < need)
		judge_senders(c, &b, limit, need);
	else if (!bdp_gap(c))
		cd_pass(c, "");
}

const struct cd_check cd_tcp_sock_wmem_max[] = {
	{ .id = "sock.wmem_max", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
