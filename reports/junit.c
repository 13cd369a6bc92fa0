/* SPDX-License-Identifier: Apache-2.0 */
/*
 * junit.c - what does a CI server need, so that it is red exactly when our exit status is not 0?
 *
 * There is no standard, only readers.  The default dialect - bare <testsuites>, suites with package
 * and id, no attribute or element beyond those, times with three decimals, a timestamp without
 * zone - is the one that both strict schemas in use accept.  junit:extended has what tolerant
 * readers show beside: totals of the file, the line of a configuration file, properties and output
 * of each case.  Names hold no host, number or date, and every run of a profile gives the same
 * cases, or the server would lose a case's history.
 */
#include <string.h>
#include <time.h>

#include "base/error.h"
#include "base/text.h"
#include "reports/junit-text.h"
#include "reports/junit-xml.h"
#include "reports/place.h"
#include "reports/report.h"

struct junit {
	struct cd_junit_xml xml;
	const struct cd_view *v;
	const struct cd_report_options *options;
	const char *timestamp, *host;
	size_t id;
	bool extended;
	struct cd_case_text *text;	/* as v->result */
};

struct totals {
	size_t tests, failures, errors, skipped;
};

static void count(struct totals *t, enum cd_outcome outcome)
{
	t->tests++;
	t->failures += outcome == CD_CASE_FAILED;
	t->errors += outcome == CD_CASE_ERROR;
	t->skipped += outcome == CD_CASE_SKIPPED;
}

static void put_totals(struct junit *j, const struct totals *t)
{
	cd_junit_number(&j->xml, "tests", t->tests);
	cd_junit_number(&j->xml, "failures", t->failures);
	cd_junit_number(&j->xml, "errors", t->errors);
	cd_junit_number(&j->xml, "skipped", t->skipped);
}

static const char *duration(const struct junit *j)
{
	const struct cd_run *run = j->v->run;

	return cd_junit_seconds(j->v->arena, run->ended_ns > run->began_ns ?
				run->ended_ns - run->began_ns : 0);
}

static void put_properties(struct junit *j)
{
	const struct cd_run *run = j->v->run;
	struct cd_junit_xml *x = &j->xml;

	cd_junit_start(x, "properties");
	cd_junit_property(x, "commdoctor.version", run->version);
	cd_junit_property(x, "commdoctor.profile", run->profile);
	cd_junit_property(x, "commdoctor.command", run->command);
	cd_junit_property(x, "commdoctor.fail_on", cd_severity_name(run->fail_on));
	cd_junit_property(x, "commdoctor.root", run->root);
	cd_junit_property(x, "host.kernel", run->kernel);
	cd_junit_property(x, "host.boot_id", run->boot_id);
	cd_junit_end(x);
}

/* Judging takes microseconds, and reading is not per family: `time` is of the whole run, or 0. */
static void start_suite(struct junit *j, const char *name, const char *seconds,
			const struct totals *t)
{
	struct cd_junit_xml *x = &j->xml;

	cd_junit_start(x, "testsuite");
	cd_junit_attribute(x, "name", name);
	cd_junit_attribute(x, "package", "commdoctor");
	cd_junit_number(x, "id", j->id++);
	cd_junit_attribute(x, "hostname", j->host);
	cd_junit_attribute(x, "timestamp", j->timestamp);
	put_totals(j, t);
	cd_junit_attribute(x, "time", seconds);
	put_properties(j);
}

static void end_suite(struct junit *j, const char *out)
{
	cd_junit_output(&j->xml, "system-out", out, NULL);
	cd_junit_output(&j->xml, "system-err", NULL, NULL);
	cd_junit_end(&j->xml);
}

static void start_case(struct junit *j, const char *family, const char *name)
{
	struct cd_junit_xml *x = &j->xml;
	const char *classname = cd_sprintf(x->arena, "commdoctor.%s", family);

	cd_junit_start(x, "testcase");
	cd_junit_attribute(x, "name", name);
	cd_junit_attribute(x, "classname", classname);
	cd_junit_attribute(x, "time", "0.000");
}

static void put_outcome(struct junit *j, const struct cd_case_text *t, const char *body)
{
	static const char *const element[] = { NULL, "failure", "error", "skipped" };
	struct cd_junit_xml *x = &j->xml;

	if (t->outcome == CD_CASE_PASSED)
		return;
	cd_junit_start(x, element[t->outcome]);
	if (t->type)
		cd_junit_attribute(x, "type", t->type);
	cd_junit_attribute(x, "message", t->message);
	cd_junit_text(x, body);
	cd_junit_end(x);
}

/* Names of namespaces are kept; numbers of processes and jobs change from run to run. */
static const char *case_name(struct junit *j, const struct cd_result *r)
{
	struct cd_arena *a = j->v->arena;
	const char *scope = cd_view_stable_scope(a, r->scope), *colon = strchr(scope, ':');

	if (!strcmp(r->scope, "host"))
		return cd_junit_unique_name(&j->xml, r->check);
	if (colon)
		return cd_junit_unique_name(&j->xml, cd_sprintf(a, "%s in netns %s", r->check,
							       colon + 1));
	return cd_junit_unique_name(&j->xml, cd_sprintf(a, "%s in %s", r->check, scope));
}

static void put_place(struct junit *j, const struct cd_case_text *t)
{
	struct cd_place place;

	if (!t->finding || !cd_place_of(j->v->arena, t->finding, &place))
		return;
	cd_junit_attribute(&j->xml, "file", place.file);
	cd_junit_number(&j->xml, "line", (size_t)place.line);
}

/* The controls of the site that a check answers for. */
static const char *controls_of(const struct junit *j, const char *check)
{
	const struct cd_run *run = j->v->run;
	CD_AUTO_BUF b = { 0 };

	for (size_t i = 0; i < run->n_controls; i++) {
		const struct cd_control *c = &run->controls[i];

		for (size_t k = 0; k < c->n_checks; k++)
			if (!strcmp(c->check[k], check))
				cd_buf_printf(&b, "%s%s", b.len ? " " : "", c->id);
	}
	return b.len ? cd_strdup(j->v->arena, b.data) : NULL;
}

static void put_case_properties(struct junit *j, const struct cd_result *r,
				const struct cd_case_text *t)
{
	const struct cd_entry *entry = cd_catalogue_entry(j->v->catalogue, r->check);
	const struct cd_finding *f = t->finding;
	struct cd_junit_xml *x = &j->xml;
	CD_AUTO_BUF tags = { 0 };

	cd_junit_start(x, "properties");
	cd_junit_property(x, "commdoctor.check", r->check);
	cd_junit_property(x, "commdoctor.title", entry ? entry->title : NULL);
	cd_junit_property(x, "commdoctor.scope", r->scope);
	cd_junit_property(x, "commdoctor.verdict", r->unfinished ? "unfinished" :
						   cd_verdict_name(r->verdict));
	if (f) {
		cd_junit_property(x, "commdoctor.finding", f->code);
		cd_junit_property(x, "commdoctor.severity", cd_severity_name(f->severity));
		cd_junit_property(x, "commdoctor.subject", f->subject);
		cd_junit_property(x, "commdoctor.since", f->since_ns ?
				  cd_view_time(j->v->arena, f->since_ns) : NULL);
	}
	if (f && f->waived) {
		cd_junit_property(x, "commdoctor.waived.owner", f->waived->owner);
		cd_junit_property(x, "commdoctor.waived.until", f->waived->permanent ?
				  "permanent" : f->waived->until);
		cd_junit_property(x, "commdoctor.waived.ticket", f->waived->ticket);
	}
	for (size_t i = 0; entry && i < entry->n_tags; i++)
		cd_buf_printf(&tags, "%s%s", i ? " " : "", entry->tag[i]);
	cd_junit_property(x, "commdoctor.tags", tags.data);
	cd_junit_property(x, "commdoctor.controls", controls_of(j, r->check));
	cd_junit_end(x);
}

static void put_case_output(struct junit *j, const struct cd_result *r, enum cd_outcome outcome)
{
	const char *page = outcome == CD_CASE_FAILED ? j->options->page : NULL;
	CD_AUTO_BUF out = { 0 };

	cd_junit_lesser(j->v, r, outcome, &out);
	if (out.len || page)
		cd_junit_output(&j->xml, "system-out", out.data, page);
}

static void put_case(struct junit *j, const char *family, const struct cd_result *r,
		     const struct cd_case_text *t)
{
	CD_AUTO_BUF body = { 0 };

	start_case(j, family, case_name(j, r));
	if (j->extended) {
		put_place(j, t);
		put_case_properties(j, r, t);
	}
	if (t->message)
		cd_junit_body(j->v, r, t->message, &body);
	put_outcome(j, t, body.data);
	if (j->extended)
		put_case_output(j, r, t->outcome);
	cd_junit_end(&j->xml);
}

static void put_family(struct junit *j, const struct cd_family *f)
{
	const struct cd_result *const *r = &j->v->result[f->first];
	const char *name = cd_junit_word(j->v->arena, f->name);
	const struct cd_case_text *t = &j->text[f->first];
	struct totals totals = { 0 };
	CD_AUTO_BUF out = { 0 };

	for (size_t i = 0; i < f->n; i++) {
		count(&totals, t[i].outcome);
		if (!j->extended)
			cd_junit_lesser(j->v, r[i], t[i].outcome, &out);
	}
	start_suite(j, name, "0.000", &totals);
	for (size_t i = 0; i < f->n; i++)
		put_case(j, name, r[i], &t[i]);
	end_suite(j, out.data);
}

/* What belongs to no check.  Always there: a case that comes and goes has no history. */
enum { AUDIT_CASES = 3 };

static void judge_audit(const struct junit *j, struct cd_case_text t[AUDIT_CASES])
{
	const struct cd_run *run = j->v->run;

	memset(t, 0, AUDIT_CASES * sizeof(*t));
	if (!run->finished) {
		t[0] = (struct cd_case_text){ CD_CASE_ERROR, "cut", cd_sprintf(j->v->arena,
			"unfinished: the run was cut short: %s", run->cut ? run->cut : "?"), NULL };
	}
	if (cd_run_is_blind(run))
		t[1] = (struct cd_case_text){ CD_CASE_ERROR, "blind", run->n_results ?
			"unknown: no question could be judged" :
			"unknown: no question was asked", NULL };
	if (j->options->unwritten)
		t[2] = (struct cd_case_text){ CD_CASE_ERROR, "report", cd_view_cut(j->v->arena,
			cd_sprintf(j->v->arena, "error: a report could not be written: %s",
				   j->options->unwritten), 1000), NULL };
}

/* A waiver that does nothing hides the next fault. */
static void put_waivers(const struct cd_run *run, struct cd_buf *b)
{
	for (size_t i = 0; i < run->n_waivers; i++) {
		const struct cd_waiver_use *w = &run->waivers[i];
		const char *doubt = cd_view_waiver_doubt(w);

		if (doubt)
			cd_buf_printf(b, "Waiver of %s (%s): %s.\n", w->finding,
				      w->where ? w->where : "?", doubt);
	}
}

static void put_audit(struct junit *j, const struct cd_case_text t[AUDIT_CASES])
{
	static const char *const name[AUDIT_CASES] = {
		"audit.finished", "audit.judged", "audit.reports"
	};
	struct totals totals = { 0 };
	CD_AUTO_BUF out = { 0 };

	for (size_t i = 0; i < AUDIT_CASES; i++)
		count(&totals, t[i].outcome);
	start_suite(j, "audit", duration(j), &totals);
	for (size_t i = 0; i < AUDIT_CASES; i++) {
		start_case(j, "audit", cd_junit_unique_name(&j->xml, name[i]));
		put_outcome(j, &t[i], t[i].message);
		cd_junit_end(&j->xml);
	}
	if (j->options->unwritten && !j->v->status)
		cd_buf_puts(&out, "UNRELIABLE: a report could not be written, so the exit status is "
			    "3. What the run itself found:\n");
	cd_buf_printf(&out, "%s: %s\n", j->v->word, j->v->headline);
	for (size_t i = 0; i < j->v->n_beware; i++)
		cd_buf_printf(&out, "%s\n", j->v->beware[i]);
	put_waivers(j->v->run, &out);
	end_suite(j, out.data);
}

static const char *timestamp(struct cd_arena *a, int64_t ns, const char *zone)
{
	time_t seconds = ns / 1000000000 - (ns % 1000000000 < 0);
	struct tm tm;

	if (!gmtime_r(&seconds, &tm) || tm.tm_year < 1970 - 1900 || tm.tm_year > 9999 - 1900)
		return cd_sprintf(a, "1970-01-01T00:00:00%s", zone);
	return cd_sprintf(a, "%04d-%02d-%02dT%02d:%02d:%02d%s", tm.tm_year + 1900, tm.tm_mon + 1,
			  tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec, zone);
}

static void put_head(struct junit *j, const struct cd_case_text audit[AUDIT_CASES])
{
	struct totals totals = { 0 };

	for (size_t i = 0; i < AUDIT_CASES; i++)
		count(&totals, audit[i].outcome);
	for (size_t i = 0; i < j->v->run->n_results; i++)
		count(&totals, j->text[i].outcome);
	cd_junit_attribute(&j->xml, "name", "commdoctor");
	put_totals(j, &totals);
	cd_junit_attribute(&j->xml, "time", duration(j));
	cd_junit_attribute(&j->xml, "timestamp", j->timestamp);
}

static void put_all(struct junit *j)
{
	struct cd_case_text audit[AUDIT_CASES];

	for (size_t i = 0; i < j->v->run->n_results; i++)
		j->text[i] = cd_junit_case(j->v, j->v->result[i]);
	judge_audit(j, audit);
	cd_junit_start(&j->xml, "testsuites");
	if (j->extended)
		put_head(j, audit);
	put_audit(j, audit);
	for (size_t i = 0; i < j->v->n_families; i++)
		put_family(j, &j->v->family[i]);
	cd_junit_end(&j->xml);
}

static int render(const struct cd_run *run, struct cd_catalogue *cat,
		  const struct cd_report_options *options, struct cd_buf *out, struct cd_error *err)
{
	struct cd_arena *a = cd_arena_new();
	struct junit j = { .v = cd_view_new(run, cat, a), .options = options, .host = "localhost" };
	bool written;

	j.extended = options->variant && !strcmp(options->variant, "extended");
	j.timestamp = timestamp(a, run->began_ns, j.extended ? "Z" : "");
	if (run->host_name && *cd_text_trim(a, run->host_name))
		j.host = run->host_name;
	j.text = cd_alloc_n(a, run->n_results + 1, sizeof(*j.text));
	cd_junit_open(&j.xml, a);
	put_all(&j);
	written = cd_junit_close(&j.xml, out);
	cd_arena_free(a);
	return written ? 0 : cd_error_set(err, "JUnit: libxml2 could not write it");
}

static const char *const variants[] = { "extended", NULL };

const struct cd_report cd_report_junit = {
	.name = "junit",
	.variants = variants,
	.about = "for CI servers: one case per check and scope, red when the exit status is not 0",
	.last = true,
	.render = render,
};
