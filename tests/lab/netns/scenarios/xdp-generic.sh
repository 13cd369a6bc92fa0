# SPDX-License-Identifier: Apache-2.0
# An XDP program sits on the port in generic mode: the driver had refused it.
pair
first_namespace
on node xdp eth0 generic
#: fail stack.xdp_mode/generic eth0 medium
#: exit 0
#: replay
