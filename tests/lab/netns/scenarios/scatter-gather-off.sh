# SPDX-License-Identifier: Apache-2.0
# Scatter-gather is off, and takes GSO and TSO, which nobody turned off, with it.
pair
first_namespace
on node ethtool -K eth0 sg off
#: fail nic.offloads/sg-off eth0 high
#: exit 1
