# SPDX-License-Identifier: Apache-2.0
# The peers agree with one another, and this host is three seconds behind both: its servers are others.
pair
clock_at peer 10.9.0.2 123 3
clock_at peer 10.9.0.2 124 3.01
audit_with --target ntp://10.9.0.2 --target ntp://10.9.0.2:124 --target ntp://10.9.0.2:125
#: fail time.peer_skew/this-host-differs - high
#: unknown time.peer_skew ntp://10.9.0.2:125
#: exit 1
