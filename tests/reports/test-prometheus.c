/* SPDX-License-Identifier: Apache-2.0 */
/* Do the gauges hold what the run holds, in few series, whatever the host called its things? */
#include "reports.h"

static struct cd_arena *arena;
static struct cd_buf out;

static char *report(const struct cd_run *run)
{
	out.len = 0;
	render(arena, "prometheus", run, (struct cd_report_options){ 0 }, &out);
	return out.data;
}

static int setup(void **state)
{
	(void)state;
	arena = cd_arena_new();
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	cd_buf_free(&out);
	cd_arena_free(arena);
	return 0;
}

static void assert_line(const char *line)
{
	if (!strstr(out.data, cd_sprintf(arena, "\n%s\n", line)))
		fail_msg("no line \"%s\" in\n%s", line, out.data);
}

static size_t lines_with(const char *prefix)
{
	size_t n = 0;

	for (const char *l = out.data; l && *l; l = strchr(l, '\n'), l += l != NULL)
		n += !strncmp(l, prefix, strlen(prefix));
	return n;
}

static void the_numbers_are_those_of_the_run(void **state)
{
	(void)state;
	report(run_roce_node(arena));
	assert_line("commdoctor_run_status{status=\"fail\"} 1");
	assert_line("commdoctor_run_status{status=\"ok\"} 0");
	assert_line("commdoctor_run_exit_status 1");
	assert_line("commdoctor_run_duration_seconds 3.402000111");
	assert_line("commdoctor_questions{verdict=\"unknown\"} 2");
	assert_line("commdoctor_coverage_ratio 0.8");
	assert_line("commdoctor_findings{severity=\"high\",state=\"open\"} 2");
	assert_line("commdoctor_findings{severity=\"high\",state=\"waived\"} 1");
	assert_line("commdoctor_check_verdict{check=\"tcp.window_scaling\",scope=\"host\","
		    "verdict=\"fail\"} 1");
	assert_line("commdoctor_first_cause_info{check=\"tcp.window_scaling\",finding=\"off\","
		    "severity=\"critical\",where=\"host\"} 1");
	assert_line("commdoctor_connection_ceiling_bytes_per_second{path=\"ens1f0np0\"} 655350000");
	assert_int_equal(lines_with("commdoctor_path_ceiling_bytes_per_second{path=\"ens1f0np0\"} "
				    "69"), 1);
	assert_line("commdoctor_path_line_rate_bytes_per_second{path=\"ens1f0np0\"} 12500000000");
}

static void an_unreliable_run_says_so(void **state)
{
	(void)state;
	report(run_cut(arena));
	assert_line("commdoctor_run_status{status=\"unreliable\"} 1");
	assert_line("commdoctor_run_finished 0");
	assert_line("commdoctor_questions{verdict=\"unfinished\"} 1");
	assert_line("commdoctor_check_verdict{check=\"rdma.port.rate\",scope=\"host\","
		    "verdict=\"unfinished\"} 1");
	assert_int_equal(lines_with("commdoctor_first_cause_info"), 0);
}

static void scopes_of_a_kind_are_one_series_with_the_worst_verdict(void **state)
{
	struct cd_run *run = run_clean_vm(arena);
	struct cd_result *many = cd_alloc_n(arena, 300, sizeof(*many));

	(void)state;
	for (int i = 0; i < 300; i++) {
		many[i] = (struct cd_result){ .check = "tcp.rmem", .verdict = CD_PASS,
			.scope = cd_sprintf(arena, "netns:%d", i) };
	}
	many[7].verdict = CD_UNKNOWN;
	many[8].verdict = CD_ERROR;
	run->results = many;
	run->n_results = 300;
	report(run);
	assert_int_equal(lines_with("commdoctor_check_verdict{"), 1);
	assert_line("commdoctor_check_verdict{check=\"tcp.rmem\",scope=\"netns\","
		    "verdict=\"error\"} 1");
}

static void paths_are_bounded_and_no_series_comes_twice(void **state)
{
	struct cd_run *run = run_roce_node(arena);
	struct cd_ceiling *many = cd_alloc_n(arena, 1000, sizeof(*many));

	(void)state;
	for (int i = 0; i < 1000; i++) {
		many[i] = run->ceilings[0];
		many[i].path = cd_sprintf(arena, "eth%d", i / 2);
		many[i].limit.bits_per_second = 8.0 * (i + 1);
		many[i].limit.per_flow = false;
	}
	run->ceilings = many;
	run->n_ceilings = 1000;
	report(run);
	assert_int_equal(lines_with("commdoctor_path_ceiling_bytes_per_second{"), 64);
	assert_line("commdoctor_path_ceiling_bytes_per_second{path=\"eth0\"} 1");
	assert_line("commdoctor_path_ceiling_bytes_per_second{path=\"eth1\"} 3");
}

static void labels_are_escaped_and_hold_no_sentence(void **state)
{
	struct cd_run *run = run_hostile(arena);

	(void)state;
	run->profile = "/a/b/si\\te\" x\n.yaml";
	run->ceilings[run->n_ceilings++] = (struct cd_ceiling){ .path = "a\"} 1\n# b",
		.scope = "host", .limit.bits_per_second = 8 };
	report(run);
	assert_line("commdoctor_run_info{fail_on=\"high\",profile=\"si\\\\te\\\" x .yaml\","
		    "version=\"0.1.0\"} 1");
	assert_line("commdoctor_path_ceiling_bytes_per_second{path=\"a\\\"} 1 # b\"} 1");
	assert_null(strstr(out.data, "script"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(the_numbers_are_those_of_the_run),
		TEST(an_unreliable_run_says_so),
		TEST(scopes_of_a_kind_are_one_series_with_the_worst_verdict),
		TEST(paths_are_bounded_and_no_series_comes_twice),
		TEST(labels_are_escaped_and_hold_no_sentence),
	};

	return cmocka_run_group_tests_name("Prometheus", tests, NULL, NULL);
}
