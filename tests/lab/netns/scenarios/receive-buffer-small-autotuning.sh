# SPDX-License-Identifier: Apache-2.0
# Ordinary connections get 32 KiB; a program that asks for a buffer gets more, so scaling works.
pair
first_namespace
set_on node net.ipv4.tcp_rmem '4096 16384 32768'
#: pass tcp.window_scaling
#: first tcp.rmem/below-need -
#: fail tcp.rmem/below-need - high
#: fail tcp.rmem/small-start - low
#: exit 1
