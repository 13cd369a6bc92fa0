# SPDX-License-Identifier: Apache-2.0
# An AMD node under its own driver: it counts no throttling, so nobody can say that it is cool.
node
edit proc/cpuinfo 's/GenuineIntel/AuthenticAMD/'
two_ports
frequency 0 15 amd-pstate-epp powersave balance_performance 3700000 3700000
put sys/devices/system/cpu/cpufreq/boost 1
#: pass cpu.governor
#: pass cpu.freq_limit
#: unknown cpu.thermal
#: exit 0
