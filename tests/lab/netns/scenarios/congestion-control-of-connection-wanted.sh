# SPDX-License-Identifier: Apache-2.0
# The host was set to bbr afterwards, as the site wants it: the connection of a program that chose it
# before is no exception any more.
has_cc bbr
pair
first_namespace
background_on peer traffic take 7001 65536 0
listening peer 7001
background_on node traffic send 10.9.0.2 7001 0 bbr
carried() { on node ss -Htin dport = :7001 | grep -q 'bytes_acked:[0-9]\{8\}'; }
wait_for 10 carried
set_on node net.ipv4.tcp_congestion_control bbr
profile <<TEXT
name: lab
site:
  congestion_control: bbr
bounds:
  tcp.cc.live_mismatch.min_bytes: 10MB
TEXT
#: pass tcp.cc.live_mismatch
#: pass tcp.cc.current
#: may tcp.pacing_qdisc/not-fq
#: exit 0
