# SPDX-License-Identifier: Apache-2.0
# RPS hands every packet of data0, which is on node 1, to the CPUs of node 0.
for file in /sys/class/net/data0/queues/rx-*/rps_cpus; do
	undo write "$(cat "$file")" "$file"
	write 3 "$file"
done
background_peer traffic udp-send 10.9.0.1 9002 2000
steered() { awk '{ if (length($10) && $10 != "00000000") n++ } END { exit !n }' /proc/net/softnet_stat; }
wait_for 5 steered
afterwards() {
	steered && echo steered >"$1/control"
}
audit_with --interval 1
#: control steered
#: fail stack.rps/remote data0 medium
#: exit 0
