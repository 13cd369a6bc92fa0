# SPDX-License-Identifier: Apache-2.0
# A route keeps the window of a satellite link of old; every setting looks right.
pair
first_namespace
ip -n node route change 10.9.0.0/24 dev eth0 window 65535
#: fail tcp.cc.route_override/window-clamped 10.9.0.0/24 high
#: exit 1
#: replay
