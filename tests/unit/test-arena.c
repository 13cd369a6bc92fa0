/* SPDX-License-Identifier: Apache-2.0 */
/* test-arena.c - is memory from the arena zeroed, aligned and its own? */
#include "unit.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/cleanup.h"
#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void blocks_are_zeroed_aligned_and_apart(void **state)
{
	struct cd_arena *a = cd_arena_new();
	unsigned char *block[400];
	size_t size[400];

	(void)state;
	for (size_t i = 0; i < COUNT(block); i++) {
		size[i] = i < 300 ? i : i * 400;
		block[i] = cd_alloc(a, size[i]);
		assert_non_null(block[i]);
		assert_int_equal((uintptr_t)block[i] % _Alignof(max_align_t), 0);
		for (size_t j = 0; j < size[i]; j++)
			assert_int_equal(block[i][j], 0);
		memset(block[i], (int)(i % 251) + 1, size[i]);
		cd_strdup(a, "x");	/* leaves the next block at an odd address */
	}
	for (size_t i = 0; i < COUNT(block); i++)
		for (size_t j = 0; j < size[i]; j++)
			assert_int_equal(block[i][j], i % 251 + 1);
	cd_arena_free(a);
	cd_arena_free(NULL);
}

static void regrow_copies_and_zeroes_the_rest(void **state)
{
	struct cd_arena *a = cd_arena_new();
	char *p = cd_strdup(a, "abcdef"), *q;

	(void)state;
	q = cd_regrow(a, p, 6, 5000);
	assert_memory_equal(q, "abcdef", 6);
	for (size_t i = 6; i < 5000; i++)
		assert_int_equal(q[i], 0);
	assert_string_equal(p, "abcdef");
	q = cd_regrow(a, p, 6, 2);
	assert_memory_equal(q, "ab", 2);
	q = cd_regrow(a, NULL, 0, 10);
	assert_int_equal(q[9], 0);
	cd_arena_free(a);
}

static void strings_are_copied_and_cut(void **state)
{
	struct cd_arena *a = cd_arena_new();
	char big[3000];

	(void)state;
	assert_string_equal(cd_strndup(a, "abc", 2), "ab");
	assert_string_equal(cd_strndup(a, "abc", 99), "abc");
	assert_string_equal(cd_strndup(a, "a\0c", 3), "a");
	assert_string_equal(cd_sprintf(a, "%d-%s", 7, "x"), "7-x");
	memset(big, 'y', sizeof(big) - 1);
	big[sizeof(big) - 1] = '\0';
	assert_string_equal(cd_sprintf(a, "%s", big), big);
	cd_arena_free(a);
}

static void released_blocks_leave_the_others_alone(void **state)
{
	struct cd_arena *a = cd_arena_new();
	char *p[5];

	(void)state;
	for (size_t i = 0; i < COUNT(p); i++) {
		p[i] = cd_alloc(a, 100000);
		memset(p[i], (int)i + 1, 100000);
	}
	cd_release(a, p[4], 100000);
	cd_release(a, p[0], 100000);
	cd_release(a, p[2], 100000);
	cd_release(a, NULL, 100000);
	cd_release(a, cd_alloc(a, 10), 10);
	assert_int_equal(p[1][99999], 2);
	assert_int_equal(p[3][0], 4);
	p[0] = cd_alloc(a, 100000);
	assert_int_equal(p[0][99999], 0);
	cd_arena_free(a);
}

/* The child's status is what a caller of the program sees. */
static void too_much_memory_ends_the_program(void **state)
{
	pid_t child = fork();
	int status;

	(void)state;
	if (!child) {
		int null = open("/dev/null", O_WRONLY);

		dup2(null, STDERR_FILENO);
		cd_alloc_n(cd_arena_new(), SIZE_MAX / 2, 3);
		_exit(0);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 3);
}

static void buffers_grow_and_stay_ended(void **state)
{
	CD_AUTO_BUF b = { 0 };
	char expected[4001];

	(void)state;
	cd_buf_add(&b, "", 0);
	assert_string_equal(b.data, "");
	for (int i = 0; i < 1000; i++)
		cd_buf_printf(&b, "%04d", i);
	assert_int_equal(b.len, 4000);
	for (int i = 0; i < 1000; i++)
		snprintf(expected + 4 * (size_t)i, 5, "%04d", i);
	assert_string_equal(b.data, expected);
	cd_buf_putc(&b, '\0');
	cd_buf_puts(&b, "end");
	assert_int_equal(b.len, 4004);
	assert_memory_equal(b.data + 4000, "\0end", 5);
	cd_buf_free(&b);
	assert_null(b.data);
	assert_int_equal(b.len, 0);
	cd_buf_printf(&b, "%s", expected);
	assert_string_equal(b.data, expected);
}

static void errors_are_cut_at_a_character(void **state)
{
	struct cd_error err;
	char text[2000];

	(void)state;
	assert_int_equal(cd_error_set(NULL, "lost"), -1);
	assert_int_equal(cd_error_prefix(NULL, "lost"), -1);
	assert_int_equal(cd_error_set(&err, "%s", "why"), -1);
	assert_int_equal(cd_error_prefix(&err, "%s: ", "file"), -1);
	assert_string_equal(err.text, "file: why");
	cd_error_set(&err, "again %s", err.text);
	assert_string_equal(err.text, "again file: why");

	for (size_t shift = 0; shift < 4; shift++) {
		size_t n = shift;

		memset(text, 'x', shift);
		while (n + 4 < sizeof(text)) {
			memcpy(text + n, "\xf0\x9f\x90\xa7", 4);
			n += 4;
		}
		text[n] = '\0';
		cd_error_set(&err, "%s", text);
		n = strlen(err.text);
		assert_true(n >= sizeof(err.text) - 5);
		assert_int_equal((n - shift) % 4, 0);
		cd_error_set(&err, "old");
		cd_error_prefix(&err, "%s", text);
		assert_int_equal((strlen(err.text) - shift) % 4, 0);
	}
	memset(text, 'x', sizeof(err.text) - 1);
	text[sizeof(err.text) - 1] = '\0';
	cd_error_set(&err, "%s", text);
	assert_string_equal(err.text, text);
}

static void scopes_release_and_keep_errno(void **state)
{
	int fd = open("/dev/null", O_RDONLY);

	(void)state;
	{
		CD_AUTO_FREE char *p = malloc(10);
		CD_AUTO_FD int mine = fd;
		CD_AUTO_FD int none = -1;

		assert_non_null(p);
		assert_true(mine >= 0 && none == -1);
		errno = ENOENT;
	}
	assert_int_equal(errno, ENOENT);
	assert_int_equal(fcntl(fd, F_GETFD), -1);
	assert_int_equal(errno, EBADF);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(blocks_are_zeroed_aligned_and_apart),
		cmocka_unit_test(regrow_copies_and_zeroes_the_rest),
		cmocka_unit_test(strings_are_copied_and_cut),
		cmocka_unit_test(released_blocks_leave_the_others_alone),
		cmocka_unit_test(too_much_memory_ends_the_program),
		cmocka_unit_test(buffers_grow_and_stay_ended),
		cmocka_unit_test(errors_are_cut_at_a_character),
		cmocka_unit_test(scopes_release_and_keep_errno),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
