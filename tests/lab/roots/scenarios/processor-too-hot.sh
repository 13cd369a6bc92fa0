# SPDX-License-Identifier: Apache-2.0
# A fan has failed: the second socket slows down for a third of the time.  The first one was hot last year.
node
two_ports
frequency 0 15 intel_pstate performance performance 3800000 3800000
throttles 0 7 90000 7000000 90000 7000000
throttles 8 15 12 400 60 3700
#: fail cpu.thermal/throttled 1 high
#: pass cpu.thermal 0
#: exit 1
