/* SPDX-License-Identifier: Apache-2.0 */
/* gpudirect.path: three ways, what closes each, and what nobody could see. */
#include "checks/gpu/gdr.h"

extern const struct cd_check cd_gpu_path[];

#define PORT "mlx5_0/1"

static struct cd_test *start(void)
{
	return gdr_start(cd_gpu_path, "gpudirect.path");
}

static void each_of_three_ways_passes(void **state)
{
	struct cd_test *t = start();

	(void)state;
	gdr_open(t);
	judge(t);
	assert_pass(t, PORT);
	assert_no_note(t, PORT);
	cd_test_free(t);

	t = start();
	give_texts(t, "peermem/clients", "", "nv_mem", NULL);
	judge(t);
	assert_pass(t, PORT);
	cd_test_free(t);

	t = start();
	give_text(t, "rdma/p2p", "mlx5_0", "NVIDIA");
	judge(t);
	assert_pass(t, PORT);
	cd_test_free(t);
}

static void a_module_that_did_not_register_is_noted(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_text(t, "module/nvidia_peermem", "", "loaded");
	judge(t);
	assert_pass(t, PORT);
	assert_note(t, PORT);
	cd_test_free(t);
}

static void peer_memory_alone_is_noted_where_dma_buf_could_be(void **state)
{
	(void)state;
	for (int open = 0; open < 2; open++) {
		struct cd_test *t = start();

		give_bool(t, "nvidia/open", "", open);
		give_bool(t, "rdma/dmabuf", "mlx5_0", false);
		give_texts(t, "peermem/clients", "", "nv_mem", NULL);
		judge(t);
		assert_pass(t, PORT);
		if (open)
			assert_note(t, PORT);
		else
			assert_no_note(t, PORT);
		cd_test_free(t);
	}
}

static void none_is_critical_and_only_of_compute_ports(void **state)
{
	struct cd_test *t = start();

	(void)state;
	judge(t);
	assert_finding(t, PORT, "none", CD_CRITICAL);
	assert_observed_text(t, PORT, "none", "driver", "535.104.05");
	assert_no_finding(t, "mlx5_9/1", "none");
	cd_test_free(t);

	t = start();
	give_text(t, "site/gdr", "", "optional");
	judge(t);
	assert_finding(t, PORT, "none", CD_HIGH);
	cd_test_free(t);
}

static void each_partner_of_dmabuf_can_close_it(void **state)
{
	struct cd_test *t = start();

	(void)state;
	gdr_open(t);
	give_int(t, "host/kernel_code", "", V5_4);
	judge(t);
	assert_finding(t, PORT, "none", CD_CRITICAL);
	cd_test_free(t);

	t = start();
	gdr_open(t);
	give_int(t, "nvidia/branch", "", 510);
	judge(t);
	assert_finding(t, PORT, "none", CD_CRITICAL);
	cd_test_free(t);

	t = start();
	gdr_open(t);
	give_bool(t, "rdma/dmabuf", "mlx5_0", false);
	judge(t);
	assert_finding(t, PORT, "none", CD_CRITICAL);
	cd_test_free(t);
}

static void what_could_not_be_asked_is_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_bool(t, "nvidia/open", "", true);
	give_unseen(t, "rdma/dmabuf", "mlx5_0", CD_MODULE);
	judge(t);
	assert_unknown(t, PORT, CD_NO_REPLY);
	cd_test_free(t);

	t = start();
	give_unseen(t, "module/nvidia_peermem", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, PORT, CD_NOT_COLLECTED);
	cd_test_free(t);

	t = start();
	give_unseen(t, "gpu", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);

	t = start();
	give_unseen(t, "nvidia/driver", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void hosts_where_it_is_not_expected_are_not_judged(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "gpu", NULL);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start();
	give_absent(t, "rdma/port", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start();
	give_text(t, "site/gdr", "", "off");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start();
	give_bool(t, "gpu/datacentre", "0000:1b:00.0", false);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start();
	give_text(t, "gpu/vendor", "0000:1b:00.0", "amd");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start();
	give_absent(t, "nvidia/driver", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start();
	give_bool(t, "rdma/wanted", "", false);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_of_three_ways_passes),
		cmocka_unit_test(a_module_that_did_not_register_is_noted),
		cmocka_unit_test(peer_memory_alone_is_noted_where_dma_buf_could_be),
		cmocka_unit_test(none_is_critical_and_only_of_compute_ports),
		cmocka_unit_test(each_partner_of_dmabuf_can_close_it),
		cmocka_unit_test(what_could_not_be_asked_is_unknown),
		cmocka_unit_test(hosts_where_it_is_not_expected_are_not_judged),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
