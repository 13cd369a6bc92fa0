# SPDX-License-Identifier: Apache-2.0
# The only connection that carries much was made by a program that chose bbr; the host is set to reno.
has_cc bbr
pair
first_namespace
background_on peer traffic take 7001 65536 0
listening peer 7001
background_on node traffic send 10.9.0.2 7001 0 bbr
carried() { on node ss -Htin dport = :7001 | grep -q 'bytes_acked:[0-9]\{8\}'; }
wait_for 10 carried
profile <<TEXT
name: lab
bounds:
  tcp.cc.live_mismatch.min_bytes: 10MB
TEXT
#: fail tcp.cc.live_mismatch/mismatch - low
#: exit 0
