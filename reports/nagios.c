/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nagios.c - one line for a monitoring server: how bad is it, why, and by how much?
 *
 * The form is that of monitoring plug-ins: a status line, a bar, performance data, then more
 * lines.  A bar in a text would begin performance data, and what a server shows often ends in a
 * web page or in the command line of a notification: such characters never come out.
 */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "reports/report.h"
#include "reports/view.h"

enum { LINE = 1000, TEXT = 500, MORE = 20, MORE_TEXT = 300, LABEL = 40 };	/* bytes, lines */

static const char *const words[] = { "OK", "WARNING", "CRITICAL", "UNKNOWN" };

static const char *plain(struct cd_arena *a, const char *text, size_t most)
{
	static const char from[] = "|<>`\n", to[] = "/()' ";
	char *copy = cd_strdup(a, cd_view_cut(a, cd_text_clean(a, text, strlen(text)), most));

	for (char *c = copy; *c; c++)
		if (strchr(from, *c))
			*c = to[strchr(from, *c) - from];
	return copy;
}

/* Where and what, for one cause. */
static const char *say(const struct cd_view *v, const struct cd_finding *f)
{
	const char *number = cd_view_number(v, f);

	return cd_sprintf(v->arena, "%s %s/%s (%s)%s%s: %s", cd_severity_name(f->severity),
			  f->check, f->code,
			  cd_view_cut(v->arena, cd_view_subject(v->arena, f->scope, f->subject),
				      100),
			  *number ? ", " : "", number,
			  cd_view_words(v, f)->says);
}

static const char *status_text(const struct cd_view *v, int status)
{
	const struct cd_finding *f = v->first ? v->first->head->finding : NULL;

	if (status == 2 && f)
		return cd_sprintf(v->arena, "%s %s/%s", v->headline, f->check, f->code);
	if (status == 1 && f)
		return say(v, f);
	return status == 3 && v->n_beware ? v->beware[0] : v->headline;
}

/* A value is a label, a number, its unit, and what would be a warning or critical: above 0. */
static void severities(const struct cd_view *v, struct cd_buf *b)
{
	const struct cd_run *run = v->run;
	size_t n[CD_CRITICAL + 1] = { 0 };

	for (size_t i = 0; i < run->n_results; i++)
		for (const struct cd_subject *s = run->results[i].subjects; s; s = s->next)
			for (const struct cd_finding *f = s->findings; f; f = f->next)
				n[f->severity] += cd_finding_is_open(f);
	for (int s = CD_CRITICAL; s >= CD_LOW; s--)
		cd_buf_printf(b, " %s=%zu;%s;%s;0", cd_severity_name(s), n[s],
			      s < (int)run->fail_on && s >= CD_MEDIUM ? "0" : "",
			      s >= (int)run->fail_on ? "0" : "");
}

static const char *label(const struct cd_view *v, const char *path)
{
	char *label = cd_strdup(v->arena, plain(v->arena, path, LABEL));

	for (char *l = label; *l; l++)
		if (*l == '\'' || *l == '=')
			*l = '_';
	return label;
}

static void share(const struct cd_view *v, const struct cd_path_limits *p, const struct cd_ceiling *c,
		  const char *word, size_t room, struct cd_buf *b)
{
	double line = c ? cd_view_line_rate(v->run, c->scope, c->path, &c->limit) : 0;
	double percent = line > 0 ? 100 * c->limit.bits_per_second / line : 0;
	CD_AUTO_BUF one = { 0 };

	if (percent <= 0 || c->contradicted || strlen(p->path) > LABEL)
		return;
	cd_buf_printf(&one, " '%s %s'=%.2f%%;;;0;100", label(v, p->path), word,
		      percent > 100 ? 100.0 : percent);
	if (b->len + one.len <= room)
		cd_buf_puts(b, one.data);
}

/* The lowest ceilings of each path against its line rate, while there is room in the line. */
static void ceilings(const struct cd_view *v, size_t room, struct cd_buf *b)
{
	size_t n;
	const struct cd_path_limits *p = cd_view_ceilings(v, &n);

	for (size_t i = 0; i < n; i++) {
		share(v, &p[i], p[i].all, "ceiling", room, b);
		share(v, &p[i], p[i].one, "one connection", room, b);
	}
}

static void performance(const struct cd_view *v, size_t room, struct cd_buf *b)
{
	const struct cd_run *run = v->run;
	double seconds = (double)(run->ended_ns - run->began_ns) / 1e9;

	severities(v, b);
	cd_buf_printf(b, " unknown=%zu;;;0;%zu", v->count[CD_UNKNOWN] + v->count[0],
		      run->n_results);
	if (seconds >= 0)
		cd_buf_printf(b, " time=%.3fs;;;0", seconds);
	ceilings(v, room, b);
}

static void more(const struct cd_view *v, const char *text, struct cd_buf *out)
{
	cd_buf_printf(out, "%s\n", plain(v->arena, text, MORE_TEXT));
}

static void details(const struct cd_view *v, struct cd_buf *out)
{
	const struct cd_run *run = v->run;

	for (size_t i = 0; i < v->n_beware; i++)
		more(v, cd_sprintf(v->arena, "Beware: %s", v->beware[i]), out);
	for (size_t i = 0; i < v->n_causes && i < MORE; i++) {
		const struct cd_cause *c = &v->cause[i];
		const struct cd_finding *f = c->head->finding;

		more(v, cd_sprintf(v->arena, "%s. %s%s%s", cd_view_rank(v, c), say(v, f),
				   c->n_also ? cd_sprintf(v->arena, " (and %zu more)", c->n_also) :
					       "", f->known ? " (known)" : ""), out);
	}
	if (v->n_causes > MORE)
		more(v, cd_sprintf(v->arena, "and %zu more", v->n_causes - MORE), out);
	if (v->n_causes)
		more(v, "What to do: commdoctor explain CHECK/FINDING, or commdoctor run.", out);
	more(v, cd_sprintf(v->arena, "%s: %zu passed, %zu failed, %zu not applicable, %zu could "
			   "not be judged; %s.", cd_view_count(v->arena, run->n_results,
							       "question", "questions"),
			   v->count[CD_PASS], v->count[CD_FAIL], v->count[CD_NOT_APPLICABLE],
			   v->count[CD_UNKNOWN] + v->count[CD_ERROR] + v->count[0],
			   cd_view_count(v->arena, v->n_waived, "finding waived",
					 "findings waived")), out);
}

static int render(const struct cd_run *run, struct cd_catalogue *cat,
		  const struct cd_report_options *options, struct cd_buf *out, struct cd_error *err)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_view *v = cd_view_new(run, cat, a);
	int status = cd_run_nagios_status(run);
	CD_AUTO_BUF line = { 0 };
	CD_AUTO_BUF data = { 0 };

	(void)options;
	(void)err;
	cd_buf_printf(&line, "COMMDOCTOR %s - %s", words[status],
		      plain(a, status_text(v, status), TEXT));
	performance(v, LINE - line.len - 2, &data);
	cd_buf_printf(out, "%s |%s\n", line.data, data.data);
	details(v, out);
	cd_arena_free(a);
	return 0;
}

const struct cd_report cd_report_nagios = {
	.name = "nagios",
	.about = "for monitoring servers: one status line with performance data, then details",
	.render = render,
};
