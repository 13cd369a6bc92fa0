# SPDX-License-Identifier: Apache-2.0
# Somebody tried a power cap on one socket and forgot it: its cores do 1.2 instead of 3.8 GHz.
node
two_ports
frequency 0 7 intel_pstate performance performance 3800000 3800000
frequency 8 15 intel_pstate performance performance 1200000 3800000
put sys/devices/system/cpu/intel_pstate/no_turbo 0
put sys/devices/system/cpu/intel_pstate/max_perf_pct 100
#: fail cpu.freq_limit/limited - high
#: pass cpu.governor
#: exit 1
