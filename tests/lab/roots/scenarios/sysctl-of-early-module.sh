# SPDX-License-Identifier: Apache-2.0
# The same with the module named for the boot, through another that needs it: the running value was set by hand.
node
conntrack_loaded
put etc/sysctl.d/60-conntrack.conf 'net.netfilter.nf_conntrack_max = 1048576'
put etc/modules-load.d/conntrack.conf nf_conntrack_netlink
#: fail sysctl.persist_drift/drift net.netfilter.nf_conntrack_max medium
#: exit 0
