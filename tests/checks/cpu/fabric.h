/* SPDX-License-Identifier: Apache-2.0 */
/* fabric.h - a host of two nodes of four CPUs, with a fabric port on node 1. */
#ifndef CD_TESTS_CHECKS_CPU_FABRIC_H
#define CD_TESTS_CHECKS_CPU_FABRIC_H

#include "lib/judge.h"

static inline void fabric_node(struct cd_test *t)
{
	give_set(t, "port", "eth0", "eno1", NULL);
	give_texts(t, "port/role", "eth0", "fabric", NULL);
	give_texts(t, "port/role", "eno1", "mgmt", "default_route", NULL);
	give_int(t, "nic/numa_node", "eth0", 1);
	give_int(t, "nic/numa_node", "eno1", 0);
	give_cpus(t, "numa/cpus", "0", "0-3");
	give_cpus(t, "numa/cpus", "1", "4-7");
	give_absent(t, "rdma/port", "");
}

static inline void no_fabric(struct cd_test *t)
{
	give_set(t, "port", "eno1", NULL);
	give_texts(t, "port/role", "eno1", "default_route", NULL);
	give_int(t, "nic/numa_node", "eno1", 0);
	give_cpus(t, "numa/cpus", "0", "0-7");
	give_absent(t, "rdma/port", "");
}

#endif
