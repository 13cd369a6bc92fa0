/* SPDX-License-Identifier: Apache-2.0 */
/* Does the table of facts that matter know every fact that is read, and say one thing of each? */
#include "unit/unit.h"

#include <stdio.h>
#include <string.h>

#include "compare/matters.h"
#include "derive/derive.h"
#include "engine/collect.h"

static bool is_class(const char *class)
{
	for (size_t i = 0; cd_matter_classes[i]; i++)
		if (!strcmp(cd_matter_classes[i], class))
			return true;
	return false;
}

static size_t look(const struct cd_fact_spec *specs, const char *who)
{
	size_t bad = 0;

	for (const struct cd_fact_spec *s = specs; s && s->name; s++) {
		const struct cd_matter *m = cd_matter_of(s->name);

		if (s->type == CD_COUNTER || s->type == CD_RATE)
			continue;
		if (m && m->class && !is_class(m->class)) {
			print_error("%s: no class \"%s\"\n", s->name, m->class);
			bad++;
		} else if (m && !m->class && !m->why) {
			print_error("%s: is no difference, but the row does not say why\n", s->name);
			bad++;
		} else if (m && m->class && s->type == CD_TABLE && (!m->key || !m->value)) {
			print_error("%s: a table whose row names no columns\n", s->name);
			bad++;
		} else if (!m) {
			print_error("%s (by %s) has no row in src/compare/matters.c: does a change of "
				    "it matter?\n", s->name, who);
			bad++;
		}
	}
	return bad;
}

static void every_fact_has_a_row(void **state)
{
	size_t bad = 0;

	(void)state;
	for (const struct cd_collector *const *c = cd_collectors; *c; c++)
		bad += look((*c)->facts, (*c)->name);
	for (const struct cd_derivation *const *d = cd_derivations; *d; d++)
		bad += look((*d)->facts, (*d)->name);
	assert_int_equal(bad, 0);
}

static bool is_column(const struct cd_fact_spec *s, const char *name, size_t n)
{
	for (const struct cd_column *c = s->columns; c && c->name; c++)
		if (strlen(c->name) == n && !strncmp(c->name, name, n))
			return true;
	return false;
}

static size_t wrong_columns(const struct cd_fact_spec *s, const char *list)
{
	size_t bad = 0;

	while (list && *list) {
		size_t n = strcspn(list, " ");

		if (!is_column(s, list, n)) {
			print_error("%s has no column \"%.*s\"\n", s->name, (int)n, list);
			bad++;
		}
		list += n + strspn(list + n, " ");
	}
	return bad;
}

static void columns_of_rows_are_those_of_the_tables(void **state)
{
	size_t bad = 0, tables = 0;

	(void)state;
	for (const struct cd_collector *const *c = cd_collectors; *c; c++)
		for (const struct cd_fact_spec *s = (*c)->facts; s && s->name; s++) {
			const struct cd_matter *m = cd_matter_of(s->name);

			if (s->type != CD_TABLE || !m || !m->class)
				continue;
			tables++;
			bad += wrong_columns(s, m->key) + wrong_columns(s, m->value);
		}
	assert_true(tables > 5);
	assert_int_equal(bad, 0);
}

static void the_first_row_that_fits_decides(void **state)
{
	(void)state;
	assert_null(cd_matter_of("sysctl/fs.file-nr")->class);
	assert_string_equal(cd_matter_of("sysctl/net.core.rmem_max")->class, "sysctl");
	assert_string_equal(cd_matter_of("rdma/fw")->class, "firmware");
	assert_null(cd_matter_of("netstat/Tcp.RetransSegs")->class);
	assert_null(cd_matter_of("nothing/known"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_fact_has_a_row),
		cmocka_unit_test(columns_of_rows_are_those_of_the_tables),
		cmocka_unit_test(the_first_row_that_fits_decides),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
