# SPDX-License-Identifier: Apache-2.0
# Packets arrive and find no memory; a hundred packets of a broken sender come beside.
node
tuned_tcp
two_ports
counted Ip.InDiscards 5 905
counted Ip.OutRequests 100000 104000
counted Ip.InHdrErrors 5 110
#: fail ip.discards/received IPv4 medium
#: fail ip.checksum_hdr/bad-headers IPv4 low
#: first ip.discards/received IPv4
#: exit 0
