/* SPDX-License-Identifier: Apache-2.0 */
/* rdma-netlink: what a dump says, an old kernel's silence, and when nobody is asked. */
#include "tape.h"

#include <errno.h>
#include <linux/netlink.h>
#include <rdma/rdma_netlink.h>
#include <string.h>

extern const struct cd_collector cd_collector_rdma_netlink;

enum { DEV_PROTOCOL = 67, DEV_TYPE = 99, SMI = 1 };

static struct cd_request question(int op)
{
	struct cd_request q;

	cd_request_begin(&q, (uint16_t)(RDMA_NL_NLDEV << 10 | op), NLM_F_REQUEST | NLM_F_DUMP, NULL,
			 0);
	return q;
}

static struct cd_request device(const char *name)
{
	struct cd_request m;

	cd_request_begin(&m, RDMA_NL_NLDEV << 10 | RDMA_NLDEV_CMD_GET, NLM_F_MULTI, NULL, 0);
	cd_request_add_text(&m, RDMA_NLDEV_ATTR_DEV_NAME, name);
	return m;
}

static void resource(struct cd_request *m, const char *name, uint64_t n)
{
	size_t entry = cd_request_nest(m, RDMA_NLDEV_ATTR_RES_SUMMARY_ENTRY);

	cd_request_add_text(m, RDMA_NLDEV_ATTR_RES_SUMMARY_ENTRY_NAME, name);
	cd_request_add(m, RDMA_NLDEV_ATTR_RES_SUMMARY_ENTRY_CURR, &n, sizeof(n));
	cd_request_nest_end(m, entry);
}

/* Two devices in sysfs; ib_core is there. */
static struct tape *start(void)
{
	struct tape *t = tape_new();

	tape_list(t, "/sys/class/infiniband", "mlx5_0\0smi1", sizeof("mlx5_0\0smi1"), 0);
	tape_list(t, "/sys/module/ib_core", "refcnt", sizeof("refcnt"), 0);
	return t;
}

static void protocol_kind_and_users(void **state)
{
	struct tape *t = start();
	struct cd_request ask = question(RDMA_NLDEV_CMD_GET), m[2] = { device("mlx5_0"),
		device("smi1") }, count = device("mlx5_0");
	const uint8_t smi = SMI;
	size_t summary;

	(void)state;
	cd_request_add_text(&m[0], DEV_PROTOCOL, "roce");
	cd_request_add(&m[1], DEV_TYPE, &smi, sizeof(smi));
	tape_answer(t, NETLINK_RDMA, &ask, 0, m, 2);
	summary = cd_request_nest(&count, RDMA_NLDEV_ATTR_RES_SUMMARY);
	resource(&count, "pd", 9);
	resource(&count, "ctx", 3);
	cd_request_nest_end(&count, summary);
	ask = question(RDMA_NLDEV_CMD_RES_GET);
	tape_answer(t, NETLINK_RDMA, &ask, 0, &count, 1);
	tape_collect(t, &cd_collector_rdma_netlink);
	tape_text(t, "rdma/protocol", "mlx5_0", "roce");
	tape_fact(t, CD_ABSENT, "rdma/protocol", "smi1");
	assert_false(tape_fact(t, CD_PRESENT, "rdma/smi", "mlx5_0")->as.i);
	assert_true(tape_fact(t, CD_PRESENT, "rdma/smi", "smi1")->as.i);
	tape_int(t, "rdma/contexts", "mlx5_0", 3);
	tape_fact(t, CD_ABSENT, "rdma/contexts", "smi1");
	tape_free(t);
}

static void a_kernel_that_counts_no_users_is_no_gap(void **state)
{
	struct tape *t = start();
	struct cd_request ask = question(RDMA_NLDEV_CMD_RES_GET);

	(void)state;
	tape_answer(t, NETLINK_RDMA, &ask, EOPNOTSUPP, NULL, 0);
	tape_collect(t, &cd_collector_rdma_netlink);
	tape_fact(t, CD_ABSENT, "rdma/contexts", "mlx5_0");
	tape_free(t);
}

static void an_answer_that_was_refused_or_not_recorded_is_one(void **state)
{
	struct tape *t = start();
	struct cd_request ask = question(RDMA_NLDEV_CMD_RES_GET);

	(void)state;
	tape_answer(t, NETLINK_RDMA, &ask, EPERM, NULL, 0);
	tape_collect(t, &cd_collector_rdma_netlink);
	tape_unseen(t, "rdma/contexts", "mlx5_0", CD_PERMISSION);
	tape_free(t);

	t = start();
	tape_collect(t, &cd_collector_rdma_netlink);
	tape_unseen(t, "rdma/contexts", "mlx5_0", CD_NOT_COLLECTED);
	tape_free(t);
}

/* Opening the socket loads ib_core: the answer that lies ready must not be fetched. */
static void without_ib_core_nobody_is_asked(void **state)
{
	struct tape *t = tape_new();
	struct cd_request ask = question(RDMA_NLDEV_CMD_GET), m = device("mlx5_0");
	struct cd_evidence *e;

	(void)state;
	tape_list(t, "/sys/class/infiniband", NULL, 0, ENOENT);
	tape_list(t, "/sys/module/ib_core", NULL, 0, ENOENT);
	tape_answer(t, NETLINK_RDMA, &ask, 0, &m, 1);
	e = tape_collect(t, &cd_collector_rdma_netlink);
	assert_null(cd_evidence_get(e, "host", "rdma/smi", "mlx5_0"));
	tape_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(protocol_kind_and_users),
		cmocka_unit_test(a_kernel_that_counts_no_users_is_no_gap),
		cmocka_unit_test(an_answer_that_was_refused_or_not_recorded_is_one),
		cmocka_unit_test(without_ib_core_nobody_is_asked),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
