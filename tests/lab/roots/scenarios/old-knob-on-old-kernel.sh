# SPDX-License-Identifier: Apache-2.0
# tcp_adv_win_scale still counts before 6.6, so a line about it is no dead one.
node
put etc/sysctl.d/90-guide.conf 'net.ipv4.tcp_adv_win_scale = 1'
put proc/sys/net/ipv4/tcp_adv_win_scale 1
#: pass sysctl.dead_knob
#: exit 0
