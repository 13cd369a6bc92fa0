/* SPDX-License-Identifier: Apache-2.0 */
/* addresses: flags, age and who is tentative, from whole, short and odd messages. */
#include "tape.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/if.h>
#include <linux/if_addr.h>
#include <linux/rtnetlink.h>
#include <string.h>

extern const struct cd_collector cd_collector_addresses;

static struct cd_request address(int family, const char *text, uint32_t flags, uint32_t cstamp)
{
	const struct ifaddrmsg h = { .ifa_family = (uint8_t)family, .ifa_prefixlen = 24,
		.ifa_index = 2, .ifa_flags = (uint8_t)flags };
	const struct ifa_cacheinfo info = { .cstamp = cstamp };
	char bytes[16];
	struct cd_request m;

	cd_request_begin(&m, RTM_NEWADDR, 0, &h, sizeof(h));
	assert_int_equal(inet_pton(family, text, bytes), 1);
	cd_request_add(&m, IFA_ADDRESS, bytes, family == AF_INET6 ? 16 : 4);
	cd_request_add(&m, IFA_FLAGS, &flags, sizeof(flags));
	if (cstamp)
		cd_request_add(&m, IFA_CACHEINFO, &info, sizeof(info));
	return m;
}

static struct tape *answered(int error, const struct cd_request *m, size_t n)
{
	const struct ifaddrmsg any = { .ifa_family = AF_UNSPEC };
	struct cd_request q, link = tape_link(2, "eth0", IFF_UP);
	struct tape *t = tape_new();

	tape_links(t, &link, 1);
	cd_request_begin(&q, RTM_GETADDR, NLM_F_DUMP, &any, sizeof(any));
	tape_answer(t, NETLINK_ROUTE, &q, error, m, n);
	tape_file(t, "/proc/uptime", "1000.50 3000.00\n", 0);
	tape_collect(t, &cd_collector_addresses);
	return t;
}

static const char *flags(struct tape *t, size_t row)
{
	const char *text = "empty";

	cd_cell_text(tape_fact(t, CD_PRESENT, "addr", "")->as.table, row, "flags", &text);
	return text;
}

static double age(struct tape *t, size_t row)
{
	double v;

	return cd_cell_real(tape_fact(t, CD_PRESENT, "addr", "")->as.table, row, "age", &v) ? v : -1;
}

static void flags_are_words_and_stamps_an_age(void **state)
{
	const struct cd_request m[] = {
		address(AF_INET6, "fd00::1", IFA_F_TENTATIVE | IFA_F_DADFAILED | IFA_F_PERMANENT, 90000),
		/* above eight bits only IFA_FLAGS tells it */
		address(AF_INET, "10.9.0.1", IFA_F_PERMANENT | IFA_F_NOPREFIXROUTE, 0),
		address(AF_INET6, "fd00::2", IFA_F_DEPRECATED, 200000),
	};
	struct tape *t = answered(0, m, 3);

	(void)state;
	assert_string_equal(flags(t, 0), "permanent tentative dadfailed");
	assert_true(age(t, 0) > 100.4 && age(t, 0) < 100.6);
	assert_string_equal(flags(t, 1), "permanent noprefixroute");
	assert_true(age(t, 1) < 0);
	assert_string_equal(flags(t, 2), "deprecated");
	assert_true(age(t, 2) >= 0 && age(t, 2) < 0.1);	/* stamped after we looked at the clock */
	tape_unseen(t, "addr/tentative_again", "", CD_ONE_SAMPLE);
	tape_free(t);
}

static void no_answer_is_unseen(void **state)
{
	struct tape *t = answered(EPERM, NULL, 0);

	(void)state;
	tape_unseen(t, "addr", "", CD_PERMISSION);
	tape_unseen(t, "addr/tentative_again", "", CD_PERMISSION);
	tape_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(flags_are_words_and_stamps_an_age),
		cmocka_unit_test(no_answer_is_unseen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
