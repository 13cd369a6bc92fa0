# SPDX-License-Identifier: Apache-2.0
# More connections wait at a listener than it has room for.
load tcp_diag
background traffic deaf 7001 2
sleep 0.3
background_peer traffic knock 10.9.0.1 7001 8
sleep 1
#: fail tcp.listen_queue_live/full 0.0.0.0:7001 high
#: exit 1
