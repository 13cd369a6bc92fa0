# SPDX-License-Identifier: Apache-2.0
# rmem_max stands at the old 208 KiB; ordinary connections do not care, and nothing is lost.
pair
first_namespace
seen setting net.core.rmem_max 212992
seen setting net.core.wmem_max 212992
audit_with --interval 0.5
#: pass tcp.rmem
#: pass tcp.wmem
#: pass tcp.window_scaling
#: exit 0
