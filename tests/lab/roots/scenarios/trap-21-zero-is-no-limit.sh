# SPDX-License-Identifier: Apache-2.0
# nf_conntrack_max 0 is no limit, a speed of -1 with an unknown duplex is a port without cable.
node
tuned_tcp
two_ports
put proc/sys/net/netfilter/nf_conntrack_count 30000
put proc/sys/net/netfilter/nf_conntrack_max 0
put sys/class/net/ens2/carrier 0
put sys/class/net/ens2/operstate down
put sys/class/net/ens2/speed -1
put sys/class/net/ens2/duplex unknown
#: pass stack.conntrack_full
#: skip nic.link_speed ens2
#: pass tcp.rmem
#: exit 0
