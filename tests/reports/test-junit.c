/* SPDX-License-Identifier: Apache-2.0 */
/* Is the JUnit file one that strict readers take, and red exactly when the exit status is not 0? */
#include "reports.h"

#include <libxml/parser.h>
#include <libxml/relaxng.h>
#include <libxml/xmlschemas.h>
#include <libxml/xpath.h>
#include <unistd.h>

static struct cd_arena *arena;
static struct cd_buf out;
static xmlDocPtr doc;

static void report(const struct cd_run *run)
{
	out.len = 0;
	xmlFreeDoc(doc);
	render(arena, "junit", run, (struct cd_report_options){ 0 }, &out);
	doc = xmlReadMemory(out.data, (int)out.len, "junit.xml", NULL, XML_PARSE_NONET);
	assert_non_null(doc);
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
	xmlFreeDoc(doc);
	doc = NULL;
	cd_buf_free(&out);
	cd_arena_free(arena);
	return 0;
}

/* An XPath expression as text. */
static const char *ask(const char *question)
{
	xmlXPathContextPtr context = xmlXPathNewContext(doc);
	xmlXPathObjectPtr answer = xmlXPathEval(BAD_CAST question, context);
	xmlChar *text;
	const char *copy;

	assert_non_null(answer);
	text = xmlXPathCastToString(answer);
	copy = cd_strdup(arena, (const char *)text);
	xmlFree(text);
	xmlXPathFreeObject(answer);
	xmlXPathFreeContext(context);
	return copy;
}

static void it_keeps_to_the_rules_of_both_schemas(void **state)
{
	xmlRelaxNGParserCtxtPtr parser = xmlRelaxNGNewParserCtxt(
		source_file(arena, "templates/junit.rng"));
	xmlRelaxNGPtr grammar = xmlRelaxNGParse(parser);

	(void)state;
	assert_non_null(grammar);
	for (const struct run_maker *m = run_makers; m->make; m++) {
		xmlRelaxNGValidCtxtPtr valid = xmlRelaxNGNewValidCtxt(grammar);

		report(m->make(arena));
		if (xmlRelaxNGValidateDoc(valid, doc))
			fail_msg("%s is not valid:\n%s", m->name, out.data);
		xmlRelaxNGFreeValidCtxt(valid);
	}
	xmlRelaxNGFree(grammar);
	xmlRelaxNGFreeParserCtxt(parser);
}

static void it_is_red_exactly_when_the_exit_status_is_not_0(void **state)
{
	static const int status[] = { 1, 0, 1, 3, 3, 0, 3, 3, 1, 0, 1 };

	(void)state;
	for (size_t i = 0; run_makers[i].make; i++) {
		const struct cd_run *run = run_makers[i].make(arena);
		bool red;

		report(run);
		red = strcmp(ask("count(//failure | //error)"), "0") != 0;
		if (cd_run_exit_status(run) != status[i] || red != (status[i] != 0))
			fail_msg("%s: exit status %d, red %d", run_makers[i].name,
				 cd_run_exit_status(run), red);
	}
}

static uint64_t seed = 88172645463325252;

static size_t pick(size_t n)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (size_t)(seed % n);
}

static struct cd_subject *any_subject(struct cd_result *r)
{
	static const struct cd_waived waived = { "o", "2027-01-31", "w", false };
	static const struct cd_waived expired = { "o", "2020-01-31", "w", true };
	struct cd_subject *s = cd_alloc(arena, sizeof(*s));
	struct cd_finding *f;

	s->subject = pick(2) ? "" : "eth0";
	s->verdict = 1 + pick(CD_NOT_APPLICABLE);
	if (s->verdict == CD_UNKNOWN)
		s->reason = CD_PERMISSION;
	s->doubted = s->verdict == CD_FAIL && !pick(3);
	if (!r->verdict || s->verdict < r->verdict)
		r->verdict = s->verdict;
	for (size_t i = s->verdict == CD_FAIL ? 1 + pick(2) : 0; i; i--) {
		f = cd_alloc(arena, sizeof(*f));
		*f = (struct cd_finding){ .check = r->check, .scope = r->scope,
			.subject = s->subject, .code = "x", .severity = 1 + pick(4), .path = "",
			.waived = pick(3) ? NULL : pick(2) ? &waived : &expired,
			.known = !pick(4), .next = s->findings };
		s->findings = f;
	}
	return s;
}

/* Of one to three results: every mixture of verdicts, waivers and what else decides. */
static struct cd_run *any_run(void)
{
	struct cd_run *run = run_waived(arena);

	run->n_results = pick(4);
	run->n_diagnosis = run->n_ceilings = 0;
	run->finished = pick(8) != 0;
	run->fail_on = 1 + pick(4);
	for (size_t i = 0; i < run->n_results; i++) {
		struct cd_result *r = &run->results[i];

		*r = (struct cd_result){ .check = cd_sprintf(arena, "f%zu.c%zu", pick(2), i),
					 .scope = "host", .must_judge = !pick(4),
					 .unfinished = !pick(10) };
		for (size_t k = r->unfinished ? 0 : 1 + pick(3); k; k--) {
			struct cd_subject *s = any_subject(r);

			s->next = r->subjects;
			r->subjects = s;
		}
	}
	return run;
}

static void that_holds_for_every_mixture(void **state)
{
	(void)state;
	for (size_t i = 0; i < 2000; i++) {
		const struct cd_run *run = any_run();
		int status = cd_run_exit_status(run);
		bool red;

		report(run);
		red = strcmp(ask("count(//failure | //error)"), "0") != 0;
		if (red != (status != 0))
			fail_msg("mixture %zu: exit status %d, red %d:\n%s", i, status, red,
				 out.data);
		assert_string_equal(ask(cd_sprintf(arena, "count(//testcase[not(starts-with("
			"@name, 'audit.'))]) = %zu", run->n_results)), "true");
		if (status == 1)
			assert_string_equal(ask("count(//failure) > 0"), "true");
	}
}

static void each_check_has_one_case_with_one_outcome(void **state)
{
	(void)state;
	report(run_roce_node(arena));
	assert_string_equal(ask("count(//testcase)"), "10");
	assert_string_equal(ask("count(//testcase[count(*) > 1])"), "0");
	assert_string_equal(ask("//testcase[@name='tcp.window_scaling']/failure/@type"), "critical");
	assert_string_equal(ask("count(//testcase[@name='tcp.somaxconn']/*)"), "0");
	assert_string_equal(ask("count(//testcase[@name='rdma.port.state']/*)"), "0");
	assert_string_equal(ask("substring-before(//testcase[@name='rdma.lim.memlock']/skipped/@message"
				", ':')"), "unknown");
	assert_string_equal(ask("substring-before(//testcase[@name='bond.lacp_partner']/skipped"
				"/@message, ':')"), "not-applicable");
	assert_string_equal(ask("starts-with(//testcase[@name='irq.numa_affinity']/skipped/@message, "
				"'waived by netops@example.org until 2027-01-31')"), "true");
}

static void totals_are_those_of_the_cases(void **state)
{
	(void)state;
	for (const struct run_maker *m = run_makers; m->make; m++) {
		report(m->make(arena));
		assert_string_equal(ask("count(//testsuite[@tests != count(testcase) or "
					"@failures != count(testcase/failure) or "
					"@errors != count(testcase/error) or "
					"@skipped != count(testcase/skipped)])"), "0");
	}
}

static void texts_begin_with_the_message(void **state)
{
	(void)state;
	for (const struct run_maker *m = run_makers; m->make; m++) {
		report(m->make(arena));
		assert_string_equal(ask("count(//testcase/*[not(starts-with(., @message))])"), "0");
	}
}

static void findings_that_do_not_count_stand_in_system_out(void **state)
{
	(void)state;
	report(run_roce_node(arena));
	assert_string_equal(ask("contains(//testsuite[@name='tcp']/system-out, "
				"'tcp.somaxconn/small')"), "true");
	assert_string_equal(ask("contains(//testsuite[@name='rdma']/system-out, "
				"'LinkUp since 12 days')"), "true");
}

static void names_hold_no_host_and_no_number_of_this_run(void **state)
{
	struct cd_run *run = run_roce_node(arena);

	(void)state;
	run->results[0].scope = "netns:blue";
	run->results[1].scope = "netns:4711";
	run->results[2].scope = "job:slurm:99";
	report(run);
	assert_string_equal(ask("count(//testcase[contains(@name, 'gpu-node') or "
				"contains(@name, '4711') or contains(@name, '99')])"), "0");
	assert_string_equal(ask("count(//testcase[contains(@name, 'blue')])"), "1");
}

static void texts_are_capped_and_say_so(void **state)
{
	struct cd_run *run = run_hostile(arena);
	struct cd_finding *first = run->results[0].subjects->findings;

	(void)state;
	for (int i = 0; i < 400; i++) {
		struct cd_finding *f = cd_alloc(arena, sizeof(*f));

		*f = *first;
		f->next = first->next;
		first->next = f;
	}
	report(run);
	assert_string_equal(ask("string-length(//failure) < 66000"), "true");
	assert_string_equal(ask("contains(//failure, '[cut: ')"), "true");
}

static void hostile_text_stays_text(void **state)
{
	(void)state;
	report(run_hostile(arena));
	assert_string_equal(ask("count(//script)"), "0");
	assert_string_equal(ask("contains(//failure, ']]><script>')"), "true");
	assert_null(strstr(out.data, "<script>"));
}

static void the_schemas_of_the_readers_accept_it(void **state)
{
	static const char *const schema[] = { "jenkins-junit-10.xsd", "windyroad-JUnit.xsd" };

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		const char *xsd = source_file(arena, cd_sprintf(arena, "../shared/schemas/%s",
								schema[i]));
		xmlSchemaParserCtxtPtr parser;
		xmlSchemaPtr rules;

		if (access(xsd, R_OK))	/* they are others' and do not come with this tree */
			skip();
		parser = xmlSchemaNewParserCtxt(xsd);
		rules = xmlSchemaParse(parser);
		assert_non_null(rules);
		for (const struct run_maker *m = run_makers; m->make; m++) {
			xmlSchemaValidCtxtPtr valid = xmlSchemaNewValidCtxt(rules);

			report(m->make(arena));
			if (xmlSchemaValidateDoc(valid, doc))
				fail_msg("%s does not accept %s", schema[i], m->name);
			xmlSchemaFreeValidCtxt(valid);
		}
		xmlSchemaFree(rules);
		xmlSchemaFreeParserCtxt(parser);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(it_keeps_to_the_rules_of_both_schemas, setup, teardown),
		cmocka_unit_test_setup_teardown(it_is_red_exactly_when_the_exit_status_is_not_0,
						setup, teardown),
		cmocka_unit_test_setup_teardown(that_holds_for_every_mixture, setup, teardown),
		cmocka_unit_test_setup_teardown(each_check_has_one_case_with_one_outcome,
						setup, teardown),
		cmocka_unit_test_setup_teardown(totals_are_those_of_the_cases, setup, teardown),
		cmocka_unit_test_setup_teardown(texts_begin_with_the_message, setup, teardown),
		cmocka_unit_test_setup_teardown(findings_that_do_not_count_stand_in_system_out,
						setup, teardown),
		cmocka_unit_test_setup_teardown(names_hold_no_host_and_no_number_of_this_run,
						setup, teardown),
		cmocka_unit_test_setup_teardown(texts_are_capped_and_say_so, setup, teardown),
		cmocka_unit_test_setup_teardown(hostile_text_stays_text, setup, teardown),
		cmocka_unit_test_setup_teardown(the_schemas_of_the_readers_accept_it,
						setup, teardown),
	};

	return cmocka_run_group_tests_name("JUnit", tests, NULL, NULL);
}
