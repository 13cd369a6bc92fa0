# SPDX-License-Identifier: Apache-2.0
# Somebody cut the queue of a slow card to ten packets: each burst is longer, and the rest of it is dropped.
insmod /lab/labnic.ko nics=1 queues=1 speed=10000 slow=1
undo rmmod labnic
ip link set roce0 txqueuelen 10
ip link set roce0 up
ip addr add 10.7.0.1/24 dev roce0
tc qdisc replace dev roce0 root pfifo_fast
ip neigh add 10.7.0.2 lladdr 02:00:00:00:07:02 dev roce0 nud permanent
background traffic udp-send 10.7.0.2 9002 2000
drops() { tc -s qdisc show dev roce0 | grep -q 'dropped [1-9]'; }
wait_for 10 drops
audit_with --interval 1
#: kmod labnic
#: may nic.channels/one-queue-device roce0 medium
#: fail stack.qdisc_drops/drops roce0 medium
#: may ip.discards/sent IPv4 low
#: may udp.sndbuf_errors/not-sent IPv4 low
