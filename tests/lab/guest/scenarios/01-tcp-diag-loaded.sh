# SPDX-License-Identifier: Apache-2.0
# With tcp_diag there the audit asks it, and still loads nothing more (no udp_diag, no mptcp_diag).
load tcp_diag
audit_with --interval 1
#: no-module udp_diag
#: no-module mptcp_diag
#: skip tcp.live_limits data0
#: exit 0
