# SPDX-License-Identifier: Apache-2.0
# 10 Gb/s over 50 ms need 125 MB under way and in the buffer; the kernel's defaults stop at 6 and 4 MiB.
audit_with -p wan --rtt 50ms
#: fail tcp.wmem/below-need - high
#: fail tcp.rmem/below-need - high
#: first tcp.wmem/below-need -
#: pass tcp.cc.current
#: exit 1
