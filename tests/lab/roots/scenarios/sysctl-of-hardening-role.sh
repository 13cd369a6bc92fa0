# SPDX-License-Identifier: Apache-2.0
# A hardening role switched TCP timestamps off, for a reason that is gone since 4.10; a package's file that
# sets them lies before it and loses.  The report names the line that won.
node
two_ports
put usr/lib/sysctl.d/50-package.conf 'net.ipv4.tcp_timestamps = 1'
file etc/sysctl.d/99-hardening.conf <<TEXT
# CIS
net.ipv4.tcp_timestamps = 0
TEXT
put proc/sys/net/ipv4/tcp_timestamps 0
afterwards() {
	grep -o '/etc/sysctl.d/99-hardening.conf:2' "$1/run.txt" | head -n 1 >"$1/control"
}
#: fail tcp.timestamps/off-at-speed - medium
#: control /etc/sysctl.d/99-hardening.conf:2
#: exit 0
