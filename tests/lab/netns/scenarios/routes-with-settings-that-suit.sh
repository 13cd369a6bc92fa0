# SPDX-License-Identifier: Apache-2.0
# Routes of a fabric carry a window that suffices, an algorithm and a least timeout of their own.
routed_pair
first_namespace
ip -n node route change 10.8.0.0/24 via 10.9.0.254 window 4194304 initcwnd 40 cwnd 20 rto_min 5ms
ip -n node route add 10.7.0.0/24 via 10.9.0.254 congctl reno features ecn mtu 1400 table 100
#: pass tcp.cc.route_override
#: exit 0
