/* SPDX-License-Identifier: Apache-2.0 */
/* roce-facts.h - a host that wants RDMA, and its ports. */
#ifndef CD_TESTS_ROCE_FACTS_H
#define CD_TESTS_ROCE_FACTS_H

#include "lib/judge.h"

static inline struct cd_test *roce_host(const struct cd_check *checks, const char *id)
{
	struct cd_test *t = cd_test_new(checks, id);

	give_bool(t, "rdma/wanted", "", true);
	give_text(t, "rdma/wanted_why", "", "the profile says so");
	give_set(t, "port", "eth0", "eth1", NULL);
	give_texts(t, "port/role", "eth1", "default_route", NULL);
	return t;
}

/* `role` "roce": its RDMA device is used; "roce_capable": it has one. */
static inline void roce_port(struct cd_test *t, const char *port, const char *role)
{
	give_int(t, "nic/type", port, 1);
	give_bool(t, "nic/carrier", port, true);
	give_bool(t, "nic/vf", port, false);
	give_texts(t, "port/role", port, "roce_capable", role, NULL);
}

#endif
