# SPDX-License-Identifier: Apache-2.0
# Scaling is on, but no buffer may be large enough for it to matter: the shift is chosen as 0.
set_sysctl net.ipv4.tcp_rmem '4096 16384 32768'
set_sysctl net.core.rmem_default 32768
set_sysctl net.core.rmem_max 32768
#: first tcp.window_scaling/buffers-below-64k -
#: fail tcp.window_scaling/buffers-below-64k - critical
#: fail tcp.rmem/below-need - high
#: fail tcp.rmem/small-start - low
#: exit 1
