# SPDX-License-Identifier: Apache-2.0
# A rank without CAP_IPC_LOCK has registered 4 of the 4.5 MiB that it may lock: the next buffer fails.
. /lab/rdma.sh
infiniband_card lid=40 sm_lid=1
add_rxe rxe0 data0
(ulimit -l 4608 && exec setpriv --bounding-set=-ipc_lock --inh-caps=-ipc_lock \
	ibv_rc_pingpong -d rxe0 -g 1 -p 7001 -s 4194304) &
undo end "$!"
rank=$!
has_pinned() { grep -q 'VmPin:.* 4[01][0-9][0-9] kB' "/proc/$rank/status"; }
wait_for 10 has_pinned
#: kmod labhca
#: fail rdma.lim.memlock/nearly-full * high
#: exit 1
