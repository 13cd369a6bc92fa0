/* SPDX-License-Identifier: Apache-2.0 */
/* rdma.mod.core: modular, built in, nowhere, forbidden, hidden; and hosts without RDMA. */
#include "lib/judge.h"

extern const struct cd_check cd_rdma_mod_core[];

enum { V5_2 = 5 << 16 | 2 << 8, V6_1 = 6 << 16 | 1 << 8 };

static struct cd_test *start(const char *core, const char *uverbs, int64_t kernel)
{
	struct cd_test *t = cd_test_new(cd_rdma_mod_core, "rdma.mod.core");

	give_set(t, "pci", "0000:18:00.0", NULL);
	give_int(t, "pci/class", "0000:18:00.0", 0x020700);
	give_absent(t, "rdma/device", "");
	give_bool(t, "rdma/wanted", "", true);
	give_int(t, "host/kernel_code", "", kernel);
	give_text(t, "module/ib_core", "", core);
	give_text(t, "module/ib_uverbs", "", uverbs);
	give_int(t, "sysctl/kernel.modules_disabled", "", 0);
	give_text(t, "sysctl/kernel.modprobe", "", "/sbin/modprobe");
	give_texts(t, "modprobe/hidden", "", NULL);
	give_texts(t, "modprobe/blacklist", "", "nouveau", NULL);
	return t;
}

static void loaded_and_builtin_pass(void **state)
{
	struct cd_test *t = start("loaded", "builtin", V6_1);

	(void)state;
	judge(t);
	assert_verdict(t, CD_PASS);
	assert_pass(t, "ib_core");
	assert_pass(t, "ib_uverbs");
	cd_test_free(t);
}

static void a_kernel_without_the_module_fails(void **state)
{
	struct cd_test *t = start("loaded", "loaded", V6_1);

	(void)state;
	give_absent(t, "module/ib_uverbs", "");
	judge(t);
	assert_finding(t, "ib_uverbs", "missing", CD_CRITICAL);
	assert_pass(t, "ib_core");
	cd_test_free(t);
}

static void uverbs_loads_on_use_from_5_3_on(void **state)
{
	struct cd_test *t = start("loaded", "available", V6_1);

	(void)state;
	judge(t);
	assert_pass(t, "ib_uverbs");
	assert_note(t, "ib_uverbs");
	cd_test_free(t);

	t = start("loaded", "available", V5_2);
	judge(t);
	assert_finding(t, "ib_uverbs", "not-loaded", CD_CRITICAL);
	cd_test_free(t);

	t = start("available", "available", V6_1);
	judge(t);
	assert_finding(t, "ib_core", "not-loaded", CD_CRITICAL);
	cd_test_free(t);
}

static void what_forbids_loading_is_named(void **state)
{
	struct cd_test *t = start("loaded", "available", V6_1);

	(void)state;
	give_int(t, "sysctl/kernel.modules_disabled", "", 1);
	judge(t);
	assert_finding(t, "ib_uverbs", "not-loadable", CD_CRITICAL);
	cd_test_free(t);

	t = start("loaded", "available", V6_1);
	give_text(t, "sysctl/kernel.modprobe", "", "");
	judge(t);
	assert_finding(t, "ib_uverbs", "not-loadable", CD_CRITICAL);
	cd_test_free(t);

	t = start("loaded", "available", V6_1);
	give_texts(t, "modprobe/hidden", "", "ib_uverbs", NULL);
	judge(t);
	assert_finding(t, "ib_uverbs", "not-loadable", CD_CRITICAL);
	cd_test_free(t);
}

static void a_blacklist_hides_what_is_asked_for_by_alias(void **state)
{
	struct cd_test *t = start("loaded", "available", V6_1);

	(void)state;
	give_texts(t, "modprobe/blacklist", "", "ib_uverbs", NULL);
	judge(t);
	assert_finding(t, "ib_uverbs", "not-loadable", CD_CRITICAL);
	cd_test_free(t);

	/* a driver loads ib_core by name, and what is loaded is not hidden any more */
	t = start("available", "loaded", V6_1);
	give_texts(t, "modprobe/blacklist", "", "ib_core", "ib_uverbs", NULL);
	judge(t);
	assert_finding(t, "ib_core", "not-loaded", CD_CRITICAL);
	assert_pass(t, "ib_uverbs");
	cd_test_free(t);
}

static void what_might_forbid_loading_must_be_seen(void **state)
{
	static const char *const fact[] = { "sysctl/kernel.modules_disabled",
		"sysctl/kernel.modprobe", "modprobe/hidden", "modprobe/blacklist" };

	(void)state;
	for (size_t i = 0; i < 4; i++) {
		struct cd_test *t = start("loaded", "available", V6_1);

		give_unseen(t, fact[i], "", CD_PERMISSION);
		judge(t);
		assert_unknown(t, "ib_uverbs", CD_PERMISSION);
		assert_pass(t, "ib_core");
		cd_test_free(t);
	}
}

static void a_missing_rdma_ucm_is_a_note(void **state)
{
	struct cd_test *t = start("loaded", "loaded", V6_1);

	(void)state;
	give_absent(t, "module/rdma_ucm", "");
	judge(t);
	assert_verdict(t, CD_PASS);
	assert_note(t, "");
	cd_test_free(t);
}

static void hosts_without_rdma_are_not_judged(void **state)
{
	struct cd_test *t = start("available", "available", V6_1);

	(void)state;
	give_int(t, "pci/class", "0000:18:00.0", 0x020000);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start("available", "available", V6_1);
	give_bool(t, "rdma/wanted", "", false);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start("loaded", "loaded", V6_1);
	give_int(t, "pci/class", "0000:18:00.0", 0x020000);
	give_text(t, "pci/driver", "0000:18:00.0", "mlx5_core");
	judge(t);
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void hidden_lists_are_unknown(void **state)
{
	struct cd_test *t = start("loaded", "loaded", V6_1);

	(void)state;
	give_unseen(t, "module/ib_uverbs", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "ib_uverbs", CD_NOT_COLLECTED);
	cd_test_free(t);

	t = cd_test_new(cd_rdma_mod_core, "rdma.mod.core");
	give_unseen(t, "pci", "", CD_PERMISSION);
	give_absent(t, "rdma/device", "");
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(loaded_and_builtin_pass),
		cmocka_unit_test(a_kernel_without_the_module_fails),
		cmocka_unit_test(uverbs_loads_on_use_from_5_3_on),
		cmocka_unit_test(what_forbids_loading_is_named),
		cmocka_unit_test(a_blacklist_hides_what_is_asked_for_by_alias),
		cmocka_unit_test(what_might_forbid_loading_must_be_seen),
		cmocka_unit_test(a_missing_rdma_ucm_is_a_note),
		cmocka_unit_test(hosts_without_rdma_are_not_judged),
		cmocka_unit_test(hidden_lists_are_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
