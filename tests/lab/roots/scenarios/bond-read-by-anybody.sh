# SPDX-License-Identifier: Apache-2.0
# Without root the kernel leaves LACP out of /proc/net/bonding: unknown, never a pass.
node
cpus 64 2
two_ports
bond bond0 ens1 ens2
edit proc/net/bonding/bond0 '/^System priority/,/Partner Mac/d; /^details/,/port state/d; /^    /d'
#: unknown bond.lacp_partner bond0
#: exit 0
