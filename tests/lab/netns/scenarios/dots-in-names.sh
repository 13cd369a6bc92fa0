# SPDX-License-Identifier: Apache-2.0
# Links whose names hold dots, which separate the words of settings elsewhere.
host node peer
wire node data.5 10.9.0.1/24 peer eth0 10.9.0.2/24
shape node data.5 100mbit
card data.5=10000
audit_host node
first_namespace
#: fail stack.qdisc_shaper/rate-below-port data.5 high
#: exit 1
