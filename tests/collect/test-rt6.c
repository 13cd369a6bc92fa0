/* SPDX-License-Identifier: Apache-2.0 */
/* rt6: the sixth number of a line, or the reason why there is none. */
#include "tape.h"

#include <errno.h>

extern const struct cd_collector cd_collector_rt6;

static struct tape *read_as(const char *text, int error)
{
	struct tape *t = tape_new();

	tape_file(t, "/proc/net/rt6_stats", text, error);
	tape_collect(t, &cd_collector_rt6);
	return t;
}

static void the_sixth_number_is_hexadecimal(void **state)
{
	struct tape *t = read_as("0006 0004 0013 0008 0000 0fd2 0000\n", 0);

	(void)state;
	tape_int(t, "ip6/destinations", "", 0xfd2);
	tape_free(t);
	t = read_as("000a 0004 0013 0008 0000 1ffff\n", 0);
	tape_int(t, "ip6/destinations", "", 0x1ffff);
	tape_free(t);
}

static void what_is_not_there_or_broken_has_its_reason(void **state)
{
	static const struct {
		const char *text;
		int error;
		enum cd_reason reason;
	} bad[] = {
		{ "", 0, CD_MASKED }, { "0006 0004\n", 0, CD_GARBAGE },
		{ "a b c d e five f\n", 0, CD_GARBAGE }, { NULL, EACCES, CD_PERMISSION },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct tape *t = read_as(bad[i].text, bad[i].error);

		tape_unseen(t, "ip6/destinations", "", bad[i].reason);
		tape_free(t);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_sixth_number_is_hexadecimal),
		cmocka_unit_test(what_is_not_there_or_broken_has_its_reason),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
