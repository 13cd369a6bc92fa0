# SPDX-License-Identifier: Apache-2.0
# A pattern over all interfaces, one of them taken out by a line without a value, one named.
pair
first_namespace
systemd_boots
set_on node net.ipv4.conf.all.rp_filter 0 net.ipv4.conf.eth0.rp_filter 0 net.ipv4.conf.lo.rp_filter 0
file_on_node /usr/lib/sysctl.d/50-default.conf <<-END
	net.ipv4.conf.*.rp_filter = 2
	-net.ipv4.conf.all.rp_filter
END
file_on_node /etc/sysctl.d/10-lab.conf <<<'net/ipv4/conf/lo/rp_filter = 1'
by_systemd_sysctl
afterwards() {
	on node grep -H . /proc/sys/net/ipv4/conf/{all,default,eth0,lo}/rp_filter |
		sed 's,/proc/sys/net/ipv4/conf/,,; s,/rp_filter:, = ,' >"$1/control"
}
#: control all = 0
#: control default = 2
#: control eth0 = 2
#: control lo = 1
#: pass sysctl.persist_drift net.ipv4.conf.default.rp_filter
#: pass sysctl.persist_drift net.ipv4.conf.eth0.rp_filter
#: pass sysctl.persist_drift net.ipv4.conf.lo.rp_filter
#: pass sysctl.conflict
#: exit 0
