/* SPDX-License-Identifier: Apache-2.0 */
/* Is the page whole, safe against the text in it, and usable without style, script and network? */
#include "reports.h"

#include "lib/runs-build.h"

#include <commdoctor/model.h>

#include <libxml/HTMLparser.h>
#include <libxml/relaxng.h>
#include <libxml/xpath.h>
#include <stdio.h>
#include <unistd.h>

static struct cd_arena *arena;
static struct cd_buf out;
static xmlDocPtr doc;

static void report(const struct cd_run *run, const char *variant)
{
	out.len = 0;
	xmlFreeDoc(doc);
	render(arena, "html", run, (struct cd_report_options){ .variant = variant }, &out);
	doc = htmlReadMemory(out.data, (int)out.len, "page.html", "UTF-8",
			     HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET);
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

static void no(const char *nodes)
{
	const char *n = ask(cd_sprintf(arena, "count(%s)", nodes));

	if (strcmp(n, "0"))
		fail_msg("%s times %s", n, nodes);
}

static void one(const char *nodes)
{
	assert_string_equal(ask(cd_sprintf(arena, "count(%s)", nodes)), "1");
}

static void what_hands_do_is_no_code(void **state)
{
	(void)state;
	report(run_roce_node(arena), NULL);
	one("//p[@class='by-hand'][contains(., 'Set the same mask')]");
	one("//div[p[@class='by-hand']]/p[@class='undo'][contains(., 'former mask')]");
	one("(//p[@class='undo'][contains(., 'remove the line')][not(code)])[1]");
	no("//pre[contains(., 'Set the same mask')] | //p[@class='by-hand']//code");
}

static void verdict_first_cause_number_and_fix_stand_on_top(void **state)
{
	(void)state;
	report(run_roce_node(arena), NULL);
	assert_string_equal(ask("contains(//h1, 'FAIL')"), "true");
	assert_string_equal(ask("contains(//h1, '5.24 Gb/s of 100 Gb/s')"), "true");
	assert_string_equal(ask("contains((//main//article)[1], 'tcp.window_scaling/off')"), "true");
	assert_string_equal(ask("(//main//article)[1]//pre[1]"),
			    "sysctl -w net.ipv4.tcp_window_scaling=1");
	assert_string_equal(ask("contains((//main//article)[1], 'tcp.live_limits/window')"), "true");
	one("//section[@id='elsewhere']//article");
	assert_string_equal(ask("contains(//section[@id='waivers'], 'netops@example.org')"), "true");
}

static void each_cause_says_folded_why_it_matters(void **state)
{
	(void)state;
	report(run_roce_node(arena), NULL);
	one("//article[contains(., 'tcp.window_scaling/off')]/details[not(@open)]"
	    "[contains(summary, 'Why it matters')]/p[string-length() > 20]");
	one("//article[contains(., 'tcp.window_scaling/off')]/details/ul[count(li) > 0]");
}

static void an_auditor_finds_control_verdict_evidence_waiver_and_expiry(void **state)
{
	(void)state;
	report(run_compliance(arena), NULL);
	assert_string_equal(ask("count(//section[@id='controls']/table/tbody/tr)"), "6");
	one("//section[@id='controls']//tr[contains(th, 'NET-1')][contains(th, 'Queues')]"
	    "[contains(td[1], 'not met')][contains(td[2], 'tcp.somaxconn/small')]"
	    "[contains(td[2], 'by ops, expired 2025-12-31')][contains(td[2], 'site.yaml:40')]");
	one("//section[@id='controls']//tr[contains(th, 'NET-2')][contains(td[1], 'waived')]"
	    "[contains(td[2], 'nic.link_speed/below-expected on eth0')]"
	    "[contains(td[2], 'until 2027-01-31, ticket NET-4711')]");
	one("//section[@id='controls']//tr[contains(th, 'NET-3')][contains(td[1], 'unknown')]");
	one("//section[@id='controls']//tr[contains(th, 'NET-6')][contains(td[2], 'not asked')]");
	assert_string_equal(ask("count(//section[@id='waivers']/table[2]/tbody/tr)"), "4");
	one("//section[@id='waivers']//tr[contains(th, 'tcp.rmem/*')][contains(td[1], 'permanent')]"
	    "[contains(td[2], 'unused')][contains(td[2], 'site.yaml:22')]");
	one("//nav//a[@href='#controls']");
	one("//dd[contains(., 'which extends site-base, roce-training')]");
	report(run_waived(arena), NULL);
	no("//section[@id='controls'] | //nav//a[@href='#controls']");
}

static void people_and_machines_find_their_way(void **state)
{
	(void)state;
	for (const struct run_maker *m = run_makers; m->make; m++) {
		report(m->make(arena), NULL);
		one("/html[@lang='en']");
		one("//h1");
		one("//title[string()]");
		one("//body/header");
		one("//body/nav[@aria-label]");
		one("//body/main");
		one("//body/footer");
		no("//th[not(@scope)]");
		no("//details[not(*[1][self::summary])]");
		no("//svg[not(@role='img') or not(@aria-label)]");
		no("//svg//*[not(self::rect or self::text)]");
		no("//nav//a[not(@href) or not(starts-with(@href, '#'))]");
		/* every target of a link within the page exists once */
		no("//a[starts-with(@href, '#')][not(substring(@href, 2) = //@id)]");
		no("//*[@id][@id = preceding::*/@id]");
		/* no colour without a word */
		no("//span[contains(@class, 'chip') and not(normalize-space(text()[last()]))]");
	}
}

static void it_fetches_and_runs_nothing(void **state)
{
	static const char *const variant[] = { NULL, "mail", "external" };

	(void)state;
	for (const struct run_maker *m = run_makers; m->make; m++) {
		for (size_t i = 0; i < 3; i++) {
			report(m->make(arena), variant[i]);
			no("//iframe | //object | //embed | //img | //form | //base");
			no("//script[@*]");
			assert_string_equal(ask("count(//script)"), i ? "0" : "1");
			assert_string_equal(ask("count(//meta[@http-equiv='Content-Security-Policy'])"),
					    i ? "0" : "1");
			no("//@style | //@src | //@onclick | //@onload | //@onerror");
			no("//a[@href][not(starts-with(@href, '#') or "
			   "starts-with(@href, 'https://') or starts-with(@href, 'http://'))]");
			assert_string_equal(ask("count(//link)"), i == 2 ? "1" : "0");
			assert_string_equal(ask("count(//style)"), i == 2 ? "0" : "1");
			assert_null(strstr(out.data, "@import"));
			assert_null(strstr(out.data, "url("));
		}
	}
}

static void hostile_text_stays_text(void **state)
{
	struct cd_run *run = run_hostile(arena);

	(void)state;
	made_saw_text(run->results[0].subjects->findings, "turned",
		      "rm \xe2\x80\xae-rf \xe2\x81\xa6/");
	report(run, NULL);
	one("//script");
	assert_non_null(strstr(ask("string(//script)"), "A filter over the checks"));
	assert_null(strstr(out.data, "<b>host"));
	assert_null(strstr(out.data, "href=\"javascript"));
	assert_non_null(strstr(out.data, "&lt;script&gt;alert"));
	assert_string_equal(ask("contains(//main, ']]><script>alert(1)</script>')"), "true");
	assert_string_equal(ask("contains(//main, 'javascript:alert(1)')"), "true");
	assert_string_equal(ask("contains(//main, '[cut: ')"), "true");
	assert_null(strstr(out.data, "\xe2\x80\xae"));
	assert_null(strstr(out.data, "\xe2\x81\xa6"));
	assert_non_null(strstr(out.data, "rm \\xe2\\x80\\xae-rf \\xe2\\x81\\xa6/"));
}

static void nothing_wrong_says_what_is_not_here(void **state)
{
	(void)state;
	report(run_clean_vm(arena), NULL);
	assert_string_equal(ask("contains(//h1, 'OK')"), "true");
	assert_string_equal(ask("contains(//header, 'no RDMA device on this host')"), "true");
	assert_string_equal(ask("contains(//header, 'no GPU on this host')"), "true");
	no("//section[@id='first']");
	assert_string_equal(ask("string(//li[contains(., 'no GPU on this host')]//p[@class='ids'])"),
			    "gpudirect.path gpudirect.peermem ");
}

static void the_machine_is_drawn_and_told(void **state)
{
	(void)state;
	report(run_gpu_node(arena), NULL);
	assert_string_equal(ask("count(//section[@id='topology']//svg)"), "2");
	assert_string_equal(ask("count(//svg//rect[contains(@class, 'strip gpu')])"), "8");
	assert_string_equal(ask("count(//svg//rect[contains(@class, 'strip nic')])"), "10");
	one("//svg//rect[@class='box ill']");
	one("//section[@id='topology']//li[contains(., 'rdma2') and contains(., '2 on node 1')]");
	assert_string_equal(ask("count(//section[@id='topology']//li[contains(., 'GPU nvidia')])"), "8");
	report(run_gpu_node(arena), "mail");
	no("//section[@id='topology']//svg");
	assert_string_equal(ask("count(//section[@id='topology']//li[contains(., 'GPU nvidia')])"), "8");
	one("//section[@id='topology']/p[. = '2 NUMA nodes; 10 network devices; 8 GPUs.']");
	report(run_clean_vm(arena), NULL);
	no("//section[@id='topology']//svg");
	assert_string_equal(ask("contains(//section[@id='topology'], 'No picture: ')"), "true");
}

static void subjects_with_one_answer_share_a_row(void **state)
{
	struct cd_run *run = made_start(arena, "node");

	(void)state;
	made_result(run, "tcp.rmem", CD_PASS);
	for (int i = 0; i < 3; i++)
		made_subject(run, cd_sprintf(arena, "eth%d", i), CD_PASS, NULL);
	made_result(run, "tcp.wmem", CD_PASS);
	made_subject(run, "eth0", CD_PASS, NULL);
	made_subject(run, "eth1", CD_NOT_APPLICABLE, "no carrier");
	made_subject(run, "eth2", CD_PASS, NULL);
	made_subject(run, "eth3", CD_NOT_APPLICABLE, "no driver");
	report(made_done(run), NULL);
	one("//article[contains(., 'tcp.rmem')]/p[. = 'On eth0, eth1, eth2']");
	no("//article[contains(., 'tcp.rmem')]//table");
	assert_string_equal(ask("count(//article[contains(., 'tcp.wmem')]//tbody/tr)"), "3");
	one("//article[contains(., 'tcp.wmem')]//th[. = 'eth0, eth2']");
	one("//article[contains(., 'tcp.wmem')]//tr[th = 'eth3'][contains(., 'no driver')]");
}

static void paths_with_one_limit_share_a_bar(void **state)
{
	struct cd_run *run = made_start(arena, "node");

	(void)state;
	for (int i = 0; i < 20; i++) {
		const char *nic = cd_sprintf(arena, "rdma%d", i);

		made_speed(run, nic, 400000000000);
		made_ceiling(run, nic, cd_model_rate(i == 3 ? 100e9 : 396e9, "rate"), i == 3 ? "pcie.x" :
			     "nic.link_speed", 0);
	}
	for (int i = 0; i < 20; i++)
		made_ceiling(run, cd_sprintf(arena, "rdma%d", i), cd_model_rate(3e12, "B"), "tcp.rmem", 0);
	made_ceiling(run, "rdma3", cd_model_rate(396e9, "rate"), "nic.link_speed", 0);
	report(made_done(run), NULL);
	assert_string_equal(ask("count(//section[@id='ceilings']//li)"), "2");
	one("//section[@id='ceilings']//li[starts-with(., 'rdma3:')]"
	    "//p[contains(., 'the next limit is 396 Gb/s by nic.link_speed')]");
	one("//section[@id='ceilings']//strong[starts-with(., 'rdma0, rdma1, rdma2, rdma4, ')]"
	    "[contains(., 'rdma16 and 3 more:')]");
	one("//section[@id='ceilings']//strong[. = 'rdma3:']");
}

/* Nobody looked for GPUs: that there are none is more than the run says. */
static void what_was_not_looked_for_is_not_counted(void **state)
{
	static const char *const node[] = { "0" };
	static const struct cd_list nodes = { .n = 1, .text = node };
	struct cd_run *run = made_start(arena, "node");

	(void)state;
	made_fact(run, "numa", CD_TEXTS, "", "ls", "")->as.list = &nodes;
	report(made_done(run), NULL);
	one("//section[@id='topology']/p[. = '1 NUMA node; network devices not known; GPUs not known.']");
	run = made_start(arena, "node");
	made_fact(run, "numa", CD_TEXTS, "", "ls", "")->as.list = &nodes;
	made_fact(run, "port", CD_TEXTS, "", "ls", "")->as.list = &nodes;
	made_fact(run, "pci", CD_TEXTS, "", "ls", "")->state = CD_UNSEEN;
	made_fact(run, "gpu", CD_TEXTS, "", "ls", "")->state = CD_ABSENT;
	report(made_done(run), NULL);
	one("//section[@id='topology']/p[. = '1 NUMA node; at least 1 network device; 0 GPUs.']");
}

/* Names of devices come from the kernel and its drivers, who may be anybody's. */
static void a_hostile_machine_is_drawn_as_text(void **state)
{
	static const char *const evil[] = { "\"><script>alert(1)</script>", "]]></svg><b onload='x'>&amp;" };
	struct cd_run *run = made_start(arena, "node");
	struct cd_list *one_of[2], *both = cd_alloc(arena, sizeof(*both));

	(void)state;
	for (int i = 0; i < 2; i++) {
		one_of[i] = cd_alloc(arena, sizeof(*one_of[i]));
		*one_of[i] = (struct cd_list){ .n = 1, .text = &evil[i] };
		made_fact(run, "numa/cpus", CD_CPUS, "", "cat", evil[i])->as.text = evil[i];
		made_fact(run, "nic/pci", CD_TEXT, "", "cat", evil[i])->as.text = evil[i];
		made_fact(run, "pci/parent", CD_TEXT, "", "cat", evil[i])->as.text = evil[!i];
		made_fact(run, "gpu/vendor", CD_TEXT, "", "cat", evil[i])->as.text = evil[!i];
		made_fact(run, "gpu/nearest_port", CD_TEXT, "", "cat", evil[i])->as.text = evil[i];
		made_fact(run, "pci/speed", CD_REAL, "", "cat", evil[i])->as.real = i ? -1e300 : 1e300;
		made_fact(run, "pci/width", CD_INT, "", "cat", evil[i])->as.i = i ? INT64_MIN : INT64_MAX;
		made_speed(run, evil[i], INT64_MAX);
	}
	*both = (struct cd_list){ .n = 2, .text = evil };
	made_fact(run, "numa", CD_TEXTS, "", "ls", "")->as.list = both;
	made_fact(run, "port", CD_TEXTS, "", "ls", "")->as.list = both;
	made_fact(run, "gpu", CD_TEXTS, "", "ls", "")->as.list = one_of[0];
	report(made_done(run), NULL);
	one("//script");
	no("//b | //@onload");
	assert_string_equal(ask("count(//section[@id='topology']//svg) > 0"), "true");
	assert_string_equal(ask("contains(//section[@id='topology'], '\"><script>alert(1)</script>') or "
				"contains(//section[@id='topology'], ']]></svg><b')"), "true");
}

static void an_answer_not_to_be_relied_on_says_why(void **state)
{
	(void)state;
	report(run_cut(arena), NULL);
	assert_string_equal(ask("contains(//h1, 'UNRELIABLE')"), "true");
	assert_string_equal(ask("contains(//header, 'deadline of 50 s')"), "true");
	report(run_must_judge(arena), NULL);
	assert_string_equal(ask("contains(//header, 'sock.rmem_max')"), "true");
}

/* 400 checks with 400 subjects each, half of them failing. */
static struct cd_run *large(void)
{
	struct cd_run *run = run_roce_node(arena);
	size_t n = 400;
	struct cd_result *r = cd_alloc_n(arena, n, sizeof(*r));

	for (size_t i = 0; i < n; i++) {
		struct cd_subject **last = &r[i].subjects;

		r[i].check = cd_sprintf(arena, "f%zu.check_%zu", i / 20, i);
		r[i].scope = "host";
		r[i].verdict = i % 2 ? CD_FAIL : CD_PASS;
		for (size_t k = 0; k < 400; k++) {
			struct cd_subject *s = *last = cd_alloc(arena, sizeof(*s));
			bool fails = i % 2 && k % 2;

			last = &s->next;
			s->subject = cd_sprintf(arena, "eth%zu", k);
			s->verdict = fails ? CD_FAIL : CD_PASS;
			if (!fails)
				continue;
			s->findings = cd_alloc(arena, sizeof(*s->findings));
			s->findings->check = r[i].check;
			s->findings->scope = "host";
			s->findings->subject = s->subject;
			s->findings->code = "bad";
			s->findings->severity = CD_HIGH;
			s->findings->path = "";
		}
	}
	run->results = r;
	run->n_results = n;
	run->n_diagnosis = 0;
	return run;
}

static void a_large_run_keeps_to_the_budget_and_says_so(void **state)
{
	const struct cd_run *run = large();

	(void)state;
	report(run, NULL);
	assert_true(out.len < 300000);
	assert_string_equal(ask("count(//p[@class='cut']) > 1"), "true");
	report(run, "mail");
	assert_true(out.len < 100000);
	assert_string_equal(ask("count(//p[@class='cut']) > 1"), "true");
}

/* As many as a node with everything has: a finding in twenty, a subject or three each. */
static void a_run_of_450_results_is_shown_whole(void **state)
{
	static const enum cd_verdict verdict[] = { CD_PASS, CD_NOT_APPLICABLE, CD_PASS, CD_UNKNOWN };
	struct cd_run *run = run_gpu_node(arena);
	const struct cd_result ill = run->results[0];
	size_t n = 450;

	(void)state;
	run->results = cd_alloc_n(arena, n, sizeof(*run->results));
	run->n_results = n;
	for (size_t i = 0; i < n; i++) {
		struct cd_result *r = &run->results[i];

		*r = ill;
		r->check = cd_sprintf(arena, "family%zu.a_question_of_usual_length_%zu", i / 20, i);
		r->verdict = i % 20 ? verdict[i % 4] : CD_FAIL;
		r->subjects = i % 20 ? NULL : ill.subjects;
		for (size_t k = 0; i % 20 && k < 1 + i % 3; k++) {
			struct cd_subject *s = cd_alloc(arena, sizeof(*s));

			s->subject = i % 3 ? cd_sprintf(arena, "rdma%zu", k) : "";
			s->verdict = r->verdict;
			s->why = r->verdict == CD_PASS ? NULL : cd_sprintf(arena,
				"the driver of port rdma%zu does not tell what was asked of it",
				i % 5 ? 0 : k);
			s->reason = CD_PERMISSION;
			s->next = r->subjects;
			r->subjects = s;
		}
	}
	report(run, NULL);
	assert_true(out.len < 300000);
	assert_string_equal(ask("count(//article[starts-with(@class, 'check')])"), "450");
	no("//p[@class='cut']");
}

static const char *sheet(const char *body)
{
	char *name = cd_strdup(arena, "/tmp/cd-sheet-XXXXXX");
	int fd = mkstemp(name);
	FILE *f = fdopen(fd, "w");

	assert_non_null(f);
	fprintf(f, "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform' "
		"xmlns:exsl='http://exslt.org/common' extension-element-prefixes='exsl'>"
		"<xsl:output method='text'/><xsl:template match='/report'>%s</xsl:template>"
		"</xsl:stylesheet>", body);
	fclose(f);
	return name;
}

static int with_sheet(const char *file, struct cd_buf *page, struct cd_error *err)
{
	struct cd_catalogue *cat = cd_catalogue_open(source_file(arena,
							"tests/reports/catalogue.xml"), err);
	struct cd_report_options options = { .stylesheet = file,
		.templates = source_file(arena, "templates") };
	int status;

	assert_non_null(cat);
	status = report_named("html")->render(run_roce_node(arena), cat, &options, page, err);
	cd_catalogue_close(cat);
	return status;
}

/* The view of a run, by a sheet that copies it: is it what the grammar says? */
static void every_view_is_what_the_grammar_says(void **state)
{
	const char *file = sheet("<x/>"), *const variant[] = { NULL, "mail", "external" };
	FILE *f = fopen(file, "w");
	const char *grammar = source_file(arena, "templates/view.rng");
	xmlRelaxNGParserCtxtPtr parser = xmlRelaxNGNewParserCtxt(grammar);
	xmlRelaxNGPtr rules = xmlRelaxNGParse(parser);

	(void)state;
	assert_non_null(rules);
	assert_non_null(f);
	fputs("<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>"
	      "<xsl:output method='xml'/><xsl:template match='/'><xsl:copy-of select='*'/>"
	      "</xsl:template></xsl:stylesheet>", f);
	fclose(f);
	for (const struct run_maker *m = run_makers; m->make; m++) {
		for (size_t i = 0; i < 3; i++) {
			xmlRelaxNGValidCtxtPtr valid = xmlRelaxNGNewValidCtxt(rules);
			xmlDocPtr view;
			int wrong;

			out.len = 0;
			render(arena, "html", m->make(arena), (struct cd_report_options){
				.variant = variant[i], .stylesheet = file }, &out);
			view = xmlReadMemory(out.data, (int)out.len, m->name, NULL, XML_PARSE_NONET);
			wrong = xmlRelaxNGValidateDoc(valid, view);
			if (wrong)
				fail_msg("%s %s: not as the grammar says", m->name, variant[i]);
			xmlFreeDoc(view);
			xmlRelaxNGFreeValidCtxt(valid);
		}
	}
	xmlRelaxNGFree(rules);
	xmlRelaxNGFreeParserCtxt(parser);
	unlink(file);
}

static void a_site_may_bring_its_own_sheet(void **state)
{
	const char *file = sheet("host=<xsl:value-of select='head/@host'/> "
				 "state=<xsl:value-of select='verdict/@state'/>");
	struct cd_error err = { "" };
	CD_AUTO_BUF page = { 0 };

	(void)state;
	assert_int_equal(with_sheet(file, &page, &err), 0);
	assert_string_equal(page.data, "host=gpu-node-017 state=bad");
	unlink(file);
}

static void a_sheet_neither_writes_nor_goes_to_the_network(void **state)
{
	const char *target = cd_sprintf(arena, "/tmp/cd-written-%d", (int)getpid());
	const char *file[] = {
		sheet(cd_sprintf(arena, "<exsl:document href='%s'>x</exsl:document>", target)),
		sheet(cd_sprintf(arena, "<xsl:document href='%s'>x</xsl:document>", target)),
		sheet("<xsl:value-of select=\"document('http://127.0.0.1:9/x')\"/>"),
	};

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct cd_error err = { "" };
		CD_AUTO_BUF page = { 0 };

		if (with_sheet(file[i], &page, &err) == 0)
			assert_true(!page.len || !strchr(page.data, 'x'));
		else
			assert_non_null(strstr(err.text, file[i]));
		assert_true(access(target, F_OK) < 0);
		unlink(file[i]);
	}
}

static void a_broken_or_missing_sheet_is_named(void **state)
{
	const char *file = sheet("<xsl:value-of select='((('/>");
	struct cd_error err = { "" };
	CD_AUTO_BUF page = { 0 };

	(void)state;
	assert_int_equal(with_sheet(file, &page, &err), -1);
	assert_non_null(strstr(err.text, file));
	unlink(file);
	err.text[0] = '\0';
	assert_int_equal(with_sheet("/nonexistent/x.xsl", &page, &err), -1);
	assert_non_null(strstr(err.text, "/nonexistent/x.xsl"));
}

#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		T(what_hands_do_is_no_code),
		T(verdict_first_cause_number_and_fix_stand_on_top),
		T(each_cause_says_folded_why_it_matters),
		T(an_auditor_finds_control_verdict_evidence_waiver_and_expiry),
		T(people_and_machines_find_their_way),
		T(it_fetches_and_runs_nothing),
		T(hostile_text_stays_text),
		T(nothing_wrong_says_what_is_not_here),
		T(an_answer_not_to_be_relied_on_says_why),
		T(a_large_run_keeps_to_the_budget_and_says_so),
		T(subjects_with_one_answer_share_a_row),
		T(paths_with_one_limit_share_a_bar),
		T(what_was_not_looked_for_is_not_counted),
		T(a_hostile_machine_is_drawn_as_text),
		T(a_run_of_450_results_is_shown_whole),
		T(every_view_is_what_the_grammar_says),
		T(the_machine_is_drawn_and_told),
		T(a_site_may_bring_its_own_sheet),
		T(a_sheet_neither_writes_nor_goes_to_the_network),
		T(a_broken_or_missing_sheet_is_named),
	};

	return cmocka_run_group_tests_name("HTML page", tests, NULL, NULL);
}
