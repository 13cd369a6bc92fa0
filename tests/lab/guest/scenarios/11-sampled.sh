# SPDX-License-Identifier: Apache-2.0
# The same node with two samples and every question that a kernel module answers.
load tcp_diag
load udp_diag
audit_with --interval 1
#: pass udp.rcvbuf_errors IPv4
#: pass udp.rcvbuf_errors IPv6
#: skip irq.overlap data0
#: exit 0
