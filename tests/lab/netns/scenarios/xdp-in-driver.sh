# SPDX-License-Identifier: Apache-2.0
# A load balancer's XDP program runs in the driver of the port; one of a container runs in generic mode.
pair
first_namespace
host pod
wire node veth0 - pod eth0 10.6.0.2/24
on node xdp eth0 driver
on node xdp veth0 generic
#: pass stack.xdp_mode eth0
#: exit 0
