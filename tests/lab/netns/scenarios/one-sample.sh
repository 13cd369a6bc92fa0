# SPDX-License-Identifier: Apache-2.0
# Nobody waited for a second sample: nothing is known of what happens now.
pair
first_namespace
#: unknown env.time_window
#: unknown udp.rcvbuf_errors IPv4
#: unknown tcp.live_limits
#: pass tcp.window_scaling
#: exit 0
