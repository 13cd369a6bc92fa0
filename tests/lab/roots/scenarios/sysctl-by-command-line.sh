# SPDX-License-Identifier: Apache-2.0
# The command line of the kernel sets a key, and a file sets it again: the file comes later, and who
# wrote the other does not know.
node
edit proc/cmdline 's/$/ sysctl.net.core.somaxconn=1024/'
put etc/sysctl.d/10-ours.conf 'net.core.somaxconn = 16384'
put proc/sys/net/core/somaxconn 16384
#: fail sysctl.conflict/several-values net.core.somaxconn low
#: pass sysctl.persist_drift net.core.somaxconn
#: exit 0
