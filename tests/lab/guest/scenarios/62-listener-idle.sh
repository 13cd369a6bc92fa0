# SPDX-License-Identifier: Apache-2.0
# A listener of backlog 0 with nothing in its queue is not full.
load tcp_diag
background traffic deaf 7001 0
sleep 0.3
#: pass tcp.listen_queue_live 0.0.0.0:7001
#: exit 0
