# SPDX-License-Identifier: Apache-2.0
# isolcpus= was copied from a machine with one socket: here it is all of the second node, and its port's threads run far away.
node
two_ports
put sys/devices/system/cpu/isolated 8-15
edit proc/cmdline 's/quiet/isolcpus=8-15/'
#: fail cpu.isolation/all-isolated ens2 low
#: pass cpu.isolation ens1
#: exit 0
