/* SPDX-License-Identifier: Apache-2.0 */
/* Is the JUnit file one that strict readers take, and red exactly when the exit status is not 0? */
#include "reports.h"

#include <libxml/parser.h>
#include <libxml/relaxng.h>
#include <libxml/xmlschemas.h>
#include <libxml/xpath.h>
#include <unistd.h>

#include "base/hash.h"

static struct cd_arena *arena;
static struct cd_buf out;
static xmlDocPtr doc;

static void report_as(const struct cd_run *run, struct cd_report_options options)
{
	out.len = 0;
	xmlFreeDoc(doc);
	render(arena, "junit", run, options, &out);
	doc = xmlReadMemory(out.data, (int)out.len, "junit.xml", NULL, XML_PARSE_NONET);
	assert_non_null(doc);
}

static void report(const struct cd_run *run)
{
	report_as(run, (struct cd_report_options){ 0 });
}

static void report_extended(const struct cd_run *run)
{
	report_as(run, (struct cd_report_options){ .variant = "extended" });
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

static struct cd_run *run_empty(struct cd_arena *a)
{
	struct cd_run *run = run_clean_vm(a);

	run->n_results = 0;
	return run;
}

/* Not even the gate of the run file was passed: bytes, names that are none, names twice. */
static struct cd_run *run_ungated(struct cd_arena *a)
{
	static const char *const word[] = {
		"", ".", " ", "a", "a", "a (2)", "\x01\x1b[31m.\xff\xfe", "]]>.]]>", "a\nb.\tc",
		"x/y:z.?#%<>", "\xed\xa0\x80.\xef\xbf\xbf", "[[ATTACHMENT|/etc/shadow]]",
	};
	static const struct cd_waived waived = { "\x02", "]]>", "a\nb", false };
	struct cd_run *run = run_hostile(a);
	const struct cd_finding *f = run->results[0].subjects->findings;
	size_t n = sizeof(word) / sizeof(word[0]);

	run->host_name = "\x07\xff\n";
	run->version = run->profile = run->command = run->kernel = run->boot_id = word[6];
	run->finished = false;
	run->cut = "\x1b]0;x\x07";
	run->n_diagnosis = 0;
	run->results = cd_alloc_n(a, 4 * n, sizeof(*run->results));
	run->n_results = 4 * n;
	for (size_t i = 0; i < 4 * n; i++) {
		struct cd_subject *s = cd_alloc(a, sizeof(*s));
		struct cd_finding *one = cd_alloc(a, sizeof(*one));

		*one = *f;
		*one = (struct cd_finding){ .check = word[i % n], .scope = word[i / 4], .code = word[6],
			.subject = word[(i + 5) % n], .path = "\x01", .severity = 1 + i % 4,
			.waived = i % 3 ? NULL : &waived };
		*s = (struct cd_subject){ .subject = one->subject, .verdict = 1 + i % 5,
					  .reason = i % 5 == 2 ? CD_PERMISSION : 0,
					  .why = word[(i + 6) % n],
					  .findings = i % 5 ? NULL : one };
		run->results[i] = (struct cd_result){ .check = word[i % n], .scope = one->scope,
			.verdict = s->verdict, .subjects = s, .must_judge = i % 2 };
	}
	return run;
}

/* The largest that one host is meant to give. */
static struct cd_run *run_large(struct cd_arena *a)
{
	enum { MANY = 10000 };
	struct cd_run *run = run_hostile(a);
	const struct cd_result one = run->results[0];

	run->results = cd_alloc_n(a, MANY, sizeof(one));
	run->n_results = MANY;
	for (size_t i = 0; i < MANY; i++) {
		run->results[i] = one;
		run->results[i].check = cd_sprintf(a, "f%zu.c%zu", i % 20, i);
		if (i % 4)
			run->results[i] = (struct cd_result){ .check = run->results[i].check,
				.scope = "host", .verdict = CD_NOT_APPLICABLE, .why = "none" };
	}
	return run;
}

static const struct run_maker extremes[] = {
	{ "empty", run_empty }, { "ungated", run_ungated }, { "large", run_large }, { NULL, NULL }
};

static void validate(xmlRelaxNGPtr grammar, const struct run_maker *m, const char *variant)
{
	xmlRelaxNGValidCtxtPtr valid = xmlRelaxNGNewValidCtxt(grammar);

	report_as(m->make(arena), (struct cd_report_options){ .variant = variant, .page = "a.html" });
	if (xmlRelaxNGValidateDoc(valid, doc))
		fail_msg("%s is not valid:\n%.10000s", m->name, out.data);
	xmlRelaxNGFreeValidCtxt(valid);
}

static void keeps_to(const char *file, const char *variant)
{
	xmlRelaxNGParserCtxtPtr parser = xmlRelaxNGNewParserCtxt(source_file(arena, file));
	xmlRelaxNGPtr grammar = xmlRelaxNGParse(parser);

	assert_non_null(grammar);
	for (const struct run_maker *m = run_makers; m->make; m++)
		validate(grammar, m, variant);
	for (const struct run_maker *m = extremes; m->make; m++)
		validate(grammar, m, variant);
	xmlRelaxNGFree(grammar);
	xmlRelaxNGFreeParserCtxt(parser);
}

static void it_keeps_to_the_rules_of_both_schemas(void **state)
{
	(void)state;
	keeps_to("templates/junit.rng", NULL);
}

static void extended_keeps_to_its_own_rules(void **state)
{
	(void)state;
	keeps_to("templates/junit-extended.rng", "extended");
}

static void it_is_red_exactly_when_the_exit_status_is_not_0(void **state)
{
	static const int status[] = { 1, 0, 1, 3, 3, 0, 3, 3, 1, 0, 1, 0, 1 };

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
	for (size_t i = 0; i < 400; i++) {
		const struct cd_run *run = any_run();
		int status = cd_run_exit_status(run);
		bool red;

		report_as(run, (struct cd_report_options){ .variant = i % 2 ? "extended" : NULL });
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
	assert_string_equal(ask("count(//testcase[@classname != 'commdoctor.audit'])"), "10");
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
	assert_string_equal(ask("contains(//testsuite[@name='tcp']/system-out, "
				"'tcp.window_scaling')"), "false");
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

/* Jenkins, GitLab: the identity of a case is classname and name; the second of two is dropped. */
static void names_are_never_empty_and_never_the_same(void **state)
{
	(void)state;
	for (const struct run_maker *m = extremes; m->make; m++) {
		const struct cd_run *run = m->make(arena);
		struct cd_map *seen = cd_map_new(arena);
		xmlNodePtr suite;

		report(run);
		suite = xmlDocGetRootElement(doc)->children;
		for (; suite; suite = suite->next) {
			for (xmlNodePtr n = suite->children; n; n = n->next) {
				xmlChar *name = n->type == XML_ELEMENT_NODE ?
						xmlGetProp(n, BAD_CAST "name") : NULL;

				if (name && cd_map_get(seen, name, strlen((char *)name)))
					fail_msg("%s: %s twice", m->name, name);
				if (name) {
					assert_true(*name);
					assert_null(strpbrk((char *)name, "/\\:?#%<>\n\t"));
					cd_map_set(seen, name, strlen((char *)name), seen);
				}
				xmlFree(name);
			}
		}
		assert_int_equal(cd_map_count(seen), run->n_results + 3);
	}
}

static const char *names_of(const struct cd_run *run)
{
	CD_AUTO_BUF b = { 0 };

	report(run);
	for (int i = 1; i <= atoi(ask("count(//testcase)")); i++)
		cd_buf_printf(&b, "%s %s\n", ask(cd_sprintf(arena, "(//testcase)[%d]/@classname", i)),
			      ask(cd_sprintf(arena, "(//testcase)[%d]/@name", i)));
	return cd_strdup(arena, b.data);
}

/* Another host, another day, another kernel; ports and even the fault are gone. */
static void the_cases_of_a_profile_are_the_same_everywhere(void **state)
{
	struct cd_run *run = run_roce_node(arena);
	const char *before = names_of(run);

	(void)state;
	run->host_name = "other";
	run->began_ns += INT64_C(86400000000000);
	run->ended_ns = run->began_ns + 1;
	run->kernel = "6.12";
	run->n_diagnosis = 0;
	for (size_t i = 0; i < run->n_results; i++) {
		run->results[i].subjects = NULL;
		run->results[i].verdict = CD_NOT_APPLICABLE;
		run->results[i].why = "no such port";
	}
	assert_string_equal(names_of(run), before);
	assert_string_equal(ask("count(//testcase[skipped]) = count(//testcase) - 3"), "true");
	run->finished = false;
	for (size_t i = 0; i < run->n_results; i++)
		run->results[i].unfinished = true;
	assert_string_equal(names_of(run), before);
	assert_string_equal(ask("count(//testcase[error]) = count(//testcase) - 2"), "true");
}

static void a_report_that_could_not_be_written_is_red(void **state)
{
	struct cd_report_options options = { .unwritten = "a.html: No space left on device" };

	(void)state;
	report_as(run_clean_vm(arena), options);
	assert_string_equal(ask("count(//failure | //error)"), "1");
	assert_string_equal(ask("contains(//testcase[@name='audit.reports']/error/@message, "
				"'a.html: No space left')"), "true");
	assert_string_equal(ask("starts-with(//testsuite[@name='audit']/system-out, 'UNRELIABLE: ')"),
			    "true");
	report_as(run_roce_node(arena), options);	/* exit status 1 in spite of it */
	assert_string_equal(ask("starts-with(//testsuite[@name='audit']/system-out, 'FAIL: ')"),
			    "true");
}

static void an_error_says_of_which_kind(void **state)
{
	(void)state;
	report(run_must_judge(arena));
	assert_string_equal(ask("//testcase[@name='sock.rmem_max']/error/@type"), "other-namespace");
	report(run_cut(arena));
	assert_string_equal(ask("//testcase[@name='rdma.port.rate']/error/@type"), "unfinished");
	assert_string_equal(ask("//testcase[@name='audit.finished']/error/@type"), "cut");
	report(run_error(arena));
	assert_string_equal(ask("//testcase[@name='nic.link_speed']/error/@type"), "internal");
	report(run_nothing_judged(arena));
	assert_string_equal(ask("//testcase[@name='audit.judged']/error/@type"), "blind");
}

static void a_red_case_says_what_to_do(void **state)
{
	(void)state;
	report(run_roce_node(arena));
	assert_string_equal(ask("contains(//testcase[@name='tcp.window_scaling']/failure, "
				"'measured against: least = 64 KiB (roce-training.yaml:12)')"), "true");
	assert_string_equal(ask("contains(//testcase[@name='tcp.window_scaling']/failure, "
				"'fix (now')"), "true");
	assert_string_equal(ask("contains(//testcase[@name='rdma.lim.memlock']/skipped, "
				"'to judge it: ')"), "true");
}

static void the_whole_run_has_its_time_in_three_decimals(void **state)
{
	(void)state;
	report(run_roce_node(arena));
	assert_string_equal(ask("//testsuite[@name='audit']/@time"), "3.402");
	assert_string_equal(ask("count(//@time[not(substring-after(., '.'))])"), "0");
	report_extended(run_roce_node(arena));
	assert_string_equal(ask("/testsuites/@time"), "3.402");
	assert_string_equal(ask("/testsuites/@timestamp"), "2026-01-01T00:00:00Z");
}

static void extended_has_lines_properties_and_outputs(void **state)
{
	(void)state;
	report_extended(run_config_files(arena));
	assert_string_equal(ask("count(//testcase[@file and @line]) > 0"), "true");
	assert_string_equal(ask("count(//testcase[boolean(@file) != boolean(@line)])"), "0");
	report_as(run_roce_node(arena), (struct cd_report_options){ .variant = "extended",
								    .page = "out/node.html" });
	assert_string_equal(ask("//testcase[@name='tcp.window_scaling']/properties/property"
				"[@name='commdoctor.severity']/@value"), "critical");
	assert_string_equal(ask("contains(//testcase[@name='tcp.somaxconn']/system-out, "
				"'tcp.somaxconn/small')"), "true");
	assert_string_equal(ask("contains(//testcase[@name='rdma.port.state']/system-out, "
				"'LinkUp since 12 days')"), "true");
	assert_string_equal(ask("/testsuites[@tests = count(//testcase) and @failures = "
				"count(//failure) and @errors = count(//error) and @skipped = "
				"count(//skipped)]/@name"), "commdoctor");
	assert_string_equal(ask("count(//testcase[failure][system-out != "
				"'[[ATTACHMENT|out/node.html]]\n'])"), "0");
	assert_string_equal(ask("count(//testcase[not(failure)][contains(system-out, '[[')])"), "0");
}

/* Servers fetch the file that an output names so. */
static void no_text_of_a_host_attaches_a_file(void **state)
{
	static const char *const variant[] = { NULL, "extended" };
	struct cd_run *run = run_roce_node(arena);

	(void)state;
	for (size_t i = 0; i < run->n_results; i++)
		for (struct cd_subject *s = run->results[i].subjects; s; s = s->next)
			for (struct cd_note *note = s->notes; note; note = note->next)
				note->text = "[[ATTACHMENT|/etc/shadow]] [[[PROPERTY|a=b]]";
	for (size_t i = 0; i < 2; i++) {
		report_as(run, (struct cd_report_options){ .variant = variant[i] });
		assert_string_equal(ask("count(//system-out[contains(., 'shadow')])"), "1");
		assert_string_equal(ask("count(//system-out[contains(., '[[')])"), "0");
		report_as(run, (struct cd_report_options){ .variant = variant[i],
							   .page = "a]][[ATTACHMENT|/etc/shadow" });
		assert_string_equal(ask("count(//system-out[contains(., '[[')])"), "0");
	}
}

static void a_large_file_stays_below_what_servers_take(void **state)
{
	(void)state;
	report(run_large(arena));
	assert_true(out.len < 30000000);
	assert_string_equal(ask("count(//failure)"), "2500");
	assert_string_equal(ask("count(//failure[not(starts-with(., @message))])"), "0");
	assert_string_equal(ask("contains((//failure)[last()], '[cut: ')"), "true");
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
	assert_string_equal(ask("string-length(//failure) <= 65536"), "true");
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
		for (const struct run_maker *m = extremes; m->make; m++) {
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
		cmocka_unit_test_setup_teardown(extended_keeps_to_its_own_rules,
						setup, teardown),
		cmocka_unit_test_setup_teardown(names_are_never_empty_and_never_the_same,
						setup, teardown),
		cmocka_unit_test_setup_teardown(the_cases_of_a_profile_are_the_same_everywhere,
						setup, teardown),
		cmocka_unit_test_setup_teardown(a_report_that_could_not_be_written_is_red,
						setup, teardown),
		cmocka_unit_test_setup_teardown(an_error_says_of_which_kind,
						setup, teardown),
		cmocka_unit_test_setup_teardown(a_red_case_says_what_to_do,
						setup, teardown),
		cmocka_unit_test_setup_teardown(the_whole_run_has_its_time_in_three_decimals,
						setup, teardown),
		cmocka_unit_test_setup_teardown(extended_has_lines_properties_and_outputs,
						setup, teardown),
		cmocka_unit_test_setup_teardown(no_text_of_a_host_attaches_a_file,
						setup, teardown),
		cmocka_unit_test_setup_teardown(a_large_file_stays_below_what_servers_take,
						setup, teardown),
		cmocka_unit_test_setup_teardown(texts_are_capped_and_say_so, setup, teardown),
		cmocka_unit_test_setup_teardown(hostile_text_stays_text, setup, teardown),
		cmocka_unit_test_setup_teardown(the_schemas_of_the_readers_accept_it,
						setup, teardown),
	};

	return cmocka_run_group_tests_name("JUnit", tests, NULL, NULL);
}
