/* SPDX-License-Identifier: Apache-2.0 */
/*
 * qos.apptrust_rewr - in which order does the port look at marks, and which does it write?
 *
 * Told, not judged: few drivers have it, mostly of switches.
 */
#include "roce-ports.h"

static const char *const needs[] = { ROCE_NEEDS, "dcb/apptrust", "dcb/rewrite", NULL };

static const char *selector(struct cd_case *c, int64_t number)
{
	static const struct { int64_t number; const char *name; } known[] = {
		{ 1, "Ethernet type" }, { 2, "TCP port" }, { 3, "UDP port" }, { 4, "port" },
		{ 5, "DSCP" }, { 255, "PCP" },
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (known[i].number == number)
			return known[i].name;
	return cd_words(c, "selector %lld", (long long)number);
}

static void judge(struct cd_case *c)
{
	if (!roce_wanted(c))
		return;
	for (const char *port = NULL; (port = roce_each(c, port));) {
		const struct cd_table *t;
		const char *list = "";
		struct cd_ints order;

		if (!cd_need_ints(c, "dcb/apptrust", port, &order))
			continue;
		for (size_t i = 0; i < order.n; i++)
			list = cd_words(c, "%s%s%s", list, i ? ", then " : "",
					selector(c, order.item[i]));
		cd_note(c, port, "trusts %s", *list ? list : "no mark");
		if (cd_have_table(c, "dcb/rewrite", port, &t))
			cd_note(c, port, "writes marks into what it sends by %zu entries", cd_rows(t));
		cd_pass(c, port);
	}
	roce_none(c);
}

const struct cd_check cd_qos_apptrust_rewr[] = {
	{ .id = "qos.apptrust_rewr", .needs = needs, .judge = judge },
	{ .id = NULL },
};
