/* SPDX-License-Identifier: Apache-2.0 */
/* mpath.nfs_rdma: one connection on a fast port is told, nothing fails. */
#include "lib/judge.h"

extern const struct cd_check cd_multipath_nfs[];

static struct cd_test *start(const char *proto, int64_t connections, int64_t rate)
{
	struct cd_test *t = cd_test_new(cd_multipath_nfs, "mpath.nfs_rdma");

	give_set(t, "nfs/mount", "/data", NULL);
	give_text(t, "nfs/server", "/data", "10.0.0.5:/vol");
	give_text(t, "nfs/proto", "/data", proto);
	give_int(t, "nfs/nconnect", "/data", connections);
	give_text(t, "path/fastest", "", "eth0");
	give_int(t, "path/rate", "eth0", rate);
	return t;
}

static void one_connection_is_told_on_a_fast_port(void **state)
{
	struct cd_test *t = start("tcp", 1, 100000000000);

	(void)state;
	judge(t);
	assert_pass(t, "/data");
	assert_note(t, "/data");
	cd_test_free(t);

	t = start("tcp", 1, 10000000000);
	judge(t);
	assert_pass(t, "/data");
	assert_no_note(t, "/data");
	cd_test_free(t);
}

static void several_or_rdma_are_not_told(void **state)
{
	struct cd_test *t = start("tcp", 8, 100000000000);

	(void)state;
	judge(t);
	assert_no_note(t, "/data");
	cd_test_free(t);

	t = start("rdma", 1, 100000000000);
	give_text(t, "site/fabric", "", "ib");
	judge(t);
	assert_pass(t, "/data");
	assert_no_note(t, "/data");
	cd_test_free(t);
}

static void tcp_on_a_site_of_rdma_is_told(void **state)
{
	struct cd_test *t = start("tcp", 8, 100000000000);

	(void)state;
	give_text(t, "site/fabric", "", "roce");
	judge(t);
	assert_note(t, "/data");
	cd_test_free(t);
}

static void without_nfs_there_is_nothing_to_tell(void **state)
{
	struct cd_test *t = cd_test_new(cd_multipath_nfs, "mpath.nfs_rdma");

	(void)state;
	give_set(t, "nfs/mount", NULL);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);

	t = cd_test_new(cd_multipath_nfs, "mpath.nfs_rdma");
	give_unseen(t, "nfs/mount", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_connection_is_told_on_a_fast_port),
		cmocka_unit_test(several_or_rdma_are_not_told),
		cmocka_unit_test(tcp_on_a_site_of_rdma_is_told),
		cmocka_unit_test(without_nfs_there_is_nothing_to_tell),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
