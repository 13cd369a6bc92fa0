/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stack.busy_poll - do sockets spin for packets, and does that suit what the node is for?
 *
 * Spinning saves microseconds of latency and costs the CPU that spins.  What the node is for only the
 * site knows.
 */
#include <commdoctor/check.h>
#include <string.h>

static const struct key {
	const char *fact, *name;
} keys[] = {
	{ "sysctl/net.core.busy_read", "busy_read" }, { "sysctl/net.core.busy_poll", "busy_poll" },
};
static const char *const needs[] = {
	"sysctl/net.core.busy_read", "sysctl/net.core.busy_poll", "site/load", NULL
};
static const struct cd_bound bounds[] = {
	{ "longest", "", "100", "ours: microseconds" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "burns-cpu", CD_LOW, "key usecs" },
	{ "too-long", CD_LOW, "key usecs longest" },
	{ .code = NULL },
};

static void judge(struct cd_case *c)
{
	int64_t usecs, longest = cd_bound_int(c, "longest");
	const char *load = "";
	struct cd_finding *f;

	cd_have_text(c, "site/load", "", &load);
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		cd_subject(c, keys[i].name);
		if (!cd_need_int(c, keys[i].fact, "", &usecs))
			continue;
		if (usecs > longest || (usecs && !strcmp(load, "throughput"))) {
			f = cd_fail(c, keys[i].name, usecs > longest ? "too-long" : "burns-cpu", CD_LOW);
			cd_observe_text(f, "key", keys[i].name);
			cd_observe_int(f, "usecs", usecs, "us");
			if (usecs > longest)
				cd_observe_int(f, "longest", longest, "us");
			continue;
		}
		if (!usecs && (!strcmp(load, "latency") || !strcmp(load, "hpc")))
			cd_note(c, keys[i].name, "0: no socket spins unless its program asks "
				"(SO_BUSY_POLL, the better way); for all, 50 is usual");
		cd_pass(c, keys[i].name);
	}
	cd_subject(c, "");
}

const struct cd_check cd_stack_busy_poll[] = {
	{ .id = "stack.busy_poll", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge },
	{ .id = NULL },
};
