/* SPDX-License-Identifier: Apache-2.0 */
/* commdoctor list: which questions can be asked, and how bad can the answer be? */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "engine/select.h"
#include "lookup.h"
#include "request.h"

static const struct cd_option *const options[] = { &cd_option_json, &cd_option_modules, NULL };

static json_t *words(const char *const *word, size_t n)
{
	json_t *list = json_array();

	for (size_t i = 0; i < n; i++)
		json_array_append_new(list, json_string(word[i]));
	return list;
}

static json_t *as_object(const struct cd_check *check, const struct cd_entry *e)
{
	return json_pack("{s:s, s:s, s:s, s:o, s:o}", "id", check->id, "severity",
			 cd_lookup_severity(check), "title", e ? e->title : "", "tags",
			 words(e ? e->tag : NULL, e ? e->n_tags : 0), "aliases",
			 words(e ? e->alias : NULL, e ? e->n_alias : 0));
}

static void print_line(const struct cd_check *check, const struct cd_entry *e, int width)
{
	printf("%-*s  %-8s  %s", width, check->id, cd_lookup_severity(check), e ? e->title : "");
	for (size_t i = 0; e && i < e->n_tags; i++)
		printf("%s%s%s", i ? " " : "  [", e->tag[i], i + 1 == e->n_tags ? "]" : "");
	putchar('\n');
}

static void print_aliases(const struct cd_lookup *l, const struct cd_check **chosen, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const struct cd_entry *e = cd_lookup_entry(l, chosen[i]);

		for (size_t k = 0; e && k < e->n_alias; k++)
			printf("%s -> %s\n", e->alias[k], e->id);
	}
}

/* The same choice as that of a run; a pattern that shows nothing is told like a wrong id. */
static int choose(const struct cd_lookup *l, const char *const *pattern, size_t n_patterns,
		  const struct cd_check **chosen, size_t *n, struct cd_arena *a,
		  struct cd_error *err)
{
	const struct cd_modules *m = l->modules;
	bool *take = cd_alloc_n(a, m->n_checks + 1, sizeof(*take));

	cd_select_names(m, &pattern, &n_patterns, a);
	for (size_t p = 0; p < n_patterns; p++) {
		bool found = false;

		for (size_t i = 0; i < m->n_checks; i++)
			if (cd_plan_matches(pattern[p], m->check[i]->id))
				found = take[i] = true;
		if (!found) {
			cd_lookup_check(l, pattern[p], a, err);
			return -1;
		}
	}
	for (size_t i = 0; i < m->n_checks; i++)
		if (!n_patterns || take[i])
			chosen[(*n)++] = m->check[i];
	return 0;
}

static int list(const struct cd_lookup *l, const char *const *pattern, size_t n_patterns,
		bool as_json, struct cd_arena *a, struct cd_error *err)
{
	const struct cd_check **chosen = cd_alloc_n(a, l->modules->n_checks + 1, sizeof(*chosen));
	json_t *all;
	size_t n = 0, width = 0;

	if (choose(l, pattern, n_patterns, chosen, &n, a, err))
		return -1;
	if (as_json) {
		all = json_array();
		for (size_t i = 0; i < n; i++)
			json_array_append_new(all, as_object(chosen[i],
							     cd_lookup_entry(l, chosen[i])));
		json_dumpf(all, stdout, JSON_INDENT(1));
		putchar('\n');
		json_decref(all);
		return 0;
	}
	for (size_t i = 0; i < n; i++)
		if (strlen(chosen[i]->id) > width)
			width = strlen(chosen[i]->id);
	for (size_t i = 0; i < n; i++)
		print_line(chosen[i], cd_lookup_entry(l, chosen[i]), (int)width);
	print_aliases(l, chosen, n);
	return 0;
}

static int run_command(int argc, char **argv);

const struct cd_command cd_command_list = {
	.name = "list",
	.usage = "[--json] [PATTERN...]",
	.about = "the checks: id, worst severity, title, tags",
	.run = run_command,
};

static int run_command(int argc, char **argv)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_request q = { .arena = a };
	int rc = cd_request_take(&q, &cd_command_list, options, argc, argv);
	struct cd_lookup l = { NULL, NULL };
	struct cd_error err = { "" };

	if (rc < 0 && !cd_lookup_open(&l, q.modules_folder, a, &err) &&
	    !list(&l, (const char *const *)q.operand, (size_t)q.n_operands, q.as_json, a, &err))
		rc = 0;
	if (rc < 0)
		rc = cd_usage_error(&cd_command_list, &err);
	cd_lookup_close(&l);
	cd_arena_free(a);
	return rc;
}
