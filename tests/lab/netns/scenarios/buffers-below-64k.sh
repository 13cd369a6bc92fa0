# SPDX-License-Identifier: Apache-2.0
# No buffer may become large enough for window scaling to matter: its shift is chosen as 0.
pair
first_namespace
set_on node net.ipv4.tcp_rmem '4096 16384 32768'
seen setting net.core.rmem_max 32768
seen setting net.core.rmem_default 32768
#: first tcp.window_scaling/buffers-below-64k -
#: fail tcp.window_scaling/buffers-below-64k - critical
#: fail tcp.rmem/below-need - high
#: fail tcp.rmem/small-start - low
#: exit 1
