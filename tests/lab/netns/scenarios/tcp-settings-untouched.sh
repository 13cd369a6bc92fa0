# SPDX-License-Identifier: Apache-2.0
# A machine whose TCP settings nobody touched, with a peer and a port of 100 Gb/s.
pair 100000
first_namespace
set_on node net.ipv4.tcp_wmem '4096 16384 16777216'
audit_with --interval 0.5
#: pass tcp.sack
#: pass tcp.timestamps
#: pass tcp.moderate_rcvbuf
#: pass tcp.ecn
#: pass tcp.loss_recovery
#: pass tcp.abort_on_overflow
#: pass tcp.fin_timeout
#: pass tcp.notsent_lowat
#: pass tcp.small_queue
#: pass stack.optmem
#: pass tcp.syncookies
#: pass tcp.tw_reuse
#: pass tcp.no_metrics_save
#: pass tcp.mtu_probing
#: pass tcp.pmtu
#: pass tcp.port_range
#: pass tcp.cc.route_override
#: skip tcp.slow_start_after_idle
#: skip tcp.rto_min
#: skip tcp.cc.ecn_coupling
#: skip tcp.dead_peer
#: exit 0
