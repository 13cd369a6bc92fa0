# SPDX-License-Identifier: Apache-2.0
# The host's end of a pod's link takes 1400 bytes, the pod's end sends 1500.
pair
first_namespace
host pod
wire node veth1 10.7.0.1/24 pod net0 10.7.0.2/24
ip -n node link set veth1 mtu 1400
audit_with --netns pod
#: fail container.mtu/ends-differ net0@pod high
#: exit 1
