# SPDX-License-Identifier: Apache-2.0
# A kernel of Ubuntu 22.04 that talks IPv6 to four thousand others: a few more, and they are unreachable.
node 5.15.0-105-generic
put proc/sys/net/ipv6/route/max_size 4096
put proc/net/rt6_stats '0006 0004 0013 0008 0000 0fd2 0000'
#: fail stack.ip6_route_max_size/near-limit - medium
#: exit 0
