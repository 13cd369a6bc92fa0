# SPDX-License-Identifier: Apache-2.0
# A switch's LLDP and spanning tree frames, which nobody here wants, count as dropped: one every two seconds.
node
tuned_tcp
two_ports
for nic in ens1 ens2; do
	put sys/class/net/$nic/statistics/rx_packets 90000000
	put sys/class/net/$nic/statistics/rx_dropped 120000
	again sys/class/net/$nic/statistics/rx_packets <<<90500000
	again sys/class/net/$nic/statistics/rx_dropped <<<120005
done
#: pass nic.rx_dropped ens1
#: exit 0
