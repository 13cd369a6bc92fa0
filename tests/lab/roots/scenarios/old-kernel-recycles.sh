# SPDX-License-Identifier: Apache-2.0
# A kernel of 2013 that still obeys tcp_tw_recycle: of clients behind one translator one gets through.
node 3.10.0-1160-amd64
file etc/sysctl.d/90-guide.conf <<TEXT
net.ipv4.tcp_tw_recycle = 1
net.ipv4.tcp_no_metrics_save = 1
TEXT
put proc/sys/net/ipv4/tcp_tw_recycle 1
put proc/sys/net/ipv4/tcp_no_metrics_save 1
#: fail sysctl.dead_knob/breaks-nat net.ipv4.tcp_tw_recycle high
#: exit 1
