/* SPDX-License-Identifier: Apache-2.0 */
/* What does a person get who asks about one check? */
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "explain.h"

enum { WIDTH = 80 };

/* Words in lines of WIDTH; what follows the first line is indented by `indent`. */
static void wrap(const char *first, const char *text, int indent)
{
	int column = printf("%s", first);
	bool fresh = true;

	for (size_t len; *text; text += len) {
		while (*text == ' ')
			text++;
		len = strcspn(text, " ");
		if (!fresh && column + 1 + (int)len > WIDTH) {
			printf("\n%*s", indent, "");
			column = indent;
			fresh = true;
		}
		column += printf("%s%.*s", fresh ? "" : " ", (int)len, text);
		fresh = false;
	}
	putchar('\n');
}

static void print_reads(const struct cd_lookup *l, const struct cd_check *check,
			struct cd_arena *a)
{
	if (!check->needs || !*check->needs)
		return;
	puts("\nWhat it reads");
	for (const char *const *fact = check->needs; *fact; fact++) {
		const char *by = NULL, *source = cd_lookup_source(l, a, *fact, &by);

		if (source)
			printf("  %-32s %s%s%s\n", *fact, by, *source ? ": " : "", source);
		else
			printf("  %-32s no collector\n", *fact);
	}
}

static void print_bounds(const struct cd_lookup *l, const struct cd_check *check)
{
	if (!check->bounds || !check->bounds->name)
		return;
	printf("\nBounds, which a profile may set as %s.NAME\n", check->id);
	for (const struct cd_bound *b = check->bounds; b->name; b++) {
		const char *about = l->catalogue ?
				    cd_catalogue_bound(l->catalogue, check->id, b->name) : NULL;

		printf("  %s: %s%s%s%s   (default, %s)\n", b->name, b->fallback,
		       *b->unit ? " [" : "", b->unit, *b->unit ? "]" : "", b->source);
		if (about)
			wrap("      ", about, 6);
	}
}

static void print_steps(const struct cd_words *w, enum cd_step_when when, const char *title)
{
	bool any = false;

	for (size_t i = 0; i < w->n_steps; i++) {
		const struct cd_step *s = &w->step[i];

		if (s->when != when)
			continue;
		if (!any)
			printf("    %s\n", title);
		any = true;
		if (s->by_hand)
			wrap("      ", s->text, 6);
		else
			printf("      %s\n", s->text);
		printf("          risk %s; back: %s\n", s->risk ? s->risk : "?", s->undo);
	}
}

static void print_finding(const struct cd_lookup *l, const struct cd_check *check,
			  const struct cd_code *code, struct cd_arena *a)
{
	const struct cd_words *w = l->catalogue ?
				   cd_catalogue_code(l->catalogue, a, check->id, code->code) : NULL;

	printf("\n  %s/%s   (%s)\n", check->id, code->code, cd_severity_name(code->worst));
	if (w) {
		wrap("    ", w->says, 4);
		print_steps(w, CD_RUNTIME, "now:");
		print_steps(w, CD_PERSISTENT, "after a reboot, too:");
		if (w->outside)
			wrap(cd_sprintf(a, "    not on this host (%s): ", w->outside),
			     w->outside_text, 6);
		if (w->verify && *w->verify)
			wrap("    verify: ", w->verify, 6);
	}
	for (const struct cd_effect *e = check->effects; e && e->code; e++)
		if (!strcmp(e->code, code->code))
			printf("    explains %s%s%s\n", e->consequence, e->key ? " of " : "",
			       e->key ? e->key : "");
}

static void print_list(const char *title, const char *const *word, size_t n)
{
	if (!n)
		return;
	printf("%s", title);
	for (size_t i = 0; i < n; i++)
		printf(" %s", word[i]);
	putchar('\n');
}

void cd_explain_text(const struct cd_lookup *l, const struct cd_check *check, const char *code,
		     struct cd_arena *a)
{
	const struct cd_entry *e = cd_lookup_entry(l, check);

	printf("%s - %s   (%s)\n", check->id, e ? e->title : "", cd_lookup_severity(check));
	if (e) {
		print_list("tags:", e->tag, e->n_tags);
		print_list("once called:", e->alias, e->n_alias);
		puts("\nWhy it matters");
		wrap("  ", e->why, 2);
		if (e->advice) {
			puts("\nOld advice and traps");
			wrap("  ", e->advice, 2);
		}
	}
	print_reads(l, check, a);
	print_bounds(l, check);
	if (check->codes && check->codes->code)
		puts("\nFindings");
	for (const struct cd_code *c = check->codes; c && c->code; c++)
		if (!code || !strcmp(c->code, code))
			print_finding(l, check, c, a);
	if (e && e->n_see)
		puts("\nReferences");
	for (size_t i = 0; e && i < e->n_see; i++)
		wrap("  ", e->see[i], 4);
	puts("\nRisks: R0 new sockets or processes only; R1 at once, reversible, no loss;\n"
	     "R2 queues or link restart, seconds of loss: never on the port that carries your own\n"
	     "session or the default route without another way in; R3 reboot, driver reload,\n"
	     "firmware; R4 weakens isolation or can hang the device.");
}
