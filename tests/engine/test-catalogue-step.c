/* SPDX-License-Identifier: Apache-2.0 */
/* Is a setting of a namespace made inside it, and one of the machine on the host? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/arena.h"
#include "engine/catalogue-fill.h"
#include "model/run.h"

static struct cd_arena *a;

static int set_up(void **state)
{
	(void)state;
	a = cd_arena_new();
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	cd_arena_free(a);
	return 0;
}

static struct cd_step step(const char *key, enum cd_step_when when)
{
	static const struct cd_finding f = { .subject = "", .scope = "netns:blue" };
	struct cd_step s = { .when = when, .kind = "sysctl", .target = key, .value = "8",
			     .undo = "4" };

	s.text = cd_step_line(a, &s, &f, NULL);
	return s;
}

static void settings_of_a_namespace_are_made_inside(void **state)
{
	static const char *const key[] = { "net.ipv4.tcp_sack", "net.core.somaxconn",
					   "net.netfilter.nf_conntrack_tcp_be_liberal" };

	(void)state;
	for (int i = 0; i < 3; i++) {
		assert_string_equal(step(key[i], CD_RUNTIME).text,
				    cd_sprintf(a, "ip netns exec blue sysctl -w %s=8", key[i]));
		assert_true(step(key[i], CD_PERSISTENT).by_hand);
	}
}

static void those_of_the_machine_on_the_host(void **state)
{
	static const char *const key[] = { "net.netfilter.nf_conntrack_max",
					   "net.core.rmem_max" };

	(void)state;
	for (int i = 0; i < 2; i++) {
		assert_string_equal(step(key[i], CD_RUNTIME).text,
				    cd_sprintf(a, "sysctl -w %s=8", key[i]));
		assert_false(step(key[i], CD_PERSISTENT).by_hand);
		assert_non_null(step(key[i], CD_PERSISTENT).file);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(settings_of_a_namespace_are_made_inside, set_up,
						tear_down),
		cmocka_unit_test_setup_teardown(those_of_the_machine_on_the_host, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
