/* SPDX-License-Identifier: Apache-2.0 */
/* driver-counters: do names of drivers become the right facts, and is data/nic-counters.tsv the same? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "collect/driver-counters.h"

static void names_fit_whole(void **state)
{
	int priority;

	(void)state;
	assert_true(cd_driver_counter_fits("rx_out_of_buffer", "rx_out_of_buffer", &priority));
	assert_int_equal(priority, -1);
	assert_false(cd_driver_counter_fits("rx_out_of_buffer", "rx_out_of_buffers", &priority));
	assert_false(cd_driver_counter_fits("rx_out_of_buffer", "rx_out_of", &priority));
	assert_true(cd_driver_counter_fits("rx*_drops", "rx12_drops", &priority));
	assert_false(cd_driver_counter_fits("rx*_drops", "rx_drops", &priority));
	assert_true(cd_driver_counter_fits("rx_prio#_pause", "rx_prio3_pause", &priority));
	assert_int_equal(priority, 3);
	assert_false(cd_driver_counter_fits("rx_prio#_pause", "rx_prio8_pause", &priority));
	assert_false(cd_driver_counter_fits("rx_prio#_pause", "rx_prio3_pause_duration", &priority));
	assert_true(cd_driver_counter_is_known("mlx5_core"));
	assert_false(cd_driver_counter_is_known("e1000e"));
}

static const char *fact_of(const char *driver, const char *name)
{
	int priority;

	for (const struct cd_driver_counter *r = cd_driver_counter_rows; r->driver; r++)
		if (!strcmp(r->driver, driver) &&
		    cd_driver_counter_fits(r->counter, name, &priority))
			return r->fact;
	return "none";
}

/* As the drivers write them, of old kernels and of new ones. */
static void names_of_queues(void **state)
{
	(void)state;
	assert_string_equal(fact_of("virtio_net", "rx_queue_0_drops"), "hw_rx_discards");
	assert_string_equal(fact_of("virtio_net", "rx0_drops"), "hw_rx_discards");
	assert_string_equal(fact_of("virtio_net", "rx_queue_0_xdp_drops"), "none");
	assert_string_equal(fact_of("virtio_net", "tx_queue_11_tx_timeouts"), "hw_tx_hangs");
	assert_string_equal(fact_of("virtio_net", "tx11_tx_timeouts"), "hw_tx_hangs");
	assert_string_equal(fact_of("gve", "rx_no_buffers_posted[3]"), "hw_rx_no_buffer");
	assert_string_equal(fact_of("gve", "rx_drops_packet_over_mru[15]"), "hw_rx_length");
	assert_string_equal(fact_of("gve", "rx_queue_drop_cnt[3]"), "none");
}

static void the_table_of_data_is_the_same(void **state)
{
	const char *source = getenv("CD_SRC");
	const struct cd_driver_counter *r = cd_driver_counter_rows;
	char path[4096], line[512], row[512];
	FILE *f;
	int n;

	(void)state;
	snprintf(path, sizeof(path), "%s/data/nic-counters.tsv", source ? source : ".");
	f = fopen(path, "r");
	assert_non_null(f);
	while (fgets(line, sizeof(line), f)) {
		if (*line == '#')
			continue;
		assert_non_null(r->driver);
		n = snprintf(row, sizeof(row), "%s\t%s\t%s\t", r->driver, r->counter, r->fact);
		assert_memory_equal(line, row, (size_t)n);
		assert_true(line[n] > ' ');		/* where it is from */
		assert_non_null(strchr(line, '\n'));
		r++;
	}
	fclose(f);
	assert_null(r->driver);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_fit_whole),
		cmocka_unit_test(names_of_queues),
		cmocka_unit_test(the_table_of_data_is_the_same),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
