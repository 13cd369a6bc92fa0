# SPDX-License-Identifier: Apache-2.0
# No module of the network is loaded that an audit could be tempted to use: it loads none.
audit_with --interval 1

# That this guest would load them for one who asks is what makes the silence worth something.
afterwards() {
	ss -tin >/dev/null
	rdma link >/dev/null
	lsmod | awk '{print $1}' >"$1/control"
}
#: no-module inet_diag
#: no-module tcp_diag
#: no-module ib_core
#: no-module nf_conntrack
#: no-module tcp_bbr
#: no-module sch_fq
#: control tcp_diag
#: control ib_core
#: exit 0
