/* SPDX-License-Identifier: Apache-2.0 */
/*
 * junit.c - what does a CI server need, so that it is red exactly when our exit status is not 0?
 *
 * There is no standard, only readers.  This dialect - bare <testsuites>, suites with package and
 * id, no attribute or element beyond those, times with three decimals, a timestamp without zone -
 * is the one that both strict schemas in use accept.  Case names hold no host, number or date, or
 * the server would lose a case's history.
 */
#include <libxml/xmlwriter.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/error.h"
#include "base/text.h"
#include "reports/junit-text.h"
#include "reports/report.h"

enum { TEXT_MAX = 64 << 10 };	/* bytes of a text node: large ones hang or crash servers */

struct junit {
	xmlTextWriterPtr w;
	const struct cd_view *v;
	const char *timestamp, *host;
	size_t id;
	bool failed;
};

struct totals {
	size_t tests, failures, errors, skipped;
};

static void check(struct junit *j, int written)
{
	if (written < 0)
		j->failed = true;
}

/* XML 1.0 characters only; the gate saw to that, and a damaged file would be taken for green. */
static const char *safe(struct cd_arena *a, const char *text)
{
	CD_AUTO_BUF b = { 0 };

	for (;;) {
		size_t n = strcspn(text, "\n");
		const char *line = cd_strndup(a, text, n);

		cd_buf_puts(&b, cd_text_is_clean(line) ? line : cd_text_clean(a, line, n));
		if (!text[n])
			return cd_strdup(a, b.data);
		cd_buf_putc(&b, '\n');
		text += n + 1;
	}
}

static void attribute(struct junit *j, const char *name, const char *value)
{
	const char *clean = cd_text_is_clean(value) ? value :
			    cd_text_clean(j->v->arena, value, strlen(value));

	check(j, xmlTextWriterWriteAttribute(j->w, BAD_CAST name, BAD_CAST clean));
}

static void number(struct junit *j, const char *name, size_t n)
{
	attribute(j, name, cd_sprintf(j->v->arena, "%zu", n));
}

static void start(struct junit *j, const char *name)
{
	check(j, xmlTextWriterStartElement(j->w, BAD_CAST name));
}

static void end(struct junit *j)
{
	check(j, xmlTextWriterEndElement(j->w));
}

static void text(struct junit *j, const char *words)
{
	struct cd_arena *a = j->v->arena;
	size_t len = strlen(words), keep = TEXT_MAX;

	if (len > TEXT_MAX) {
		while (keep && ((unsigned char)words[keep] & 0xc0) == 0x80)
			keep--;
		words = cd_sprintf(a, "%.*s\n[cut: %zu more bytes; all of it is in the JSON run "
				   "file]\n", (int)keep, words, len - keep);
	}
	check(j, xmlTextWriterWriteString(j->w, BAD_CAST safe(a, words)));
}

static void text_element(struct junit *j, const char *name, const char *words)
{
	start(j, name);
	if (words && *words)
		text(j, words);
	end(j);
}

static void property(struct junit *j, const char *name, const char *value)
{
	if (!value || !*value)
		return;
	start(j, "property");
	attribute(j, "name", name);
	attribute(j, "value", value);
	end(j);
}

static void properties(struct junit *j)
{
	const struct cd_run *run = j->v->run;

	start(j, "properties");
	property(j, "commdoctor.version", run->version);
	property(j, "commdoctor.profile", run->profile);
	property(j, "commdoctor.command", run->command);
	property(j, "commdoctor.fail_on", cd_severity_name(run->fail_on));
	property(j, "commdoctor.root", run->root);
	property(j, "host.kernel", run->kernel);
	property(j, "host.boot_id", run->boot_id);
	end(j);
}

static void start_suite(struct junit *j, const char *name, const struct totals *t)
{
	start(j, "testsuite");
	attribute(j, "name", name);
	attribute(j, "package", "commdoctor");
	number(j, "id", j->id++);
	attribute(j, "hostname", j->host);
	attribute(j, "timestamp", j->timestamp);
	number(j, "tests", t->tests);
	number(j, "failures", t->failures);
	number(j, "errors", t->errors);
	number(j, "skipped", t->skipped);
	attribute(j, "time", "0.000");	/* judging takes microseconds; reading is not per family */
	properties(j);
}

static void end_suite(struct junit *j, const char *out, const char *err)
{
	text_element(j, "system-out", out);
	text_element(j, "system-err", err);
	end(j);
}

static void start_case(struct junit *j, const char *family, const char *name)
{
	start(j, "testcase");
	attribute(j, "name", name);
	attribute(j, "classname", cd_sprintf(j->v->arena, "commdoctor.%s", family));
	attribute(j, "time", "0.000");
}

static void outcome(struct junit *j, const struct cd_case_text *t, const char *body)
{
	static const char *const element[] = { NULL, "failure", "error", "skipped" };

	if (t->outcome == CD_CASE_PASSED)
		return;
	start(j, element[t->outcome]);
	if (t->type)
		attribute(j, "type", t->type);
	attribute(j, "message", t->message);
	text(j, body);
	end(j);
}

/*
 * Names of namespaces are kept; those of processes and jobs change from run to run, so these are
 * numbered.  Servers rewrite some characters, which could make two names one.
 */
static const char *case_name(struct junit *j, size_t index)
{
	const struct cd_result *const *all = j->v->result, *r = all[index];
	const char *name = strchr(r->scope, ':');
	size_t nth = 1;
	char *clean;

	if (!strcmp(r->scope, "host"))
		return r->check;
	clean = cd_strdup(j->v->arena, name ? name + 1 : r->scope);
	for (char *c = clean; *c; c++)
		if (strchr("/\\:?#%<> ", *c))
			*c = '_';
	if (cd_text_starts(r->scope, "netns:") && strspn(clean, "0123456789") != strlen(clean))
		return cd_sprintf(j->v->arena, "%s in netns %s", r->check, clean);
	while (nth <= index && !strcmp(all[index - nth]->check, r->check))
		nth++;
	return cd_sprintf(j->v->arena, "%s in %.*s no. %zu", r->check,
			  (int)strcspn(r->scope, ":"), r->scope, nth);
}

static void family(struct junit *j, const struct cd_family *f)
{
	const struct cd_result *const *r = &j->v->result[f->first];
	struct totals t = { .tests = f->n };
	CD_AUTO_BUF out = { 0 };

	for (size_t i = 0; i < f->n; i++) {
		enum cd_outcome o = cd_junit_case(j->v, r[i]).outcome;

		t.failures += o == CD_CASE_FAILED;
		t.errors += o == CD_CASE_ERROR;
		t.skipped += o == CD_CASE_SKIPPED;
		cd_junit_lesser(j->v, r[i], &out);
	}
	start_suite(j, f->name, &t);
	for (size_t i = 0; i < f->n; i++) {
		struct cd_case_text c = cd_junit_case(j->v, r[i]);
		CD_AUTO_BUF body = { 0 };

		start_case(j, f->name, case_name(j, f->first + i));
		if (c.message)
			cd_junit_body(j->v, r[i], c.message, &body);
		outcome(j, &c, body.data);
		end(j);
	}
	end_suite(j, out.data, NULL);
}

static void doubt(struct junit *j, const char *name, const char *type, const char *message)
{
	struct cd_case_text t = { CD_CASE_ERROR, type, message };

	start_case(j, "audit", name);
	outcome(j, &t, cd_sprintf(j->v->arena, "%s\n", message));
	end(j);
}

/* What belongs to no check: the run was cut, or nothing at all was judged. */
static void audit(struct junit *j)
{
	const struct cd_run *run = j->v->run;
	bool blind = cd_run_is_blind(run);
	struct totals t = { .tests = (size_t)blind + !run->finished };

	t.errors = t.tests;
	if (!t.tests)
		return;
	start_suite(j, "audit", &t);
	if (!run->finished)
		doubt(j, "audit.finished", "cut", cd_sprintf(j->v->arena,
			"unfinished: the run was cut short: %s", run->cut ? run->cut : "?"));
	if (blind)
		doubt(j, "audit.judged", "blind", run->n_results ?
		      "unknown: no question could be judged" : "unknown: no question was asked");
	end_suite(j, NULL, NULL);
}

static const char *timestamp(struct cd_arena *a, int64_t ns)
{
	time_t seconds = ns / 1000000000 - (ns % 1000000000 < 0);
	struct tm tm;

	if (!gmtime_r(&seconds, &tm) || tm.tm_year < 1970 - 1900 || tm.tm_year > 9999 - 1900)
		return "1970-01-01T00:00:00";
	return cd_sprintf(a, "%04d-%02d-%02dT%02d:%02d:%02d", tm.tm_year + 1900, tm.tm_mon + 1,
			  tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec);
}

static void write_all(struct junit *j)
{
	check(j, xmlTextWriterSetIndent(j->w, 1));
	check(j, xmlTextWriterSetIndentString(j->w, BAD_CAST " "));
	check(j, xmlTextWriterStartDocument(j->w, "1.0", "UTF-8", NULL));
	start(j, "testsuites");
	audit(j);
	for (size_t i = 0; i < j->v->n_families; i++)
		family(j, &j->v->family[i]);
	end(j);
	check(j, xmlTextWriterEndDocument(j->w));
}

static int render(const struct cd_run *run, struct cd_catalogue *cat,
		  const struct cd_report_options *options, struct cd_buf *out, struct cd_error *err)
{
	struct cd_arena *a = cd_arena_new();
	xmlBufferPtr bytes = xmlBufferCreate();
	struct junit j = { .v = cd_view_new(run, cat, a), .host = "localhost" };

	(void)options;
	j.timestamp = timestamp(a, run->began_ns);
	if (run->host_name && *cd_text_trim(a, run->host_name))
		j.host = run->host_name;
	j.w = bytes ? xmlNewTextWriterMemory(bytes, 0) : NULL;
	if (j.w)
		write_all(&j);
	else
		j.failed = true;
	xmlFreeTextWriter(j.w);
	if (!j.failed)
		cd_buf_add(out, xmlBufferContent(bytes), (size_t)xmlBufferLength(bytes));
	xmlBufferFree(bytes);
	cd_arena_free(a);
	return j.failed ? cd_error_set(err, "JUnit: libxml2 could not write it") : 0;
}

const struct cd_report cd_report_junit = {
	.name = "junit",
	.about = "for CI servers: one case per check and scope, red when the exit status is not 0",
	.render = render,
};
