/* SPDX-License-Identifier: Apache-2.0 */
/* qdisc_filter: which filters drop or police, in the old and the new form of actions? */
#include "tape.h"

#include <errno.h>
#include <linux/pkt_cls.h>
#include <linux/pkt_sched.h>
#include <linux/rtnetlink.h>
#include <linux/tc_act/tc_gact.h>
#include <string.h>
#include <sys/socket.h>

#include "base/arena.h"

extern const struct cd_collector cd_collector_qdisc_filter;

#define INGRESS TC_H_MAKE(TC_H_CLSACT, TC_H_MIN_INGRESS)
#define EGRESS TC_H_MAKE(TC_H_CLSACT, TC_H_MIN_EGRESS)

static struct cd_request message(uint16_t type, const char *kind, uint32_t handle, uint32_t parent)
{
	const struct tcmsg h = { .tcm_ifindex = 2, .tcm_handle = handle, .tcm_parent = parent };
	struct cd_request m;

	cd_request_begin(&m, type, 0, &h, sizeof(h));
	if (kind)
		cd_request_add_text(&m, TCA_KIND, kind);
	return m;
}

/* A filter with one action; `n` bytes of its parameters are sent. */
static struct cd_request filter(const char *kind, uint16_t act, const char *action, int control,
				size_t n)
{
	struct cd_request m = message(RTM_NEWTFILTER, kind, 1, INGRESS);
	const struct tc_gact g = { .action = control };
	size_t options = cd_request_nest(&m, TCA_OPTIONS), list, one, own;

	list = cd_request_nest(&m, act);
	one = cd_request_nest(&m, 1);
	cd_request_add_text(&m, TCA_ACT_KIND, action);
	own = cd_request_nest(&m, TCA_ACT_OPTIONS);
	cd_request_add(&m, TCA_GACT_PARMS, &g, n);
	cd_request_nest_end(&m, own);
	cd_request_nest_end(&m, one);
	cd_request_nest_end(&m, list);
	cd_request_nest_end(&m, options);
	return m;
}

static struct cd_request old_police(void)
{
	struct cd_request m = message(RTM_NEWTFILTER, "u32", 1, INGRESS);
	size_t options = cd_request_nest(&m, TCA_OPTIONS);
	size_t police = cd_request_nest(&m, TCA_U32_POLICE);
	const uint32_t rate = 1;

	cd_request_add(&m, TCA_POLICE_AVRATE, &rate, sizeof(rate));
	cd_request_nest_end(&m, police);
	cd_request_nest_end(&m, options);
	return m;
}

static void give_filters(struct tape *t, uint32_t parent, int error, const struct cd_request *m,
			 size_t n)
{
	const struct tcmsg at = { .tcm_family = AF_UNSPEC, .tcm_ifindex = 2, .tcm_parent = parent };
	struct cd_request q;

	cd_request_begin(&q, RTM_GETTFILTER, NLM_F_DUMP, &at, sizeof(at));
	tape_answer(t, NETLINK_ROUTE, &q, error, m, n);
}

static void collect(struct tape *t, const struct cd_request *m, size_t n)
{
	const struct tcmsg any = { .tcm_family = AF_UNSPEC };
	struct cd_request q, link = tape_link(2, "eth0", 0);

	tape_links(t, &link, 1);
	cd_request_begin(&q, RTM_GETQDISC, NLM_F_DUMP, &any, sizeof(any));
	cd_request_add(&q, TCA_DUMP_INVISIBLE, NULL, 0);
	tape_answer(t, NETLINK_ROUTE, &q, 0, m, n);
	tape_collect(t, &cd_collector_qdisc_filter);
}

static void row_is(struct tape *t, size_t row, const char *parent, const char *kind,
		   const char *action, int64_t filters)
{
	const struct cd_table *table = tape_fact(t, CD_PRESENT, "tc/filter", "")->as.table;
	const char *text = "";
	int64_t n = -1;

	assert_true(cd_cell_text(table, row, "ifname", &text));
	assert_string_equal(text, "eth0");
	assert_true(cd_cell_text(table, row, "parent", &text));
	assert_string_equal(text, parent);
	assert_true(cd_cell_text(table, row, "kind", &text));
	assert_string_equal(text, kind);
	assert_true(cd_cell_text(table, row, "action", &text));
	assert_string_equal(text, action);
	assert_true(cd_cell_int(table, row, "filters", &n));
	assert_int_equal(n, filters);
}

static size_t n_rows(struct tape *t)
{
	return cd_rows(tape_fact(t, CD_PRESENT, "tc/filter", "")->as.table);
}

static void filters_that_drop_or_police_are_counted(void **state)
{
	const size_t whole = sizeof(struct tc_gact);
	const struct cd_request qdiscs[] = {
		message(RTM_NEWQDISC, "mq", 0x10000, TC_H_ROOT),	/* never asked */
		message(RTM_NEWQDISC, "clsact", TC_H_CLSACT, TC_H_CLSACT),
	}, in[] = {
		filter("flower", TCA_FLOWER_ACT, "gact", TC_ACT_SHOT, whole),
		filter("flower", TCA_FLOWER_ACT, "gact", TC_ACT_SHOT, whole),
		filter("flower", TCA_FLOWER_ACT, "gact", TC_ACT_OK, whole),
		filter("flower", TCA_FLOWER_ACT, "gact", TC_ACT_SHOT, 8),	/* too short */
		filter("flower", TCA_FLOWER_ACT, "mirred", TC_ACT_SHOT, whole),
		filter("u32", TCA_FLOWER_ACT, "gact", TC_ACT_SHOT, whole),	/* not its number */
		filter("matchall", TCA_MATCHALL_ACT, "police", 0, whole),
		old_police(),
		message(RTM_NEWTFILTER, "u32", 1, INGRESS),		/* a table of filters */
		message(RTM_NEWTFILTER, "unheard", 1, INGRESS),
	}, out[] = {
		filter("bpf", TCA_BPF_ACT, "gact", TC_ACT_SHOT, whole),
	};
	struct tape *t = tape_new();

	(void)state;
	give_filters(t, INGRESS, 0, in, sizeof(in) / sizeof(in[0]));
	give_filters(t, EGRESS, 0, out, 1);
	collect(t, qdiscs, 2);
	assert_int_equal(n_rows(t), 4);
	row_is(t, 0, "ingress", "flower", "drop", 2);
	row_is(t, 1, "ingress", "u32", "police", 1);
	row_is(t, 2, "ingress", "matchall", "police", 1);
	row_is(t, 3, "egress", "bpf", "drop", 1);
	tape_free(t);
}

static void filters_hang_at_qdiscs_with_classes(void **state)
{
	const struct cd_request qdisc = message(RTM_NEWQDISC, "htb", 0x10000, TC_H_ROOT);
	const struct cd_request police = filter("basic", TCA_BASIC_ACT, "police", 0, 4);
	struct tape *t = tape_new();

	(void)state;
	give_filters(t, 0x10000, 0, &police, 1);
	collect(t, &qdisc, 1);
	assert_int_equal(n_rows(t), 1);
	row_is(t, 0, "1:", "basic", "police", 1);
	tape_free(t);
}

static void without_filters_the_table_is_empty(void **state)
{
	const struct cd_request qdisc = message(RTM_NEWQDISC, "ingress", TC_H_INGRESS,
						  TC_H_INGRESS);
	struct tape *t = tape_new();

	(void)state;
	give_filters(t, INGRESS, 0, NULL, 0);
	collect(t, &qdisc, 1);
	assert_int_equal(n_rows(t), 0);
	tape_free(t);
}

static void half_an_answer_is_none(void **state)
{
	const struct cd_request qdisc = message(RTM_NEWQDISC, "ingress", TC_H_INGRESS,
						  TC_H_INGRESS);
	const struct cd_request nameless = message(RTM_NEWTFILTER, NULL, 1, INGRESS);
	const struct cd_request no_kind = message(RTM_NEWQDISC, NULL, 0x10000, TC_H_ROOT);
	struct tape *t = tape_new();

	(void)state;
	give_filters(t, INGRESS, 0, &nameless, 1);
	collect(t, &qdisc, 1);
	tape_unseen(t, "tc/filter", "", CD_GARBAGE);
	tape_free(t);

	t = tape_new();
	give_filters(t, INGRESS, EPERM, NULL, 0);
	collect(t, &qdisc, 1);
	tape_unseen(t, "tc/filter", "", CD_PERMISSION);
	tape_free(t);

	t = tape_new();
	collect(t, &no_kind, 1);
	tape_unseen(t, "tc/filter", "", CD_GARBAGE);
	tape_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(filters_that_drop_or_police_are_counted),
		cmocka_unit_test(filters_hang_at_qdiscs_with_classes),
		cmocka_unit_test(without_filters_the_table_is_empty),
		cmocka_unit_test(half_an_answer_is_none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
