# SPDX-License-Identifier: Apache-2.0
# A quarter of each receive buffer is window: 6 MB are then 1.5 MB, enough here.
set_sysctl net.ipv4.tcp_adv_win_scale -2
#: fail tcp.adv_win_scale/unusual - low
#: pass tcp.rmem
#: exit 0
