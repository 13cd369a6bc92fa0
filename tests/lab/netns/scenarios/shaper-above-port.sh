# SPDX-License-Identifier: Apache-2.0
# A token bucket that lets twice the port's speed pass.
pair 1000
first_namespace
shape node eth0 2gbit
#: pass stack.qdisc_shaper eth0
#: exit 0
