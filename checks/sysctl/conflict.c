/* SPDX-License-Identifier: Apache-2.0 */
/*
 * sysctl.conflict - do several files set one setting to different values?
 *
 * One of them counts, by its name, and whoever wrote the other believes to have set something.  That a
 * file of the site overrides one of a package is what the folders are for; so is a pattern with
 * exceptions, and one line after another in the same file is only untidy.
 */
#include <commdoctor/check.h>

#include "boot.h"
#include "compare.h"

static const char *const needs[] = {
	"host/container", "host/child_netns", "sysctl/boot_lost", NULL
};
static const struct cd_code codes[] = {
	{ "several-values", CD_LOW, "value where lost lost_where" },
	{ "package-wins", CD_LOW, "value where lost lost_where" },
	{ .code = NULL },
};

/* Whoever runs with the losing value gets the other one by the next boot. */
static const struct cd_effect effects[] = {
	{ "several-values", "sysctl.persist_drift/drift", CD_SAME_SUBJECT },
	{ "package-wins", "sysctl.persist_drift/drift", CD_SAME_SUBJECT },
	{ .code = NULL },
};

static bool same_file(const char *a, const char *b)
{
	const char *colon = strrchr(a, ':');
	size_t n = colon ? (size_t)(colon - a) : strlen(a);

	return !strncmp(a, b, n) && (b[n] == ':' || !b[n]);
}

struct lost {
	const char *key, *value, *where, *over, *to;
};

/* Is this row about a setting of ours that another file of the host has otherwise? */
static bool read_row(const struct cd_table *t, size_t row, struct lost *l)
{
	const char *why;

	return cd_cell_text(t, row, "key", &l->key) && cd_cell_text(t, row, "value", &l->value) &&
	       cd_cell_text(t, row, "where", &l->where) && cd_cell_text(t, row, "why", &why) &&
	       cd_cell_text(t, row, "over", &l->over) && cd_cell_text(t, row, "to", &l->to) &&
	       !strcmp(why, "later") && keys_match(keys_ours, l->key) &&
	       !keys_match(keys_not, l->key) && !boot_is_package(l->where) &&
	       compare_setting(l->key, l->value, l->to) == OTHER &&
	       compare_setting(l->key, l->to, l->value) == OTHER;
}

/* Our own fix stands behind what it corrects, on purpose. */
static bool is_fix(const char *where)
{
	return strstr(where, "commdoctor.conf:") != NULL;
}

static bool told_before(const struct cd_table *t, size_t row, const char *key)
{
	struct lost l;

	for (size_t i = 0; i < row; i++)
		if (read_row(t, i, &l) && !same_file(l.where, l.over) && !is_fix(l.over) &&
		    !strcmp(l.key, key))
			return true;
	return false;
}

static void judge_row(struct cd_case *c, const struct cd_table *t, size_t row)
{
	struct cd_finding *f;
	struct lost l;

	if (!read_row(t, row, &l) || told_before(t, row, l.key))
		return;
	if (same_file(l.where, l.over) || is_fix(l.over)) {
		cd_note(c, l.key, "%s is set to %s at %s, and again to %s at %s, which counts", l.key,
			l.value, l.where, l.to, l.over);
		return;
	}
	f = cd_fail(c, l.key, boot_is_package(l.over) ? "package-wins" : "several-values", CD_LOW);
	cd_observe_text(f, "value", l.to);
	cd_observe_text(f, "where", l.over);
	cd_observe_text(f, "lost", l.value);
	cd_observe_text(f, "lost_where", l.where);
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;

	if (!boot_is_host(c) || !cd_need_table(c, "sysctl/boot_lost", "", &t))
		return;
	for (size_t i = 0; i < cd_rows(t); i++)
		judge_row(c, t, i);
	if (cd_rows(t) == cd_total(t))
		cd_pass(c, "");
	else
		cd_unknown(c, "", CD_TRUNCATED, "only %zu of %llu settings without effect were kept",
			   cd_rows(t), (unsigned long long)cd_total(t));
}

const struct cd_check cd_sysctl_conflict[] = {
	{ .id = "sysctl.conflict", .needs = needs, .codes = codes, .effects = effects,
	  .judge = judge },
	{ .id = NULL },
};
