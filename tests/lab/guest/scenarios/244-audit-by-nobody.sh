# SPDX-License-Identifier: Apache-2.0
# The plain node, looked at without any privilege: settings show as to everybody, of PCI only the
# first 64 bytes of configuration, and nothing that is hidden is taken for healthy or ill.
load tcp_diag
chmod 777 "$2"
audit_by setpriv --reuid=65534 --regid=65534 --clear-groups
audit_with --interval 1
afterwards() {
	setpriv --reuid=65534 --regid=65534 --clear-groups \
		cat /sys/class/net/data0/device/../config | wc -c >"$1/control"
}
#: control 64
#: pass tcp.rmem
#: pass tcp.window_scaling
#: pass stack.qdisc_shaper data0
#: pass env.identity
#: unknown pcie.mrrs
#: exit 0
