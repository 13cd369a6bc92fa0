/* SPDX-License-Identifier: Apache-2.0 */
/* Can any two run files make the comparison crash, or bring a control character to a terminal? */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "engine/runfile.h"
#include "reports/compare.h"
#include "reports/fleet.h"
#include "reports/trial.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void look(const struct cd_buf *out)
{
	for (size_t i = 0; i < out->len; i++)
		if (((unsigned char)out->data[i] < 0x20 && out->data[i] != '\n') ||
		    out->data[i] == 0x7f)
			abort();
}

/* No run of ours asks a question twice; a file that does so differs from itself. */
static bool asks_once(const struct cd_run *run)
{
	for (size_t i = 0; i < run->n_results; i++)
		for (size_t j = 0; j < i; j++)
			if (!strcmp(run->results[i].check, run->results[j].check) &&
			    !strcmp(run->results[i].scope, run->results[j].scope))
				return false;
	return true;
}

static void compare(const struct cd_run *a, const struct cd_run *b, struct cd_arena *arena)
{
	struct cd_comparison *c = cd_compare(a, b, arena);
	CD_AUTO_BUF text = { 0 };
	CD_AUTO_BUF json = { 0 };
	struct cd_flow f = { .out = &text, .width = 80 };

	cd_compare_text(c, arena, &f);
	cd_compare_json(c, &json);
	look(&text);
	look(&json);
	if (a == b && asks_once(a) &&
	    (cd_comparison_differences(c) || c->before.hash != c->after.hash))
		abort();
}

/* As five hosts: three of `a`, two of `b`, so that most say what `a` says. */
static void vote(struct cd_run *a, struct cd_run *b, struct cd_arena *arena)
{
	static const char *const host[] = { "1", "2", "3", "4", "5" };
	struct cd_fleet *fleet = cd_fleet_new(arena);
	CD_AUTO_BUF text = { 0 };
	CD_AUTO_BUF json = { 0 };
	struct cd_flow f = { .out = &text, .width = 80 };

	for (int i = 0; i < 5; i++) {
		struct cd_run *run = i % 2 ? b : a;

		run->host_name = host[i];
		cd_fleet_add(fleet, run, host[i]);
	}
	cd_fleet_vote(fleet);
	cd_fleet_report_text(fleet, arena, &f);
	cd_fleet_report_json(fleet, arena, &json);
	look(&text);
	look(&json);
	if (a == b && cd_fleet_differences(fleet))
		abort();
	for (size_t i = 0; i < fleet->n_groups; i++)
		if (fleet->group[i].decided != fleet->group[i].n_ballots)
			abort();
}

static void try(const struct cd_run *a, const struct cd_run *b, struct cd_arena *arena)
{
	const struct cd_run *before[] = { a, a, a, a, a }, *after[] = { b, b, b, b, b };
	struct cd_trial *trial = cd_trial_of(before, 5, after, 5, arena);
	CD_AUTO_BUF text = { 0 };
	CD_AUTO_BUF json = { 0 };
	struct cd_flow f = { .out = &text, .width = 80 };

	cd_trial_text(trial, arena, &f);
	cd_trial_json(trial, &json);
	look(&text);
	look(&json);
	if (a == b && (cd_trial_count(trial, CD_TRIAL_BETTER) ||
		       cd_trial_count(trial, CD_TRIAL_WORSE)))
		abort();
}

/* Two run files with a line "---" between them; without one, the file and itself. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct cd_arena *arena = cd_arena_new();
	const char *text = (const char *)data, *gap = size ? memmem(text, size, "\n---\n", 5) : NULL;
	size_t first = gap ? (size_t)(gap - text) : size;
	struct cd_error err = { "" };
	struct cd_run *a = cd_runfile_read(text, first, "a.json", arena, &err), *b = a;

	if (gap)
		b = cd_runfile_read(gap + 5, size - first - 5, "b.json", arena, &err);
	if (a)
		compare(a, a, arena);
	if (a && b && a != b) {
		compare(a, b, arena);
		compare(b, a, arena);
		try(a, b, arena);
		vote(a, b, arena);
	}
	if (a) {
		try(a, a, arena);
		vote(a, a, arena);
	}
	cd_arena_free(arena);
	return 0;
}
