/* SPDX-License-Identifier: Apache-2.0 */
/* test-archive.c - is an archive of anybody's a root like a folder, and harmless? */
#include "unit/unit.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "files.h"
#include "host/host.h"

static struct cd_host *open_members(const struct member *m, const char *filter, void **bytes,
				    struct cd_error *err)
{
	size_t n;

	*bytes = make_tar(m, filter, &n);
	return cd_host_open_memory(*bytes, n, "test.tar", err);
}

/* A root whose opening fails with words that hold `why`. */
static void refused(const struct member *m, const char *why)
{
	struct cd_error err = { "" };
	void *bytes;
	struct cd_host *h = open_members(m, "none", &bytes, &err);

	assert_null(h);
	if (!strstr(err.text, why))
		fail_msg("\"%s\" does not say \"%s\"", err.text, why);
	assert_int_equal(strncmp(err.text, "test.tar", 8), 0);
	free(bytes);
}

static const struct member host[] = {
	{ 'd', "node17/", NULL, 0 },
	{ '-', "node17/proc/sys/net/x", "42\n", 0 },
	{ '-', "node17/sys/devices/net/eth10/mtu", "1500\n", 0 },
	{ '-', "node17/sys/devices/net/eth2/mtu", "9000\n", 0 },
	{ 'l', "node17/sys/class/net/eth2", "../../devices/net/eth2", 0 },
	{ 'l', "node17/sys/class/net/eth10", "/sys/devices/net/eth10", 0 },
	{ 'l', "node17/out", "../../../etc/passwd", 0 },
	{ 'l', "node17/loop", "loop", 0 },
	{ 'h', "node17/hard", "node17/proc/sys/net/x", 0 },
	{ 'h', "node17/lost", "node17/nothing", 0 },
	{ 'c', "node17/dev/null", NULL, 0 },
	{ 'p', "node17/fifo", NULL, 0 },
	{ '-', "node17/proc/config", "a\0b", 3 },
	{ '-', "node17/empty", "", 0 },
	{ 0, NULL, NULL, 0 },
};

static void every_packing_answers_like_a_folder(void **state)
{
	static const char *const filters[] = { "none", "gzip", "bzip2", "xz", "zstd" };
	struct cd_arena *a = cd_arena_new();
	struct cd_error err;
	size_t i;

	(void)state;
	for (i = 0; i < COUNT(filters); i++) {
		void *bytes;
		struct cd_host *h = open_members(host, filters[i], &bytes, &err);
		struct cd_names names;
		struct cd_bytes b;
		int error;

		assert_non_null(h);
		assert_false(cd_host_is_capture(h));
		assert_string_equal(cd_host_read(h, a, "/proc/sys/net/x", 9).data, "42\n");
		assert_string_equal(cd_host_read(h, a, "/sys/class/net/eth2/mtu", 9).data, "9000\n");
		assert_string_equal(cd_host_read(h, a, "/sys/class/net/eth2/../eth10/mtu", 9).data,
				    "1500\n");
		assert_string_equal(cd_host_real(h, a, "/sys/class/net/eth10", &error),
				    "/sys/devices/net/eth10");
		assert_string_equal(cd_host_real(h, a, "/", &error), "/");
		assert_string_equal(cd_host_link(h, a, "/sys/class/net/eth2", &error),
				    "../../devices/net/eth2");
		names = cd_host_list(h, a, "/sys/class/net");
		assert_int_equal(names.n, 2);
		assert_string_equal(names.name[0], "eth2");
		b = cd_host_read(h, a, "/proc/config", 2);
		assert_true(b.truncated);
		assert_int_equal(b.len, 2);
		b = cd_host_read(h, a, "/proc/config", 3);
		assert_false(b.truncated);
		assert_memory_equal(b.data, "a\0b", 4);
		assert_int_equal(cd_host_stat(h, a, "/sys/class/net/eth2").kind, CD_KIND_LINK);
		assert_int_equal(cd_host_stat(h, a, "/sys").kind, CD_KIND_FOLDER);
		assert_true(cd_host_absent_is_answer(h, a, "/sys/class/net/eth3"));
		assert_false(cd_host_absent_is_answer(h, a, "/sys/class/infiniband/x"));
		cd_host_close(h);
		free(bytes);
	}
	cd_arena_free(a);
}

static void nothing_leads_out_and_devices_are_noted_only(void **state)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_error err;
	void *bytes;
	struct cd_host *h = open_members(host, "none", &bytes, &err);

	(void)state;
	assert_non_null(h);
	assert_int_equal(cd_host_read(h, a, "/out", 9).error, ENOENT);
	assert_int_equal(cd_host_read(h, a, "/loop", 9).error, ELOOP);
	assert_int_equal(cd_host_read(h, a, "/dev/null", 9).error, ENXIO);
	assert_int_equal(cd_host_stat(h, a, "/dev/null").kind, CD_KIND_OTHER);
	assert_int_equal(cd_host_read(h, a, "/fifo", 9).error, ENXIO);
	assert_string_equal(cd_host_read(h, a, "/hard", 9).data, "42\n");
	assert_int_equal(cd_host_read(h, a, "/lost", 9).error, EIO);
	assert_int_equal(cd_host_read(h, a, "/sys", 9).error, EISDIR);
	assert_int_equal(cd_host_read(h, a, "/empty", 9).error, 0);
	assert_int_equal(cd_host_read(h, a, "/empty/x", 9).error, ENOTDIR);
	assert_int_equal(cd_host_netlink(h, a, 0, "0123456789abcdef", 16).error, ENODATA);
	cd_host_close(h);
	free(bytes);
	cd_arena_free(a);
}

static void names_that_point_elsewhere_are_cleaned(void **state)
{
	static const struct member m[] = {
		{ '-', "/proc/a", "1", 0 },
		{ '-', "../../proc/b", "2", 0 },
		{ '-', "./proc/x/../c", "3", 0 },
		{ '-', "proc/twice", "old", 0 },
		{ '-', "proc/twice", "new", 0 },
		{ 0, NULL, NULL, 0 },
	};
	struct cd_arena *a = cd_arena_new();
	struct cd_error err;
	void *bytes;
	struct cd_host *h = open_members(m, "none", &bytes, &err);

	(void)state;
	assert_non_null(h);
	assert_string_equal(cd_host_read(h, a, "/proc/a", 9).data, "1");
	assert_string_equal(cd_host_read(h, a, "/proc/b", 9).data, "2");
	assert_string_equal(cd_host_read(h, a, "/proc/c", 9).data, "3");
	assert_string_equal(cd_host_read(h, a, "/proc/twice", 9).data, "new");
	cd_host_close(h);
	free(bytes);
	cd_arena_free(a);
}

static void contradictions_are_refused(void **state)
{
	static const struct member below_file[] = {
		{ '-', "proc/a", "1", 0 }, { '-', "proc/a/b", "2", 0 }, { 0, NULL, NULL, 0 } };
	static const struct member below_link[] = {
		{ 'l', "proc/a", "b", 0 }, { '-', "proc/a/b", "2", 0 }, { 0, NULL, NULL, 0 } };
	static const struct member over_folder[] = {
		{ '-', "proc/a/b", "1", 0 }, { '-', "proc/a", "2", 0 }, { 0, NULL, NULL, 0 } };
	static const struct member itself[] = {
		{ 'h', "proc/a", "proc/a", 0 }, { 0, NULL, NULL, 0 } };
	static const struct member none[] = { { 0, NULL, NULL, 0 } };
	struct member deep[] = { { '-', NULL, "1", 0 }, { 0, NULL, NULL, 0 } };
	char name[1024];
	int i;

	(void)state;
	refused(below_file, "proc/a/b lies below something that is no folder");
	refused(below_link, "proc/a/b lies below something that is no folder");
	refused(over_folder, "is a folder and a file");
	refused(itself, "is a hard link to itself");
	refused(none, "is empty");
	for (i = 0; i < 200; i++)
		memcpy(name + 2 * i, "d/", 2);
	strcpy(name + 400, "x");
	deep[0].name = name;
	refused(deep, "lies too deep");
	memset(name, 'n', 300);
	name[300] = '\0';
	refused(deep, "has too long a name");
}

static void bombs_are_refused(void **state)
{
	size_t big = (144 << 20) + 1, part = 64 << 20, n = 400010, i;
	char *zeros = calloc(1, big), *names = malloc(n * 8);
	struct member *m = calloc(n + 1, sizeof(*m));

	(void)state;
	m[0] = (struct member){ '-', "proc/zero", zeros, big };
	refused(m, "is too large");
	for (i = 0; i < 5; i++) {
		snprintf(names + 8 * i, 8, "z%zu", i);
		m[i] = (struct member){ '-', names + 8 * i, zeros, part };
	}
	refused(m, "unpacks to more than 256 MiB");
	for (i = 0; i < n; i++) {
		snprintf(names + 8 * i, 8, "%zu", i);
		m[i] = (struct member){ '-', names + 8 * i, "", 0 };
	}
	refused(m, "more than 400000 files");
	free(zeros);
	free(names);
	free(m);
}

/* Cut anywhere, an archive is refused with words, or what is left of it is whole members. */
static void cut_archives_do_no_harm(void **state)
{
	static const char *const filters[] = { "none", "gzip", "xz", "zstd" };
	size_t i, n, cut;

	(void)state;
	for (i = 0; i < COUNT(filters); i++) {
		char *bytes = make_tar(host, filters[i], &n);

		for (cut = 0; cut < n; cut += i ? 7 : 100) {
			struct cd_error err = { "" };
			struct cd_host *h = cd_host_open_memory(bytes, cut, "test.tar", &err);

			assert_true(h || !strncmp(err.text, "test.tar", 8));
			cd_host_close(h);
		}
		free(bytes);
	}
}

static void words_about_a_member_hold_no_control_characters(void **state)
{
	static const struct member m[] = {
		{ '-', "\x1b[31m", "1", 0 }, { '-', "\x1b[31m/b", "2", 0 }, { 0, NULL, NULL, 0 } };

	(void)state;
	refused(m, "\\x1b[31m/b lies below");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_packing_answers_like_a_folder),
		cmocka_unit_test(nothing_leads_out_and_devices_are_noted_only),
		cmocka_unit_test(names_that_point_elsewhere_are_cleaned),
		cmocka_unit_test(contradictions_are_refused),
		cmocka_unit_test(bombs_are_refused),
		cmocka_unit_test(cut_archives_do_no_harm),
		cmocka_unit_test(words_about_a_member_hold_no_control_characters),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
