# SPDX-License-Identifier: Apache-2.0
# An old guide against "latency": no TSO, no GSO, no checksums in the card.
pair
first_namespace
on node ethtool -K eth0 tso off gso off rx off tx off
#: fail nic.offloads/tso-off eth0 high
#: fail nic.offloads/gso-off eth0 high
#: fail nic.offloads/rx-checksum-off eth0 high
#: fail nic.offloads/tx-checksum-off eth0 high
#: first nic.offloads/*
#: exit 1
