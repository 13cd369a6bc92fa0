/* SPDX-License-Identifier: Apache-2.0 */
/* Does SARIF hold exactly what has a file and a line, known again on any host and any day? */
#include "reports.h"

#include <jansson.h>

static struct cd_arena *arena;
static struct cd_buf out;
static json_t *doc;

static json_t *report(const struct cd_run *run)
{
	json_error_t err;

	out.len = 0;
	json_decref(doc);
	render(arena, "sarif", run, (struct cd_report_options){ 0 }, &out);
	doc = json_loadb(out.data, out.len, JSON_REJECT_DUPLICATES, &err);
	if (!doc)
		fail_msg("%s: %s", err.text, out.data);
	return json_array_get(json_object_get(doc, "runs"), 0);
}

static json_t *result(json_t *run, size_t i)
{
	return json_array_get(json_object_get(run, "results"), i);
}

static const char *word(json_t *o, const char *name)
{
	const char *text = json_string_value(json_object_get(o, name));

	if (!text)
		fail_msg("no text \"%s\"", name);
	return text;
}

static json_t *place(json_t *r)
{
	return json_object_get(json_array_get(json_object_get(r, "locations"), 0),
			       "physicalLocation");
}

static const char *file(json_t *r)
{
	return word(json_object_get(place(r), "artifactLocation"), "uri");
}

static int line(json_t *r)
{
	return (int)json_integer_value(json_object_get(json_object_get(place(r), "region"),
						       "startLine"));
}

static const char *print(json_t *r)
{
	return word(json_object_get(r, "partialFingerprints"), "commdoctorFinding/v1");
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
	json_decref(doc);
	doc = NULL;
	cd_buf_free(&out);
	cd_arena_free(arena);
	return 0;
}

static void only_findings_with_a_file_and_line_are_results(void **state)
{
	json_t *run = report(run_config_files(arena)), *note;

	(void)state;
	assert_int_equal(json_array_size(json_object_get(run, "results")), 5);
	assert_string_equal(file(result(run, 0)), "etc/nginx/sites-enabled/a%20b%23%25.conf");
	assert_int_equal(line(result(run, 0)), 12);
	assert_string_equal(file(result(run, 2)), "etc/nginx/nginx.conf");
	assert_int_equal(line(result(run, 2)), 7);
	assert_int_equal(line(result(run, 4)), 4);
	note = json_array_get(json_object_get(json_array_get(json_object_get(run, "invocations"),
			      0), "toolExecutionNotifications"), 0);
	assert_string_equal(word(note, "level"), "note");
	assert_non_null(strstr(word(json_object_get(note, "message"), "text"), "3 findings"));
}

static void without_such_findings_results_are_empty_not_absent(void **state)
{
	json_t *run = report(run_clean_vm(arena));

	(void)state;
	assert_true(json_is_array(json_object_get(run, "results")));
	assert_int_equal(json_array_size(json_object_get(run, "results")), 0);
}

static void rules_are_the_finding_codes_and_have_words(void **state)
{
	json_t *run = report(run_config_files(arena)), *rules, *rule;

	(void)state;
	rules = json_object_get(json_object_get(json_object_get(run, "tool"), "driver"), "rules");
	assert_int_equal(json_array_size(rules), 3);
	for (size_t i = 0; i < 5; i++) {
		json_t *r = result(run, i);

		rule = json_array_get(rules, (size_t)json_integer_value(json_object_get(r,
				      "ruleIndex")));
		assert_string_equal(word(r, "ruleId"), word(rule, "id"));
		assert_true(*word(json_object_get(rule, "help"), "text"));
	}
}

static void words_of_rules_come_from_the_catalogue(void **state)
{
	struct cd_run *made = run_roce_node(arena);
	struct cd_finding *f = NULL;
	json_t *run, *rule;

	(void)state;
	for (size_t i = 0; i < made->n_results; i++)
		if (!strcmp(made->results[i].check, "tcp.window_scaling"))
			f = made->results[i].subjects->findings;
	assert_non_null(f);
	f->observed[f->n_observed++] = (struct cd_observed){ .name = "where",
		.type = CD_OBSERVED_TEXT, .text = "/etc/sysctl.conf:3" };
	run = report(made);
	rule = json_array_get(json_object_get(json_object_get(json_object_get(run, "tool"),
			      "driver"), "rules"), 0);
	assert_string_equal(word(rule, "id"), "tcp.window_scaling/off");
	assert_string_equal(word(json_object_get(rule, "shortDescription"), "text"),
			    "TCP window scaling");
	assert_string_equal(word(rule, "helpUri"),
			    "https://docs.kernel.org/networking/ip-sysctl.html");
	assert_non_null(strstr(word(json_object_get(rule, "help"), "text"),
			       "net.ipv4.tcp_window_scaling=1"));
}

static void the_level_follows_the_severity(void **state)
{
	json_t *run = report(run_config_files(arena));

	(void)state;
	assert_string_equal(word(result(run, 0), "level"), "warning");
	assert_string_equal(word(result(run, 2), "level"), "error");
	assert_string_equal(word(result(run, 4), "level"), "note");
}

static void waived_findings_are_suppressed_and_expired_ones_not(void **state)
{
	json_t *run = report(run_config_files(arena)), *s;

	(void)state;
	s = json_array_get(json_object_get(result(run, 0), "suppressions"), 0);
	assert_string_equal(word(s, "kind"), "external");
	assert_non_null(strstr(word(s, "justification"), "2027-01-31"));
	assert_null(json_object_get(result(run, 1), "suppressions"));
	assert_string_equal(word(json_object_get(result(run, 1), "properties"), "waiverExpired"),
			    "2025-01-31");
}

static void a_baseline_gives_each_result_its_state(void **state)
{
	struct cd_run *made = run_config_files(arena);
	json_t *run = report(made);

	(void)state;
	assert_string_equal(word(result(run, 0), "baselineState"), "new");
	assert_string_equal(word(result(run, 4), "baselineState"), "unchanged");
	/* Its waiver has ended; and one that was waived then and is now. */
	assert_string_equal(word(result(run, 1), "baselineState"), "updated");
	made->results[0].subjects->findings->stood = true;
	run = report(made);
	assert_string_equal(word(result(run, 0), "baselineState"), "unchanged");
	made->results[0].subjects->findings->stood = false;
	made->results[0].subjects->next->findings->stood = false;
	made->results[2].subjects->findings->known = false;
	run = report(made);
	for (size_t i = 0; i < 5; i++)
		assert_null(json_object_get(result(run, i), "baselineState"));
}

static void fingerprints_outlive_hosts_days_and_moved_lines(void **state)
{
	struct cd_run *made = run_config_files(arena);
	const char *before[5];
	json_t *run = report(made);

	(void)state;
	for (size_t i = 0; i < 5; i++) {
		before[i] = cd_strdup(arena, print(result(run, i)));
		for (size_t k = 0; k < i; k++)
			assert_string_not_equal(before[i], before[k]);
	}
	made->host_name = "web-2";
	made->began_ns += 86400 * INT64_C(1000000000);
	made->results[1].subjects->subject = "/etc/nginx/nginx.conf:8";
	made->results[1].subjects->findings->subject = "/etc/nginx/nginx.conf:8";
	made->results[2].subjects->findings->observed[0].text = "/etc/sysctl.d/99-x.conf:400";
	run = report(made);
	for (size_t i = 0; i < 5; i++)
		assert_string_equal(print(result(run, i)), before[i]);
}

static void messages_hold_no_link_and_no_placeholder(void **state)
{
	struct cd_run *made = run_config_files(arena);
	struct cd_finding *f = made->results[1].subjects->findings;
	const char *said;

	(void)state;
	/* Without an entry of the catalogue the code and the subject are said. */
	f->subject = "/a{0}[x](http://evil)]({1}:7";
	said = word(json_object_get(result(report(made), 2), "message"), "text");
	assert_non_null(strstr(said, "{{0}}"));
	assert_non_null(strstr(said, "[x] (http"));
	assert_null(strstr(said, "]("));
}

static void a_recorded_host_has_its_own_root(void **state)
{
	struct cd_run *made = run_config_files(arena);
	json_t *root = json_object_get(json_object_get(report(made), "originalUriBaseIds"), "ROOT");

	(void)state;
	assert_string_equal(word(root, "uri"), "file:///");
	made->root = "node17.tar.zst";
	root = json_object_get(json_object_get(report(made), "originalUriBaseIds"), "ROOT");
	assert_non_null(root);
	assert_null(json_object_get(root, "uri"));
}

static void what_makes_a_run_unreliable_is_notified(void **state)
{
	json_t *run = report(run_cut(arena)), *invocation;

	(void)state;
	invocation = json_array_get(json_object_get(run, "invocations"), 0);
	assert_true(json_is_false(json_object_get(invocation, "executionSuccessful")));
	assert_int_equal(json_integer_value(json_object_get(invocation, "exitCode")), 3);
	assert_int_equal(json_array_size(json_object_get(invocation,
							 "toolExecutionNotifications")), 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(only_findings_with_a_file_and_line_are_results),
		TEST(without_such_findings_results_are_empty_not_absent),
		TEST(rules_are_the_finding_codes_and_have_words),
		TEST(words_of_rules_come_from_the_catalogue),
		TEST(the_level_follows_the_severity),
		TEST(waived_findings_are_suppressed_and_expired_ones_not),
		TEST(a_baseline_gives_each_result_its_state),
		TEST(fingerprints_outlive_hosts_days_and_moved_lines),
		TEST(messages_hold_no_link_and_no_placeholder),
		TEST(a_recorded_host_has_its_own_root),
		TEST(what_makes_a_run_unreliable_is_notified),
	};

	return cmocka_run_group_tests_name("SARIF", tests, NULL, NULL);
}
