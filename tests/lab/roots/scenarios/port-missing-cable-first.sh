# SPDX-License-Identifier: Apache-2.0
# Seven of eight ports are up: a cable or a port of the switch comes to mind before an exchange of the card.
hgx ib
put sys/class/infiniband/mlx5_2/ports/1/state '1: DOWN'
put sys/class/infiniband/mlx5_2/ports/1/phys_state '2: Polling'
put sys/class/infiniband/mlx5_2/ports/1/rate '10 Gb/sec (4X SDR)'
afterwards() {
	grep -qi cable "$1/run.txt" && echo "cable" >"$1/control"
	grep -qiE 'exchange|replace the (card|adapter)|\<RMA\>' "$1/run.txt" || echo "no exchange" >>"$1/control"
}
#: fail rdma.port.state/down mlx5_2/1 critical
#: control cable
#: control no exchange
#: exit 1
