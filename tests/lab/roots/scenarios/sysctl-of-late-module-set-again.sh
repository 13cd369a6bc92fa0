# SPDX-License-Identifier: Apache-2.0
# A late module, and something of the site (a udev rule, a unit) sets its value once it is there.
node
conntrack_loaded
put etc/sysctl.d/60-conntrack.conf 'net.netfilter.nf_conntrack_max = 65536'
#: pass sysctl.module_late
#: pass sysctl.persist_drift net.netfilter.nf_conntrack_max
#: exit 0
