/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.fin_timeout, tcp.notsent_lowat, tcp.small_queue, stack.optmem: usual, unusual, unseen. */
#include "bdp-facts.h"

extern const struct cd_check cd_tcp_hints[];

static void one(const char *check, const char *fact, int64_t value, bool usual)
{
	struct cd_test *t = cd_test_new(cd_tcp_hints, check);

	give_int(t, fact, "", value);
	judge(t);
	if (usual) {
		assert_pass(t, "");
		assert_no_note(t, "");
	} else {
		assert_not_applicable(t, "");
		assert_note(t, "");
	}
	cd_test_free(t);
}

static void fin_timeout_between_5_and_120_is_usual(void **state)
{
	const char *fact = "sysctl/net.ipv4.tcp_fin_timeout";

	(void)state;
	one("tcp.fin_timeout", fact, 60, true);
	one("tcp.fin_timeout", fact, 5, true);
	one("tcp.fin_timeout", fact, 120, true);
	one("tcp.fin_timeout", fact, 4, false);
	one("tcp.fin_timeout", fact, 600, false);
}

static void no_limit_of_unsent_data_is_usual_however_it_is_printed(void **state)
{
	const char *fact = "sysctl/net.ipv4.tcp_notsent_lowat";

	(void)state;
	one("tcp.notsent_lowat", fact, 4294967295, true);
	one("tcp.notsent_lowat", fact, -1, true);
	one("tcp.notsent_lowat", fact, 131072, true);
	one("tcp.notsent_lowat", fact, 4096, false);
	one("tcp.notsent_lowat", fact, 0, false);
}

static void optmem_below_the_new_default_is_told(void **state)
{
	const char *fact = "sysctl/net.core.optmem_max";

	(void)state;
	one("stack.optmem", fact, 131072, true);
	one("stack.optmem", fact, 20480, false);
}

static struct cd_test *queue(int64_t output, int64_t rate)
{
	struct cd_test *t = cd_test_new(cd_tcp_hints, "tcp.small_queue");

	give_int(t, "sysctl/net.ipv4.tcp_limit_output_bytes", "", output);
	give_int(t, "sysctl/net.ipv4.tcp_autocorking", "", 1);
	give_int(t, "sysctl/net.ipv4.tcp_min_tso_segs", "", 2);
	give_int(t, "sysctl/net.ipv4.tcp_tso_rtt_log", "", 9);
	give_set(t, "path", "eth0", NULL);
	give_int(t, "path/rate", "eth0", rate);
	return t;
}

static void a_small_queue_is_told_of_a_fast_port(void **state)
{
	struct cd_test *t = queue(1048576, 100000000000);

	(void)state;
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = queue(131072, 100000000000);
	judge(t);
	assert_not_applicable(t, "");
	assert_note(t, "");
	cd_test_free(t);

	t = queue(131072, 10000000000);
	judge(t);
	assert_pass(t, "");
	assert_no_note(t, "");
	cd_test_free(t);
}

static void unseen_is_unknown_and_absent_not_applicable(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_hints, "stack.optmem");

	(void)state;
	give_unseen(t, "sysctl/net.core.optmem_max", "", CD_OTHER_NAMESPACE);
	judge(t);
	assert_unknown(t, "", CD_OTHER_NAMESPACE);
	cd_test_free(t);

	t = cd_test_new(cd_tcp_hints, "tcp.notsent_lowat");
	give_absent(t, "sysctl/net.ipv4.tcp_notsent_lowat", "");
	judge(t);
	assert_not_applicable(t, "");
	assert_no_note(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(fin_timeout_between_5_and_120_is_usual),
		cmocka_unit_test(no_limit_of_unsent_data_is_usual_however_it_is_printed),
		cmocka_unit_test(optmem_below_the_new_default_is_told),
		cmocka_unit_test(a_small_queue_is_told_of_a_fast_port),
		cmocka_unit_test(unseen_is_unknown_and_absent_not_applicable),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
