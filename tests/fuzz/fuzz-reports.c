/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Can anything that a host says come out of a report as more than text?
 *
 * The first byte of the input chooses a run made by hand, the rest is words, a line each, that take
 * the place of its texts after the gate by which text enters.  What comes out is read by rules that
 * know no input: a control byte, markup, a link, a mention is a defect whatever it was made of.
 */
#include <jansson.h>
#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/relaxng.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "lib/runs.h"
#include "reports/report.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { WORDS = 256 };

struct words {
	struct cd_arena *arena;
	const char *word[WORDS];
	size_t n, at;
};

static void fail(const char *format, const char *rule, const char *bytes)
{
	fprintf(stderr, "%s: %s:\n%.2000s\n", format, rule, bytes);
	abort();
}

/* ---- in: words into a run */

static void split(struct words *w, const uint8_t *data, size_t size)
{
	const uint8_t *end = data + size;

	while (data < end && w->n < WORDS) {
		const uint8_t *stop = memchr(data, '\n', (size_t)(end - data));
		size_t n = (size_t)((stop ? stop : end) - data);

		w->word[w->n++] = cd_text_clean(w->arena, (const char *)data, n);
		data += n + 1;
	}
	if (!w->n)
		w->word[w->n++] = "";
}

static const char *next(struct words *w)
{
	return w->word[w->at++ % w->n];
}

static const struct cd_waived *waive(struct words *w, const struct cd_waived *old)
{
	struct cd_waived *new = cd_alloc(w->arena, sizeof(*new));

	*new = *old;
	new->owner = next(w);
	new->until = next(w);
	new->why = next(w);
	new->ticket = next(w);
	return new;
}

/* Every other observation keeps its name, or the words of the catalogue would never hold one. */
static void fill_finding(struct words *w, struct cd_finding *f)
{
	for (size_t i = 0; i < f->n_observed; i++) {
		if (w->at % 7 == 0)
			f->observed[i].name = next(w);
		f->observed[i].unit = next(w);
		if (f->observed[i].type == CD_OBSERVED_TEXT)
			f->observed[i].text = w->at % 3 ? next(w) :
				cd_sprintf(w->arena, "/%s:%zu", next(w), 1 + w->at % 90);
	}
	f->path = next(w);
	f->when = f->when ? next(w) : NULL;
	if (f->limit.formula)
		f->limit.formula = next(w);
	for (unsigned i = 0; i < f->limit.n_inputs; i++)
		f->limit.inputs[i].name = next(w);
	if (f->waived)
		f->waived = waive(w, f->waived);
}

static void fill_result(struct words *w, struct cd_result *r, bool renamed)
{
	if (renamed) {
		r->check = next(w);
		r->scope = next(w);
	}
	r->why = next(w);
	for (struct cd_subject *s = r->subjects; s; s = s->next) {
		s->subject = next(w);
		s->why = next(w);
		for (struct cd_note *n = s->notes; n; n = n->next)
			n->text = next(w);
		for (struct cd_finding *f = s->findings; f; f = f->next) {
			f->check = r->check;
			f->scope = r->scope;
			f->subject = s->subject;
			f->code = renamed ? next(w) : f->code;
			fill_finding(w, f);
		}
	}
}

static void fill_compliance(struct words *w, struct cd_run *run)
{
	const char **base = cd_alloc_n(w->arena, run->n_bases + 1, sizeof(*base));
	struct cd_control *own = cd_alloc_n(w->arena, run->n_controls + 1, sizeof(*own));

	for (size_t i = 0; i < run->n_bases; i++)
		base[i] = next(w);
	run->bases = base;
	for (size_t i = 0; i < run->n_waivers; i++) {
		struct cd_waiver_use *u = &run->waivers[i];

		u->finding = next(w);
		u->subject = next(w);
		u->where = next(w);
		u->waived = *waive(w, &u->waived);
	}
	for (size_t i = 0; i < run->n_controls; i++) {
		own[i] = run->controls[i];
		own[i].id = next(w);
		own[i].title = next(w);
		own[i].where = next(w);
	}
	run->controls = own;
}

static struct cd_run *fill(struct words *w, const struct run_maker *m, bool renamed)
{
	struct cd_run *run = m->make(w->arena);

	run->host_name = next(w);
	run->kernel = next(w);
	run->boot_id = next(w);
	run->profile = next(w);
	run->command = next(w);
	run->version = next(w);
	run->root = run->root ? next(w) : NULL;
	run->cut = run->cut ? next(w) : NULL;
	for (size_t i = 0; i < run->n_results; i++)
		fill_result(w, &run->results[i], renamed);
	for (size_t i = 0; i < run->n_ceilings; i++) {
		run->ceilings[i].path = next(w);
		run->ceilings[i].by = next(w);
	}
	for (size_t i = 0; i < run->n_costs; i++) {
		run->costs[i].collector = next(w);
		run->costs[i].outcome = next(w);
	}
	fill_compliance(w, run);
	for (size_t i = 0; i < run->coverage.n_unlock; i++)
		run->coverage.unlock[i].what = next(w);
	return run;
}

/* ---- out: rules */

static void lines_are_clean(const char *format, struct cd_arena *a, const char *text)
{
	for (const char *l = text; *l; l += *l != '\0') {
		size_t n = strcspn(l += strspn(l, "\t"), "\n");	/* a style sheet is indented */

		if (!cd_text_is_clean(cd_strndup(a, l, n)))
			fail(format, "a byte that is no text", l);
		l += n;
	}
}

static void no_links(const char *format, json_t *value)
{
	const char *key;
	json_t *inner;
	size_t i;

	if (json_is_object(value)) {
		json_object_foreach(value, key, inner) {
			if (!strcmp(key, "text") && json_is_string(inner) &&
			    strstr(json_string_value(inner), "]("))
				fail(format, "a link in a message", json_string_value(inner));
			no_links(format, inner);
		}
	} else if (json_is_array(value)) {
		json_array_foreach(value, i, inner)
			no_links(format, inner);
	}
}

static void is_json(const char *format, const char *text, size_t len)
{
	json_error_t err;
	/* Two observations have one name here, as in no run that was judged or read. */
	json_t *doc = json_loadb(text, len, strcmp(format, "json") ? JSON_REJECT_DUPLICATES : 0,
				 &err);

	if (!doc)
		fail(format, err.text, text);
	if (!strcmp(format, "sarif"))
		no_links(format, doc);
	json_decref(doc);
}

static bool is_one_of(const xmlChar *name, const char *const *names)
{
	while (*names && strcasecmp((const char *)name, *names))
		names++;
	return *names != NULL;
}

static void attributes_are_ours(const char *format, const xmlNode *node, const char *text)
{
	for (const xmlAttr *a = node->properties; a; a = a->next) {
		const char *name = (const char *)a->name;
		const char *value = a->children && a->children->content ?
				    (const char *)a->children->content : "";

		if (!strncasecmp(name, "on", 2))
			fail(format, "an attribute that acts", text);
		if ((!strcasecmp(name, "href") || !strcasecmp(name, "src")) && *value != '#' &&
		    strcmp(value, "commdoctor.css") && strncmp(value, "https://", 8) &&
		    strncmp(value, "http://", 7))
			fail(format, "a link to nowhere good", value);
	}
}

/* Elements that only our own templates may bring, and how many of them there are. */
static size_t walk(const char *format, const xmlNode *node, const char *text)
{
	static const char *const never[] = { "iframe", "object", "embed", "form", "base", "frame",
		"img", "video", "audio", "applet", NULL };
	static const char *const counted[] = { "script", "style", "link", "meta", "title", NULL };
	size_t n = 0;

	for (; node; node = node->next) {
		if (node->type != XML_ELEMENT_NODE)
			continue;
		if (is_one_of(node->name, never))
			fail(format, "an element that is not ours", text);
		n += is_one_of(node->name, counted);
		attributes_are_ours(format, node, text);
		n += walk(format, node->children, text);
	}
	return n;
}

static size_t count_html(const char *text, size_t len)
{
	xmlDocPtr doc = htmlReadMemory(text, (int)len, NULL, "UTF-8", HTML_PARSE_NONET |
				       HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING);
	size_t n;

	if (!doc)
		fail("html", "cannot be read", text);
	n = walk("html", xmlDocGetRootElement(doc), text);
	xmlFreeDoc(doc);
	return n;
}

static const char *folder(void)
{
	return getenv("CD_SRC") ? getenv("CD_SRC") : ".";
}

/* Each dialect has its own rules, which also know every element. */
static xmlRelaxNGPtr junit_rules(struct cd_arena *a, bool extended)
{
	static xmlRelaxNGPtr rules[2];
	xmlRelaxNGParserCtxtPtr parser;

	if (rules[extended])
		return rules[extended];
	parser = xmlRelaxNGNewParserCtxt(cd_sprintf(a, "%s/templates/junit%s.rng", folder(),
						    extended ? "-extended" : ""));
	rules[extended] = xmlRelaxNGParse(parser);
	xmlRelaxNGFreeParserCtxt(parser);
	if (!rules[extended])
		fail("junit", "no rules", "");
	return rules[extended];
}

static void quiet(void *self, const char *format, ...)
{
	(void)self;
	(void)format;
}

static bool any_of(const xmlNode *node, const char *const *names)
{
	for (; node; node = node->next)
		if (node->type == XML_ELEMENT_NODE &&
		    (is_one_of(node->name, names) || any_of(node->children, names)))
			return true;
	return false;
}

static void no_commands(const xmlNode *node, const char *text)
{
	static const char *const outputs[] = { "system-out", "system-err", NULL };

	for (; node; node = node->next) {
		if (node->type != XML_ELEMENT_NODE)
			continue;
		if (is_one_of(node->name, outputs) && node->children && node->children->content &&
		    strstr((const char *)node->children->content, "[["))
			fail("junit", "a command to the server", text);
		no_commands(node->children, text);
	}
}

static void is_junit(const char *text, size_t len, bool extended, const struct cd_run *run,
		     struct cd_arena *a)
{
	static const char *const red[] = { "failure", "error", NULL };
	xmlDocPtr doc = xmlReadMemory(text, (int)len, NULL, NULL, XML_PARSE_NONET |
				      XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
	xmlRelaxNGValidCtxtPtr valid;

	if (!doc)
		fail("junit", "is no XML", text);
	valid = xmlRelaxNGNewValidCtxt(junit_rules(a, extended));
	xmlRelaxNGSetValidErrors(valid, quiet, quiet, NULL);
	if (xmlRelaxNGValidateDoc(valid, doc))
		fail("junit", "not by the rules of its dialect", text);
	xmlRelaxNGFreeValidCtxt(valid);
	no_commands(xmlDocGetRootElement(doc), text);
	if (any_of(xmlDocGetRootElement(doc), red) != (cd_run_exit_status(run) != 0))
		fail("junit", "not as red as the exit status", text);
	xmlFreeDoc(doc);
}

/* One line outside of a block: spans close, and outside of them nothing of a host has a meaning. */
static void is_markdown_line(const char *line, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		size_t run = strspn(line + i, "`"), k = i + run;

		if (*line == '/')
			fail("markdown", "a line that begins like a command", line);
		if (line[i] == '\\') {
			i++;
			continue;
		}
		if (run) {
			size_t closing = 0;

			while (k < n && closing != run) {
				k += closing;
				k += strcspn(line + k, "`\n");
				closing = k < n ? strspn(line + k, "`") : 0;
				if (!closing)
					break;
			}
			if (closing != run)
				fail("markdown", "a span that does not close", line);
			i = k + run - 1;
			continue;
		}
		if (line[i] == '<' || line[i] == '[' || !strncmp(line + i, "://", 3) ||
		    (line[i] == '@' && strspn(line + i + 1, "abcdefghijklmnopqrstuvwxyz"
							    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")))
			fail("markdown", "a tag, link or mention", line);
	}
}

static void is_markdown(const char *text)
{
	size_t fence = 0;

	while (*text) {
		size_t n = strcspn(text, "\n"), ticks = strspn(text, "`");

		if (fence && ticks == n && ticks >= fence)
			fence = 0;
		else if (!fence && ticks >= 3)
			fence = ticks;
		else if (!fence)
			is_markdown_line(text, n);
		text += n + (text[n] == '\n');
	}
	if (fence)
		fail("markdown", "a block that does not end", "");
}

/* name{label="...",...} number */
static void is_prometheus(const char *text)
{
	static const char name[] = "abcdefghijklmnopqrstuvwxyz_";

	while (*text) {
		const char *c = text + strspn(text, name);

		if (*text != '#') {
			if (strncmp(text, "commdoctor_", 11))
				fail("prometheus", "a metric that is not ours", text);
			for (bool first = true; *c == (first ? '{' : ','); first = false) {
				c += 1 + strspn(c + 1, name);
				if (strncmp(c, "=\"", 2))
					fail("prometheus", "a broken label", text);
				for (c += 2; *c && *c != '"'; c++)
					c += *c == '\\';
				c += *c == '"';
			}
			c += *c == '}';
			if (*c != ' ' || c[1 + strspn(c + 1, "0123456789.e+-")] != '\n')
				fail("prometheus", "a broken line", text);
		}
		c = strchr(text, '\n');
		if (!c)
			fail("prometheus", "a line without end", text);
		text = c + 1;
	}
}

static void is_nagios(const char *text)
{
	const char *bar = strchr(text, '|');

	if (strncmp(text, "COMMDOCTOR ", 11) || !bar || strchr(bar + 1, '|') ||
	    strcspn(text, "\n") > 1024 || bar > strchr(text, '\n') || strpbrk(text, "<>`"))
		fail("nagios", "not the form of a plug-in", text);
}

/* ---- both */

static struct cd_catalogue *catalogue(void)
{
	static struct cd_catalogue *cat;
	struct cd_error err = { "" };
	struct cd_arena *a;

	if (cat)
		return cat;
	a = cd_arena_new();
	cat = cd_catalogue_open(cd_sprintf(a, "%s/tests/reports/catalogue.xml", folder()), &err);
	cd_arena_free(a);
	if (!cat)
		fail("catalogue", err.text, "");
	return cat;
}

static void render(const struct cd_report *r, const char *variant, const struct cd_run *run,
		   struct cd_arena *a, struct cd_buf *out)
{
	struct cd_report_options options = { .templates = cd_sprintf(a, "%s/templates", folder()),
					     .variant = variant };
	struct cd_error err = { "" };

	if (r->render(run, catalogue(), &options, out, &err) < 0 || !out->len)
		fail(r->name, err.text, "");
}

static void keeps_to_its_form(const struct cd_report *r, const char *variant,
			      const struct cd_run *run, const struct cd_run *harmless,
			      struct cd_arena *a)
{
	CD_AUTO_BUF out = { 0 };
	CD_AUTO_BUF plain = { 0 };

	render(r, variant, run, a, &out);
	if (strlen(out.data) != out.len)
		fail(r->name, "a NUL", out.data);
	lines_are_clean(r->name, a, out.data);
	if (!strcmp(r->name, "json") || !strcmp(r->name, "sarif")) {
		is_json(r->name, out.data, out.len);
	} else if (!strcmp(r->name, "junit")) {
		is_junit(out.data, out.len, variant != NULL, run, a);
	} else if (!strcmp(r->name, "markdown")) {
		is_markdown(out.data);
	} else if (!strcmp(r->name, "prometheus")) {
		is_prometheus(out.data);
	} else if (!strcmp(r->name, "nagios")) {
		is_nagios(out.data);
	} else if (!strcmp(r->name, "html")) {
		render(r, variant, harmless, a, &plain);
		if (count_html(out.data, out.len) != count_html(plain.data, plain.len))
			fail(r->name, "an element that is not ours", out.data);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct cd_arena *a = cd_arena_new();
	struct words w = { .arena = a }, x = { .arena = a, .word = { "x" }, .n = 1 };
	size_t makers = 0, choice = size ? *data : 0, skip = size > 0;
	struct cd_run *run, *harmless;

	while (run_makers[makers].make)
		makers++;
	split(&w, data + skip, size - skip);
	run = fill(&w, &run_makers[choice % makers], choice & 128);
	harmless = fill(&x, &run_makers[choice % makers], choice & 128);
	for (const struct cd_report *const *r = cd_reports; *r; r++) {
		keeps_to_its_form(*r, NULL, run, harmless, a);
		for (const char *const *v = (*r)->variants; v && *v; v++)
			keeps_to_its_form(*r, *v, run, harmless, a);
	}
	cd_arena_free(a);
	return 0;
}
