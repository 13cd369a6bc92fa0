# SPDX-License-Identifier: Apache-2.0
# Connections start with more than they may have.
pair
first_namespace
set_on node net.ipv4.tcp_rmem '4096 8388608 4194304'
#: fail tcp.rmem/not-ascending - high
#: exit 1
