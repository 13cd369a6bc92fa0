# SPDX-License-Identifier: Apache-2.0
# A file of the site has a value of a package otherwise, and a file of the site says one value twice:
# that is what the folders are for.
pair
first_namespace
systemd_boots
file_on_node /usr/lib/sysctl.d/10-package.conf <<<'net.core.somaxconn = 4096'
file_on_node /etc/sysctl.d/60-lab.conf <<-END
	net.core.somaxconn = 4096
	net.core.somaxconn = 8192
END
file_on_node /etc/sysctl.d/70-lab.conf <<<'net.core.somaxconn = 0x2000'
by_systemd_sysctl
value_after net.core.somaxconn
#: control net.core.somaxconn = 8192
#: pass sysctl.conflict
#: pass sysctl.persist_drift net.core.somaxconn
#: exit 0
