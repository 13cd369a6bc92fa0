/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stack.multipath_hash - do flows between two hosts spread over equal-cost next hops?
 *
 * By default the kernel hashes addresses only: all connections between two hosts take one hop.
 */
#include <commdoctor/check.h>
#include <string.h>

#include "cut-table.h"

/* FIB_MULTIPATH_HASH_FIELD_*: ports, flow label, and the same of an inner header. */
enum { PORTS = 0x30, LABEL = 0x8, INNER_PORTS = 0xc00, INNER_LABEL = 0x200, CUSTOM = 3 };

struct family {
	const char *name, *route, *policy, *fields;
};
static const struct family families[] = {
	{ "ipv4", "inet", "sysctl/net.ipv4.fib_multipath_hash_policy",
	  "sysctl/net.ipv4.fib_multipath_hash_fields" },
	{ "ipv6", "inet6", "sysctl/net.ipv6.fib_multipath_hash_policy",
	  "sysctl/net.ipv6.fib_multipath_hash_fields" },
};

static const char *const needs[] = {
	"route", "sysctl/net.ipv4.fib_multipath_hash_policy",
	"sysctl/net.ipv4.fib_multipath_hash_fields", "sysctl/net.ipv6.fib_multipath_hash_policy",
	"sysctl/net.ipv6.fib_multipath_hash_fields", "sysctl/net.ipv4.fib_multipath_use_neigh",
	NULL
};
static const struct cd_code codes[] = {
	{ "addresses-only", CD_MEDIUM, "hops dst key" },
	{ "custom-without-ports", CD_MEDIUM, "hops dst key fields" },
	{ .code = NULL },
};

/* The route of the family with most next hops; 0 when none has several. */
static int64_t widest(const struct cd_table *t, const char *family, const char **dst)
{
	int64_t most = 0, hops;
	const char *of;

	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_text(t, i, "family", &of) && !strcmp(of, family) &&
		    cd_cell_int(t, i, "hops", &hops) && hops > 1 && hops > most &&
		    cd_cell_text(t, i, "dst", dst))
			most = hops;
	return most;
}

static void found(struct cd_case *c, const struct family *f, const char *code, int64_t hops,
		  const char *dst, int64_t fields)
{
	struct cd_finding *x = cd_fail(c, f->name, code, CD_MEDIUM);

	cd_observe_int(x, "hops", hops, "");
	cd_observe_text(x, "dst", dst);
	cd_observe_text(x, "key", f->policy + strlen("sysctl/"));
	if (fields >= 0)
		cd_observe_int(x, "fields", fields, "");
}

static void one(struct cd_case *c, const struct family *f, const struct cd_table *t)
{
	int64_t hops, policy, fields;
	const char *dst = "";

	cd_subject(c, f->name);
	hops = widest(t, f->route, &dst);
	if (!hops && !table_holds_what_matters(t))
		cd_unknown(c, f->name, CD_TRUNCATED, "the table of routes was cut");
	else if (!hops)
		cd_not_applicable(c, f->name, "no route has several next hops");
	else if (!cd_need_int(c, f->policy, "", &policy))
		return;
	else if (!policy)
		found(c, f, "addresses-only", hops, dst, -1);
	else if (policy != CUSTOM)
		cd_pass(c, f->name);
	else if (!cd_need_int(c, f->fields, "", &fields))
		return;
	else if (!(fields & (PORTS | LABEL | INNER_PORTS | INNER_LABEL)))
		found(c, f, "custom-without-ports", hops, dst, fields);
	else
		cd_pass(c, f->name);
	if (hops && strcmp(f->name, "ipv6") &&
	    cd_have_int(c, "sysctl/net.ipv4.fib_multipath_use_neigh", "", &policy) && !policy)
		cd_note(c, f->name, "fib_multipath_use_neigh is 0: a next hop whose neighbour is "
			"dead keeps its share of flows");
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;

	if (!cd_need_table(c, "route", "", &t))
		return;
	for (size_t i = 0; i < sizeof(families) / sizeof(families[0]); i++)
		one(c, &families[i], t);
}

const struct cd_check cd_stack_multipath_hash[] = {
	{ .id = "stack.multipath_hash", .needs = needs, .codes = codes, .judge = judge,
	  .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
