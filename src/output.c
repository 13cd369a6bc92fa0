/* SPDX-License-Identifier: Apache-2.0 */
/* output.c - which reports does the operator want, and how do they get where they belong? */
#include "output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "engine/where.h"
#include "reports/report.h"

#define STYLE_FILE "report.css"

static const char *const *format_names(struct cd_arena *a)
{
	const char **name;
	size_t n = 0;

	while (cd_reports[n])
		n++;
	name = cd_alloc_n(a, n + 1, sizeof(*name));
	for (size_t i = 0; i < n; i++)
		name[i] = cd_reports[i]->name;
	return name;
}

const char *cd_outputs_formats(struct cd_arena *a)
{
	CD_AUTO_BUF b = { 0 };

	for (const struct cd_report *const *r = cd_reports; *r; r++)
		cd_buf_printf(&b, "%s%s", b.len ? " " : "", (*r)->name);
	return b.len ? cd_strdup(a, b.data) : "";
}

static const struct cd_report *report_by_name(const char *name)
{
	for (const struct cd_report *const *r = cd_reports; *r; r++)
		if (!strcmp((*r)->name, name))
			return *r;
	return NULL;
}

static bool has_variant(const struct cd_report *r, const char *variant)
{
	for (const char *const *v = r->variants; v && *v; v++)
		if (!strcmp(*v, variant))
			return true;
	return false;
}

static int unknown_word(const char *what, const char *word, const char *const *words,
			struct cd_error *err)
{
	const char *near = words ? cd_text_nearest(word, words) : NULL;

	if (near)
		return cd_error_set(err, "no %s \"%s\"; did you mean \"%s\"?", what, word, near);
	if (!words || !*words)
		return cd_error_set(err, "no %s \"%s\": there is none", what, word);
	return cd_error_set(err, "no %s \"%s\"", what, word);
}

/* html:external: the file beside the page, by which the page names its style sheet; else NULL. */
static const char *style_file(const struct cd_outputs *o, const struct cd_output *one)
{
	const char *slash = one->file ? strrchr(one->file, '/') : NULL;

	if (!one->file || !one->variant || strcmp(one->variant, "external"))
		return NULL;
	return cd_sprintf(o->arena, "%.*scommdoctor.css",
			  slash ? (int)(slash - one->file) + 1 : 0, one->file);
}

/* A style sheet of ours is the same beside any page; a report in its place would be lost. */
static int check_style(const struct cd_outputs *o, const struct cd_output *page,
		       const struct cd_output *other, struct cd_error *err)
{
	const char *style = style_file(o, page);

	if (!style || !other->file || !cd_file_same(style, other->file))
		return 0;
	return cd_error_set(err, "%s: there the style sheet of %s goes; give the report another name",
			    other->file, page->file);
}

static int add(struct cd_outputs *o, struct cd_output one, struct cd_error *err)
{
	if (check_style(o, &one, &one, err))
		return -1;
	for (size_t i = 0; i < o->n; i++)
		if (check_style(o, &one, &o->item[i], err) || check_style(o, &o->item[i], &one, err))
			return -1;
	const char *file = one.file ? one.file : "-";

	for (size_t i = 0; i < o->n; i++) {
		const char *other = o->item[i].file ? o->item[i].file : "-";

		if (cd_file_same(file, other))
			return cd_error_set(err, "two reports would go to %s%s%s",
					    strcmp(file, "-") ? file : "standard output",
					    strcmp(file, other) ? ", which is also " : "",
					    !strcmp(file, other) ? "" : strcmp(other, "-") ? other :
					    "standard output");
	}
	o->item = cd_regrow(o->arena, o->item, o->n * sizeof(one), (o->n + 1) * sizeof(one));
	o->item[o->n++] = one;
	return 0;
}

int cd_outputs_parse(struct cd_outputs *o, const char *spec, struct cd_error *err)
{
	const char *equals = strchr(spec, '=');
	char *name = equals ? cd_strndup(o->arena, spec, (size_t)(equals - spec)) :
			      cd_strdup(o->arena, spec);
	char *colon = strchr(name, ':');
	struct cd_output one = { 0 };

	if (colon)
		*colon = '\0';
	one.report = report_by_name(name);
	if (!one.report)
		return unknown_word("format", name, format_names(o->arena), err);
	if (colon) {
		one.variant = colon + 1;
		if (!has_variant(one.report, one.variant))
			return unknown_word(cd_sprintf(o->arena, "variant of %s", name),
					    one.variant, one.report->variants, err);
	}
	if (equals && !equals[1])
		return cd_error_set(err, "\"%s\": a file name must follow the \"=\"", spec);
	if (equals && strcmp(equals + 1, "-"))
		one.file = cd_strdup(o->arena, equals + 1);
	if (one.variant && !strcmp(one.variant, "external") && !one.file)
		return cd_error_set(err, "%s needs a file, beside which its style sheet goes", spec);
	return add(o, one, err);
}

bool cd_output_hits(const char *file, const char *input)
{
	if (!strcmp(input, "-"))
		input = "/dev/stdin";
	return strcmp(file, "-") && !access(input, F_OK) && cd_file_same(file, input);
}

int cd_outputs_spare(const struct cd_outputs *o, const char *input, struct cd_error *err)
{
	for (size_t i = 0; input && i < o->n; i++) {
		const char *file = o->item[i].file, *style = style_file(o, &o->item[i]);

		if (style && cd_output_hits(style, input))
			file = style;
		else if (!file || !cd_output_hits(file, input))
			continue;
		return cd_error_set(err, "%s would be overwritten, and it is what is read%s%s; give "
				    "the report another name", file, strcmp(file, input) ? ": " : "",
				    strcmp(file, input) ? input : "");
	}
	return 0;
}

bool cd_outputs_use_stdout(const struct cd_outputs *o)
{
	for (size_t i = 0; i < o->n; i++)
		if (!o->item[i].file)
			return true;
	return !o->n;
}

/* https://no-color.org: set and not empty means no. */
static bool wants_colour(void)
{
	const char *no = getenv("NO_COLOR"), *term = getenv("TERM");

	return isatty(STDOUT_FILENO) && !(no && *no) && term && strcmp(term, "dumb");
}

static int terminal_width(void)
{
	enum { NARROWEST = 40, WIDEST = 100 };	/* longer lines are hard to read */
	struct winsize size;

	if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) < 0 || !size.ws_col)
		return 0;
	if (size.ws_col < NARROWEST)
		return NARROWEST;
	return size.ws_col > WIDEST ? WIDEST : size.ws_col;
}

void cd_output_terminal(size_t *width, bool *colour)
{
	int columns = terminal_width();

	*width = columns ? (size_t)columns : 80;
	*colour = wants_colour();
}

/* html:external: the style sheet beside the page, as the page names it. */
static int write_style(const struct cd_outputs *o, const struct cd_output *one,
		       struct cd_error *err)
{
	CD_AUTO_BUF style = { 0 };

	if (cd_file_read(cd_sprintf(o->arena, "%s/%s", cd_where_templates(), STYLE_FILE), 1 << 20,
			 &style, err) < 0)
		return -1;
	return cd_file_write(style_file(o, one), style.data, style.len, err);
}

/* The page that is written beside a report, for those that point to it. */
static const char *page_of(const struct cd_outputs *o)
{
	for (size_t i = 0; i < o->n; i++)
		if (!strcmp(o->item[i].report->name, "html") && o->item[i].file)
			return o->item[i].file;
	return NULL;
}

static int write_one(const struct cd_outputs *o, const struct cd_output *one,
		     const struct cd_run *run, struct cd_catalogue *cat, const char *unwritten,
		     struct cd_error *err)
{
	struct cd_report_options options = { .variant = one->variant, .file = one->file,
		.stylesheet = o->stylesheet, .templates = cd_where_templates(),
		.page = unwritten ? NULL : page_of(o), .unwritten = unwritten };
	CD_AUTO_BUF out = { 0 };

	if (!one->file) {
		options.colour = wants_colour();
		options.width = terminal_width();
	}
	if (one->report->render(run, cat, &options, &out, err) < 0)
		return cd_error_prefix(err, "%s: ", one->file ? one->file : one->report->name);
	if (style_file(o, one) && write_style(o, one, err) < 0)
		return -1;
	return cd_file_write(one->file ? one->file : "-", out.data ? out.data : "", out.len, err);
}

/* Those of the two turns: what tells whether the others could be written goes last. */
static int write_some(const struct cd_outputs *o, bool last, const struct cd_run *run,
		      struct cd_catalogue **cat, struct cd_error *err)
{
	int status = 0;

	for (size_t i = 0; i < o->n; i++) {
		const struct cd_output *item = &o->item[i];
		struct cd_error one = { "" };

		if (item->report->last != last)
			continue;
		/* Facts alone need no words: a broken catalogue must not cost the run file. */
		if (!*cat && !item->report->wordless)
			*cat = cd_catalogue_open(NULL, &one);
		if ((*cat || item->report->wordless) &&
		    !write_one(o, item, run, *cat, *err->text ? err->text : NULL, &one))
			continue;
		if (*err->text)
			cd_error_prefix(err, "%s; ", one.text);
		else
			cd_error_set(err, "%s", one.text);
		status = -1;
	}
	return status;
}

int cd_outputs_write(const struct cd_outputs *o, const struct cd_run *run, struct cd_error *err)
{
	struct cd_output text = { .report = report_by_name("text") };
	struct cd_outputs all = *o;
	struct cd_catalogue *cat = NULL;
	int status;

	if (!all.n) {
		all.item = &text;
		all.n = 1;
	}
	*err->text = '\0';
	status = write_some(&all, false, run, &cat, err);
	if (write_some(&all, true, run, &cat, err))
		status = -1;
	cd_catalogue_close(cat);
	return status;
}
