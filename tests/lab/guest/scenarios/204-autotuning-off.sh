# SPDX-License-Identifier: Apache-2.0
# Receive autotuning was switched off: buffers stay at the initial 128 KiB, whatever their limit is.
set_sysctl net.ipv4.tcp_moderate_rcvbuf 0
afterwards() {
	cat /proc/sys/net/ipv4/tcp_moderate_rcvbuf >"$1/control"
}
#: control 0
#: fail tcp.moderate_rcvbuf/off-below-need - high
#: exit 1
