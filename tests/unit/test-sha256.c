/* SPDX-License-Identifier: Apache-2.0 */
/* Is the digest the one that everybody else computes?  Examples of FIPS 180-4 and its lengths. */
#include "unit.h"

#include <string.h>

#include "base/arena.h"
#include "base/sha256.h"

static void known_texts_have_known_digests(void **state)
{
	static const struct {
		const char *text, *digest;
	} known[] = {
		{ "", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=" },
		{ "abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=" },
		{ "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
		  "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE=" },
	};
	struct cd_arena *a = cd_arena_new();

	(void)state;
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		assert_string_equal(cd_sha256_base64(a, known[i].text, strlen(known[i].text)),
				    known[i].digest);
	cd_arena_free(a);
}

/* Around the length at which the count of bits needs a block of its own, and a million bytes. */
static void every_length_is_padded_right(void **state)
{
	static const struct {
		size_t n;
		const char *digest;
	} known[] = {
		{ 54, "o/AbaTklYSdYKsiun7R6OCokRoCAaj9hOhGIUcHKHUc=" },
		{ 55, "n0OQ+NMMLdkuyfCVtl4rmumwqSWlJY4kHJ8ekQ9zQxg=" },
		{ 56, "s1Q5pKxvCUi21vnjxq8PX1kM4g8b3nCQ73lwaG7Gc4o=" },
		{ 57, "8TstckZZ6zv0fy3WrxrMyHuB8J9Z8rdeXAvtZYnf6MY=" },
		{ 63, "fT50oF19sVvOStnsBljqmOPwbu7PFrTG//LaRX3cLzQ=" },
		{ 64, "/+BU/nrgy23GXDr5th1SCfQ5hR20PQulmXM33xVGaOs=" },
		{ 65, "Y1NhxIu56rFBmOduqKt/GkFoXWrWKqkUbTAdTxfrCuA=" },
		{ 119, "MeulHDE6XAgiat8Y1KNZz9/Y0ugWsT9K+VL36mWE3Ps=" },
		{ 120, "Lz0zVDLHC1gK8Ojhs2dKfAINaDql9zqq7f3FWvkEwhw=" },
		{ 1000000, "zcduXJkU+5KBocfihNc+Z/GAmkiklyAOBG05zMcRLNA=" },
	};
	struct cd_arena *a = cd_arena_new();
	char *text = cd_alloc(a, 1000000);

	(void)state;
	memset(text, 'a', 1000000);
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		assert_string_equal(cd_sha256_base64(a, text, known[i].n), known[i].digest);
	cd_arena_free(a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(known_texts_have_known_digests),
		cmocka_unit_test(every_length_is_padded_right),
	};

	return cmocka_run_group_tests_name("SHA-256", tests, NULL, NULL);
}
