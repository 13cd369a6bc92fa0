# SPDX-License-Identifier: Apache-2.0
# tcp_rmem is small, rmem_max is not: a program may still lock a large buffer, and scaling works.
set_sysctl net.ipv4.tcp_rmem '4096 16384 32768'
#: pass tcp.window_scaling
#: fail tcp.rmem/below-need - high
#: fail tcp.rmem/small-start - low
#: first tcp.rmem/below-need -
#: exit 1
