# SPDX-License-Identifier: Apache-2.0
# Full packets vanish behind the router without a word: no setting of this host is to blame, and only a
# probe to the peer tells.
routed_pair
first_namespace
black_hole 1400
background_on peer traffic take 7001 65536 0
listening peer 7001
background_on node traffic send 10.8.0.2 7001
wait_for 5 on node sh -c 'ss -Htino "dport = :7001" | grep -q "retrans:[1-9]"'
audit_with --interval 0.5
#: awaits nic.mtu_path
#: fail nic.mtu_path/* * high
#: pass tcp.window_scaling
#: pass tcp.rmem
#: skip tcp.live_limits eth0
