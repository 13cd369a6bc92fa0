/* SPDX-License-Identifier: Apache-2.0 */
/* gpudirect.peermem: needed or not, and why it is not there. */
#include "checks/gpu/gdr.h"

extern const struct cd_check cd_gpu_peermem[];

static struct cd_test *start(void)
{
	return gdr_start(cd_gpu_peermem, "gpudirect.peermem");
}

static void a_registered_module_passes(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_texts(t, "peermem/clients", "", "nv_mem_nc", NULL);
	give_text(t, "module/nvidia_peermem", "", "loaded");
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = start();		/* a stack that does not show its clients */
	give_text(t, "module/nv_peer_mem", "", "loaded");
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void what_keeps_it_away_is_told_apart(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_bool(t, "peermem/interface", "", true);
	judge(t);
	assert_finding(t, "", "not-loaded", CD_HIGH);
	assert_observed_text(t, "", "not-loaded", "driver", "535.104.05");
	cd_test_free(t);

	t = start();
	give_bool(t, "peermem/interface", "", false);
	judge(t);
	assert_finding(t, "", "no-interface", CD_HIGH);
	cd_test_free(t);

	t = start();
	give_absent(t, "module/nvidia_peermem", "");
	judge(t);
	assert_finding(t, "", "no-module", CD_HIGH);
	cd_test_free(t);

	t = start();
	give_unseen(t, "peermem/interface", "", CD_MASKED);
	judge(t);
	assert_finding(t, "", "not-loaded", CD_HIGH);
	cd_test_free(t);
}

static void loaded_but_not_among_the_clients_fails(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_text(t, "module/nvidia_peermem", "", "loaded");
	give_texts(t, "peermem/clients", "", "amdkfd", NULL);
	judge(t);
	assert_finding(t, "", "not-registered", CD_HIGH);
	cd_test_free(t);
}

static void where_dmabuf_works_it_is_not_needed(void **state)
{
	struct cd_test *t = start();

	(void)state;
	gdr_open(t);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start();
	give_text(t, "rdma/class", "mlx5_0/1", "efa");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start();
	give_absent(t, "gpu", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void what_was_not_seen_is_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_unseen(t, "module/nvidia_peermem", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);

	t = start();
	give_bool(t, "nvidia/open", "", true);
	give_unseen(t, "rdma/dmabuf", "mlx5_0", CD_NO_LIBRARY);
	judge(t);
	assert_unknown(t, "", CD_NO_REPLY);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_registered_module_passes),
		cmocka_unit_test(what_keeps_it_away_is_told_apart),
		cmocka_unit_test(loaded_but_not_among_the_clients_fails),
		cmocka_unit_test(where_dmabuf_works_it_is_not_needed),
		cmocka_unit_test(what_was_not_seen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
