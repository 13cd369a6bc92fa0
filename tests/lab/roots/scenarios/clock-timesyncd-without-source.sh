# SPDX-License-Identifier: Apache-2.0
# timesyncd has run for 23 hours and never reached a server: UDP port 123 is shut at the border.
node
clock_free
#: fail time.sync/daemon-without-source - high
#: unknown time.offset
#: pass time.double
#: exit 1
