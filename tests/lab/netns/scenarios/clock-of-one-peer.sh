# SPDX-License-Identifier: Apache-2.0
# One peer of two is half a second ahead; the other agrees with this host.
pair
clock_at peer 10.9.0.2 123 0
clock_at peer 10.9.0.2 124 0.5
audit_with --target ntp://10.9.0.2 --target ntp://10.9.0.2:124
#: fail time.peer_skew/differs ntp://10.9.0.2:124 medium
#: pass time.peer_skew ntp://10.9.0.2
#: exit 0
