# SPDX-License-Identifier: Apache-2.0
# The container runtime put /dev/null over a setting: empty is not off.
pair
seen masked /proc/sys/net/ipv4/tcp_window_scaling
#: unknown tcp.window_scaling
#: pass tcp.rmem
