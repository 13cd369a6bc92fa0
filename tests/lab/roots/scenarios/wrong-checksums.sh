# SPDX-License-Identifier: Apache-2.0
# A switch with bad memory damages one packet of ten thousand after it has checked the frame.
node
tuned_tcp
two_ports
counted Udp.InCsumErrors 0 0
counted Tcp.InSegs 100000 900000
counted Tcp.InCsumErrors 3 83
#: fail udp.csum/wrong TCP medium
#: pass udp.csum UDP*4
#: exit 0
