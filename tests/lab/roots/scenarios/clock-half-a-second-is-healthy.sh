# SPDX-License-Identifier: Apache-2.0
# timesyncd asks every 2048 s at its slowest; until then the kernel adds 500 us a second. No fault.
node
fact_values[clock/max_error]=''
fact clock/max_error duration 1020000000
fact clock/kernel_offset duration 300000
#: pass time.sync
#: pass time.offset
#: exit 0
