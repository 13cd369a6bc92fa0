/* SPDX-License-Identifier: Apache-2.0 */
/* dcb-writers.h - what sets priorities at boot, for tests. */
#ifndef CD_TESTS_DCB_WRITERS_H
#define CD_TESTS_DCB_WRITERS_H

#include "roce-facts.h"

static const struct cd_column writer_columns[] = {
	{ "file", CD_COL_TEXT, "" }, { "program", CD_COL_TEXT, "" }, { "sets", CD_COL_TEXT, "" },
	{ .name = NULL },
};

/* A host whose places were all read; `agent` NULL: none runs. */
static inline void nobody_writes(struct cd_test *t, const char *agent)
{
	give_table(t, "dcb/writer", "", writer_columns);
	give_bool(t, "dcb/writer_complete", "", true);
	give_texts(t, "dcb/agent", "", agent, NULL);
}

static inline void writes(struct cd_test *t, const char *program, const char *sets)
{
	give_row(t, "dcb/writer", "", "file", "/etc/udev/rules.d/90-qos.rules", "program", program,
		 "sets", sets, NULL);
}

#endif
