/* SPDX-License-Identifier: Apache-2.0 */
/* test-hash.c - does a map forget or mix up nothing, and is a text interned once? */
#include "unit.h"

#include "base/arena.h"
#include "base/hash.h"

#include <stdio.h>
#include <string.h>

static void a_map_holds_any_bytes(void **state)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_map *m = cd_map_new(a);
	char key[] = "ab\0cd";
	int one, two, three;

	(void)state;
	assert_null(cd_map_get(m, "x", 1));
	cd_map_set(m, key, 5, &one);
	cd_map_set(m, key, 2, &two);
	cd_map_set(m, "", 0, &three);
	key[0] = 'z';			/* the map has a copy */
	assert_ptr_equal(cd_map_get(m, "ab\0cd", 5), &one);
	assert_ptr_equal(cd_map_get(m, "ab", 2), &two);
	assert_ptr_equal(cd_map_get(m, "", 0), &three);
	assert_null(cd_map_get(m, "ab\0ce", 5));
	assert_int_equal(cd_map_count(m), 3);
	cd_map_set(m, "ab", 2, &three);
	assert_ptr_equal(cd_map_get(m, "ab", 2), &three);
	assert_int_equal(cd_map_count(m), 3);
	cd_map_set(m, "ab", 2, NULL);
	assert_null(cd_map_get(m, "ab", 2));
	assert_int_equal(cd_map_count(m), 3);
	cd_arena_free(a);
}

static void a_map_grows_without_loss(void **state)
{
	enum { N = 50000 };
	struct cd_arena *a = cd_arena_new();
	struct cd_map *m = cd_map_new(a);
	char *values = cd_alloc(a, N), key[32];

	(void)state;
	for (int i = 0; i < N; i++) {
		int n = snprintf(key, sizeof(key), "nic/counter_%d", i);

		cd_map_set(m, key, (size_t)n, values + i);
	}
	assert_int_equal(cd_map_count(m), N);
	for (int i = 0; i < N; i++) {
		int n = snprintf(key, sizeof(key), "nic/counter_%d", i);

		assert_ptr_equal(cd_map_get(m, key, (size_t)n), values + i);
	}
	assert_null(cd_map_get(m, "nic/counter_50000", 17));
	cd_arena_free(a);
}

static void the_same_text_is_one_pointer(void **state)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_strings *s = cd_strings_new(a);
	char text[9000], *copy = cd_strdup(a, "eth0");
	const char *first = cd_intern(s, "eth0"), *empty = cd_intern(s, ""), *big;

	(void)state;
	assert_string_equal(first, "eth0");
	assert_ptr_not_equal(first, copy);
	assert_ptr_equal(cd_intern(s, copy), first);
	assert_ptr_equal(cd_interned(s, "eth0"), first);
	assert_null(cd_interned(s, "eth1"));
	assert_string_equal(empty, "");
	memset(text, 'k', sizeof(text) - 1);
	text[sizeof(text) - 1] = '\0';
	big = cd_intern(s, text);
	for (int i = 0; i < 20000; i++) {
		snprintf(text, sizeof(text), "subject%d", i);
		cd_intern(s, text);
	}
	assert_ptr_equal(cd_intern(s, "eth0"), first);
	assert_ptr_equal(cd_intern(s, ""), empty);
	assert_int_equal(strlen(big), sizeof(text) - 1);
	assert_ptr_equal(cd_intern(s, big), big);
	cd_arena_free(a);
}

/* Names that differ in one digit must not fall into one chain. */
static void near_keys_spread(void **state)
{
	unsigned bucket[1024] = { 0 }, worst = 0;
	char key[32];

	(void)state;
	for (int i = 0; i < 10240; i++) {
		int n = snprintf(key, sizeof(key), "irq/%d", i);
		unsigned b = (unsigned)(cd_hash_bytes(key, (size_t)n) & 1023);

		if (++bucket[b] > worst)
			worst = bucket[b];
	}
	assert_in_range(worst, 10, 40);
	assert_true(cd_hash_bytes("a", 1) != cd_hash_bytes("a\0", 2));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_map_holds_any_bytes),
		cmocka_unit_test(a_map_grows_without_loss),
		cmocka_unit_test(the_same_text_is_one_pointer),
		cmocka_unit_test(near_keys_spread),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
