# SPDX-License-Identifier: Apache-2.0
# Drops of both families stand in the counters; none is of today.
pair
first_namespace
address node eth0 fd00:9::1/64
address peer eth0 fd00:9::2/64
background_on node traffic udp-deaf 9001 4096 10.9.0.1
background_on node traffic udp-deaf 9001 4096 fd00:9::1
listening node 9001
on peer traffic udp-send 10.9.0.1 9001 5000 1 &
on peer traffic udp-send fd00:9::1 9001 5000 1
wait $!
on node grep -q 'Udp6RcvbufErrors[[:space:]]*[1-9]' /proc/net/snmp6
audit_with --interval 0.5
#: pass udp.rcvbuf_errors IPv4
#: pass udp.rcvbuf_errors IPv6
#: exit 0
