# SPDX-License-Identifier: Apache-2.0
# Two ways to the same network of which one is only the spare: nothing is spread.
pair
first_namespace
ip -n node route add 10.20.0.0/16 via 10.9.0.2 dev eth0
ip -n node route add 10.20.0.0/16 via 10.9.0.3 dev eth0 metric 200
#: skip stack.multipath_hash ipv4
#: exit 0
