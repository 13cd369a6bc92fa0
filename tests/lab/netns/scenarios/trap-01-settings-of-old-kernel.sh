# SPDX-License-Identifier: Apache-2.0
# A pod of a kernel before 6.12 does not see the caps of socket buffers: not seen is not absent.
pair
seen no_setting net.core.rmem_max net.core.wmem_max net.core.rmem_default net.core.wmem_default
audit_with --interval 0.5
#: unknown sock.rmem_max
#: unknown sock.wmem_max
#: pass tcp.rmem
#: pass tcp.window_scaling
#: exit 0
