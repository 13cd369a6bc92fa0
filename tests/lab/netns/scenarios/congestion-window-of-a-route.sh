# SPDX-License-Identifier: Apache-2.0
# A route to a far network locks a congestion window and begins with two segments.
routed_pair
first_namespace
ip -n node route change 10.8.0.0/24 via 10.9.0.254 cwnd lock 20 initcwnd 2
#: first tcp.cc.route_override/cwnd-clamped 10.8.0.0/24
#: fail tcp.cc.route_override/cwnd-clamped 10.8.0.0/24 high
#: fail tcp.cc.route_override/small-start 10.8.0.0/24 low
#: exit 1
