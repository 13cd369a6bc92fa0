/* SPDX-License-Identifier: Apache-2.0 */
/* Does a run come back from its file as it was, and is a wrong file refused by name? */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "engine/runfile.h"
#include "lib/runs.h"

static void every_run_comes_back_as_the_same_bytes(void **state)
{
	(void)state;
	for (const struct run_maker *m = run_makers; m->make; m++) {
		struct cd_arena *a = cd_arena_new();
		CD_AUTO_BUF once = { 0 };
		CD_AUTO_BUF twice = { 0 };
		struct cd_error err = { "" };
		struct cd_run *run;

		cd_runfile_write(m->make(a), &once);
		run = cd_runfile_read(once.data, once.len, "run.json", a, &err);
		assert_string_equal(err.text, "");
		assert_non_null(run);
		cd_runfile_write(run, &twice);
		assert_string_equal(once.data, twice.data);
		cd_arena_free(a);
	}
}

static const struct cd_fact *get(const struct cd_run *run, const char *name, const char *subject)
{
	const struct cd_fact *f = cd_evidence_get(run->evidence, "host", name, subject);

	assert_non_null(f);
	return f;
}

static void facts_keep_type_and_value(void **state)
{
	struct cd_arena *a = cd_arena_new();
	CD_AUTO_BUF b = { 0 };
	struct cd_run *run;
	const struct cd_fact *f;

	(void)state;
	cd_runfile_write(run_hostile(a), &b);
	run = cd_runfile_read(b.data, b.len, "run.json", a, NULL);
	assert_non_null(run);
	f = get(run, "sysctl/a", "");
	assert_int_equal(f->type, CD_INT);
	assert_true(f->as.i == INT64_MAX);
	f = get(run, "sysctl/b", "");
	assert_int_equal(f->type, CD_INTS);
	assert_true(f->as.list->num[0] == INT64_MIN);
	f = get(run, "x/counter", "one");
	assert_true(f->as.counter->last == UINT64_MAX);
	assert_int_equal(f->as.counter->samples, 1);
	f = get(run, "x/counter", "two");
	assert_int_equal(f->as.counter->bits, 32);
	assert_int_equal(f->as.counter->flags, CD_SATURATES);
	assert_true(f->as.counter->last_ns - f->as.counter->first_ns == 3000000002);
	f = get(run, "x/table", "");
	assert_true(f->as.table->total == 100000);
	assert_true(f->as.table->cell[0].as.i == INT64_MAX);
	assert_false(f->as.table->cell[3].set);
	f = get(run, "x/unseen", "eth\"0");
	assert_int_equal(f->state, CD_UNSEEN);
	assert_int_equal(f->reason, CD_PERMISSION);
	assert_string_equal(cd_evidence_find(run->evidence, "netns:blue", "x/real")->by, "derive");
	cd_arena_free(a);
}

static bool is_table(const struct cd_series *s, void *arg)
{
	(void)arg;
	return s->type == CD_TABLE;
}

static void facts_alone_are_filtered_and_read_into_other_evidence(void **state)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_evidence *e = cd_evidence_new(a);
	CD_AUTO_BUF b = { 0 };

	(void)state;
	cd_facts_write(run_hostile(a)->evidence, is_table, NULL, &b);
	assert_int_equal(cd_facts_read(e, b.data, b.len, "facts.json", NULL), 0);
	cd_evidence_freeze(e);
	assert_int_equal(cd_evidence_count(e), 1);
	assert_non_null(cd_evidence_get(e, "host", "x/table", ""));
	cd_arena_free(a);
}

/* The file of a good run with `from` replaced by `to` must be refused, naming `place`. */
static void refuse(struct cd_run *(*make)(struct cd_arena *), const char *from, const char *to,
		   const char *place)
{
	struct cd_arena *a = cd_arena_new();
	CD_AUTO_BUF good = { 0 };
	CD_AUTO_BUF bad = { 0 };
	struct cd_error err = { "" };
	const char *at;

	cd_runfile_write(make(a), &good);
	at = strstr(good.data, from);
	if (!at)
		fail_msg("%s does not occur", from);
	cd_buf_add(&bad, good.data, (size_t)(at - good.data));
	cd_buf_puts(&bad, to);
	cd_buf_puts(&bad, at + strlen(from));
	assert_null(cd_runfile_read(bad.data, bad.len, "run.json", a, &err));
	if (!strstr(err.text, place) || strncmp(err.text, "run.json:", 9))
		fail_msg("\"%s\" does not name %s", err.text, place);
	cd_arena_free(a);
}

static void a_wrong_member_is_named_with_its_place(void **state)
{
	(void)state;
	refuse(run_roce_node, "commdoctor-run/1", "commdoctor-run/2", "schema");
	refuse(run_roce_node, "\"finished\":true", "\"finished\":1", "finished");
	refuse(run_roce_node, "\"severity\":\"critical\"", "\"severity\":\"fatal\"",
	       "\"results\"[8].\"subjects\"[0].\"findings\"[0].\"severity\"");
	refuse(run_roce_node, "\"verdict\":\"fail\"", "\"verdict\":\"bad\"", "verdict");
	refuse(run_roce_node, "\"finding\":\"tcp.window", "\"finding\":\"tcp.widow", "diagnosis");
	refuse(run_roce_node, "\"began\":\"2026-01", "\"began\":\"2026-13", "began");
	refuse(run_roce_node, "\"rss_kb\":5120", "\"rss_kb\":true", "rss_kb");
	refuse(run_hostile, "\"unseen\":\"permission\"", "\"unseen\":\"shy\"", "unseen");
	refuse(run_hostile, "\"of_total\":100000", "\"of_total\":1", "of_total");
	refuse(run_hostile, "\"bits\":32", "\"bits\":65", "bits");
	refuse(run_hostile, "\"18446744073709551615\"", "\"18446744073709551616\"", "last");
	refuse(run_hostile, "[null,null,null]", "[null,null]", "rows");
	refuse(run_hostile, "\"finished\":true", "\"finished\":true,\"finished\":true", "duplicate");
}

static void what_is_no_run_file_is_refused(void **state)
{
	static const char *const text[] = { "", "{", "[]", "1", "{}", "{\"schema\":\"x\"}",
		"\xff\xfe", "{\"a\":1}{\"b\":2}" };
	struct cd_arena *a = cd_arena_new();

	(void)state;
	for (size_t i = 0; i < sizeof(text) / sizeof(text[0]); i++) {
		struct cd_error err = { "" };

		assert_null(cd_runfile_read(text[i], strlen(text[i]), "run.json", a, &err));
		assert_true(!strncmp(err.text, "run.json", 8));
	}
	cd_arena_free(a);
}

static void every_cut_of_a_file_is_refused(void **state)
{
	struct cd_arena *a = cd_arena_new();
	CD_AUTO_BUF b = { 0 };

	(void)state;
	cd_runfile_write(run_must_judge(a), &b);
	for (size_t n = 0; n < b.len - 2; n++)
		assert_null(cd_runfile_read(b.data, n, "run.json", a, NULL));
	cd_arena_free(a);
}

static void a_circle_of_explanations_is_refused(void **state)
{
	(void)state;
	refuse(run_roce_node,
	       "\"finding\":\"tcp.live_limits/window\",\"scope\":\"host\","
	       "\"subject\":\"10.0.0.2:5001\"}]",
	       "\"finding\":\"tcp.window_scaling/off\",\"scope\":\"host\",\"subject\":\"\"}]",
	       "explains");
}

static void control_characters_do_not_come_in(void **state)
{
	struct cd_arena *a = cd_arena_new();
	CD_AUTO_BUF b = { 0 };
	CD_AUTO_BUF bad = { 0 };
	struct cd_run *run;
	char *at;

	(void)state;
	cd_runfile_write(run_must_judge(a), &b);
	at = strstr(b.data, "pod-3");
	assert_non_null(at);
	cd_buf_add(&bad, b.data, (size_t)(at - b.data));
	cd_buf_puts(&bad, "pod\\u001b[31m");
	cd_buf_puts(&bad, at + 5);
	run = cd_runfile_read(bad.data, bad.len, "run.json", a, NULL);
	assert_non_null(run);
	assert_null(strchr(run->host_name, '\x1b'));
	cd_arena_free(a);
}

/* 106,000 facts of a large host: linear, and little more than the text. */
static void a_large_host_is_cheap(void **state)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_run *run = run_must_judge(a);
	CD_AUTO_BUF once = { 0 };
	CD_AUTO_BUF twice = { 0 };

	(void)state;
	for (int i = 0; i < 100; i++) {
		char *name = cd_sprintf(a, "nic/fact_%d", i);
		struct cd_fact_spec spec = { .name = name, .type = CD_INT, .unit = "",
					     .source = "ethtool {subject}" };
		struct cd_series *s = cd_evidence_series(run->evidence, "host", name, &spec, "t");

		for (int j = 0; j < 1060; j++) {
			struct cd_fact *f = cd_evidence_put(run->evidence, s,
							    cd_sprintf(a, "eth%d", j));

			f->type = CD_INT;
			f->state = CD_PRESENT;
			f->as.i = i * j;
		}
	}
	cd_evidence_freeze(run->evidence);
	cd_runfile_write(run, &once);
	assert_true(once.len < 2000000);
	run = cd_runfile_read(once.data, once.len, "run.json", a, NULL);
	assert_non_null(run);
	cd_runfile_write(run, &twice);
	assert_int_equal(once.len, twice.len);
	assert_memory_equal(once.data, twice.data, once.len);
	cd_arena_free(a);
}

/* For tests/cli/run-file-schema.test: every made run as FOLDER/NAME.json. */
static int write_runs(const char *folder)
{
	for (const struct run_maker *m = run_makers; m->make; m++) {
		struct cd_arena *a = cd_arena_new();
		CD_AUTO_BUF b = { 0 };
		struct cd_error err = { "" };

		cd_runfile_write(m->make(a), &b);
		if (cd_file_write(cd_sprintf(a, "%s/%s.json", folder, m->name), b.data, b.len,
				  &err) < 0) {
			fprintf(stderr, "%s\n", err.text);
			return 1;
		}
		cd_arena_free(a);
	}
	return 0;
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_run_comes_back_as_the_same_bytes),
		cmocka_unit_test(facts_keep_type_and_value),
		cmocka_unit_test(facts_alone_are_filtered_and_read_into_other_evidence),
		cmocka_unit_test(a_wrong_member_is_named_with_its_place),
		cmocka_unit_test(what_is_no_run_file_is_refused),
		cmocka_unit_test(every_cut_of_a_file_is_refused),
		cmocka_unit_test(a_circle_of_explanations_is_refused),
		cmocka_unit_test(control_characters_do_not_come_in),
		cmocka_unit_test(a_large_host_is_cheap),
	};

	if (argc == 3 && !strcmp(argv[1], "write"))
		return write_runs(argv[2]);
	return cmocka_run_group_tests_name("runfile", tests, NULL, NULL);
}
