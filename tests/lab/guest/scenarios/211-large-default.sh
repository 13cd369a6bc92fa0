# SPDX-License-Identifier: Apache-2.0
# The cap is generous, and so is what every datagram socket starts with: memory that nobody asked for.
set_sysctl net.core.rmem_max 16777216
set_sysctl net.core.rmem_default 8388608
#: fail sock.rmem_max/large-default - low
#: exit 0
