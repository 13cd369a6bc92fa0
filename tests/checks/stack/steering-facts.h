/* SPDX-License-Identifier: Apache-2.0 */
/* steering-facts.h - a machine of two sockets with four CPUs each, and one port on the second. */
#ifndef CD_TESTS_STACK_STEERING_FACTS_H
#define CD_TESTS_STACK_STEERING_FACTS_H

#include "lib/judge.h"

static struct cd_test *two_sockets(const struct cd_check *checks, const char *id)
{
	static const int64_t near[] = { 10, 21 }, far[] = { 21, 10 };
	struct cd_test *t = cd_test_new(checks, id);

	give_set(t, "path", "eth0", NULL);
	give_int(t, "nic/numa_node", "eth0", 1);
	give_set(t, "numa", "0", "1", NULL);
	give_int(t, "numa/count", "", 2);
	give_cpus(t, "numa/cpus", "0", "0-3");
	give_cpus(t, "numa/cpus", "1", "4-7");
	give_ints(t, "numa/distance", "0", 2, near);
	give_ints(t, "numa/distance", "1", 2, far);
	give_cpus(t, "cpu/online", "", "0-7");
	give_cpus(t, "cpu/siblings", "0", "0");
	return t;
}

#endif
