# SPDX-License-Identifier: Apache-2.0
# What datagram sockets start with was raised above what a program may ask for, and is a waste by itself.
node
tuned_tcp
two_ports
put proc/sys/net/core/rmem_default 8388608
put proc/sys/net/core/rmem_max 4194304
put proc/sys/net/core/wmem_max 4194304
append etc/sysctl.d/60-fabric.conf <<TEXT
net.core.rmem_default = 8388608
net.core.rmem_max = 4194304
net.core.wmem_max = 4194304
TEXT
#: fail sock.rmem_max/default-above-max - low
#: pass sock.wmem_max
#: exit 0
