/* SPDX-License-Identifier: Apache-2.0 */
/* rdma.dev.present: all here, one gone, none at all, a function without device, nothing expected. */
#include "lib/judge.h"

extern const struct cd_check cd_rdma_dev_present[];

static void port(struct cd_test *t, const char *name, const char *class, const char *role)
{
	give_text(t, "rdma/class", name, class);
	give_text(t, "rdma/role", name, role);
}

static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_rdma_dev_present, "rdma.dev.present");

	give_absent(t, "rdma/expected_ports", "");
	give_absent(t, "site/fabric", "");
	return t;
}

static struct cd_test *two_ports(void)
{
	struct cd_test *t = start();

	give_set(t, "pci", "0000:18:00.0", "0000:19:00.0", NULL);
	give_int(t, "pci/class", "0000:18:00.0", 0x020700);
	give_int(t, "pci/class", "0000:19:00.0", 0x020700);
	give_set(t, "rdma/device", "mlx5_0", "mlx5_1", NULL);
	give_text(t, "rdma/pci", "mlx5_0", "0000:18:00.0");
	give_text(t, "rdma/pci", "mlx5_1", "0000:19:00.0");
	give_set(t, "rdma/port", "mlx5_0/1", "mlx5_1/1", NULL);
	port(t, "mlx5_0/1", "ib", "compute");
	port(t, "mlx5_1/1", "ib", "compute");
	return t;
}

static void as_many_as_expected_pass(void **state)
{
	struct cd_test *t = two_ports();

	(void)state;
	give_int(t, "rdma/expected_ports", "", 2);
	judge(t);
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void one_too_few_fails(void **state)
{
	struct cd_test *t = two_ports();

	(void)state;
	give_int(t, "rdma/expected_ports", "", 3);
	judge(t);
	assert_finding(t, "", "too-few", CD_CRITICAL);
	assert_observed_int(t, "", "too-few", "found", 2);
	assert_acts(t, "", "too-few", CD_BLOCKS);
	cd_test_free(t);
}

static void storage_ports_and_software_do_not_count(void **state)
{
	struct cd_test *t = two_ports();

	(void)state;
	port(t, "mlx5_1/1", "ib", "other");
	give_int(t, "rdma/expected_ports", "", 2);
	judge(t);
	assert_observed_int(t, "", "too-few", "found", 1);
	cd_test_free(t);
}

static void a_port_whose_gpu_is_gone_is_not_missed(void **state)
{
	struct cd_test *t = two_ports();

	(void)state;
	port(t, "mlx5_1/1", "ib", "other");
	give_int(t, "rdma/expected_ports", "", 2);
	give_set(t, "gpu", "0000:17:00.0", NULL);
	give_int(t, "site/expect.gpus", "", 2);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	give_int(t, "site/expect.gpus", "", 1);
	judge(t);
	assert_observed_int(t, "", "too-few", "found", 1);
	cd_test_free(t);
}

static void devices_without_an_expectation_pass(void **state)
{
	struct cd_test *t = two_ports();

	(void)state;
	judge(t);
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void a_fabric_without_any_device_fails(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "rdma/device", NULL);
	give_set(t, "rdma/port", NULL);
	give_text(t, "site/fabric", "", "roce");
	judge(t);
	assert_finding(t, "", "none", CD_CRITICAL);
	assert_observed_text(t, "", "none", "fabric", "roce");
	cd_test_free(t);
}

static void software_is_no_device_of_a_fabric(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "rdma/device", "rxe0", NULL);
	give_set(t, "rdma/port", "rxe0/1", NULL);
	port(t, "rxe0/1", "soft", "other");
	give_text(t, "site/fabric", "", "roce");
	judge(t);
	assert_finding(t, "", "none", CD_CRITICAL);
	cd_test_free(t);
}

static void a_function_without_device_fails(void **state)
{
	struct cd_test *t = two_ports();

	(void)state;
	give_set(t, "rdma/device", "mlx5_0", NULL);
	give_set(t, "rdma/port", "mlx5_0/1", NULL);
	judge(t);
	assert_finding(t, "0000:19:00.0", "no-device", CD_HIGH);
	assert_observed_text(t, "0000:19:00.0", "no-device", "cause",
			     "its driver is not bound or gave up");
	give_text(t, "pci/driver", "0000:19:00.0", "mlx5_core");
	judge(t);
	assert_observed_text(t, "0000:19:00.0", "no-device", "cause",
			     "mlx5_core is bound, its RDMA half mlx5_ib is not loaded or gave up");
	give_absent(t, "pci/driver", "0000:19:00.0");
	judge(t);
	assert_observed_text(t, "0000:19:00.0", "no-device", "cause", "no driver is bound");
	cd_test_free(t);
}

static void without_fabric_and_device_it_does_not_apply(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "rdma/device", NULL);
	give_set(t, "rdma/port", NULL);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	give_text(t, "site/fabric", "", "none");
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

static void unseen_ports_or_classes_are_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_unseen(t, "rdma/port", "", CD_PERMISSION);
	give_text(t, "site/fabric", "", "ib");
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);

	t = two_ports();
	give_unseen(t, "rdma/class", "mlx5_1/1", CD_GARBAGE);
	give_int(t, "rdma/expected_ports", "", 2);
	judge(t);
	assert_unknown(t, "", CD_GARBAGE);
	cd_test_free(t);
}

static void a_function_for_guests_is_not_missed(void **state)
{
	struct cd_test *t = two_ports();

	(void)state;
	give_set(t, "rdma/device", "mlx5_0", NULL);
	give_set(t, "rdma/port", "mlx5_0/1", NULL);
	give_text(t, "pci/driver", "0000:19:00.0", "vfio-pci");
	judge(t);
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void an_unseen_role_or_place_is_no_finding(void **state)
{
	struct cd_test *t = two_ports();

	(void)state;
	give_unseen(t, "rdma/role", "mlx5_1/1", CD_PERMISSION);
	give_int(t, "rdma/expected_ports", "", 2);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);

	t = two_ports();
	give_unseen(t, "rdma/pci", "mlx5_1", CD_PERMISSION);
	judge(t);
	assert_no_finding(t, "0000:19:00.0", "no-device");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(as_many_as_expected_pass), cmocka_unit_test(one_too_few_fails),
		cmocka_unit_test(a_port_whose_gpu_is_gone_is_not_missed),
		cmocka_unit_test(storage_ports_and_software_do_not_count),
		cmocka_unit_test(devices_without_an_expectation_pass),
		cmocka_unit_test(a_fabric_without_any_device_fails),
		cmocka_unit_test(software_is_no_device_of_a_fabric),
		cmocka_unit_test(a_function_without_device_fails),
		cmocka_unit_test(without_fabric_and_device_it_does_not_apply),
		cmocka_unit_test(unseen_ports_or_classes_are_unknown),
		cmocka_unit_test(a_function_for_guests_is_not_missed),
		cmocka_unit_test(an_unseen_role_or_place_is_no_finding),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
