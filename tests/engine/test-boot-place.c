/* SPDX-License-Identifier: Apache-2.0 */
/* Where does a setting have to be written so that it counts at the next boot? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/arena.h"
#include "engine/boot-place.h"
#include "model/run.h"
#include "model/store.h"

#define KEY "net.core.somaxconn"

static const struct cd_column columns[] = {
	{ "key", CD_COL_TEXT, "" }, { "value", CD_COL_TEXT, "" }, { "where", CD_COL_TEXT, "" },
	{ "by", CD_COL_TEXT, "" }, { .name = NULL }
};
static struct cd_arena *a;
static struct cd_run run;

static int set_up(void **state)
{
	(void)state;
	a = cd_arena_new();
	run = (struct cd_run){ .arena = a, .evidence = cd_evidence_new(a) };
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	cd_arena_free(a);
	return 0;
}

/* The next boot sets KEY to 8192 there. */
static void boot(const char *where, const char *by)
{
	static struct cd_cell cell[4];
	static struct cd_table table = { .column = columns, .n_columns = 4, .cell = cell,
					 .n_rows = 1, .total = 1 };
	struct cd_fact_spec spec = { .name = "sysctl/boot", .type = CD_TABLE, .columns = columns };
	struct cd_fact v = { .subject = "", .state = CD_PRESENT, .type = CD_TABLE,
			     .as.table = &table };
	const char *text[] = { KEY, "8192", where, by };

	for (size_t i = 0; i < 4; i++)
		cell[i] = (struct cd_cell){ .set = true, .as.text = text[i] };
	cd_evidence_store(run.evidence, "host", "sysctl/boot", &spec, "test", &v, false);
}

static void assert_place(const char *value, const char *file, const char *note)
{
	struct cd_boot_place p = cd_boot_place(a, &run, KEY, value);

	assert_null(p.sentence);
	assert_string_equal(p.file, file);
	if (note)
		assert_string_equal(p.note, note);
	else
		assert_null(p.note);
}

static void a_run_that_did_not_look_leaves_the_name_to_check(void **state)
{
	(void)state;
	assert_place("1", "/etc/sysctl.d/90-commdoctor.conf", "a file whose name sorts later must not set it");
	assert_string_equal(cd_boot_place(a, NULL, KEY, "1").file,
			    "/etc/sysctl.d/90-commdoctor.conf");
}

static void a_key_that_nothing_sets_needs_no_care(void **state)
{
	struct cd_boot_place p;

	(void)state;
	boot("/etc/sysctl.d/99-x.conf:3", "systemd-sysctl");
	p = cd_boot_place(a, &run, "net.ipv4.tcp_sack", "1");
	assert_null(p.note);
	assert_null(p.sentence);
}

static void ours_sorts_behind_the_file_that_wins(void **state)
{
	(void)state;
	boot("/etc/sysctl.d/10-x.conf:3", "systemd-sysctl");
	assert_place("1", "/etc/sysctl.d/90-commdoctor.conf",
		     "behind /etc/sysctl.d/10-x.conf:3, which sets 8192");
	boot("/etc/sysctl.d/90-commdoctor.conf:3", "systemd-sysctl");
	assert_place("1", "/etc/sysctl.d/90-commdoctor.conf", NULL);
	boot("/usr/lib/sysctl.d/99-x.conf:3", "systemd-sysctl");
	assert_place("1", "/etc/sysctl.d/99-zz-commdoctor.conf",
		     "behind /usr/lib/sysctl.d/99-x.conf:3, which sets 8192");
	boot("/etc/sysctl.d/local.conf:3", "systemd-sysctl");
	assert_place("1", "/etc/sysctl.d/zz-commdoctor.conf",
		     "behind /etc/sysctl.d/local.conf:3, which sets 8192");
	boot("/proc/cmdline", "kernel");
	assert_place("1", "/etc/sysctl.d/90-commdoctor.conf", "wins over /proc/cmdline");
}

static void assert_by_hand(const char *sentence, bool settled)
{
	struct cd_boot_place p = cd_boot_place(a, &run, KEY, settled ? " 8192 " : "1");

	assert_string_equal(p.sentence, sentence);
	assert_int_equal(p.settled, settled);
}

static void what_writes_later_still_is_for_a_person(void **state)
{
	(void)state;
	boot("/etc/sysctl.d/zzz.conf:3", "systemd-sysctl");
	assert_by_hand("At /etc/sysctl.d/zzz.conf:3, which sorts behind all others and sets 8192, "
		       "write " KEY " = 1.", false);
	boot("/usr/lib/tuned/x/tuned.conf:7", "tuned x");
	assert_by_hand("At /usr/lib/tuned/x/tuned.conf:7, which tuned x writes behind all of "
		       "sysctl.d, write " KEY " = 1.", false);
	boot("/etc/sysctl.conf:1", "procps");
	assert_by_hand("At /etc/sysctl.conf:1, which procps writes behind all of sysctl.d, write "
		       KEY " = 1.", false);
}

static void what_the_boot_does_already_needs_no_line(void **state)
{
	(void)state;
	boot("/etc/sysctl.d/99-x.conf:3", "systemd-sysctl");
	assert_by_hand("/etc/sysctl.d/99-x.conf:3 sets it at boot already: nothing to write.", true);
}

static void files_that_nothing_applies(void **state)
{
	struct cd_fact_spec spec = { .name = "sysctl/boot_by", .type = CD_TEXT };
	struct cd_fact v = { .subject = "", .state = CD_ABSENT, .type = CD_TEXT };

	(void)state;
	boot("/proc/cmdline", "kernel");
	cd_evidence_store(run.evidence, "host", "sysctl/boot_by", &spec, "test", &v, false);
	assert_place("1", "/etc/sysctl.d/90-commdoctor.conf",
		     "applied by nothing until sysctl.d is: see sysctl.conf_ignored");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_run_that_did_not_look_leaves_the_name_to_check),
		TEST(a_key_that_nothing_sets_needs_no_care),
		TEST(ours_sorts_behind_the_file_that_wins),
		TEST(what_writes_later_still_is_for_a_person),
		TEST(what_the_boot_does_already_needs_no_line),
		TEST(files_that_nothing_applies),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
