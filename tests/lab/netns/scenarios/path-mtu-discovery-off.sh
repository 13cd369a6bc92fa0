# SPDX-License-Identifier: Apache-2.0
# Somebody switched path MTU discovery off to get through a tunnel.
pair
first_namespace
set_on node net.ipv4.ip_no_pmtu_disc 1
#: fail tcp.pmtu/discovery-off - high
#: exit 1
