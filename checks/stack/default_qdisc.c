/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stack.default_qdisc - does the queueing discipline that new links get work, and have the ports it?
 *
 * The setting is only looked at when a link comes up, and one that cannot start without parameters
 * leaves pfifo_fast or nothing in its place.  What the kernel made itself has the handle 0.
 */
#include <commdoctor/check.h>
#include <string.h>

#include "cut-table.h"

static const char *const needs[] = {
	"sysctl/net.core.default_qdisc", "path", "qdisc", NULL
};
static const struct cd_code codes[] = {
	{ "needs-parameters", CD_LOW, "kind" },
	{ "not-in-effect", CD_LOW, "kind leaf root" },
	{ .code = NULL },
};

static bool is_one_of(const char *kind, const char *const *list)
{
	for (; *list; list++)
		if (!strcmp(*list, kind))
			return true;
	return false;
}

/* Their init() refuses to start without options, or without classes passes all unshaped. */
static const char *const parameters[] = { "tbf", "htb", "hfsc", "drr", "qfq", "ets", "netem", "red",
	"gred", "choke", "sfb", "cbs", "etf", "taprio", "mqprio", "plug", "multiq", NULL };
static const char *const fallbacks[] = { "pfifo_fast", "pfifo", "bfifo", NULL };

/*
 * What the kernel gave a queue of the port by itself though the setting names another; or NULL.
 * The fifo in a class of htb or in tbf is theirs and never that of the setting.
 */
static const char *other_leaf(const struct cd_table *t, const char *port, const char *wanted,
			      size_t *leaves, bool *queues)
{
	const char *of, *kind, *handle, *other = NULL;

	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!cd_cell_text(t, i, "ifname", &of) || strcmp(of, port) ||
		    !cd_cell_text(t, i, "kind", &kind) ||
		    !cd_cell_text(t, i, "handle", &handle))
			continue;
		++*leaves;
		*queues |= !strcmp(kind, "mq");
		if (!strcmp(handle, "0:") && !strcmp(kind, "pfifo_fast") && strcmp(kind, wanted))
			other = kind;
	}
	return other;
}

static void compare(struct cd_case *c, const struct cd_table *t, const char *port,
		    const char *wanted)
{
	size_t leaves = 0;
	bool queues = false;
	const char *other = other_leaf(t, port, wanted, &leaves, &queues);
	struct cd_finding *f;

	if (other) {
		f = cd_fail(c, port, "not-in-effect", CD_LOW);
		cd_observe_text(f, "kind", wanted);
		cd_observe_text(f, "leaf", other);
		/* a new mq gives each queue the default one; anything else would be one lock for all */
		cd_observe_text(f, "root", queues ? "mq" : wanted);
	} else if (!leaves || !table_holds_what_matters(t)) {
		cd_unknown(c, port, cd_total(t) > cd_rows(t) ? CD_TRUNCATED : CD_NO_REPLY,
			   "the kernel told no qdisc of it");
	} else {
		cd_pass(c, port);
	}
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;
	const char *kind;

	if (!cd_need_text(c, "sysctl/net.core.default_qdisc", "", &kind))
		return;
	if (is_one_of(kind, parameters)) {
		cd_observe_text(cd_fail(c, "", "needs-parameters", CD_LOW), "kind", kind);
		return;
	}
	if (is_one_of(kind, fallbacks)) {
		cd_pass(c, "");
		cd_note(c, "", "new links get %s, one queue for all flows; fq paces, fq_codel "
			"separates them", kind);
		return;
	}
	cd_pass(c, "");
	if (cd_have_table(c, "qdisc", "", &t))
		for (const char *port = NULL; (port = cd_walk(c, "path", port));)
			compare(c, t, port, kind);
}

const struct cd_check cd_stack_default_qdisc[] = {
	{ .id = "stack.default_qdisc", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};
