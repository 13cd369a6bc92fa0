# SPDX-License-Identifier: Apache-2.0
# The peer's port has a smaller MTU than the datagrams of its program: each comes in two parts.
pair
first_namespace
ip -n peer link set eth0 mtu 600
background_on node traffic udp-deaf 9001 8388608
listening node 9001
background_on peer traffic udp-send 10.9.0.1 9001 500
wait_for 5 on node sh -c 'nstat -asz IpReasmReqds | awk "/Reasm/ { exit !(\$2 > 50) }"'
audit_with --interval 0.5
#: fail ip.reassembly/fragments IPv4 low
#: pass ip.reassembly IPv6
#: exit 0
