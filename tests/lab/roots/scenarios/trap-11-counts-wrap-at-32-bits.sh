# SPDX-License-Identifier: Apache-2.0
# The packets that a CPU took from its queue are counted with 32 bits in hexadecimal, and begin again; what was
# dropped was dropped long ago.
node
tuned_tcp
two_ports
for cpu in $(seq 0 15); do
	printf 'ffff%02x00 00000007 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 %08x\n' "$cpu" "$cpu"
done | file proc/net/softnet_stat
for cpu in $(seq 0 15); do
	printf '0000%02x80 00000007 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 %08x\n' "$cpu" "$cpu"
done | again proc/net/softnet_stat
#: pass stack.softnet_drops
#: exit 0
