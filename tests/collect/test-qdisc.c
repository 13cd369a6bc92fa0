/* SPDX-License-Identifier: Apache-2.0 */
/* qdisc: what do the options of each kind become, and how are htb's classes followed? */
#include "tape.h"

#include <linux/gen_stats.h>
#include <linux/pkt_sched.h>
#include <linux/rtnetlink.h>
#include <string.h>
#include <sys/socket.h>

#include "base/arena.h"

extern const struct cd_collector cd_collector_qdisc;

static struct cd_request qdisc(const char *kind, uint32_t handle, uint32_t parent)
{
	const struct tcmsg h = { .tcm_ifindex = 2, .tcm_handle = handle, .tcm_parent = parent };
	struct cd_request m;

	cd_request_begin(&m, RTM_NEWQDISC, 0, &h, sizeof(h));
	cd_request_add_text(&m, TCA_KIND, kind);
	return m;
}

static void collect(struct tape *t, const struct cd_request *m, size_t n)
{
	const struct tcmsg any = { .tcm_family = AF_UNSPEC };
	struct cd_request q, link = tape_link(2, "eth0", 0);

	tape_links(t, &link, 1);
	cd_request_begin(&q, RTM_GETQDISC, NLM_F_DUMP, &any, sizeof(any));
	cd_request_add(&q, TCA_DUMP_INVISIBLE, NULL, 0);
	tape_answer(t, NETLINK_ROUTE, &q, 0, m, n);
	tape_collect(t, &cd_collector_qdisc);
}

static int64_t cell(struct tape *t, size_t row, const char *column)
{
	int64_t v;

	return cd_cell_int(tape_fact(t, CD_PRESENT, "qdisc", "")->as.table, row, column, &v) ?
		v : -1;
}

static const char *word(struct tape *t, size_t row, const char *column)
{
	const char *v = "empty";

	cd_cell_text(tape_fact(t, CD_PRESENT, "qdisc", "")->as.table, row, column, &v);
	return v;
}

static void tbf_has_its_rate_in_64_bits(void **state)
{
	struct cd_request m[2] = { qdisc("tbf", 0x80010000, TC_H_ROOT),
		qdisc("tbf", 0x80020000, 0x00010002) };
	const struct tc_tbf_qopt p = { .rate.rate = UINT32_MAX, .limit = 1000 };
	const struct tc_tbf_qopt slow = { .rate.rate = 1250000, .limit = 1000 };
	const uint64_t rate = 12500000000;
	const struct { uint64_t bytes; uint32_t packets, pad; } basic = { 100, 3, 0 };
	const struct gnet_stats_queue queue = { .drops = 9, .requeues = 2, .overlimits = 5 };
	struct tape *t = tape_new();
	size_t nest = cd_request_nest(&m[0], TCA_OPTIONS);

	(void)state;
	cd_request_add(&m[0], TCA_TBF_PARMS, &p, sizeof(p));
	cd_request_add(&m[0], TCA_TBF_RATE64, &rate, sizeof(rate));
	cd_request_nest_end(&m[0], nest);
	nest = cd_request_nest(&m[0], TCA_STATS2);
	cd_request_add(&m[0], TCA_STATS_BASIC, &basic, sizeof(basic));
	cd_request_add(&m[0], TCA_STATS_QUEUE, &queue, sizeof(queue));
	cd_request_nest_end(&m[0], nest);
	nest = cd_request_nest(&m[1], TCA_OPTIONS);
	cd_request_add(&m[1], TCA_TBF_PARMS, &slow, sizeof(slow));
	cd_request_nest_end(&m[1], nest);
	collect(t, m, 2);
	assert_string_equal(word(t, 0, "ifname"), "eth0");
	assert_string_equal(word(t, 0, "handle"), "8001:");
	assert_string_equal(word(t, 0, "parent"), "root");
	assert_int_equal(cell(t, 0, "rate_bps"), INT64_C(100000000000));
	assert_int_equal(cell(t, 0, "limit"), 1000);
	assert_int_equal(cell(t, 0, "drops"), 9);
	assert_int_equal(cell(t, 0, "packets"), 3);
	assert_string_equal(word(t, 1, "parent"), "1:2");
	assert_int_equal(cell(t, 1, "rate_bps"), 10000000);
	assert_int_equal(cell(t, 1, "drops"), -1);
	tape_int(t, "qdisc/root_drops", "eth0", 9);
	tape_int(t, "qdisc/root_packets", "eth0", 3);
	tape_free(t);
}

static struct cd_request counted(const char *kind, uint32_t parent, const void *own, size_t n)
{
	struct cd_request m = qdisc(kind, 0, parent);
	size_t nest = cd_request_nest(&m, TCA_STATS2);

	cd_request_add(&m, TCA_STATS_APP, own, n);
	cd_request_nest_end(&m, nest);
	return m;
}

/* Later kernels append to these structures; a shorter one says nothing. */
static void what_a_kind_counts_itself_is_told(void **state)
{
	const struct tc_fq_qd_stats fq = { .flows_plimit = 41 };
	const struct tc_fq_codel_xstats codel = { .type = TCA_FQ_CODEL_XSTATS_QDISC,
		.qdisc_stats = { .drop_overlimit = 5, .ecn_mark = 9 } };
	const struct tc_fq_codel_xstats class = { .type = TCA_FQ_CODEL_XSTATS_CLASS };
	const struct cd_request m[] = {
		counted("fq", 0x10001, &fq, sizeof(fq)), counted("fq", 0x10002, &fq, sizeof(fq)),
		counted("fq_codel", 0x10003, &codel, sizeof(codel)),
		counted("fq_codel", 0x10004, &class, sizeof(class)),
		counted("fq", 0x10005, &fq, 16), counted("fq_codel", 0x10006, &codel, 8),
		counted("pfifo", 0x10007, &fq, sizeof(fq)),
	};
	struct tape *t = tape_new();

	(void)state;
	collect(t, m, 7);
	assert_int_equal(cell(t, 0, "flow_drops"), 41);
	assert_int_equal(cell(t, 2, "overlimit_drops"), 5);
	assert_int_equal(cell(t, 2, "ecn_mark"), 9);
	for (size_t i = 3; i < 7; i++) {
		assert_int_equal(cell(t, i, "flow_drops"), -1);
		assert_int_equal(cell(t, i, "overlimit_drops"), -1);
	}
	tape_int(t, "qdisc/flow_drops", "eth0", 82);
	tape_int(t, "qdisc/overlimit_drops", "eth0", 5);
	tape_free(t);
}

static struct cd_request htb_class(uint32_t id, uint32_t parent, uint32_t ceil, uint64_t ceil64)
{
	const struct tcmsg h = { .tcm_ifindex = 2, .tcm_handle = id, .tcm_parent = parent };
	const struct tc_htb_opt opt = { .ceil.rate = ceil };
	struct cd_request m;
	size_t nest;

	cd_request_begin(&m, RTM_NEWTCLASS, 0, &h, sizeof(h));
	cd_request_add_text(&m, TCA_KIND, "htb");
	nest = cd_request_nest(&m, TCA_OPTIONS);
	cd_request_add(&m, TCA_HTB_PARMS, &opt, sizeof(opt));
	if (ceil64)
		cd_request_add(&m, TCA_HTB_CEIL64, &ceil64, sizeof(ceil64));
	cd_request_nest_end(&m, nest);
	return m;
}

/* The default class may itself have a high ceiling below a low one. */
static void htb_is_followed_to_its_default_class(void **state)
{
	const struct tcmsg of_link = { .tcm_family = AF_UNSPEC, .tcm_ifindex = 2 };
	struct cd_request q, m = qdisc("htb", 0x10000, TC_H_ROOT);
	const struct tc_htb_glob g = { .defcls = 0x20, .direct_pkts = 7 };
	const struct cd_request class[] = {
		htb_class(0x10001, TC_H_ROOT, UINT32_MAX, 12500000000),
		htb_class(0x10002, 0x10001, 125000, 0),
		htb_class(0x10020, 0x10002, 250000, 0),
		htb_class(0x20001, TC_H_ROOT, 1, 0),
	};
	struct tape *t = tape_new();
	size_t nest = cd_request_nest(&m, TCA_OPTIONS);

	(void)state;
	cd_request_add(&m, TCA_HTB_INIT, &g, sizeof(g));
	cd_request_nest_end(&m, nest);
	cd_request_begin(&q, RTM_GETTCLASS, NLM_F_DUMP, &of_link, sizeof(of_link));
	tape_answer(t, NETLINK_ROUTE, &q, 0, class, 4);
	collect(t, &m, 1);
	assert_int_equal(cell(t, 0, "classes"), 3);
	assert_int_equal(cell(t, 0, "ceil_bps"), INT64_C(100000000000));
	assert_int_equal(cell(t, 0, "default_ceil_bps"), 1000000);
	assert_int_equal(cell(t, 0, "direct"), 7);
	assert_int_equal(cell(t, 0, "offload"), 0);
	tape_free(t);
}

/* The kernel takes only a leaf for the default class, and lets pass by what has none. */
static void an_inner_class_is_no_default(void **state)
{
	const struct tcmsg of_link = { .tcm_family = AF_UNSPEC, .tcm_ifindex = 2 };
	struct cd_request q, m = qdisc("htb", 0x10000, TC_H_ROOT);
	const struct tc_htb_glob g = { .defcls = 0x2 };
	const struct cd_request class[] = {
		htb_class(0x10002, TC_H_ROOT, 125000, 0),
		htb_class(0x10020, 0x10002, 125000, 0),
	};
	struct tape *t = tape_new();
	size_t nest = cd_request_nest(&m, TCA_OPTIONS);

	(void)state;
	cd_request_add(&m, TCA_HTB_INIT, &g, sizeof(g));
	cd_request_nest_end(&m, nest);
	cd_request_begin(&q, RTM_GETTCLASS, NLM_F_DUMP, &of_link, sizeof(of_link));
	tape_answer(t, NETLINK_ROUTE, &q, 0, class, 2);
	collect(t, &m, 1);
	assert_int_equal(cell(t, 0, "ceil_bps"), 1000000);
	assert_int_equal(cell(t, 0, "default_ceil_bps"), -1);
	tape_free(t);
}

/* 0xffffffff of fq is "no limit", 0 of cake is "no rate". */
static void no_limit_is_an_empty_cell(void **state)
{
	struct cd_request m[3] = { qdisc("fq", 0x10000, TC_H_ROOT), qdisc("fq", 0x20000, 1),
		qdisc("cake", 0x30000, 2) };
	const uint32_t none = UINT32_MAX, rate = 125000000, on = 1, packets = 100;
	const uint64_t zero = 0;
	struct tape *t = tape_new();
	size_t nest = cd_request_nest(&m[0], TCA_OPTIONS);

	(void)state;
	cd_request_add(&m[0], TCA_FQ_FLOW_MAX_RATE, &none, 4);
	cd_request_add(&m[0], TCA_FQ_FLOW_PLIMIT, &packets, 4);
	cd_request_add(&m[0], TCA_FQ_RATE_ENABLE, &on, 4);
	cd_request_nest_end(&m[0], nest);
	nest = cd_request_nest(&m[1], TCA_OPTIONS);
	cd_request_add(&m[1], TCA_FQ_FLOW_MAX_RATE, &rate, 4);
	cd_request_nest_end(&m[1], nest);
	nest = cd_request_nest(&m[2], TCA_OPTIONS);
	cd_request_add(&m[2], TCA_CAKE_BASE_RATE64, &zero, 8);
	cd_request_nest_end(&m[2], nest);
	collect(t, m, 3);
	assert_int_equal(cell(t, 0, "flow_max_rate_bps"), -1);
	assert_int_equal(cell(t, 0, "flow_plimit"), 100);
	assert_int_equal(cell(t, 0, "pacing"), 1);
	assert_int_equal(cell(t, 1, "flow_max_rate_bps"), 1000000000);
	assert_int_equal(cell(t, 2, "rate_bps"), -1);
	tape_free(t);
}

static void netem_has_a_struct_before_its_attributes(void **state)
{
	struct {
		struct tc_netem_qopt q;
		struct nlattr a;
		int64_t ns;
	} __attribute__((packed)) options = {
		{ .latency = 1, .limit = 1000, .loss = 42949673 },
		{ sizeof(struct nlattr) + 8, TCA_NETEM_LATENCY64 }, 2000000,
	};
	struct cd_request m[2] = { qdisc("netem", 0x10000, TC_H_ROOT), qdisc("netem", 0x20000, 1) };
	struct tape *t = tape_new();
	double loss = 0;

	(void)state;
	cd_request_add(&m[0], TCA_OPTIONS, &options, sizeof(options));
	cd_request_add(&m[1], TCA_OPTIONS, &options, 8);	/* too short: says nothing */
	collect(t, m, 2);
	assert_int_equal(cell(t, 0, "delay_ns"), 2000000);
	assert_true(cd_cell_real(tape_fact(t, CD_PRESENT, "qdisc", "")->as.table, 0, "loss",
				 &loss));
	assert_true(loss > 0.00999 && loss < 0.01001);
	assert_int_equal(cell(t, 1, "delay_ns"), -1);
	tape_free(t);
}

static void a_message_without_a_kind_makes_the_table_unseen(void **state)
{
	const struct tcmsg h = { .tcm_ifindex = 2 };
	struct tape *t = tape_new();
	struct cd_request m;

	(void)state;
	cd_request_begin(&m, RTM_NEWQDISC, 0, &h, sizeof(h));
	collect(t, &m, 1);
	tape_unseen(t, "qdisc", "", CD_GARBAGE);
	tape_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(tbf_has_its_rate_in_64_bits),
		cmocka_unit_test(what_a_kind_counts_itself_is_told),
		cmocka_unit_test(htb_is_followed_to_its_default_class),
		cmocka_unit_test(an_inner_class_is_no_default),
		cmocka_unit_test(no_limit_is_an_empty_cell),
		cmocka_unit_test(netem_has_a_struct_before_its_attributes),
		cmocka_unit_test(a_message_without_a_kind_makes_the_table_unseen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
