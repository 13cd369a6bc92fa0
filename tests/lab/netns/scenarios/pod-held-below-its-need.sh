# SPDX-License-Identifier: Apache-2.0
# This site says that its containers need 1 Gb/s; an idle one is held to 20 Mb/s.
pair
first_namespace
host pod
wire node veth1 10.7.0.1/24 pod net0 10.7.0.2/24
shape node veth1 20mbit
profile <<END
name: lab
bounds:
  container.bandwidth_limit.need: 1000000000
END
audit_with --interval 1
#: fail container.bandwidth_limit/below-need veth1 high
#: exit 1
