# SPDX-License-Identifier: Apache-2.0
# A container's process has an RDMA device open, no queue pair yet, and may lock 8 MiB.
add_rxe rxe0 data0
load ib_uverbs
wait_for 5 test -c /dev/infiniband/uverbs0
(ulimit -l 8192 && exec setpriv --bounding-set=-ipc_lock --inh-caps=-ipc_lock sh -c 'exec 7<>/dev/infiniband/uverbs0; echo >/tmp/holds; exec sleep 600') &
undo end "$!"
undo rm /tmp/holds
wait_for 5 test -e /tmp/holds
#: fail container.memlock/below-need * critical
#: exit 1
