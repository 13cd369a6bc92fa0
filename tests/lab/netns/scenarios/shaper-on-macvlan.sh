# SPDX-License-Identifier: Apache-2.0
# One macvlan of a port is held at 100 Mb/s: what else uses the port is not.
pair
first_namespace
add_link node mv0 link eth0 type macvlan mode bridge
address node mv0 10.9.0.9/24
shape node mv0 100mbit
#: fail stack.qdisc_shaper/rate-below-port mv0 medium
#: pass stack.qdisc_shaper eth0
#: exit 0
