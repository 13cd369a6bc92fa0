# SPDX-License-Identifier: Apache-2.0
# The daemon died three hours ago; the kernel still calls the clock synchronised, within 5.4 s.
node
remove proc/412
fact_values[clock/max_error]=''
fact clock/max_error duration 5400000000
#: fail time.sync/stale - medium
#: exit 0
