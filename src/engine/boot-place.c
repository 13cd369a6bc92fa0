/* SPDX-License-Identifier: Apache-2.0 */
/*
 * boot-place - in which file does a kernel setting have to stand so that it counts at boot?
 *
 * Of the files of sysctl.d the one whose name sorts last wins.  The run knows which line sets a key at
 * the next boot (sysctl/boot): a file of ours has to sort behind that, and where something writes
 * after all files, none of ours helps.  What the run says stands in comments and sentences alone;
 * the names of files are ours.
 */
#include "engine/boot-place.h"

#include <commdoctor/check.h>

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "model/run.h"

/* In the order in which they sort. */
static const char *const ours[] = {
	"90-commdoctor.conf", "99-zz-commdoctor.conf", "zz-commdoctor.conf", NULL
};

struct winner {
	const char *value, *where, *by;
	bool pattern;
};

static const struct cd_fact *fact_of(const struct cd_run *run, const char *name)
{
	return run && run->evidence ? cd_evidence_get(run->evidence, "host", name, "") : NULL;
}

static bool find(const struct cd_table *t, const char *key, struct winner *w)
{
	const char *name;
	int64_t pattern = 0;

	for (size_t i = 0; i < t->n_rows; i++)
		if (cd_cell_text(t, i, "key", &name) && !strcmp(name, key) &&
		    cd_cell_text(t, i, "value", &w->value) &&
		    cd_cell_text(t, i, "where", &w->where)) {
			if (!cd_cell_text(t, i, "by", &w->by))
				w->by = "";
			w->pattern = cd_cell_int(t, i, "pattern", &pattern) && pattern;
			return true;
		}
	return false;
}

/* The name of a file of a sysctl.d folder: "99-x.conf" of "/etc/sysctl.d/99-x.conf:3". */
static const char *name_in_folder(struct cd_arena *a, const char *where)
{
	const char *folder = strstr(where, "/sysctl.d/"), *name, *colon;

	if (!folder)
		return NULL;
	name = folder + strlen("/sysctl.d/");
	colon = strrchr(name, ':');
	return cd_strndup(a, name, colon ? (size_t)(colon - name) : strlen(name));
}

static bool same_words(struct cd_arena *a, const char *x, const char *y)
{
	char *left[64], *right[64];
	size_t n = cd_text_words(cd_strdup(a, x), left, 64);

	if (n != cd_text_words(cd_strdup(a, y), right, 64) || n == 64)
		return false;
	for (size_t i = 0; i < n; i++)
		if (strcmp(left[i], right[i]))
			return false;
	return true;
}

/* Ours has to sort behind the winner, or to be it. */
static void place_behind(struct cd_arena *a, const struct winner *w, const char *where,
			 struct cd_boot_place *place)
{
	const char *name = name_in_folder(a, w->where);
	size_t i = 0;

	while (ours[i] && strcmp(ours[i], name) < 0)
		i++;
	if (!ours[i]) {
		place->sentence = cd_sprintf(a, "At %s, which sorts behind all others and sets %s,",
					     where, cd_text_clean(a, w->value, strlen(w->value)));
		return;
	}
	place->file = cd_sprintf(a, "/etc/sysctl.d/%s", ours[i]);
	if (strcmp(ours[i], name))
		place->note = cd_sprintf(a, "behind %s, which sets %s", where,
					 cd_text_clean(a, w->value, strlen(w->value)));
}

struct cd_boot_place cd_boot_place(struct cd_arena *a, const struct cd_run *run, const char *key,
				   const char *value)
{
	const struct cd_fact *boot = fact_of(run, "sysctl/boot"), *by = fact_of(run, "sysctl/boot_by");
	struct cd_boot_place place = { .file = "/etc/sysctl.d/90-commdoctor.conf" };
	struct winner w = { NULL, NULL, NULL, false };
	const char *where;

	if (!boot || boot->state != CD_PRESENT || boot->type != CD_TABLE) {
		place.note = "a file whose name sorts later must not set it";
		return place;
	}
	if (by && by->state == CD_ABSENT) {
		place.note = "applied by nothing until sysctl.d is: see sysctl.conf_ignored";
		return place;
	}
	if (!find(boot->as.table, key, &w)) {
		if (boot->as.table->n_rows != boot->as.table->total)
			place.note = "a file whose name sorts later must not set it";
		return place;
	}
	where = cd_text_clean(a, w.where, strlen(w.where));
	if (same_words(a, w.value, value)) {
		place.sentence = cd_sprintf(a, "%s sets it at boot already: nothing to write.", where);
		place.settled = true;
	} else if (!strcmp(w.by, "kernel") || w.pattern) {
		place.note = cd_sprintf(a, "wins over %s", where);
	} else if (name_in_folder(a, w.where)) {
		place_behind(a, &w, where, &place);
	} else {
		place.sentence = cd_sprintf(a, "At %s, which %s writes behind all of sysctl.d,", where,
					    cd_text_clean(a, w.by, strlen(w.by)));
	}
	if (place.sentence && !place.settled)
		place.sentence = cd_sprintf(a, "%s write %s = %s.", place.sentence, key, value);
	return place;
}
