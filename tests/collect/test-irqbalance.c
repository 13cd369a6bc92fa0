/* SPDX-License-Identifier: Apache-2.0 */
/* irqbalance and irq-pinning: options in all their forms, units, rules, scripts, and what is none. */
#include "lib/collected.h"
#include "lib/files.h"

extern const struct cd_collector cd_collector_irqbalance, cd_collector_irq_pinning;

static struct collected *daemon(char *root)
{
	return collect_from(root, &cd_collector_irqbalance, "irqbalance/*", NULL);
}

static struct collected *pinning(char *root)
{
	return collect_from(root, &cd_collector_irq_pinning, "irq/pinning", NULL);
}

static void options_in_all_forms(void **state)
{
	static const char words[] = "/usr/sbin/irqbalance\0--banirq=12\0--banirq\0" "13\0-i14\0"
		"-m\0mlx5_core\0--policyscript=/etc/p.sh";
	char *root = scratch_new();
	struct collected *c;

	(void)state;
	put_file(root, "proc/2/comm", "kthreadd\n");
	put_file(root, "proc/640/comm", "irqbalance\n");
	put_bytes(root, "proc/640/cmdline", words, sizeof(words));
	put_file(root, "etc/default/irqbalance",
		 "#IRQBALANCE_BANNED_CPUS=ff\nIRQBALANCE_BANNED_CPULIST=\"0-3\"\n");
	c = daemon(root);
	assert_fact_int(c, "irqbalance/running", "", 1);
	assert_fact_text(c, "irqbalance/policy", "", "/etc/p.sh");
	assert_int_equal(collected_fact(c, "irqbalance/banned", "")->as.list->n, 3);
	assert_string_equal(collected_fact(c, "irqbalance/banned", "")->as.list->text[2], "14");
	assert_string_equal(collected_fact(c, "irqbalance/banned_modules", "")->as.list->text[0],
			    "mlx5_core");
	assert_fact_text(c, "irqbalance/banned_cpus", "", "0-3");
	collected_free(c);
	scratch_remove(root);
}

static void once_and_not_at_all(void **state)
{
	char *root = scratch_new();
	struct collected *c;

	(void)state;
	put_file(root, "proc/2/comm", "kthreadd\n");
	c = daemon(root);
	assert_fact_int(c, "irqbalance/running", "", 0);
	collected_free(c);
	put_file(root, "proc/640/comm", "irqbalance\n");
	put_bytes(root, "proc/640/cmdline", "/usr/sbin/irqbalance\0--oneshot", 31);
	c = daemon(root);
	assert_fact_int(c, "irqbalance/running", "", 0);
	collected_free(c);
	scratch_remove(root);
	root = scratch_new();
	put_file(root, "proc/1/comm", "bash\n");
	put_file(root, "proc/2/comm", "nginx\n");
	c = daemon(root);
	assert_fact_unseen(c, "irqbalance/running", "", CD_NOT_COLLECTED);
	collected_free(c);
	scratch_remove(root);
}

static void units_rules_and_scripts(void **state)
{
	char *root = scratch_new();
	struct collected *c;

	(void)state;
	put_file(root, "etc/systemd/system/pin-queues.service",
		 "[Service]\nType=oneshot\nExecStart=-/usr/local/bin/place ens1\n");
	put_file(root, "usr/local/bin/place",
		 "#!/bin/sh\nfor i in 1 2; do\n\techo 4 > /proc/irq/$i/smp_affinity\ndone\n");
	put_file(root, "etc/systemd/system/multi-user.target.wants/pin-queues.service", "");
	put_file(root, "etc/systemd/system/irq-watch.service",
		 "[Service]\nExecStart=/usr/bin/grep . /proc/irq/1/smp_affinity_list\n");
	put_file(root, "etc/systemd/system/irqs-once.service",
		 "[Service]\nExecStart=/opt/set_irq_affinity.sh eth0\n");
	put_file(root, "etc/systemd/system/database.service",
		 "[Service]\nExecStart=/opt/set_irq_affinity.sh eth0\n");
	put_file(root, "etc/udev/rules.d/70-x.rules",
		 "# set_irq_affinity\nACTION==\"add\", RUN+=\"/opt/set_irq_affinity.sh %k\"\n");
	put_file(root, "etc/udev/rules.d/71-y.rules", "# echo 1 > smp_affinity\n");
	put_file(root, "etc/infiniband/openib.conf", "ONBOOT=yes\nRUN_AFFINITY_TUNER=yes\n");
	c = pinning(root);
	assert_int_equal(collected_fact(c, "irq/pinning", "")->as.table->n_rows, 4);
	assert_cell_int(c, "irq/pinning", collected_row(c, "irq/pinning", "by",
			"/etc/systemd/system/pin-queues.service"), "starts", 1);
	assert_cell_int(c, "irq/pinning", collected_row(c, "irq/pinning", "by",
			"/etc/systemd/system/irqs-once.service"), "starts", 0);
	assert_true(collected_has_row(c, "irq/pinning", "by", "/etc/udev/rules.d/70-x.rules"));
	assert_true(collected_has_row(c, "irq/pinning", "by", "/etc/infiniband/openib.conf"));
	collected_free(c);
	scratch_remove(root);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(options_in_all_forms),
		cmocka_unit_test(once_and_not_at_all),
		cmocka_unit_test(units_rules_and_scripts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
