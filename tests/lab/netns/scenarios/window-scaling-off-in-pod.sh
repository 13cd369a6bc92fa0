# SPDX-License-Identifier: Apache-2.0
# The same in a pod: the setting is the namespace's own, so it can be seen and is wrong there.
host node peer
wire node eth0 10.9.0.1/24 peer eth0 10.9.0.2/24
set_on node net.ipv4.tcp_window_scaling 0
audit_host node
#: fail tcp.window_scaling/off - critical
#: exit 1
