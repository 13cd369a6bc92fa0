# SPDX-License-Identifier: Apache-2.0
# Three numbers on the kernel's command line stand in quotes; no file has them, and they are in force.
node
edit proc/cmdline 's/$/ sysctl.net.ipv4.tcp_rmem="4096 131072 33554432"/'
put proc/sys/net/ipv4/tcp_rmem $'4096\t131072\t33554432'
#: pass sysctl.persist_drift net.ipv4.tcp_rmem
#: exit 0
