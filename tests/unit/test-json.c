/* SPDX-License-Identifier: Apache-2.0 */
/* Does every value come out as JSON that reads back the same? */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <float.h>
#include <jansson.h>
#include <math.h>
#include <string.h>

#include "base/json.h"

static void text_is(const char *text, const char *json)
{
	CD_AUTO_BUF b = { 0 };
	json_t *back;

	cd_json_text(&b, text);
	assert_string_equal(b.data, json);
	back = json_loadb(b.data, b.len, JSON_DECODE_ANY, NULL);
	assert_non_null(back);
	json_decref(back);
}

static void text_is_escaped(void **state)
{
	(void)state;
	text_is("", "\"\"");
	text_is("a\"b\\c/d", "\"a\\\"b\\\\c/d\"");
	text_is("\x01\x1f\n\x7f", "\"\\u0001\\u001f\\u000a\\u007f\"");
	text_is("gr\xc3\xbc\xc3\x9f \xe2\x82\xac \xf0\x9f\x98\x80",
		"\"gr\xc3\xbc\xc3\x9f \xe2\x82\xac \xf0\x9f\x98\x80\"");
}

/* Overlong, surrogate, beyond U+10FFFF, cut, alone: never passed on. */
static void what_is_not_utf8_becomes_hex(void **state)
{
	(void)state;
	text_is("a\xff", "\"a\\\\xff\"");
	text_is("\xc0\xaf", "\"\\\\xc0\\\\xaf\"");
	text_is("\xe0\x80\xaf", "\"\\\\xe0\\\\x80\\\\xaf\"");
	text_is("\xed\xa0\x80", "\"\\\\xed\\\\xa0\\\\x80\"");
	text_is("\xf4\x90\x80\x80", "\"\\\\xf4\\\\x90\\\\x80\\\\x80\"");
	text_is("\xe2\x82", "\"\\\\xe2\\\\x82\"");
	text_is("\x80", "\"\\\\x80\"");
}

static void integers_beyond_doubles_are_text(void **state)
{
	static const struct {
		int64_t v;
		const char *json;
	} row[] = {
		{ 0, "0" }, { -1, "-1" },
		{ INT64_C(9007199254740992), "9007199254740992" },
		{ INT64_C(9007199254740993), "\"9007199254740993\"" },
		{ INT64_C(-9007199254740993), "\"-9007199254740993\"" },
		{ INT64_MAX, "\"9223372036854775807\"" },
		{ INT64_MIN, "\"-9223372036854775808\"" },
	};
	CD_AUTO_BUF u = { 0 };

	(void)state;
	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		CD_AUTO_BUF b = { 0 };

		cd_json_int(&b, row[i].v);
		assert_string_equal(b.data, row[i].json);
	}
	cd_json_uint(&u, UINT64_MAX);
	assert_string_equal(u.data, "\"18446744073709551615\"");
}

static void reals_read_back_the_same(void **state)
{
	static const double v[] = { 0, -0.0, 1, 0.1, 1.0 / 3, 1e-300, DBL_MAX, DBL_MIN, 5242800000.0,
				    123456789012345678.0, -2.5e-7 };

	(void)state;
	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		CD_AUTO_BUF b = { 0 };
		json_t *back;

		cd_json_real(&b, v[i]);
		back = json_loadb(b.data, b.len, JSON_DECODE_ANY, NULL);
		assert_true(json_is_real(back));
		assert_true(json_real_value(back) == v[i]);
		json_decref(back);
	}
}

static void what_is_no_number_is_null(void **state)
{
	static const double v[] = { NAN, INFINITY, -INFINITY };

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		CD_AUTO_BUF b = { 0 };

		cd_json_real(&b, v[i]);
		assert_string_equal(b.data, "null");
	}
}

static void commas_stand_where_they_are_due(void **state)
{
	CD_AUTO_BUF b = { 0 };

	(void)state;
	cd_buf_putc(&b, '{');
	cd_json_put_text(&b, "a", "{");
	cd_json_put_text(&b, "none", NULL);
	cd_json_put_bool(&b, "b", true);
	cd_json_key(&b, "c");
	cd_buf_putc(&b, '[');
	cd_json_item(&b);
	cd_json_text(&b, "[");
	cd_json_item(&b);
	cd_json_int(&b, 2);
	cd_buf_puts(&b, "]}");
	assert_string_equal(b.data, "{\"a\":\"{\",\"b\":true,\"c\":[\"[\",2]}");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(text_is_escaped),
		cmocka_unit_test(what_is_not_utf8_becomes_hex),
		cmocka_unit_test(integers_beyond_doubles_are_text),
		cmocka_unit_test(reals_read_back_the_same),
		cmocka_unit_test(what_is_no_number_is_null),
		cmocka_unit_test(commas_stand_where_they_are_due),
	};

	return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
