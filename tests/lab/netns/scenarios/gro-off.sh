# SPDX-License-Identifier: Apache-2.0
# Somebody wanted UDP GRO forwarding off and turned GRO off altogether.
pair 10000,gro
first_namespace
on node ethtool -K eth0 gro off
#: fail nic.offloads/gro-off eth0 high
#: exit 1
