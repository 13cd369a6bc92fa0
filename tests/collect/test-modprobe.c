/* SPDX-License-Identifier: Apache-2.0 */
/* modprobe: which lines keep a module away, and which file hides another. */
#include "lib/gather.h"

extern const struct cd_collector cd_collector_modprobe;

static void lines_that_keep_a_module_away(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, "/proc/cmdline", "quiet modprobe.blacklist=bnxt_re,mlx5-ib "
		    "module_blacklist=rdma_cm\n");
	gather_file(g, "/etc/modprobe.d/a.conf", "# install mlx5_ib /bin/true\n"
		    "blacklist  nouveau\ninstall ib-uverbs /bin/true\n"
		    "install snd /sbin/modprobe --ignore-install snd\noptions x y=1");
	gather_file(g, "/etc/modprobe.d/notes.txt", "blacklist ib_core\n");
	gather(g, &cd_collector_modprobe);
	gathered_texts(g, "modprobe/hidden", "", "rdma_cm ib_uverbs");
	gathered_texts(g, "modprobe/blacklist", "", "bnxt_re mlx5_ib nouveau");
	gather_free(g);
}

static void a_file_hides_later_ones_of_its_name(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, "/proc/cmdline", "quiet\n");
	gather_file(g, "/etc/modprobe.d/rdma.conf", "");
	gather_file(g, "/lib/modprobe.d/rdma.conf", "blacklist mlx5_ib\n");
	gather_file(g, "/lib/modprobe.d/other.conf", "blacklist bnxt_re\n");
	gather(g, &cd_collector_modprobe);
	gathered_texts(g, "modprobe/blacklist", "", "bnxt_re");
	gather_free(g);
}

static void a_root_without_configuration_does_not_tell(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, "/proc/cmdline", "quiet\n");
	gather(g, &cd_collector_modprobe);
	gathered_unseen(g, "modprobe/hidden", "", CD_NOT_COLLECTED);
	gathered_unseen(g, "modprobe/blacklist", "", CD_NOT_COLLECTED);
	gather_free(g);

	g = gather_new();
	gather_folder(g, "/etc/modprobe.d");
	gather(g, &cd_collector_modprobe);
	gathered_unseen(g, "modprobe/blacklist", "", CD_NOT_COLLECTED);
	gather_free(g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_that_keep_a_module_away),
		cmocka_unit_test(a_root_without_configuration_does_not_tell),
		cmocka_unit_test(a_file_hides_later_ones_of_its_name),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
