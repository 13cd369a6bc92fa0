/* SPDX-License-Identifier: Apache-2.0 */
/* stack.xdp_mode: generic mode on a port is a fault, what runs in the driver is told. */
#include "lib/judge.h"

extern const struct cd_check cd_stack_xdp_mode[];

static struct cd_test *start(const char *mode)
{
	struct cd_test *t = cd_test_new(cd_stack_xdp_mode, "stack.xdp_mode");

	give_set(t, "port", "eth0", NULL);
	if (mode)
		give_text(t, "nic/xdp", "eth0", mode);
	/* a container's link is no port */
	give_text(t, "nic/xdp", "veth0", "generic");
	return t;
}

static void generic_on_a_port_is_found(void **state)
{
	struct cd_test *t = start("generic");

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "generic", CD_MEDIUM);
	cd_test_free(t);
}

static void in_the_driver_it_passes_and_is_told(void **state)
{
	static const char *const mode[] = { "none", "driver", "hardware", "several" };

	(void)state;
	for (int i = 0; i < 4; i++) {
		struct cd_test *t = start(mode[i]);

		judge(t);
		assert_pass(t, "eth0");
		if (i)
			assert_note(t, "eth0");
		else
			assert_no_note(t, "eth0");
		cd_test_free(t);
	}
}

static void untold_is_unknown(void **state)
{
	struct cd_test *t = start(NULL);

	(void)state;
	give_unseen(t, "nic/xdp", "eth0", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "eth0", CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void without_ports_it_does_not_apply(void **state)
{
	struct cd_test *t = cd_test_new(cd_stack_xdp_mode, "stack.xdp_mode");

	(void)state;
	give_set(t, "port", NULL);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(generic_on_a_port_is_found),
		cmocka_unit_test(in_the_driver_it_passes_and_is_told),
		cmocka_unit_test(untold_is_unknown),
		cmocka_unit_test(without_ports_it_does_not_apply),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
