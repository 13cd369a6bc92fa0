# SPDX-License-Identifier: Apache-2.0
# The node swaps: for a third of the time nothing runs that could.
node
pressure() { # SOME FULL: microseconds
	printf 'some avg10=60.00 avg60=50.00 avg300=40.00 total=%d\nfull avg10=30.00 avg60=20.00 avg300=20.00 total=%d\n' "$@"
}
pressure 900000000 400000000 | file proc/pressure/memory
pressure 906000000 403500000 | again proc/pressure/memory
#: fail mem.swap_pressure/all-wait - medium
#: exit 0
