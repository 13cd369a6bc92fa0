# SPDX-License-Identifier: Apache-2.0
# Nobody disciplines the clock: whatever delay one way is computed from it says nothing.
node
tuned_tcp
two_ports
#: unknown time.offset
#: exit 0
