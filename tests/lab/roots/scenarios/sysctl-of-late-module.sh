# SPDX-License-Identifier: Apache-2.0
# The firewall loads connection tracking after the settings were applied: the table has its default.
node
conntrack_loaded
put etc/sysctl.d/60-conntrack.conf 'net.netfilter.nf_conntrack_max = 1048576'
#: fail sysctl.module_late/late net.netfilter.nf_conntrack_max low
#: exit 0
