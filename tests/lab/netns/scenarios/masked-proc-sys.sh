# SPDX-License-Identifier: Apache-2.0
# Nothing is below /proc/sys: no setting is known, nor whose namespace this is.
pair
seen over /proc/sys
#: unknown env.identity
#: unknown tcp.window_scaling
#: unknown tcp.rmem
#: unknown tcp.wmem
#: unknown tcp.somaxconn
#: unknown sock.rmem_max
#: unknown sock.wmem_max
#: unknown tcp.cc.current
#: unknown sysctl.persist_drift
#: replay
#: unknown tcp.notsent_lowat
#: unknown tcp.small_queue
