# SPDX-License-Identifier: Apache-2.0
# What has an RDMA device open may lock 8 MiB, but holds the capability that lifts the limit.
add_rxe rxe0 data0
load ib_uverbs
wait_for 5 test -c /dev/infiniband/uverbs0
(ulimit -l 8192 && exec sh -c 'exec 7<>/dev/infiniband/uverbs0; echo >/tmp/holds; exec sleep 600') &
undo end "$!"
undo rm /tmp/holds
wait_for 5 test -e /tmp/holds
#: pass container.memlock *
#: exit 0
