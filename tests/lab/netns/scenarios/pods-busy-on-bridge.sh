# SPDX-License-Identifier: Apache-2.0
# Two containers move much through the bridge of a host with a port of 100 Gb/s.
pair 100000
first_namespace
set_on node net.ipv4.tcp_wmem "4096 16384 16777216"
add_link node br0 type bridge
address node br0 10.7.0.1/24
for pod in pod1 pod2; do
	host "$pod"
	wire node "v$pod" - "$pod" net0 "10.7.0.${pod#pod}1/24"
	ip -n node link set "v$pod" master br0
done
background_on pod1 traffic take 7003 65536 0
wait_for 5 sh -c 'ip netns exec pod1 grep -q ":1B5B .* 0A " /proc/net/tcp'
background_on pod2 traffic send 10.7.0.11 7003
profile <<END
name: lab
bounds:
  container.netdev_kind.busy: 1000000
END
audit_with --interval 1
#: fail container.netdev_kind/bridged br0 low
