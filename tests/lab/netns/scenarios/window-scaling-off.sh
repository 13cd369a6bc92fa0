# SPDX-License-Identifier: Apache-2.0
# The receive window of all new connections ends at 64 KiB.
pair
first_namespace
set_on node net.ipv4.tcp_window_scaling 0
#: fail tcp.window_scaling/off - critical
#: exit 1
