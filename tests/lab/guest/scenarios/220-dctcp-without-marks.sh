# SPDX-License-Identifier: Apache-2.0
# dctcp and ECN on both ends, and in between a device that drops instead of marking.
load tcp_diag
load tcp_dctcp
load sch_netem
set_sysctl net.ipv4.tcp_congestion_control dctcp
ip netns add far
undo ip netns del far
peer ip link add hop0 type veth peer name far0 netns far
undo peer ip link del hop0
peer ip addr add 10.7.0.1/24 dev hop0
peer ip link set hop0 up
ip -n far addr add 10.7.0.2/24 dev far0
ip -n far link set far0 up
ip -n far route add default via 10.7.0.1 congctl dctcp
peer sysctl -qw net.ipv4.ip_forward=1
undo peer sysctl -qw net.ipv4.ip_forward=0
peer tc qdisc add dev hop0 root netem loss 10%
ip route add 10.7.0.0/24 via 10.9.0.2
undo ip route del 10.7.0.0/24
background ip netns exec far traffic take 7005 65536 0
wait_for 5 ip netns exec far sh -c 'ss -Htln sport = 7005 | grep -q .'
background traffic send 10.7.0.2 7005
resent() { ss -Htin dport = 7005 | grep -q 'retrans:[0-9]*/[1-9][0-9]'; }
wait_for 15 resent
profile <<END
name: lab
site:
  congestion_control: dctcp
  prefixes: [10.7.0.0/24]
END
audit_with --interval 3
#: fail tcp.cc.ecn_coupling/no-marks - medium
#: may tcp.retrans_ratio/*
#: may tcp.timeouts/*
#: may tcp.live_limits/bufferbloat data0
#: may stack.time_squeeze/squeezed - low
#: may irq.ksoftirqd/* - *
