# SPDX-License-Identifier: Apache-2.0
# The card merges what it receives, and the host passes it on.
node
tuned_tcp
two_ports
features ens1
fact nic/features_on texts '["rx-gro","rx-lro"]' ens2
put proc/sys/net/ipv4/ip_forward 1
#: fail nic.lro/forwards ens2 medium
#: exit 0
