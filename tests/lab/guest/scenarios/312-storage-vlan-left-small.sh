# SPDX-License-Identifier: Apache-2.0
# The port got jumbo frames, the VLAN of the storage on it was forgotten.
load 8021q
add_link data0.20 link data0 type vlan id 20
ip link set data0.20 up
change_link data0 mtu 9000 1500
profile <<END
name: lab
site:
  storage_ports: [data0.20]
END
#: fail nic.mtu_consistency/vlan-left-small data0.20 medium
#: exit 0
