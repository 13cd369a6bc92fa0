# SPDX-License-Identifier: Apache-2.0
# A service in a network of its own with nothing but a loopback: small buffers hurt nobody there.
pair
host lonely
set_on lonely net.ipv4.tcp_rmem '4096 131072 200000'
audit_with --netns lonely
#: pass tcp.rmem -
#: skip tcp.rmem @lonely
#: replay
#: exit 0
