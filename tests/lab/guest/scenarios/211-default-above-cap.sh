# SPDX-License-Identifier: Apache-2.0
# Every datagram socket starts above what a program may ask for: asking makes it smaller.
set_sysctl net.core.rmem_default 8388608
#: fail sock.rmem_max/default-above-max - low
#: exit 0
