# SPDX-License-Identifier: Apache-2.0
# The same pod with small autotuned buffers: whether a program may ask for larger ones decides, unseen.
pair
seen no_setting net.core.rmem_max net.core.wmem_max net.core.rmem_default net.core.wmem_default
set_on node net.ipv4.tcp_rmem '4096 65535 65535'
#: unknown tcp.window_scaling
#: fail tcp.rmem/below-need - high
#: fail tcp.rmem/small-start - low
#: first tcp.rmem/below-need -
#: exit 1
