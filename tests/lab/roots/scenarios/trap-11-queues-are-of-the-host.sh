# SPDX-License-Identifier: Apache-2.0
# The input queues are the host's: a pod sees the same file, and their drops are said once, of the host.
node
two_ports
tuned_tcp
put proc/sys/net/core/netdev_max_backlog 1000
softnet() { # PROCESSED DROPPED: of CPU 5
	local cpu zeros='00000000 00000000 00000000 00000000 00000000 00000000 00000000'
	for cpu in $(seq 0 15); do
		if [ "$cpu" = 5 ]; then printf '%08x %08x' "$1" "$2"; else printf '%08x %08x' 1000000 3; fi
		printf ' 00000000 %s 00000000 00000000 %08x 00000000 00000000\n' "$zeros" "$cpu"
	done
}
softnet 90000000 12 | file proc/net/softnet_stat
softnet 91000000 4012 | again proc/net/softnet_stat
mkdir -p "$machine"/again/.netns/blue/proc/net "$root"/.netns/blue/proc/net
cp "$root"/proc/net/* "$root"/.netns/blue/proc/net/
softnet 91000000 4012 | again .netns/blue/proc/net/softnet_stat
audit_with --netns blue
#: fail stack.softnet_drops/drops - high
#: pass stack.netdev_max_backlog
#: exit 1
