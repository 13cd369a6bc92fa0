/* SPDX-License-Identifier: Apache-2.0 */
/*
 * sarif-text.c - how do words become messages of SARIF, and what makes two findings the same?
 *
 * In a SARIF message {0} is a placeholder and [text](1) a link, plain text or not.  What a host
 * said must become neither: braces are doubled as the standard wants, and a link is taken apart.
 */
#include "reports/sarif-text.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/buf.h"
#include "base/text.h"

static const char *clean(struct cd_arena *a, const char *text)
{
	return cd_text_is_clean(text) ? text : cd_text_clean(a, text, strlen(text));
}

const char *cd_sarif_name(struct cd_arena *a, const char *text, size_t most)
{
	return cd_view_cut(a, clean(a, text), most);
}

const char *cd_sarif_message(struct cd_arena *a, const char *text, size_t most)
{
	CD_AUTO_BUF b = { 0 };

	text = cd_view_cut(a, text, most);
	for (const char *line = text; ; line++) {
		size_t n = strcspn(line, "\n");
		const char *words = clean(a, cd_strndup(a, line, n));

		for (const char *c = words; *c; c++) {
			cd_buf_putc(&b, *c);
			if (*c == '{' || *c == '}')
				cd_buf_putc(&b, *c);
			else if (c[0] == ']' && c[1] == '(')
				cd_buf_putc(&b, ' ');
		}
		line += n;
		if (!*line)
			break;
		cd_buf_putc(&b, '\n');
	}
	return b.len ? cd_strdup(a, b.data) : "(no words)";
}

static void steps(const struct cd_words *w, enum cd_step_when when, const char *label,
		  struct cd_buf *b)
{
	for (size_t i = 0; i < w->n_steps; i++) {
		const struct cd_step *s = &w->step[i];

		if (s->when != when || !s->text)
			continue;
		cd_buf_printf(b, "\n%s%s%s%s: %s", label, s->risk ? " (risk " : "",
			      s->risk ? s->risk : "", s->risk ? ")" : "", s->text);
		if (s->undo && *s->undo)
			cd_buf_printf(b, " (undo: %s)", s->undo);
	}
}

const char *cd_sarif_help(const struct cd_view *v, const struct cd_finding *f)
{
	const struct cd_words *w = cd_catalogue_code(v->catalogue, v->arena, f->check, f->code);
	CD_AUTO_BUF b = { 0 };

	cd_buf_printf(&b, "commdoctor explain %s/%s tells more.", f->check, f->code);
	if (!w)
		return cd_strdup(v->arena, b.data);
	if (w->outside)
		cd_buf_printf(&b, "\nFix (%s): %s", w->outside,
			      w->outside_text ? w->outside_text : "");
	steps(w, CD_RUNTIME, "Fix now", &b);
	steps(w, CD_PERSISTENT, "Fix to stay", &b);
	if (w->verify && *w->verify)
		cd_buf_printf(&b, "\nVerify: %s", w->verify);
	return cd_strdup(v->arena, b.data);
}

const char *cd_sarif_uri(const struct cd_entry *e)
{
	static const char may[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
				  "0123456789-._~:/?#@!$&'()*+,;=%";

	for (size_t i = 0; e && i < e->n_see; i++)
		if ((cd_text_starts(e->see[i], "https://") || cd_text_starts(e->see[i], "http://")) &&
		    !e->see[i][strspn(e->see[i], may)])
			return e->see[i];
	return NULL;
}

const char *cd_sarif_time(struct cd_arena *a, int64_t ns)
{
	time_t seconds = ns / 1000000000 - (ns % 1000000000 < 0);
	int64_t rest = ns - (int64_t)seconds * 1000000000;
	struct tm tm;

	if (!gmtime_r(&seconds, &tm) || tm.tm_year < 1970 - 1900 || tm.tm_year > 9999 - 1900)
		return "1970-01-01T00:00:00.000Z";
	return cd_sprintf(a, "%04d-%02d-%02dT%02d:%02d:%02d.%03dZ", tm.tm_year + 1900,
			  tm.tm_mon + 1, tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec,
			  (int)(rest / 1000000));
}

const char *cd_sarif_identity(struct cd_arena *a, const struct cd_finding *f,
			      const struct cd_place *place)
{
	struct cd_place same;
	const char *subject = cd_place_parse(a, f->subject, &same) ? same.file : f->subject;

	return cd_sprintf(a, "%s\n%s\n%s\n%s\n%s", f->check, f->code, cd_view_stable_scope(a, f->scope),
			  subject, place->file);
}

/* FNV-1a of 64 bits: the same on machines of either byte order. */
const char *cd_sarif_digest(struct cd_arena *a, const char *text)
{
	uint64_t h = UINT64_C(0xcbf29ce484222325);

	for (; *text; text++)
		h = (h ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
	return cd_sprintf(a, "%016llx", (unsigned long long)h);
}
