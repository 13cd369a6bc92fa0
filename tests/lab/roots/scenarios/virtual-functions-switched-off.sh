# SPDX-License-Identifier: Apache-2.0
# Two functions of a port are off, who has them gets no link; that one of the other port is slow is meant.
node
tuned_tcp
two_ports
allowed ens1 '[0,0,"auto"],[1,0,"disable"],[2,0,"disable"]'
allowed ens2 '[0,10000000000,"auto"]'
#: fail nic.sriov/link-off ens1 medium
#: pass nic.sriov ens2
#: exit 0
