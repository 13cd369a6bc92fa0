# SPDX-License-Identifier: Apache-2.0
# A box that captures packets wants them as they came: GRO is off on purpose.
pair 10000,gro
first_namespace
on node ethtool -K eth0 gro off
ip -n node link set eth0 promisc on
#: pass nic.offloads eth0
#: exit 0
