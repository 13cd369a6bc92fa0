/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fix-script - how do steps become a script that nobody needs to fear?
 *
 * Whatever comes out of the run stands in single quotes or, without control characters, in a
 * comment; nothing of it is ever a word of the script itself.
 */
#include "fix.h"

#include <string.h>
#include <time.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/text.h"

static void quote(struct cd_buf *out, const char *text)
{
	cd_buf_putc(out, '\'');
	for (const char *s = text; *s; s++) {
		if (*s == '\'')
			cd_buf_puts(out, "'\\''");
		else
			cd_buf_putc(out, *s);
	}
	cd_buf_putc(out, '\'');
}

static const char *one_line(struct cd_arena *a, const char *text)
{
	return text ? cd_text_clean(a, text, strlen(text)) : "";
}

static void comment(struct cd_buf *out, struct cd_arena *a, const char *before, const char *text)
{
	cd_buf_printf(out, "# %s%s\n", before, one_line(a, text));
}

static void put_variable(struct cd_buf *out, struct cd_arena *a, const char *name,
			 const char *value)
{
	cd_buf_printf(out, "%s=", name);
	quote(out, one_line(a, value));
	cd_buf_putc(out, '\n');
}

static const char *when(struct cd_arena *a, int64_t ns)
{
	time_t seconds = (time_t)(ns / 1000000000);
	char text[64];
	struct tm tm;

	if (!gmtime_r(&seconds, &tm) || !strftime(text, sizeof(text), "%Y-%m-%d %H:%M:%S UTC", &tm))
		return "?";
	return cd_strdup(a, text);
}

static void put_head(struct cd_buf *out, const struct cd_fix *x, size_t steps, size_t by_hand)
{
	struct cd_arena *a = x->arena;
	const struct cd_run *run = x->run;
	const struct cd_fact *time = cd_evidence_get(run->evidence, "host", "run/time", "");
	int64_t ns = time && time->state == CD_PRESENT ? time->as.i : run->began_ns;

	cd_buf_puts(out, "#!/bin/sh\n# shellcheck disable=SC2317\n");
	comment(out, a, "What a run of commdoctor advises, as a script; written by commdoctor ",
		PACKAGE_VERSION);
	comment(out, a, "Host: ", run->host_name);
	comment(out, a, "Profile: ", run->profile);
	comment(out, a, "Facts of: ", when(a, ns));
	if (!run->finished)
		comment(out, a, "The run was cut short: what it did not come to is not in here: ",
			run->cut ? run->cut : "?");
	cd_buf_printf(out, "# %zu steps that it can do, %zu things to do by hand, %zu findings left out.\n"
		      "#\n"
		      "#\tsh SCRIPT            says what it would do, and does nothing\n"
		      "#\tsh SCRIPT apply      does it, if everything is still as the run saw it\n"
		      "#\tsh SCRIPT status     says what is done\n"
		      "#\tsh SCRIPT rollback   undoes it, last step first\n",
		      steps, by_hand, x->n_left);
	for (size_t i = 0; i < x->n_left; i++)
		comment(out, a, i ? "  " : "Left out:\n#   ", x->left[i]);
	cd_buf_putc(out, '\n');
	put_variable(out, a, "host", run->host_name);
	put_variable(out, a, "boot", run->boot_id);
	cd_buf_printf(out, "run='%lld'\n", (long long)(ns / 1000000000));
}

static void put_words(struct cd_buf *out, const char *command, const char *const *word, size_t n)
{
	cd_buf_printf(out, "\t\t%s", command);
	for (size_t i = 0; i < n; i++) {
		cd_buf_putc(out, ' ');
		quote(out, word[i] ? word[i] : "");
	}
	cd_buf_putc(out, '\n');
}

static void put_step(struct cd_buf *out, const struct cd_fix *x, const struct cd_fix_step *s,
		     size_t number)
{
	const char *setting[] = { s->space, s->target, s->old, s->value };
	bool sysctl = s->key && *s->key != '/';
	char *dotted = sysctl ? cd_strdup(x->arena, s->key) : NULL;
	const char *line[] = { s->target, s->value, dotted };

	cd_buf_printf(out, "\t%zu) # risk %s\n", number, s->risk);
	for (size_t i = 0; i < s->n_findings; i++) {
		cd_buf_puts(out, "\t\t");
		comment(out, x->arena, "", s->finding[i]);
	}
	for (char *c = dotted; c && *c; c++)
		*c = *c == '/' ? '.' : *c;
	if (s->kind == CD_FIX_SETTING)
		put_words(out, "setting", setting, 4);
	else if (s->kind == CD_FIX_MODULE)
		put_words(out, "module", line, 1);
	else
		put_words(out, "line", line, dotted ? 3 : 2);
	cd_buf_puts(out, "\t\t;;\n");
}

static void put_said(struct cd_buf *out, struct cd_arena *a, const char *before, const char *text)
{
	cd_buf_puts(out, "\tsay ");
	quote(out, cd_sprintf(a, "%s%s", before, one_line(a, text)));
	cd_buf_putc(out, '\n');
}

static void put_by_hand(struct cd_buf *out, const struct cd_fix *x)
{
	struct cd_arena *a = x->arena;
	bool any = false;

	cd_buf_puts(out, "\nby_hand() {\n");
	for (size_t i = 0; i < x->n_steps; i++) {
		const struct cd_fix_step *s = &x->step[i];

		if (s->kind != CD_FIX_BY_HAND)
			continue;
		if (!any)
			cd_buf_puts(out, "\tsay 'To be done by hand:'\n");
		any = true;
		for (size_t k = 0; k < s->n_findings; k++)
			put_said(out, a, "  ", s->finding[k]);
		put_said(out, a, s->when == CD_PERSISTENT ? "    to stay: " : "    now: ", s->text);
		if (s->undo && *s->undo)
			put_said(out, a, "    undo: ", s->undo);
		put_said(out, a, "    not done by this script: ",
			 s->risk ? cd_sprintf(a, "%s (risk %s)", s->why, s->risk) : s->why);
	}
	cd_buf_puts(out, any ? "}\n" : "\t:\n}\n");
}

void cd_fix_write(const struct cd_fix *x, const char *library, struct cd_buf *out)
{
	size_t n = 0, by_hand = 0, number = 0;

	for (size_t i = 0; i < x->n_steps; i++) {
		by_hand += x->step[i].kind == CD_FIX_BY_HAND;
		n += x->step[i].kind != CD_FIX_BY_HAND;
	}
	put_head(out, x, n, by_hand);
	cd_buf_printf(out, "steps=%zu\n\n%s\nstep() {\n\tcase $1 in\n", n, library);
	for (size_t i = 0; i < x->n_steps; i++)
		if (x->step[i].kind != CD_FIX_BY_HAND)
			put_step(out, x, &x->step[i], ++number);
	cd_buf_puts(out, "\t*) ;;\n\tesac\n}\n");
	put_by_hand(out, x);
	cd_buf_puts(out, "\nmain \"$@\"\n");
}
