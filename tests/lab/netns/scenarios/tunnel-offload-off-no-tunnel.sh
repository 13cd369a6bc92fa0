# SPDX-License-Identifier: Apache-2.0
# The same setting where no tunnel goes over the port.
pair
first_namespace
on node ethtool -K eth0 tx-udp_tnl-segmentation off
#: pass nic.offloads eth0
#: exit 0
