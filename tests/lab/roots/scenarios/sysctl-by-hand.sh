# SPDX-License-Identifier: Apache-2.0
# Somebody typed it and wrote it nowhere: the next boot forgets.
node
put proc/sys/net/ipv4/tcp_slow_start_after_idle 0
#: fail sysctl.persist_drift/not-persistent net.ipv4.tcp_slow_start_after_idle low
#: exit 0
