/* SPDX-License-Identifier: Apache-2.0 */
/* memlock_conf: lines of pam_limits in their order, and what slurm.conf hands on. */
#include "lib/gather.h"

#include "model/evidence.h"

extern const struct cd_collector cd_collector_memlock_conf;

static void lines_of_pam_limits_in_their_order(void **state)
{
	struct cd_gather *g = gather_new();
	const struct cd_fact *f;
	const char *text;
	int64_t limit;

	(void)state;
	gather_file(g, "/etc/security/limits.conf", "#* soft memlock 1\n* soft core 0\n"
		    "* soft memlock 64 # old\n* - memlock many\n");
	gather_file(g, "/etc/security/limits.d/20-b.conf", "@hpc - memlock unlimited");
	gather_file(g, "/etc/security/limits.d/10-a.conf", "root hard memlock -1\n");
	gather_file(g, "/etc/security/limits.d/notes", "* - memlock unlimited\n");
	gather(g, &cd_collector_memlock_conf);
	f = gathered(g, "limits/memlock", "");
	assert_non_null(f);
	assert_int_equal(f->state, CD_PRESENT);
	assert_int_equal(f->as.table->n_rows, 3);
	assert_true(cd_cell_int(f->as.table, 0, "limit", &limit));
	assert_int_equal(limit, 65536);
	assert_true(cd_cell_text(f->as.table, 0, "where", &text));
	assert_string_equal(text, "/etc/security/limits.conf:3");
	assert_true(cd_cell_text(f->as.table, 1, "type", &text));
	assert_string_equal(text, "hard");
	assert_true(cd_cell_text(f->as.table, 2, "domain", &text));
	assert_string_equal(text, "@hpc");
	assert_true(cd_cell_int(f->as.table, 2, "limit", &limit));
	assert_int_equal(limit, -1);
	gathered_unseen(g, "slurm/propagates_memlock", "", CD_NOT_COLLECTED);
	gather_free(g);
}

static void a_root_without_limits_does_not_tell(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, "/proc/1/comm", "systemd\n");
	gather(g, &cd_collector_memlock_conf);
	gathered_unseen(g, "limits/memlock", "", CD_NOT_COLLECTED);
	gather_free(g);

	g = gather_new();
	gather_folder(g, "/etc/security/limits.d");
	gather(g, &cd_collector_memlock_conf);
	assert_int_equal(gathered(g, "limits/memlock", "")->state, CD_PRESENT);
	gather_free(g);
}

static void slurm_hands_on_all_limits_but_excepted_ones(void **state)
{
	static const struct { const char *text; bool propagates; } row[] = {
		{ "ClusterName=x\n", true },
		{ "PropagateResourceLimitsExcept=MEMLOCK\n", false },
		{ "propagateresourcelimitsexcept = NOFILE,memlock # why\n", false },
		{ "PropagateResourceLimitsExcept=NOFILE\n", true },
		{ "#PropagateResourceLimitsExcept=MEMLOCK\n", true },
		{ "PropagateResourceLimits=NONE\n", false },
		{ "PropagateResourceLimits=ALL\n", true },
		{ "PropagateResourceLimits=CORE,MEMLOCK", true },
		{ "include other.conf\nPropagateResourceLimits=NONE", false },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		struct cd_gather *g = gather_new();

		gather_file(g, "/etc/slurm/slurm.conf", row[i].text);
		gather(g, &cd_collector_memlock_conf);
		gathered_bool(g, "slurm/propagates_memlock", "", row[i].propagates);
		gather_free(g);
	}
	{
		struct cd_gather *g = gather_new();

		gather_file(g, "/etc/slurm/slurm.conf", "Include other.conf\n");
		gather(g, &cd_collector_memlock_conf);
		gathered_unseen(g, "slurm/propagates_memlock", "", CD_NOT_COLLECTED);
		gather_free(g);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_of_pam_limits_in_their_order),
		cmocka_unit_test(a_root_without_limits_does_not_tell),
		cmocka_unit_test(slurm_hands_on_all_limits_but_excepted_ones),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
