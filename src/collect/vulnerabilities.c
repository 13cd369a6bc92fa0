/* SPDX-License-Identifier: Apache-2.0 */
/* vulnerabilities - what does the kernel do against flaws of the processor? */
#include <commdoctor/collector.h>

#include "base/arena.h"
#include "collect/sysfs.h"
#include "host/host.h"

#define FOLDER "/sys/devices/system/cpu/vulnerabilities"

static const struct cd_column columns[] = {
	{ "flaw", CD_COL_TEXT, "" },
	{ "state", CD_COL_TEXT, "" },
	{ .name = NULL },
};
static const struct cd_fact_spec facts[] = {
	{ .name = "cpu/vulnerabilities", .type = CD_TABLE, .columns = columns,
	  .source = "grep -H . " FOLDER "/*", .about = "flaws of the processor and what is done" },
	{ .name = NULL },
};

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_names names = cd_host_list(cd_collect_host(x), a, FOLDER);
	const char **state = names.n ? cd_alloc_n(a, names.n, sizeof(*state)) : NULL;
	struct cd_rows *t;
	int error;

	(void)err;
	if (names.error) {
		cd_put_errno(x, "cpu/vulnerabilities", "", FOLDER, names.error);
		return 0;
	}
	for (size_t i = 0; i < names.n; i++) {
		state[i] = cd_sysfs_text(x, cd_sprintf(a, "%s/%s", FOLDER, names.name[i]), &error);
		if (!state[i]) {
			cd_put_errno(x, "cpu/vulnerabilities", "", FOLDER, error);
			return 0;
		}
	}
	t = cd_table_begin(x, "cpu/vulnerabilities", "");
	for (size_t i = 0; i < names.n; i++) {
		cd_row_text(t, "flaw", names.name[i]);
		cd_row_text(t, "state", state[i]);
		cd_row_end(t);
	}
	cd_table_end(t);
	return 0;
}

const struct cd_collector cd_collector_vulnerabilities = {
	.name = "vulnerabilities", .group = "pci", .facts = facts, .collect = collect,
};
