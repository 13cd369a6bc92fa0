# SPDX-License-Identifier: Apache-2.0
# The daemon's package was removed with a big cleaning, and nothing came in its place.
node
clock_free
remove proc/412
#: fail time.sync/undisciplined - high
#: skip time.double
#: exit 1
