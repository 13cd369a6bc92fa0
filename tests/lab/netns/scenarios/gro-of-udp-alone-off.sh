# SPDX-License-Identifier: Apache-2.0
# What was meant: GRO is on, its forwarding of UDP is off.
pair 10000,gro
first_namespace
on node ethtool -K eth0 gro on rx-udp-gro-forwarding off
#: pass nic.offloads eth0
#: exit 0
