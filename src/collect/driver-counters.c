/* SPDX-License-Identifier: Apache-2.0 */
/* driver-counters.c - what do drivers call the counters that our facts are made of? */
#include "collect/driver-counters.h"

#include <string.h>

const struct cd_driver_counter cd_driver_counter_rows[] = {
	{ "mlx5_core", "rx_out_of_buffer", "hw_rx_no_buffer" },
	{ "mlx5_core", "rx_discards_phy", "hw_rx_discards" },
	{ "mlx5_core", "rx_buff_alloc_err", "hw_rx_no_memory" },
	{ "mlx5_core", "rx_crc_errors_phy", "hw_rx_crc" },
	{ "mlx5_core", "rx_symbol_err_phy", "hw_rx_symbol" },
	{ "mlx5_core", "rx_in_range_len_errors_phy", "hw_rx_length" },
	{ "mlx5_core", "tx_discards_phy", "hw_tx_discards" },
	{ "mlx5_core", "tx_queue_dropped", "hw_tx_dropped" },
	{ "mlx5_core", "tx_cqe_err", "hw_tx_failed" },
	{ "mlx5_core", "rx_global_pause", "hw_rx_pause" },
	{ "mlx5_core", "tx_global_pause", "hw_tx_pause" },
	{ "mlx5_core", "rx_global_pause_duration", "hw_rx_pause_us" },
	{ "mlx5_core", "tx_global_pause_duration", "hw_tx_pause_us" },
	{ "mlx5_core", "outbound_pci_stalled_rd", "pci_stalled_rd" },
	{ "mlx5_core", "outbound_pci_stalled_wr", "pci_stalled_wr" },
	{ "mlx5_core", "outbound_pci_stalled_rd_events", "pci_stalled_rd_events" },
	{ "mlx5_core", "outbound_pci_stalled_wr_events", "pci_stalled_wr_events" },
	{ "mlx5_core", "outbound_pci_buffer_overflow", "pci_buffer_overflow" },
	{ "mlx5_core", "rx_pci_signal_integrity", "pci_signal_integrity" },
	{ "mlx5_core", "tx_pci_signal_integrity", "pci_signal_integrity" },
	{ "mlx5_core", "rx_prio#_pause", "prio_rx_pause" },
	{ "mlx5_core", "tx_prio#_pause", "prio_tx_pause" },
	{ "mlx5_core", "rx_prio#_pause_duration", "prio_rx_pause_us" },
	{ "mlx5_core", "tx_prio#_pause_duration", "prio_tx_pause_us" },
	{ "mlx5_core", "rx_prio#_discards", "prio_rx_discards" },
	{ "mlx5_core", "rx_prio#_buf_discard", "prio_rx_buffer_discards" },
	{ "mlx5_core", "rx_prio#_cong_discard", "prio_rx_congestion_discards" },
	{ "mlx5_core", "rx_prio#_bytes", "prio_rx_bytes" },
	{ "mlx5_core", "tx_prio#_bytes", "prio_tx_bytes" },
	{ "bnxt_en", "rx_total_discard_pkts", "hw_rx_no_buffer" },
	{ "bnxt_en", "rx_stat_discard", "hw_rx_discards" },
	{ "bnxt_en", "rx_total_oom_discards", "hw_rx_no_memory" },
	{ "bnxt_en", "rx_fcs_err_frames", "hw_rx_crc" },
	{ "bnxt_en", "rx_pause_frames", "hw_rx_pause" },
	{ "bnxt_en", "tx_pause_frames", "hw_tx_pause" },
	{ "bnxt_en", "rx_pfc_ena_frames_pri#", "prio_rx_pause" },
	{ "bnxt_en", "tx_pfc_ena_frames_pri#", "prio_tx_pause" },
	{ "bnxt_en", "pfc_pri#_rx_duration_us", "prio_rx_pause_us" },
	{ "bnxt_en", "pfc_pri#_tx_duration_us", "prio_tx_pause_us" },
	{ "bnxt_en", "rx_bytes_pri#", "prio_rx_bytes" },
	{ "bnxt_en", "tx_bytes_pri#", "prio_tx_bytes" },
	{ "ice", "rx_dropped.nic", "hw_rx_discards" },
	{ "ice", "rx_alloc_fail", "hw_rx_no_memory" },
	{ "ice", "rx_pg_alloc_fail", "hw_rx_no_memory" },
	{ "ice", "rx_crc_errors.nic", "hw_rx_crc" },
	{ "ice", "illegal_bytes.nic", "hw_rx_symbol" },
	{ "ice", "rx_length_errors.nic", "hw_rx_length" },
	{ "ice", "mac_local_faults.nic", "hw_local_faults" },
	{ "ice", "mac_remote_faults.nic", "hw_remote_faults" },
	{ "ice", "link_xon_rx.nic", "hw_rx_pause" },
	{ "ice", "link_xoff_rx.nic", "hw_rx_pause" },
	{ "ice", "link_xon_tx.nic", "hw_tx_pause" },
	{ "ice", "link_xoff_tx.nic", "hw_tx_pause" },
	{ "ice", "rx_priority_#_xoff.nic", "prio_rx_pause" },
	{ "ice", "tx_priority_#_xoff.nic", "prio_tx_pause" },
	{ "i40e", "port.rx_discards", "hw_rx_discards" },
	{ "i40e", "rx_alloc_fail", "hw_rx_no_memory" },
	{ "i40e", "rx_pg_alloc_fail", "hw_rx_no_memory" },
	{ "i40e", "port.rx_crc_errors", "hw_rx_crc" },
	{ "i40e", "port.illegal_bytes", "hw_rx_symbol" },
	{ "i40e", "port.rx_length_errors", "hw_rx_length" },
	{ "i40e", "port.mac_local_faults", "hw_local_faults" },
	{ "i40e", "port.mac_remote_faults", "hw_remote_faults" },
	{ "i40e", "port.link_xoff_rx", "hw_rx_pause" },
	{ "i40e", "port.link_xoff_tx", "hw_tx_pause" },
	{ "i40e", "port.rx_priority_#_xoff", "prio_rx_pause" },
	{ "i40e", "port.tx_priority_#_xoff", "prio_tx_pause" },
	{ "ena", "bw_in_allowance_exceeded", "allow_bw_in" },
	{ "ena", "bw_out_allowance_exceeded", "allow_bw_out" },
	{ "ena", "pps_allowance_exceeded", "allow_pps" },
	{ "ena", "conntrack_allowance_exceeded", "allow_conntrack" },
	{ "ena", "linklocal_allowance_exceeded", "allow_linklocal" },
	{ "ena", "queue_*_rx_page_alloc_fail", "hw_rx_no_memory" },
	{ "ena", "rx_overruns", "hw_rx_no_buffer" },
	{ "ena", "tx_drops", "hw_tx_dropped" },
	{ "gve", "rx_no_buffers_posted[*]", "hw_rx_no_buffer" },
	{ "gve", "rx_drops_packet_over_mru[*]", "hw_rx_length" },
	{ "gve", "rx_buf_alloc_fail", "hw_rx_no_memory" },
	{ "gve", "tx_timeouts", "hw_tx_hangs" },
	{ "virtio_net", "rx*_drops", "hw_rx_discards" },
	{ "virtio_net", "rx_queue_*_drops", "hw_rx_discards" },
	{ "virtio_net", "tx*_tx_timeouts", "hw_tx_hangs" },
	{ "virtio_net", "tx_queue_*_tx_timeouts", "hw_tx_hangs" },
	{ .driver = NULL },
};

bool cd_driver_counter_is_known(const char *driver)
{
	for (const struct cd_driver_counter *r = cd_driver_counter_rows; r->driver; r++)
		if (!strcmp(r->driver, driver))
			return true;
	return false;
}

bool cd_driver_counter_fits(const char *pattern, const char *name, int *priority)
{
	*priority = -1;
	for (; *pattern; pattern++) {
		if (*pattern == '*') {
			size_t digits = strspn(name, "0123456789");

			if (!digits)
				return false;
			name += digits;
		} else if (*pattern == '#') {
			if (*name < '0' || *name > '7')
				return false;
			*priority = *name++ - '0';
		} else if (*pattern != *name++) {
			return false;
		}
	}
	return !*name;
}
