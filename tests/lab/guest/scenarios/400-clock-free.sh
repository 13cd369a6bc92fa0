# SPDX-License-Identifier: Apache-2.0
# A node that was imaged without a time daemon: nothing keeps its clock.
set_clock free
#: fail time.sync/undisciplined - high
#: skip time.offset
#: skip time.double
#: skip time.ptp
#: exit 1
