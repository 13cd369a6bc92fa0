/* SPDX-License-Identifier: Apache-2.0 */
/* test-models.c - do the models give the numbers that standards and measurements give? */
#include "unit.h"

#include <commdoctor/model.h>

#include <math.h>
#include <string.h>

#include "model/run.h"

static void near_by(double got, double expected, double tolerance)
{
	if (!(fabs(got - expected) <= tolerance * fabs(expected)))
		fail_msg("%.9g is not %.9g", got, expected);
}

static void a_window_allows_one_window_per_round_trip(void **state)
{
	struct cd_limit l = cd_model_window(65535, 100000);

	(void)state;
	near_by(l.bits_per_second, 5.2428e9, 1e-12);
	assert_string_equal(l.model, "window");
	assert_int_equal(l.n_inputs, 2);
	assert_true(l.inputs[0].value == 65535);
	assert_string_equal(l.inputs[1].unit, "ns");
	near_by(cd_model_window(65535, 10000000).bits_per_second, 52.428e6, 1e-12);
	assert_true(cd_model_window(65535, 0).bits_per_second == 0);
	assert_true(cd_model_window(65535, -1).bits_per_second == 0);
	assert_true(cd_model_window(0, 1).bits_per_second == 0);
	near_by(cd_model_window(INT64_MAX, 1).bits_per_second, 8 * 0x1p63 * 1e9, 1e-9);
}

/* Several windows, buffers and members carry more than one; the wire and its payload do not. */
static void a_limit_of_one_connection_says_so(void **state)
{
	(void)state;
	assert_true(cd_model_window(65535, 100000).per_flow);
	assert_true(cd_model_assumed_rtt(cd_model_window(65535, 100000)).per_flow);
	assert_true(cd_model_buffer(65535, 100000).per_flow);
	assert_true(cd_model_member(25000000000, 2).per_flow);
	assert_true(cd_model_flow(1e9, "measured").per_flow);
	assert_false(cd_model_rate(1e9, "shaper").per_flow);
	assert_false(cd_model_below(1e9, 1e10, "port speed").per_flow);
	assert_false(cd_model_payload(1e9, 1500).per_flow);
	assert_false(cd_model_pcie(16, 4, 256).per_flow);
	assert_false(cd_model_pause(1e9, 0.5).per_flow);
}

static void a_buffer_offers_half_of_itself(void **state)
{
	(void)state;
	near_by(cd_model_buffer(6291456, 1000000).bits_per_second, 25.165824e9, 1e-12);
	assert_true(cd_model_buffer(-1, 1000000).bits_per_second == 0);
}

/* Near: Reno's 87 Gb/s of 8948 bytes at 1e-4 over 100 us.  Far: CUBIC's 833 segments at 1e-5 over 73 ms. */
static void lost_segments_bound_the_window(void **state)
{
	(void)state;
	near_by(cd_model_loss(8948, 100000, 1e-4).bits_per_second, 87.3e9, 1e-3);
	near_by(cd_model_loss(1448, 73000000, 1e-5).bits_per_second,
		8 * 1448 * 1.054 * pow(7300, 0.75) / 0.073, 1e-9);
	assert_true(cd_model_loss(1448, 100000, 1e-4).per_flow);
	assert_true(cd_model_loss(1448, 100000, 0).bits_per_second == 0);
	assert_true(cd_model_loss(1448, 0, 0.1).bits_per_second == 0);
	assert_true(cd_model_loss(1448, 1, 1.5).bits_per_second == 0);
}

static void one_flow_takes_one_member(void **state)
{
	struct cd_limit l = cd_model_member(25000000000, 2);

	(void)state;
	assert_true(l.bits_per_second == 25e9);
	assert_true(l.inputs[1].value == 2);
	assert_true(cd_limit_whole(&l, 25e9) == 50e9);	/* against all members together */
	assert_true(cd_model_member(25000000000, 0).bits_per_second == 0);
	assert_true(cd_model_member(0, 2).bits_per_second == 0);
}

static void pcie_links_of_each_generation(void **state)
{
	(void)state;
	near_by(cd_model_pcie_raw(2.5, 1), 2e9, 1e-12);
	near_by(cd_model_pcie_raw(5, 8), 32e9, 1e-12);
	near_by(cd_model_pcie_raw(8, 8), 63.015e9, 1e-4);
	near_by(cd_model_pcie_raw(16, 16), 252.06e9, 1e-4);
	near_by(cd_model_pcie_raw(32, 16), 504.12e9, 1e-4);
	near_by(cd_model_pcie_raw(64, 16), 972.8e9, 1e-12);
	/* a thread measured 55 Gb/s over generation 3 x8 */
	near_by(cd_model_pcie(8, 8, 256).bits_per_second, 55.5e9, 2e-3);
	assert_true(cd_model_pcie(8, 8, 0).bits_per_second ==
		    cd_model_pcie(8, 8, 256).bits_per_second);
	assert_true(cd_model_pcie(8, 8, 128).bits_per_second <
		    cd_model_pcie(8, 8, 512).bits_per_second);
	assert_true(cd_model_pcie(8, 0, 256).bits_per_second == 0);
	assert_true(cd_model_pcie(0, 8, 256).bits_per_second == 0);
	assert_true(cd_model_pcie(NAN, 8, 256).bits_per_second == 0);
	assert_true(cd_model_pcie(8, 8, -1).bits_per_second == 0);
	assert_int_equal(cd_model_pcie(8, 8, 256).n_inputs, 4);
}

static void a_ring_absorbs_microseconds(void **state)
{
	(void)state;
	near_by(cd_model_ring(1024, 1500, 100e9), 122.88e-6, 1e-12);
	assert_true(cd_model_ring(0, 1500, 100e9) == 0);
	assert_true(cd_model_ring(1024, 0, 100e9) == 0);
	assert_true(cd_model_ring(1024, 1500, 0) == 0);
	assert_true(cd_model_ring(1024, 1500, INFINITY) == 0);
}

static void pauses_take_their_share(void **state)
{
	(void)state;
	near_by(cd_model_pause(400e9, 0.2).bits_per_second, 320e9, 1e-12);
	near_by(cd_model_pause(400e9, 0).bits_per_second, 400e9, 1e-12);
	assert_true(cd_model_pause(400e9, 1.1).bits_per_second == 0);
	assert_true(cd_model_pause(400e9, -0.1).bits_per_second == 0);
	assert_true(cd_model_pause(400e9, NAN).bits_per_second == 0);
}

static void headers_take_their_share(void **state)
{
	(void)state;
	near_by(cd_model_tcp_efficiency(1500), 0.9415, 1e-4);
	near_by(cd_model_tcp_efficiency(9000), 0.99, 1e-3);
	assert_true(cd_model_tcp_efficiency(52) == 0);
	assert_true(cd_model_tcp_efficiency(-1) == 0);
	assert_true(cd_model_tcp_efficiency(INT64_MAX) <= 1);
	near_by(cd_model_roce_efficiency(1024), 0.926, 1e-3);
	near_by(cd_model_roce_efficiency(4096), 0.980, 1e-3);
	assert_true(cd_model_roce_efficiency(0) == 0);
}

static void a_rate_stands_as_it_is(void **state)
{
	struct cd_limit l = cd_model_rate(1e9, "shaper");

	(void)state;
	assert_true(l.bits_per_second == 1e9);
	assert_string_equal(l.inputs[0].name, "shaper");
	assert_true(cd_model_rate(-1, "shaper").bits_per_second == 0);
}

static void the_product_of_bandwidth_and_delay(void **state)
{
	(void)state;
	assert_int_equal(cd_model_bdp(100e9, 100000), 1250000);
	assert_int_equal(cd_model_bdp(1, 1), 1);
	assert_int_equal(cd_model_bdp(0, 100000), 0);
	assert_int_equal(cd_model_bdp(1e9, 0), 0);
	assert_true(cd_model_bdp(1e300, INT64_MAX) == INT64_MAX);
}

static void a_connection_carries_the_payload_share_of_the_line(void **state)
{
	(void)state;
	assert_true(fabs(cd_model_payload(100e9, 1500).bits_per_second - 100e9 * 1448 / 1538) < 1e6);
	assert_true(fabs(cd_model_payload(100e9, 9000).bits_per_second - 100e9 * 8948 / 9038) < 1e6);
	assert_true(cd_model_payload(100e9, 0).bits_per_second == 0);
	assert_true(cd_model_payload(0, 1500).bits_per_second == 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_window_allows_one_window_per_round_trip),
		cmocka_unit_test(a_limit_of_one_connection_says_so),
		cmocka_unit_test(a_buffer_offers_half_of_itself),
		cmocka_unit_test(lost_segments_bound_the_window),
		cmocka_unit_test(one_flow_takes_one_member),
		cmocka_unit_test(pcie_links_of_each_generation),
		cmocka_unit_test(a_ring_absorbs_microseconds),
		cmocka_unit_test(pauses_take_their_share),
		cmocka_unit_test(headers_take_their_share),
		cmocka_unit_test(a_rate_stands_as_it_is),
		cmocka_unit_test(the_product_of_bandwidth_and_delay),
		cmocka_unit_test(a_connection_carries_the_payload_share_of_the_line),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
