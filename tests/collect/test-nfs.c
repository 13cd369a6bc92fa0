/* SPDX-License-Identifier: Apache-2.0 */
/* nfs: mounts among others, with spaces in their names, and options that are not told. */
#include "tape.h"

#include <errno.h>

extern const struct cd_collector cd_collector_nfs;

static const char mounts[] =
	"22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda1 rw\n"
	"40 22 0:50 / /data\\040set rw,noatime shared:9 - nfs4 10.0.0.5:/vol "
	"rw,vers=4.2,rsize=1048576,proto=tcp,nconnect=8,timeo=600,addr=10.0.0.5\n"
	"41 22 0:51 / /home rw shared:10 master:2 - nfs nas:/home rw,vers=3,proto=rdma,port=20049,addr=10.0.0.6\n"
	"42 22 0:52 / /old rw - nfs nas:/old rw\n"
	"43 22 0:53 / /run/nfsd rw - nfsd nfsd rw\n";

static void mounts_of_nfs_are_told(void **state)
{
	struct tape *t = tape_new();

	(void)state;
	tape_file(t, "/proc/self/mountinfo", mounts, 0);
	tape_collect(t, &cd_collector_nfs);
	tape_texts(t, "nfs/mount", "", "/data set /home /old");
	tape_text(t, "nfs/server", "/data set", "10.0.0.5:/vol");
	tape_text(t, "nfs/proto", "/data set", "tcp");
	tape_int(t, "nfs/nconnect", "/data set", 8);
	tape_text(t, "nfs/proto", "/home", "rdma");
	tape_int(t, "nfs/nconnect", "/home", 1);
	assert_non_null(tape_fact(t, CD_ABSENT, "nfs/proto", "/old"));
	tape_free(t);
}

static void a_host_without_nfs_has_an_empty_set(void **state)
{
	struct tape *t = tape_new();

	(void)state;
	tape_file(t, "/proc/self/mountinfo", "22 1 254:0 / / rw - ext4 /dev/vda1 rw\n", 0);
	tape_collect(t, &cd_collector_nfs);
	tape_texts(t, "nfs/mount", "", "");
	tape_free(t);
}

static void what_may_not_be_read_is_unseen(void **state)
{
	struct tape *t = tape_new();

	(void)state;
	tape_file(t, "/proc/self/mountinfo", NULL, EACCES);
	tape_collect(t, &cd_collector_nfs);
	assert_int_equal(tape_fact(t, CD_UNSEEN, "nfs/mount", "")->reason, CD_PERMISSION);
	tape_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mounts_of_nfs_are_told),
		cmocka_unit_test(a_host_without_nfs_has_an_empty_set),
		cmocka_unit_test(what_may_not_be_read_is_unseen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
