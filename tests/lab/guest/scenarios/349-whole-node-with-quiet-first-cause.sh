# SPDX-License-Identifier: Apache-2.0
# The same node: a forgotten shaper lets a hundredth through, window scaling is off, a path is gone.
# The shaper's finding is not the gravest, but it limits first.
. /lab/links.sh
. /lab/whole-node.sh
whole_node
tc qdisc replace dev data0 root tbf rate 100mbit burst 32k latency 50ms
set_sysctl net.ipv4.tcp_window_scaling 0
lose_path
#: machine rails
#: fail stack.qdisc_shaper/rate-below-port data0 high
#: fail tcp.window_scaling/off - critical
#: fail sysctl.persist_drift/not-persistent net.ipv4.tcp_window_scaling low
#: fail mpath.nvme/not-live nvme? high
#: first stack.qdisc_shaper/rate-below-port data0
#: exit 1
