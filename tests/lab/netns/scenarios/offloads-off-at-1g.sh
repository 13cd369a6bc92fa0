# SPDX-License-Identifier: Apache-2.0
# A port of 1 Gb/s without TSO: one CPU does that easily.
pair 1000
first_namespace
on node ethtool -K eth0 tso off gso off
#: skip nic.offloads eth0
#: exit 0
