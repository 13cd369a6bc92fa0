# SPDX-License-Identifier: Apache-2.0
# A pod with dozens of neighbours; the table and its thresholds are the machine's and do not show.
host node peer
wire node eth0 10.9.0.1/24 peer eth0 10.9.0.2/24
audit_host node
for n in $(seq 10 90); do
	echo "neigh replace 10.9.0.$n lladdr 02:00:00:00:00:$n dev eth0 nud reachable"
done | ip -n node -batch -
#: unknown stack.neigh_thresh
#: exit 0
