/* SPDX-License-Identifier: Apache-2.0 */
/* test-parse.c - is every number taken whole, and everything else refused? */
#include "unit.h"

#include "base/arena.h"
#include "base/parse.h"

#include <locale.h>
#include <string.h>

static int setup(void **state)
{
	*state = cd_arena_new();
	return 0;
}

static int teardown(void **state)
{
	cd_arena_free(*state);
	return 0;
}

static void signed_numbers_reach_both_ends(void **state)
{
	static const struct {
		const char *text;
		int64_t value;
	} good[] = {
		{ "0", 0 }, { "-0", 0 }, { "+5", 5 }, { " 12\n", 12 }, { "\t-7 ", -7 },
		{ "9223372036854775807", INT64_MAX }, { "-9223372036854775808", INT64_MIN },
		{ "00000000000000000000000000001", 1 }, { "42 \n ", 42 },
	};
	static const char *const bad[] = {
		"", " ", "\n", "-", "+", "--1", "+-1", "- 1", "1 2", "12x", "x12", "0x10", "1.0",
		"1e3", "9223372036854775808", "-9223372036854775809", "18446744073709551616",
		"99999999999999999999999", "1\n\n", "1\r", "\xd9\xa1", "1,000", "1'000", "NaN",
	};
	int64_t v;

	(void)state;
	for (size_t i = 0; i < COUNT(good); i++) {
		assert_true(cd_parse_i64(good[i].text, &v));
		assert_true(v == good[i].value);
	}
	for (size_t i = 0; i < COUNT(bad); i++) {
		v = 77;
		if (cd_parse_i64(bad[i], &v))
			fail_msg("'%s' was taken as %lld", bad[i], (long long)v);
		assert_int_equal(v, 77);
	}
}

static void unsigned_numbers_take_all_of_64_bits(void **state)
{
	static const char *const bad[] = { "", "-1", "-0", "18446744073709551616", "1-", "++1",
					   "184467440737095516150" };
	uint64_t v;

	(void)state;
	assert_true(cd_parse_u64("18446744073709551615\n", &v));
	assert_true(v == UINT64_MAX);
	assert_true(cd_parse_u64("+0", &v));
	assert_true(v == 0);
	for (size_t i = 0; i < COUNT(bad); i++)
		assert_false(cd_parse_u64(bad[i], &v));
}

static void hexadecimal_numbers(void **state)
{
	static const char *const bad[] = { "", "0x", "x10", "0xg", "10000000000000000", "0x 1",
					   "-1", "1h", "0x0x1" };
	uint64_t v;

	(void)state;
	assert_true(cd_parse_hex("0x15b3\n", &v));
	assert_true(v == 0x15b3);
	assert_true(cd_parse_hex("ffffffffffffffff", &v));
	assert_true(v == UINT64_MAX);
	assert_true(cd_parse_hex("0X00000000000000000000aB", &v));
	assert_true(v == 0xab);
	assert_true(cd_parse_hex("0", &v));
	assert_true(v == 0);
	for (size_t i = 0; i < COUNT(bad); i++)
		assert_false(cd_parse_hex(bad[i], &v));
}

static void real_numbers(void **state)
{
	static const char *const bad[] = { "", ".", "-", "e5", "1e", "1e+", "nan", "inf", "-infinity",
					   "0x1p3", "1e999", "1,5", "1.5.1", "1 5", "1f" };
	double v;

	(void)state;
	assert_true(cd_parse_real("16.0\n", &v));
	assert_true(v == 16.0);
	assert_true(cd_parse_real("-1.25e-3", &v));
	assert_true(v == -1.25e-3);
	assert_true(cd_parse_real(".5", &v) && v == 0.5);
	assert_true(cd_parse_real("5.", &v) && v == 5.0);
	assert_true(cd_parse_real("1e-999", &v) && v == 0.0);
	for (size_t i = 0; i < COUNT(bad); i++)
		if (cd_parse_real(bad[i], &v))
			fail_msg("'%s' was taken", bad[i]);
}

/* The point is a point wherever the caller comes from; skipped where no such locale is installed. */
static void real_numbers_do_not_follow_the_locale(void **state)
{
	static const char *const names[] = { "de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8",
					     "fr_FR.utf8", "sv_SE.utf8", "de_DE" };
	const char *found = NULL;
	double v;

	(void)state;
	for (size_t i = 0; i < COUNT(names) && !found; i++)
		found = setlocale(LC_ALL, names[i]);
	assert_true(cd_parse_real("2.5", &v));
	assert_true(v == 2.5);
	assert_false(cd_parse_real("2,5", &v));
	setlocale(LC_ALL, "C");
	if (!found)
		skip();
}

static void lists_of_integers(void **state)
{
	static const char *const bad[] = { "", " \n", "1 x", "1,2", "4096 131072 6291456x",
					   "1 9223372036854775808", "- 1" };
	int64_t *v;
	size_t n;

	assert_true(cd_parse_ints(*state, "4096\t131072\t6291456\n", &v, &n));
	assert_int_equal(n, 3);
	assert_int_equal(v[0], 4096);
	assert_int_equal(v[2], 6291456);
	assert_true(cd_parse_ints(*state, "  -1 ", &v, &n));
	assert_int_equal(n, 1);
	assert_int_equal(v[0], -1);
	for (size_t i = 0; i < COUNT(bad); i++)
		assert_false(cd_parse_ints(*state, bad[i], &v, &n));
}

static void durations_are_exact(void **state)
{
	static const struct {
		const char *text;
		int64_t ns;
	} good[] = {
		{ "10ms", 10000000 }, { "1.5s", 1500000000 }, { "100us", 100000 }, { "250ns", 250 },
		{ "2m", 120000000000 }, { "1h", 3600000000000 }, { "1.1s", 1100000000 },
		{ "0.000000001s", 1 }, { "0s", 0 }, { " 3 s\n", 3000000000 },
		{ "9223372036854775807ns", INT64_MAX },
	};
	static const char *const bad[] = { "", "10", "ms", "-1s", "1.5ns", "1e3s", "10 m s", "10MS",
					   "9223372036854775808ns", "106752d", "10msx", "." , ".s" };
	int64_t ns;

	(void)state;
	for (size_t i = 0; i < COUNT(good); i++) {
		if (!cd_parse_duration(good[i].text, &ns))
			fail_msg("'%s' was refused", good[i].text);
		assert_true(ns == good[i].ns);
	}
	for (size_t i = 0; i < COUNT(bad); i++)
		if (cd_parse_duration(bad[i], &ns))
			fail_msg("'%s' was taken", bad[i]);
}

static void byte_sizes_know_both_systems(void **state)
{
	static const struct {
		const char *text;
		int64_t bytes;
	} good[] = {
		{ "64MiB", 64 << 20 }, { "128KiB", 128 << 10 }, { "1GiB", 1 << 30 }, { "9000", 9000 },
		{ "16MB", 16000000 }, { "1.5 KiB", 1536 }, { "0", 0 },
		{ "9223372036854775807", INT64_MAX }, { "8191PiB", INT64_C(8191) << 50 },
	};
	static const char *const bad[] = { "", "-1", "1.5", "8192PiB", "64M", "64mib", "MiB", "1 2",
					   "0.0001KiB", "18446744073709551616", "1Mbit" };
	int64_t v;

	(void)state;
	for (size_t i = 0; i < COUNT(good); i++) {
		assert_true(cd_parse_bytes(good[i].text, &v));
		assert_true(v == good[i].bytes);
	}
	for (size_t i = 0; i < COUNT(bad); i++)
		if (cd_parse_bytes(bad[i], &v))
			fail_msg("'%s' was taken", bad[i]);
}

static void bit_rates(void **state)
{
	static const struct {
		const char *text;
		double value;
	} good[] = {
		{ "100G", 100e9 }, { "100Gb/s", 100e9 }, { "25gbit", 25e9 }, { "400000Mb/s", 400e9 },
		{ "1000000", 1e6 }, { "2.5Gbps", 2.5e9 }, { "1.6 Tb/s\n", 1.6e12 }, { "10kbit/s", 1e4 },
		{ "0", 0 },
	};
	static const char *const bad[] = { "", "G", "100GB/s", "100GB", "100GiB", "-1G", "1e400",
					   "100 G b", "100Gx", "infG", "100Gb" };
	double v;

	(void)state;
	for (size_t i = 0; i < COUNT(good); i++) {
		if (!cd_parse_bits_per_second(good[i].text, &v))
			fail_msg("'%s' was refused", good[i].text);
		assert_true(v == good[i].value);
	}
	for (size_t i = 0; i < COUNT(bad); i++)
		if (cd_parse_bits_per_second(bad[i], &v))
			fail_msg("'%s' was taken", bad[i]);
}

static void cpu_lists_take_the_kernels_grammar(void **state)
{
	static const struct {
		const char *text, *canonical;
		size_t weight;
	} good[] = {
		{ "", "", 0 }, { "\n", "", 0 }, { "0\n", "0", 1 }, { "0-3,8", "0-3,8", 5 },
		{ "0-3,8,10-20:2/4", "0-3,8,10-11,14-15,18-19", 11 }, { "8,0-3", "0-3,8", 5 },
		{ "0,1,2", "0-2", 3 }, { "5-5", "5", 1 }, { "0-7:1/2", "0,2,4,6", 4 },
		{ "0-3,2-6", "0-6", 7 }, { "1, 3\n", "1,3", 2 }, { "0-9:0/3", "", 0 },
		{ "63-64", "63-64", 2 }, { "0-511", "0-511", 512 }, { "65535", "65535", 1 },
		{ "4095,0", "0,4095", 2 }, { "0-10:3/4", "0-2,4-6,8-10", 9 },
	};
	static const char *const bad[] = { "a", "0-", "-3", "3-1", "0x3", "1-2-3", "0-3:2", "0-3:2/",
					   "0-3:2/0", "0-3:5/4", "5:1/2", "65536", "0-4294967295",
					   "18446744073709551616", "1;2", "0-3/2", "all", "N" };
	struct cd_cpus set;

	for (size_t i = 0; i < COUNT(good); i++) {
		if (!cd_cpus_parse_list(*state, good[i].text, &set))
			fail_msg("'%s' was refused", good[i].text);
		assert_int_equal(cd_cpus_weight(&set), good[i].weight);
		assert_string_equal(cd_cpus_format(*state, &set), good[i].canonical);
	}
	for (size_t i = 0; i < COUNT(bad); i++)
		if (cd_cpus_parse_list(*state, bad[i], &set))
			fail_msg("'%s' was taken", bad[i]);
}

static void cpu_masks_of_any_width(void **state)
{
	static const struct {
		const char *text, *canonical;
	} good[] = {
		{ "0\n", "" }, { "1", "0" }, { "ff\n", "0-7" }, { "FF", "0-7" },
		{ "00000000,0000000f", "0-3" }, { "f,00000000", "32-35" },
		{ "00000001,00000000,80000000", "31,64" }, { "ffffffff,ffffffff", "0-63" },
		{ "1,0", "32" },
	};
	static const char *const bad[] = { "", "\n", "0x1", "fffffffff", ",1", "1,", "1,,1", "1 2",
					   "g", "1\n\n", "-1" };
	char wide[600] = "", *p = wide;
	struct cd_cpus set;

	for (size_t i = 0; i < COUNT(good); i++) {
		assert_true(cd_cpus_parse_mask(*state, good[i].text, &set));
		assert_string_equal(cd_cpus_format(*state, &set), good[i].canonical);
	}
	for (size_t i = 0; i < COUNT(bad); i++)
		if (cd_cpus_parse_mask(*state, bad[i], &set))
			fail_msg("'%s' was taken", bad[i]);

	/* 1024 CPUs: every fourth, and the last */
	for (size_t i = 0; i < 32; i++) {
		memcpy(p, i ? "11111111," : "91111111,", 9);
		p += 9;
	}
	p[-1] = '\n';
	assert_true(cd_cpus_parse_mask(*state, wide, &set));
	assert_int_equal(cd_cpus_weight(&set), 257);
	assert_true(cd_cpus_test(&set, 1023));
	assert_true(cd_cpus_test(&set, 1020));
	assert_false(cd_cpus_test(&set, 1022));
	assert_false(cd_cpus_test(&set, 1024));
	assert_false(cd_cpus_test(&set, SIZE_MAX));
}

static void a_set_survives_its_canonical_form(void **state)
{
	struct cd_cpus set, again;
	uint64_t seed = 1;

	for (size_t round = 0; round < 200; round++) {
		set.n_words = 1 + round % 9;
		set.word = cd_alloc_n(*state, set.n_words, sizeof(*set.word));
		for (size_t i = 0; i < set.n_words; i++) {
			seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407;
			set.word[i] = round % 3 ? seed : seed & seed << 7;
		}
		assert_true(cd_cpus_parse_list(*state, cd_cpus_format(*state, &set), &again));
		for (size_t cpu = 0; cpu < 700; cpu++)
			assert_int_equal(cd_cpus_test(&set, cpu), cd_cpus_test(&again, cpu));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(signed_numbers_reach_both_ends),
		cmocka_unit_test(unsigned_numbers_take_all_of_64_bits),
		cmocka_unit_test(hexadecimal_numbers),
		cmocka_unit_test(real_numbers),
		cmocka_unit_test(real_numbers_do_not_follow_the_locale),
		cmocka_unit_test(lists_of_integers),
		cmocka_unit_test(durations_are_exact),
		cmocka_unit_test(byte_sizes_know_both_systems),
		cmocka_unit_test(bit_rates),
		cmocka_unit_test(cpu_lists_take_the_kernels_grammar),
		cmocka_unit_test(cpu_masks_of_any_width),
		cmocka_unit_test(a_set_survives_its_canonical_form),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
