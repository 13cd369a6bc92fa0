/* SPDX-License-Identifier: Apache-2.0 */
/* Which rules of nf_tables exempt packets from connection tracking, written by nft or by iptables? */
#include <errno.h>
#include <linux/netfilter/nf_tables.h>
#include <linux/netfilter/nf_tables_compat.h>
#include <linux/netfilter/nfnetlink.h>
#include <sys/socket.h>

#include "lib/tape.h"

#include <commdoctor/collector.h>

extern const struct cd_collector cd_collector_nftables;

static const struct nfgenmsg all = { .nfgen_family = AF_UNSPEC, .version = NFNETLINK_V0 };

static struct cd_request question(void)
{
	struct cd_request q;

	cd_request_begin(&q, NFNL_SUBSYS_NFTABLES << 8 | NFT_MSG_GETRULE, NLM_F_REQUEST | NLM_F_DUMP,
			 &all, sizeof(all));
	return q;
}

/* A rule with a counter and one expression more; `target` NULL: none of iptables. */
static struct cd_request rule(const char *expression, const char *target, uint16_t flags)
{
	struct cd_request q;
	size_t list, element, data;

	cd_request_begin(&q, NFNL_SUBSYS_NFTABLES << 8 | NFT_MSG_NEWRULE, NLM_F_MULTI, &all,
			 sizeof(all));
	list = cd_request_nest(&q, NFTA_RULE_EXPRESSIONS);
	element = cd_request_nest(&q, NFTA_LIST_ELEM);
	cd_request_add_text(&q, NFTA_EXPR_NAME, "counter");
	cd_request_nest_end(&q, element);
	element = cd_request_nest(&q, NFTA_LIST_ELEM);
	cd_request_add_text(&q, NFTA_EXPR_NAME, expression);
	if (target) {
		data = cd_request_nest(&q, NFTA_EXPR_DATA);
		cd_request_add_text(&q, NFTA_TARGET_NAME, target);
		cd_request_add(&q, NFTA_TARGET_INFO, &flags, sizeof(flags));
		cd_request_nest_end(&q, data);
	}
	cd_request_nest_end(&q, element);
	cd_request_nest_end(&q, list);
	return q;
}

static void rules_that_exempt_are_counted(void **state)
{
	const struct cd_request q = question(), rules[] = {
		rule("notrack", NULL, 0), rule("target", "CT", 1), rule("target", "CT", 2),
		rule("target", "NOTRACK", 0), rule("target", "LOG", 1), rule("ct", NULL, 0),
	};
	struct tape *t = tape_new();

	(void)state;
	tape_list(t, "/sys/module/nf_tables", "parameters", sizeof("parameters"), 0);
	tape_answer(t, NETLINK_NETFILTER, &q, 0, rules, 6);
	tape_collect(t, &cd_collector_nftables);
	tape_int(t, "nft/rules", "", 6);
	tape_int(t, "nft/notrack", "", 3);
	tape_free(t);
}

static void who_may_not_ask_does_not_know(void **state)
{
	const struct cd_request q = question();
	struct tape *t = tape_new();

	(void)state;
	tape_list(t, "/sys/module/nf_tables", "parameters", sizeof("parameters"), 0);
	tape_answer(t, NETLINK_NETFILTER, &q, EPERM, NULL, 0);
	tape_collect(t, &cd_collector_nftables);
	tape_unseen(t, "nft/notrack", "", CD_PERMISSION);
	tape_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rules_that_exempt_are_counted),
		cmocka_unit_test(who_may_not_ask_does_not_know),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
