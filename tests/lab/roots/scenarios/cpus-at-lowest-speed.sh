# SPDX-License-Identifier: Apache-2.0
# Desktop habits on a server: the governor powersave, which with this driver is the lowest frequency.
node
two_ports
frequency 0 15 acpi-cpufreq powersave - 3000000 3000000
#: fail cpu.governor/lowest - medium
#: pass cpu.freq_limit
#: exit 0
