/* SPDX-License-Identifier: Apache-2.0 */
/* commdoctor facts: which facts exist, of what type, and what would an operator type to see them? */
#include <jansson.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/text.h"
#include "derive/derive.h"
#include "request.h"

static const struct cd_option *const options[] = { &cd_option_json, &cd_option_modules, NULL };

static void print_specs(const char *by, const struct cd_fact_spec *specs, char **pattern)
{
	for (const struct cd_fact_spec *s = specs; s && s->name; s++) {
		if (*pattern && !cd_text_glob(*pattern, s->name))
			continue;
		printf("%-28s %-8s %-6s %-10s %s\n", s->name, cd_type_name(s->type),
		       s->unit ? s->unit : "", by, s->about ? s->about : "");
		if (s->source && *s->source)
			printf("%28s   %s\n", "", s->source);
	}
}

static json_t *columns(const struct cd_column *column)
{
	json_t *list = json_array();

	for (; column && column->name; column++) {
		static const char *const types[] = { [CD_COL_INT] = "int", [CD_COL_REAL] = "real",
						     [CD_COL_TEXT] = "text" };

		json_array_append_new(list, json_pack("{s:s, s:s, s:s}", "name", column->name, "type",
						      types[column->type], "unit",
						      column->unit ? column->unit : ""));
	}
	return list;
}

static void add_specs(json_t *list, const char *by, const struct cd_fact_spec *specs, char **pattern)
{
	for (const struct cd_fact_spec *s = specs; s && s->name; s++) {
		json_t *o;

		if (*pattern && !cd_text_glob(*pattern, s->name))
			continue;
		o = json_pack("{s:s, s:s, s:s, s:s, s:s, s:s}", "name", s->name, "type",
			      cd_type_name(s->type), "unit", s->unit ? s->unit : "", "by", by, "source",
			      s->source ? s->source : "", "about", s->about ? s->about : "");
		if (s->columns)
			json_object_set_new(o, "columns", columns(s->columns));
		json_array_append_new(list, o);
	}
}

static size_t add_names(const char **name, size_t n, const struct cd_fact_spec *specs)
{
	for (const struct cd_fact_spec *s = specs; s && s->name; s++, n++)
		if (name)
			name[n] = s->name;
	return n;
}

static size_t all_names(const struct cd_modules *m, const char **name)
{
	size_t n = 0;

	for (size_t i = 0; i < m->n_collectors; i++)
		n = add_names(name, n, m->collector[i]->facts);
	for (const struct cd_derivation *const *d = cd_derivations; *d; d++)
		n = add_names(name, n, (*d)->facts);
	return n;
}

/* -1 and the nearest name when no fact is called so. */
static int must_match(const struct cd_modules *m, struct cd_arena *a, const char *pattern,
		      struct cd_error *err)
{
	size_t n = all_names(m, NULL);
	const char **name = cd_alloc_n(a, n + 1, sizeof(*name)), *near;

	all_names(m, name);
	for (size_t i = 0; i < n; i++)
		if (cd_text_glob(pattern, name[i]))
			return 0;
	near = cd_text_nearest(pattern, name);
	return cd_error_set(err, "no fact matches '%s'%s%s%s; `commdoctor facts` shows all", pattern,
			    near ? " (did you mean '" : "", near ? near : "", near ? "'?)" : "");
}

static void print_all(const struct cd_modules *m, bool as_json, char **pattern)
{
	json_t *list = json_array();

	for (size_t i = 0; i < m->n_collectors; i++)
		if (as_json)
			add_specs(list, m->collector[i]->name, m->collector[i]->facts, pattern);
		else
			print_specs(m->collector[i]->name, m->collector[i]->facts, pattern);
	for (const struct cd_derivation *const *d = cd_derivations; *d; d++)
		if (as_json)
			add_specs(list, "derive", (*d)->facts, pattern);
		else
			print_specs("derive", (*d)->facts, pattern);
	if (as_json) {
		json_dumpf(list, stdout, JSON_INDENT(1));
		putchar('\n');
	}
	json_decref(list);
}

static int run_command(int argc, char **argv);

const struct cd_command cd_command_facts = {
	.name = "facts",
	.usage = "[--json] [NAME-PATTERN]",
	.about = "the facts that checks judge: type, unit, source",
	.run = run_command,
};

static int run_command(int argc, char **argv)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_request q = { .arena = a };
	int rc = cd_request_take(&q, &cd_command_facts, options, argc, argv);
	struct cd_error err = { "" };

	if (rc < 0) {
		struct cd_modules *m = cd_modules_load(q.modules_folder, a, &err);

		if (m && q.n_operands > 1)
			m = (cd_error_set(&err, "give one pattern, not %d", q.n_operands), NULL);
		if (m && q.n_operands && must_match(m, a, q.operand[0], &err))
			m = NULL;
		if (m)
			print_all(m, q.as_json, q.operand);
		rc = m ? 0 : cd_usage_error(&cd_command_facts, &err);
	}
	cd_arena_free(a);
	return rc;
}
