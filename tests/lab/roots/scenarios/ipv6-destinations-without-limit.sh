# SPDX-License-Identifier: Apache-2.0
# The same on a kernel that no longer looks at the setting, which somebody's sysctl.d still makes.
node 6.6.0-14-generic
put proc/sys/net/ipv6/route/max_size 4096
put proc/net/rt6_stats '0006 0004 0013 0008 0000 0fd2 0000'
#: skip stack.ip6_route_max_size
#: exit 0
