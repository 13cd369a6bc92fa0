/* SPDX-License-Identifier: Apache-2.0 */
/* ethioctl: it asks, and never sets. */
#include <errno.h>
#include <linux/ethtool.h>

#include "collect/ethioctl.h"
#include "lib/collected.h"

static void what_sets_does_not_go_out(void **state)
{
	static const unsigned sets[] = {
		ETHTOOL_SSET, ETHTOOL_SMSGLVL, ETHTOOL_NWAY_RST, ETHTOOL_SEEPROM, ETHTOOL_SCOALESCE,
		ETHTOOL_SRINGPARAM, ETHTOOL_SPAUSEPARAM, ETHTOOL_STSO, ETHTOOL_TEST, ETHTOOL_PHYS_ID,
		ETHTOOL_SRXFH, ETHTOOL_SRSSH, ETHTOOL_RESET, ETHTOOL_FLASHDEV, ETHTOOL_SCHANNELS,
	};

	(void)state;
	for (size_t i = 0; i < sizeof(sets) / sizeof(sets[0]); i++) {
		struct ethtool_value v = { .cmd = sets[i] };

		assert_int_equal(cd_ethioctl(-1, "lo", &v), EPERM);
	}
}

static void what_asks_goes_out(void **state)
{
	struct ethtool_drvinfo info = { .cmd = ETHTOOL_GDRVINFO };

	(void)state;
	assert_int_equal(cd_ethioctl(-1, "lo", &info), EBADF);
}

static void a_name_that_no_link_can_have_is_not_asked_for(void **state)
{
	struct ethtool_drvinfo info = { .cmd = ETHTOOL_GDRVINFO };

	(void)state;
	assert_int_equal(cd_ethioctl(-1, "a-name-of-sixteen", &info), ENAMETOOLONG);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_sets_does_not_go_out),
		cmocka_unit_test(what_asks_goes_out),
		cmocka_unit_test(a_name_that_no_link_can_have_is_not_asked_for),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
