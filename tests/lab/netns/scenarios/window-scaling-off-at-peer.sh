# SPDX-License-Identifier: Apache-2.0
# This host offers window scaling, and one peer does not take it.
pair
first_namespace
set_on peer net.ipv4.tcp_window_scaling 0
background_on peer traffic serve 7001
listening peer 7001
background_on node traffic knock 10.9.0.2 7001 1
connected node 7001
#: pass tcp.window_scaling
#: fail tcp.live_options/no-window-scaling 10.9.0.0/24 low
#: exit 0
