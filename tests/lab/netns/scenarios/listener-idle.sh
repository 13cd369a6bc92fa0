# SPDX-License-Identifier: Apache-2.0
# Listeners of backlog 0 and 4096 with nothing in their queues.
pair
first_namespace
background_on node traffic deaf 7001 0
background_on node traffic serve 7002
listening node 7001
listening node 7002
#: pass tcp.listen_queue_live 0.0.0.0:7001
#: pass tcp.listen_queue_live 0.0.0.0:7002
#: exit 0
