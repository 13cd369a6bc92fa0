# SPDX-License-Identifier: Apache-2.0
# The receive window cannot grow beyond 64 KiB.
set_sysctl net.ipv4.tcp_window_scaling 0
#: fail tcp.window_scaling/off - critical
#: first tcp.window_scaling/off -
#: exit 1
