# SPDX-License-Identifier: Apache-2.0
# A recorded guest whose connection waits for the window that its peer leaves open.
from_capture lab/slow-reader
#: fail tcp.live_limits/receiver-limited data0 high
#: may tcp.live_limits/bufferbloat data0
#: first tcp.live_limits/receiver-limited data0
#: exit 1
