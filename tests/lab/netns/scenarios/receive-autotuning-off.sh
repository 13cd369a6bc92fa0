# SPDX-License-Identifier: Apache-2.0
# Receive autotuning was switched off: buffers stay at the initial 128 KiB, whatever their limit is.
pair
first_namespace
set_on node net.ipv4.tcp_moderate_rcvbuf 0
#: fail tcp.moderate_rcvbuf/off-below-need - high
#: skip tcp.rmem
#: exit 1
