# SPDX-License-Identifier: Apache-2.0
# A sound host, and one of its containers with window scaling off: seen from outside, with its name.
pair
container blue
container red 2
set_on blue net.ipv4.tcp_window_scaling 0
audit_with --netns all
#: fail tcp.window_scaling/off @blue critical
#: first tcp.window_scaling/off @blue
#: pass tcp.window_scaling -
#: pass tcp.window_scaling @red
#: replay
#: exit 1
