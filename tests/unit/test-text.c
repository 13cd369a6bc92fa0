/* SPDX-License-Identifier: Apache-2.0 */
/* test-text.c - is text behind the gate harmless, and are names put in a human's order? */
#include "unit.h"

#include "base/arena.h"
#include "base/log.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

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

static void the_gate_escapes_what_xml_and_terminals_cannot_take(void **state)
{
	static const struct {
		const char *bytes;
		size_t n;
		const char *clean;
	} cases[] = {
		{ "", 0, "" },
		{ "eth0", 4, "eth0" },
		{ "a\tb\nc", 5, "a b c" },
		{ "a\0b", 3, "a\\x00b" },
		{ "\x1b[31m", 5, "\\x1b[31m" },
		{ "a\r\x7f", 3, "a\\x0d\\x7f" },
		{ "\xc2\x85", 2, "\\xc2\\x85" },			/* NEL, a C1 control */
		{ "\xc2\x9f", 2, "\\xc2\\x9f" },
		{ "\xc2\xa0", 2, "\xc2\xa0" },				/* first after C1 */
		{ "\xc3\xa9", 2, "\xc3\xa9" },
		{ "\xc3", 1, "\\xc3" },					/* cut */
		{ "\xe2\x82", 2, "\\xe2\\x82" },
		{ "\xf0\x9f\x90", 3, "\\xf0\\x9f\\x90" },
		{ "\x80" "a", 2, "\\x80a" },				/* continuation alone */
		{ "\xc0\xaf", 2, "\\xc0\\xaf" },			/* overlong slash */
		{ "\xe0\x80\xaf", 3, "\\xe0\\x80\\xaf" },
		{ "\xe0\x9f\xbf", 3, "\\xe0\\x9f\\xbf" },
		{ "\xf0\x80\x80\xaf", 4, "\\xf0\\x80\\x80\\xaf" },
		{ "\xf0\x8f\xbf\xbf", 4, "\\xf0\\x8f\\xbf\\xbf" },
		{ "\xed\x9f\xbf", 3, "\xed\x9f\xbf" },			/* U+D7FF */
		{ "\xed\xa0\x80", 3, "\\xed\\xa0\\x80" },		/* surrogates */
		{ "\xed\xbf\xbf", 3, "\\xed\\xbf\\xbf" },
		{ "\xee\x80\x80", 3, "\xee\x80\x80" },			/* U+E000 */
		{ "\xef\xbf\xbd", 3, "\xef\xbf\xbd" },			/* U+FFFD */
		{ "\xef\xbf\xbe", 3, "\\xef\\xbf\\xbe" },		/* U+FFFE */
		{ "\xef\xbf\xbf", 3, "\\xef\\xbf\\xbf" },
		{ "\xf0\x9f\xbf\xbf", 4, "\xf0\x9f\xbf\xbf" },		/* U+1FFFF: XML takes it */
		{ "\xf4\x8f\xbf\xbf", 4, "\xf4\x8f\xbf\xbf" },		/* U+10FFFF */
		{ "\xf4\x90\x80\x80", 4, "\\xf4\\x90\\x80\\x80" },	/* beyond Unicode */
		{ "\xf8\x88\x80\x80\x80", 5, "\\xf8\\x88\\x80\\x80\\x80" },
		{ "\xff\xfe", 2, "\\xff\\xfe" },
		{ "\xd8\x9b", 2, "\xd8\x9b" },				/* U+061B, no control */
		{ "\xd8\x9c", 2, "\\xd8\\x9c" },			/* U+061C, bidirectional */
		{ "\xe2\x80\x8d", 3, "\xe2\x80\x8d" },			/* U+200D */
		{ "\xe2\x80\x8e", 3, "\\xe2\\x80\\x8e" },
		{ "\xe2\x80\x8f", 3, "\\xe2\\x80\\x8f" },
		{ "\xe2\x80\x90", 3, "\xe2\x80\x90" },
		{ "\xe2\x80\xa9", 3, "\xe2\x80\xa9" },			/* U+2029 */
		{ "\xe2\x80\xaa", 3, "\\xe2\\x80\\xaa" },
		{ "rm \xe2\x80\xae-rf", 9, "rm \\xe2\\x80\\xae-rf" },
		{ "\xe2\x80\xaf", 3, "\xe2\x80\xaf" },
		{ "\xe2\x81\xa0", 3, "\xe2\x81\xa0" },			/* WORD JOINER */
		{ "\xe2\x81\xa6", 3, "\\xe2\\x81\\xa6" },
		{ "\xe2\x81\xa9", 3, "\\xe2\\x81\\xa9" },
		{ "\xe2\x81\xaa", 3, "\xe2\x81\xaa" },
		{ "\xc3\xc3\xa9", 3, "\\xc3\xc3\xa9" },			/* the second one is whole */
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		char *clean = cd_text_clean(*state, cases[i].bytes, cases[i].n);

		assert_string_equal(clean, cases[i].clean);
		assert_true(cd_text_is_clean(clean));
		if (strlen(cases[i].bytes) == cases[i].n)
			assert_int_equal(cd_text_is_clean(cases[i].bytes),
					 !strcmp(cases[i].bytes, cases[i].clean));
		assert_string_equal(cd_text_clean(*state, clean, strlen(clean)), clean);
	}
}

/* All one-, two- and three-byte strings over the interesting bytes end clean. */
static void nothing_unclean_comes_out(void **state)
{
	for (unsigned i = 0; i < 1u << 16; i++) {
		char s[3] = { (char)(i >> 8), (char)i, (char)(i * 2654435761u >> 24) };

		assert_true(cd_text_is_clean(cd_text_clean(*state, s, 1 + i % 3)));
	}
}

static void blanks_go_at_the_ends_and_split_words(void **state)
{
	char line[] = "  tcp   10 \t20\n", *word[4], few[] = "a b c";

	assert_string_equal(cd_text_trim(*state, " \t a b \n"), "a b");
	assert_string_equal(cd_text_trim(*state, " \n"), "");
	assert_int_equal(cd_text_words(line, word, 4), 3);
	assert_string_equal(word[0], "tcp");
	assert_string_equal(word[1], "10");
	assert_string_equal(word[2], "20");
	assert_int_equal(cd_text_words(few, word, 2), 2);
	assert_string_equal(word[1], "b");
	few[0] = '\0';
	assert_int_equal(cd_text_words(few, word, 2), 0);
}

static void natural_order_is_total(void **state)
{
	static const char *const order[] = {
		"", "0", "00", "000", "01", "1", "2", "10", "99999999999999999999998",
		"99999999999999999999999", "eth", "eth0", "eth1", "eth1/1", "eth01a", "eth1a", "eth2",
		"eth10", "eth10.5", "eth10.40", "mlx5_0/1", "mlx5_0/2", "mlx5_10/1", "\xc3\xa9",
	};

	(void)state;
	for (size_t i = 0; i < COUNT(order); i++)
		for (size_t j = 0; j < COUNT(order); j++) {
			int got = cd_text_compare_natural(order[i], order[j]);

			if (got != (i > j) - (i < j))
				fail_msg("'%s' against '%s': %d", order[i], order[j], got);
		}
}

static void globs(void **state)
{
	static const struct {
		const char *pattern, *text;
		bool match;
	} cases[] = {
		{ "", "", true }, { "", "a", false }, { "*", "", true }, { "*", "abc", true },
		{ "tcp.*", "tcp.window", true }, { "tcp.*", "tcpx", false }, { "?", "", false },
		{ "eth?", "eth0", true }, { "eth?", "eth10", false }, { "*0", "eth10", true },
		{ "*a*b*c", "xxaxxbxxc", true }, { "*a*b*c", "xxaxxcxxb", false }, { "a*", "b", false },
		{ "**", "x", true }, { "a?c", "a\xc3\xa9" "c", true }, { "[a]", "a", false },
		{ "*ab", "aab", true }, { "a*a", "a", false },
	};
	char many[64], pattern[64];

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		if (cd_text_glob(cases[i].pattern, cases[i].text) != cases[i].match)
			fail_msg("'%s' on '%s'", cases[i].pattern, cases[i].text);
	/* would take for ever by backtracking over every star */
	memset(many, 'a', 63);
	many[63] = '\0';
	for (size_t i = 0; i < 31; i++)
		memcpy(pattern + 2 * i, "*a", 2);
	strcpy(pattern + 60, "*b");
	assert_false(cd_text_glob(pattern, many));
}

static void the_nearest_word(void **state)
{
	static const char *const words[] = { "tcp.window_scaling", "tcp.sack", "run", "render", NULL };
	char longest[300];

	(void)state;
	assert_string_equal(cd_text_nearest("tcp.window_scalling", words), "tcp.window_scaling");
	assert_string_equal(cd_text_nearest("rum", words), "run");
	assert_string_equal(cd_text_nearest("tcp.sack", words), "tcp.sack");
	assert_null(cd_text_nearest("banana", words));
	assert_null(cd_text_nearest("", words));
	assert_null(cd_text_nearest("x", words));
	memset(longest, 'r', 299);
	longest[299] = '\0';
	assert_null(cd_text_nearest(longest, words));
}

static void quantities_for_people(void **state)
{
	static const struct {
		double value;
		const char *unit, *text;
	} cases[] = {
		{ 5.2428e9, "bit/s", "5.24 Gb/s" }, { 100e9, "bit/s", "100 Gb/s" },
		{ 400e9, "bit/s", "400 Gb/s" }, { 1.6e12, "bit/s", "1.6 Tb/s" },
		{ 999.96e6, "bit/s", "1 Gb/s" }, { 0, "bit/s", "0 b/s" },
		{ 134217728, "bytes", "128 MiB" }, { 9000, "bytes", "9000 bytes" },
		{ 212992, "bytes", "208 KiB" }, { 6291456, "bytes", "6 MiB" }, { 0, "bytes", "0 bytes" },
		{ 100000, "ns", "100 us" }, { 1.5e9, "ns", "1.5 s" }, { 3, "s", "3 s" },
		{ 0.0000042, "s", "4.2 us" }, { 300, "s", "5 min" }, { 7200, "s", "2 h" },
		{ 30.0 * 86400, "s", "30 days" }, { -2000, "ns", "-2 us" }, { 0.123, "ratio", "12.3 %" },
		{ 16, "GT/s", "16 GT/s" }, { 12345678, "", "12345678" }, { 0.333333, "", "0.333" },
		{ 1234.56, "packets", "1235 packets" }, { 9007199254740992.0, "", "9007199254740992" },
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(cd_text_quantity(*state, cases[i].value, cases[i].unit),
				    cases[i].text);
	assert_string_equal(cd_text_quantity(*state, 5, NULL), "5");
}

static void prefixes_and_suffixes(void **state)
{
	(void)state;
	assert_true(cd_text_starts("nic/mtu", "nic/"));
	assert_false(cd_text_starts("ni", "nic/"));
	assert_true(cd_text_starts("x", ""));
	assert_true(cd_text_ends("nic/mtu", "/mtu"));
	assert_false(cd_text_ends("mtu", "/mtu"));
	assert_true(cd_text_ends("x", ""));
}

static void log_lines_are_harmless_and_follow_the_level(void **state)
{
	FILE *f = tmpfile();
	int saved = dup(STDERR_FILENO);
	char got[200] = "";
	size_t n;

	(void)state;
	assert_non_null(f);
	fflush(stderr);
	dup2(fileno(f), STDERR_FILENO);
	cd_log(CD_LOG_INFO, "hidden");
	cd_log(CD_LOG_WARNING, "%s", "a\x1b[2Jb\nc");
	cd_log_set_level(CD_LOG_ERROR);
	cd_log(CD_LOG_WARNING, "hidden");
	cd_log(CD_LOG_ERROR, "shown");
	cd_log_set_level(CD_LOG_WARNING);
	fflush(stderr);
	dup2(saved, STDERR_FILENO);
	close(saved);
	rewind(f);
	n = fread(got, 1, sizeof(got) - 1, f);
	got[n] = '\0';
	fclose(f);
	assert_string_equal(got, "commdoctor: warning: a\\x1b[2Jb c\ncommdoctor: error: shown\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_gate_escapes_what_xml_and_terminals_cannot_take),
		cmocka_unit_test(nothing_unclean_comes_out),
		cmocka_unit_test(blanks_go_at_the_ends_and_split_words),
		cmocka_unit_test(natural_order_is_total),
		cmocka_unit_test(globs),
		cmocka_unit_test(the_nearest_word),
		cmocka_unit_test(quantities_for_people),
		cmocka_unit_test(prefixes_and_suffixes),
		cmocka_unit_test(log_lines_are_harmless_and_follow_the_level),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
