# SPDX-License-Identifier: Apache-2.0
# A token bucket as fast as the port drops what is above it; that is its purpose.  That
# nine of ten datagrams never left is true all the same, and may be said.
pair 100
first_namespace
qdisc node eth0 root tbf rate 100mbit burst 20k latency 2ms
background_on peer traffic udp-deaf 9001 4096 10.9.0.2
listening peer 9001
background_on node traffic udp-send 10.9.0.2 9001 50000
wait_for 5 on node sh -c 'tc -s qdisc show dev eth0 | grep -q "dropped [1-9]"'
audit_with --interval 1
#: pass stack.qdisc_drops eth0
#: may ip.discards/sent IPv4 low
#: may udp.sndbuf_errors/not-sent IPv4 low
#: exit 0
