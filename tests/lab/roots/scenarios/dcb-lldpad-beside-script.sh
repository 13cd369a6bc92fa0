# SPDX-License-Identifier: Apache-2.0
# lldpad runs and sets priorities, and a udev rule calls mlnx_qos: two writers.
lossless_node
put proc/812/comm lldpad
#: fail qos.lldp_agents/two-writers - medium
#: exit 0
