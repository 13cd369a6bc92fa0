# SPDX-License-Identifier: Apache-2.0
# One peer of three takes no timestamps, as Windows does by default.
pair
first_namespace
set_on peer net.ipv4.tcp_timestamps 0
background_on peer traffic serve 7001
listening peer 7001
background_on node traffic knock 10.9.0.2 7001 1
connected node 7001
#: fail tcp.live_options/no-timestamps 10.9.0.0/24 low
#: exit 0
#: replay
