# SPDX-License-Identifier: Apache-2.0
# "rx-usecs 0 for latency" on a port of 100 Gb/s under load; the other card adapts, as it came.
node
tuned_tcp
two_ports
setting_of ens1 coalesce_rx_usecs 0
setting_of ens1 coalesce_rx_frames 1
setting_of ens1 coalesce_adaptive_rx false
setting_of ens2 coalesce_rx_usecs 8
setting_of ens2 coalesce_adaptive_rx true
#: fail nic.coalesce/interrupt-storm ens1 low
#: pass nic.coalesce ens2
#: exit 0
