/* SPDX-License-Identifier: Apache-2.0 */
/* From a recorded H100 node to verdicts, and counters that stand at their maximum. */
#include <stdio.h>
#include <stdlib.h>

#include "lib/gather.h"

extern const struct cd_collector cd_collector_rdma;
extern const struct cd_check cd_rdma_port_state[];
extern const struct cd_check cd_rdma_port_rate[];

static struct cd_gather *h100(void)
{
	static char path[4096];
	const char *source = getenv("CD_SRC");
	struct cd_gather *g;

	snprintf(path, sizeof(path), "%s/tests/roots/h100-infiniband/root.tar.xz",
		 source ? source : ".");
	g = gather_open(path);
	gather(g, &cd_collector_rdma);
	return g;
}

static void eight_ports_are_active_and_the_bond_is_no_compute_port(void **state)
{
	struct cd_gather *g = h100();
	const struct cd_result *r = gather_judge(g, cd_rdma_port_state, "rdma.port.state");

	(void)state;
	assert_int_equal(r->verdict, CD_PASS);
	assert_int_equal(judged(r, "mlx5_9/1")->verdict, CD_PASS);
	assert_int_equal(judged(r, "mlx5_bond_0/1")->verdict, CD_NOT_APPLICABLE);
	gathered_text(g, "rdma/class", "mlx5_bond_0/1", "bond");
	gathered_text(g, "rdma/role", "mlx5_0/1", "compute");
	gathered_bool(g, "rdma/wanted", "", true);
	gather_free(g);
}

static void their_rates_agree(void **state)
{
	struct cd_gather *g = h100();

	(void)state;
	assert_int_equal(gather_judge(g, cd_rdma_port_rate, "rdma.port.rate")->verdict, CD_PASS);
	gathered_int(g, "rdma/link_rate", "mlx5_0/1", 400000000000);
	gather_free(g);
}

static void a_counter_at_its_maximum_has_no_rate(void **state)
{
	struct cd_gather *g = h100();

	(void)state;
	gather_again(g, &cd_collector_rdma);
	gather_judge(g, cd_rdma_port_state, "rdma.port.state");
	gathered_counter(g, "rdma/link_downed", "mlx5_1/1", 255);
	gathered_unseen(g, "rate/rdma/link_downed", "mlx5_1/1", CD_PEGGED);
	gathered_unseen(g, "rate/rdma/excessive_buffer_overrun_errors", "mlx5_0/1", CD_PEGGED);
	gathered_unseen(g, "rate/rdma/link_downed", "mlx5_0/1", CD_ONE_SAMPLE);
	gather_free(g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(eight_ports_are_active_and_the_bond_is_no_compute_port),
		cmocka_unit_test(their_rates_agree),
		cmocka_unit_test(a_counter_at_its_maximum_has_no_rate),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
