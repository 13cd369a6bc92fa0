# SPDX-License-Identifier: Apache-2.0
# A copy that broke off inside of lines: what is cut is unknown, not small.
node
cpus 64 2
two_ports
bond bond0 ens1 ens2
queues 0000:21:00.0 100 8 0 5000
interrupts
cut() { head -c "$2" "$root/$1" >"$scratch/cut" && cp "$scratch/cut" "$root/$1"; }
cut proc/interrupts 2000
cut proc/net/bonding/bond0 $(($(wc -c <"$root/proc/net/bonding/bond0") - 2))
cut proc/net/snmp 37
rm -r "$machine/again/proc"
#: unknown bond.lacp_partner bond0
#: unknown irq.numa_affinity ens1
#: unknown irq.overlap ens1
#: unknown udp.rcvbuf_errors IPv4
#: unknown env.time_window
#: exit 0
