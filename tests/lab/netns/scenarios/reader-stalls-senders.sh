# SPDX-License-Identifier: Apache-2.0
# A program of this host reads less than it is sent: its window closes again and again.
pair
first_namespace
background_on node traffic take 7001 65536 10
listening node 7001
background_on peer traffic send 10.9.0.1 7001
wait_for 5 on node sh -c 'nstat -asz TcpExtTCPToZeroWindowAdv | awk "/Zero/ { exit !(\$2 > 5) }"'
audit_with --interval 1
#: fail tcp.zero_window/local-reader - medium
#: exit 0
