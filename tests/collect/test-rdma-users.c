/* SPDX-License-Identifier: Apache-2.0 */
/* rdma-users: limits of launchers as /proc tells them, and when nobody can be seen. */
#include "lib/gather.h"

#include <string.h>

#include "model/evidence.h"

extern const struct cd_collector cd_collector_rdma_users;

#define LIMITS "Limit                     Soft Limit           Hard Limit           Units     \n" \
	"Max open files            1024                 524288               files     \n"

static struct cd_gather *node(const char *locked)
{
	struct cd_gather *g = gather_new();

	gather_file(g, "/sys/class/infiniband/mlx5_0/node_type", "1: CA\n");
	gather_file(g, "/proc/meminfo", "MemTotal:       16384000 kB\nMemFree: 1 kB\n");
	gather_file(g, "/proc/1/comm", "systemd\n");
	gather_file(g, "/proc/77/comm", "slurmd\n");
	gather_file(g, "/proc/77/limits", locked);
	gather_file(g, "/proc/77/status", "Name:\tslurmd\nVmPin:\t   64 kB\n"
		    "CapEff:\t0000000000004000\n");
	gather_file(g, "/proc/78/comm", "sshd\n");
	gather(g, &cd_collector_rdma_users);
	return g;
}

static const struct cd_table *rows(struct cd_gather *g)
{
	const struct cd_fact *f = gathered(g, "rdma/process", "");

	assert_non_null(f);
	assert_int_equal(f->state, CD_PRESENT);
	assert_int_equal(f->as.table->n_rows, 1);
	return f->as.table;
}

static int64_t number(const struct cd_table *t, const char *column)
{
	int64_t value = -99;

	assert_true(cd_cell_int(t, 0, column, &value));
	return value;
}

static void the_limit_of_a_launcher(void **state)
{
	struct cd_gather *g = node(LIMITS "Max locked memory         8388608              "
				   "8388608              bytes     \n");
	const char *kind;

	(void)state;
	assert_int_equal(number(rows(g), "soft"), 8388608);
	assert_int_equal(number(rows(g), "pid"), 77);
	assert_int_equal(number(rows(g), "ipc_lock"), 1);
	assert_int_equal(number(rows(g), "pinned"), 65536);
	assert_true(cd_cell_text(rows(g), 0, "kind", &kind));
	assert_string_equal(kind, "launcher");
	gathered_int(g, "host/memory", "", INT64_C(16384000) * 1024);
	gather_free(g);
}

static void unlimited_has_no_number(void **state)
{
	struct cd_gather *g = node(LIMITS "Max locked memory         unlimited            "
				   "unlimited            bytes     \n");

	(void)state;
	assert_int_equal(number(rows(g), "soft"), -1);
	gather_free(g);
}

static void a_limit_that_cannot_be_read_says_why(void **state)
{
	static const char *const bad[] = { LIMITS, LIMITS "Max locked memory many more bytes\n" };

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		struct cd_gather *g = node(bad[i]);
		const char *error;
		int64_t soft;

		assert_false(cd_cell_int(rows(g), 0, "soft", &soft));
		assert_true(cd_cell_text(rows(g), 0, "error", &error));
		gather_free(g);
	}
}

static void hidden_processes_are_not_none(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, "/sys/class/infiniband/mlx5_0/node_type", "1: CA\n");
	gather_file(g, "/proc/77/comm", "slurmd\n");
	gather(g, &cd_collector_rdma_users);
	gathered_unseen(g, "rdma/process", "", CD_NOT_COLLECTED);
	gather_free(g);

	g = gather_new();
	gather_file(g, "/sys/class/net/lo/mtu", "65536\n");
	gather(g, &cd_collector_rdma_users);
	gathered_absent(g, "rdma/process", "");
	gather_free(g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_limit_of_a_launcher),
		cmocka_unit_test(unlimited_has_no_number),
		cmocka_unit_test(a_limit_that_cannot_be_read_says_why),
		cmocka_unit_test(hidden_processes_are_not_none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
