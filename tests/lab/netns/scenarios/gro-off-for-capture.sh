# SPDX-License-Identifier: Apache-2.0
# GRO is off on purpose: the box captures packets as they came.  Today it does not, and nobody took the
# port back.
pair 10000,gro
first_namespace
on node ethtool -K eth0 gro off
ip -n node link set eth0 promisc on
#: pass nic.offloads eth0
#: fail nic.promisc/forgotten eth0 low
#: exit 0
