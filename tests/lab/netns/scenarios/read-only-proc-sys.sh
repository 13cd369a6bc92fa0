# SPDX-License-Identifier: Apache-2.0
# /proc/sys is read-only, as in most containers: reading it is all an audit does.
pair
seen read_only /proc/sys
audit_with --interval 0.5
#: pass env.identity
#: pass tcp.window_scaling
#: pass tcp.rmem
#: exit 0
