/* SPDX-License-Identifier: Apache-2.0 */
/* Does a monitoring server get one line that it takes, with the status that the run deserves? */
#include "reports.h"

static struct cd_arena *arena;
static struct cd_buf out;

static char *report(const struct cd_run *run)
{
	out.len = 0;
	render(arena, "nagios", run, (struct cd_report_options){ 0 }, &out);
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

static void assert_begins(const char *text, const char *with)
{
	if (strncmp(text, with, strlen(with)))
		fail_msg("does not begin with \"%s\":\n%s", with, text);
}

static void the_status_is_that_of_plug_ins(void **state)
{
	static const struct { const char *run; int status; const char *begins; } want[] = {
		{ "roce-node", 2, "COMMDOCTOR CRITICAL - one TCP connection over ens1f0np0 can do no more than "
		  "5.24 Gb/s" },
		{ "clean-vm", 0, "COMMDOCTOR OK - No communication fault found on vm7" },
		{ "hostile", 2, "COMMDOCTOR CRITICAL - " },
		{ "cut", 3, "COMMDOCTOR UNKNOWN - The run was cut short (deadline of 50 s)" },
		{ "must-judge", 3, "COMMDOCTOR UNKNOWN - The profile insists" },
		{ "waived", 0, "COMMDOCTOR OK - " },
		{ "nothing-judged", 3, "COMMDOCTOR UNKNOWN - No question could be judged" },
		{ "error", 3, "COMMDOCTOR UNKNOWN - commdoctor itself failed at nic.link_speed" },
		{ "config-files", 2, "COMMDOCTOR CRITICAL - " },
		{ "every-part", 0, "COMMDOCTOR OK - Nothing at or above high on node-p" },
		{ "gpu-node", 2, "COMMDOCTOR CRITICAL - rdma5 can do no more than " },
		{ "compliance", 0, "COMMDOCTOR OK - " },
		{ "with-past", 2, "COMMDOCTOR CRITICAL - gpu-node-018: " },
	};

	(void)state;
	for (size_t i = 0; run_makers[i].make; i++) {
		const struct cd_run *run = run_makers[i].make(arena);

		assert_true(i < sizeof(want) / sizeof(want[0]));
		assert_string_equal(run_makers[i].name, want[i].run);
		assert_int_equal(cd_run_nagios_status(run), want[i].status);
		assert_begins(report(run), want[i].begins);
	}
}

/* One finding that does not count. */
static struct cd_run *lesser(enum cd_severity severity)
{
	struct cd_run *run = run_waived(arena);
	struct cd_finding *f = run->results[0].subjects->findings;

	f->waived = NULL;
	f->severity = severity;
	run->fail_on = CD_CRITICAL;
	return run;
}

static void a_finding_that_does_not_count_warns_from_medium_on(void **state)
{
	struct cd_run *run = lesser(CD_HIGH);

	(void)state;
	assert_int_equal(cd_run_nagios_status(run), 1);
	assert_begins(report(run), "COMMDOCTOR WARNING - high tcp.window_scaling/off");
	assert_int_equal(cd_run_nagios_status(lesser(CD_MEDIUM)), 1);
	assert_int_equal(cd_run_nagios_status(lesser(CD_LOW)), 0);
	run = lesser(CD_MEDIUM);
	run->results[0].subjects->findings->known = true;
	assert_int_equal(cd_run_nagios_status(run), 0);
	/* Something worse may hide behind what was not seen. */
	run = lesser(CD_MEDIUM);
	run->finished = false;
	assert_int_equal(cd_run_nagios_status(run), 3);
	run->fail_on = CD_LOW;
	assert_int_equal(cd_run_nagios_status(run), 2);
}

static void what_counts_stands_first_not_what_is_known(void **state)
{
	struct cd_run *run = run_roce_node(arena);

	(void)state;
	((struct cd_finding *)run->diagnosis[0]->finding)->known = true;
	assert_begins(report(run), "COMMDOCTOR CRITICAL - ens1f0np0 can do no more than 55.5 Gb/s "
		      "of 100 Gb/s (55.5 %). Cause: ");
}

static size_t count(const char *text, const char *set)
{
	size_t n = 0;

	for (; *text; text++)
		n += strchr(set, *text) != NULL;
	return n;
}

static void one_bar_parts_text_and_performance_data(void **state)
{
	(void)state;
	for (const struct run_maker *m = run_makers; m->make; m++) {
		char *text = report(m->make(arena));

		assert_int_equal(count(text, "|"), 1);
		assert_int_equal(count(text, "<>`\r\t"), 0);
		assert_true(strchr(text, '|') < strchr(text, '\n'));
		assert_true(strchr(text, '\n') - text <= 1024);
	}
}

static void performance_data_keep_their_form(void **state)
{
	const char *data = strchr(report(run_roce_node(arena)), '|');

	(void)state;
	assert_begins(data, "| critical=1;;0;0 high=2;;0;0 medium=1;0;;0 low=1;;;0 "
		      "unknown=2;;;0;10 time=3.402s;;;0 'ens1f0np0 ceiling'=55.49%;;;0;100 "
		      "'ens1f0np0 one connection'=5.24%;;;0;100 'ens1f1np1 ceiling'=100.00%;;;0;100\n");
}

static void many_paths_do_not_burst_the_line(void **state)
{
	struct cd_run *run = run_roce_node(arena);
	struct cd_ceiling *many = cd_alloc_n(arena, 500, sizeof(*many));

	(void)state;
	for (int i = 0; i < 500; i++) {
		many[i] = run->ceilings[0];
		many[i].path = cd_sprintf(arena, "e'=|%d", i);
		many[i].limit.inputs[0] = (struct cd_input){ "expected", 1e11, "bit/s" };
		many[i].limit.n_inputs = 1;
		many[i].contradicted = false;
	}
	run->ceilings = many;
	run->n_ceilings = 500;
	assert_true(strchr(report(run), '\n') - out.data <= 1024);
	assert_non_null(strstr(out.data, "'e__/0 one connection'=5.24%"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(the_status_is_that_of_plug_ins),
		TEST(a_finding_that_does_not_count_warns_from_medium_on),
		TEST(what_counts_stands_first_not_what_is_known),
		TEST(one_bar_parts_text_and_performance_data),
		TEST(performance_data_keep_their_form),
		TEST(many_paths_do_not_burst_the_line),
	};

	return cmocka_run_group_tests_name("Nagios", tests, NULL, NULL);
}
