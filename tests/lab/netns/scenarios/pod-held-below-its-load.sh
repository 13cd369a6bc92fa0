# SPDX-License-Identifier: Apache-2.0
# A bandwidth limit of 20 Mb/s on the host's end of a pod's link, and a sender that wants more.
pair
first_namespace
host pod
wire node veth1 10.7.0.1/24 pod net0 10.7.0.2/24
shape node veth1 20mbit
background_on pod traffic take 7003 65536 0
wait_for 5 sh -c 'ip netns exec pod grep -q ":1B5B .* 0A " /proc/net/tcp'
background_on node traffic send 10.7.0.2 7003
sent() { [ "$(on node cat /proc/net/dev | awk '/veth1:/ { print $10 }')" -gt 1000000 ]; }
wait_for 10 sent
audit_with --interval 1
#: fail container.bandwidth_limit/used-up veth1 low
#: exit 0
