/* SPDX-License-Identifier: Apache-2.0 */
/* routes-back.h - two rails, a management port and a bridge, and where their packets leave. */
#ifndef CD_TESTS_ROUTES_BACK_H
#define CD_TESTS_ROUTES_BACK_H

#include <string.h>

#include "lib/judge.h"

static const struct cd_column back_columns[] = {
	{ "ifname", CD_COL_TEXT, "" }, { "address", CD_COL_TEXT, "" }, { "to", CD_COL_TEXT, "" },
	{ "direct", CD_COL_INT, "" }, { "oif", CD_COL_TEXT, "" }, { "through", CD_COL_INT, "" },
	{ .name = NULL },
};

static inline void give_rails(struct cd_test *t)
{
	give_set(t, "nic", "lo", "eth0", "eth1", "mgmt0", "docker0", NULL);
	give_set(t, "path", "eth0", "eth1", NULL);
	give_texts(t, "nic/ports", "lo", NULL);
	give_texts(t, "nic/ports", "docker0", NULL);
	give_texts(t, "nic/ports", "eth0", "eth0", NULL);
	give_texts(t, "nic/ports", "eth1", "eth1", NULL);
	give_texts(t, "nic/ports", "mgmt0", "mgmt0", NULL);
	give_texts(t, "port/role", "eth0", "fabric", NULL);
	give_texts(t, "port/role", "eth1", "fabric", NULL);
	give_texts(t, "port/role", "mgmt0", "mgmt", NULL);
	give_table(t, "route/back", "", back_columns);
}

/* `by` NULL: the kernel knows no way. */
static inline void give_back(struct cd_test *t, const char *nic, const char *to, const char *by,
			     int through)
{
	int64_t direct = strcmp(to, "default") != 0;

	if (by)
		give_row(t, "route/back", "", "ifname", nic, "address", "10.9.0.7", "to", to,
			 "direct", direct, "oif", by, "through", (int64_t)through, NULL);
	else
		give_row(t, "route/back", "", "ifname", nic, "address", "10.9.0.7", "to", to,
			 "direct", direct, "through", (int64_t)through, NULL);
}

#endif
