# SPDX-License-Identifier: Apache-2.0
# The least send buffer stands above the initial one: the numbers were written in the wrong order.
set_sysctl net.ipv4.tcp_wmem '4194304 65536 4194304'
#: fail tcp.wmem/not-ascending - high
#: pass tcp.rmem
#: exit 1
