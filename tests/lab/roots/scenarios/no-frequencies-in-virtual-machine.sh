# SPDX-License-Identifier: Apache-2.0
# A virtual machine has no knob for frequencies or turbo: the host has.
node
two_ports
virtual 'Standard PC (Q35 + ICH9, 2009)'
put sys/class/dmi/id/sys_vendor QEMU
put sys/devices/system/cpu/cpuidle/current_driver none
put sys/devices/system/clocksource/clocksource0/current_clocksource acpi_pm
put sys/devices/system/clocksource/clocksource0/available_clocksource 'acpi_pm '
#: skip cpu.governor
#: skip cpu.freq_limit
#: skip cpu.thermal
#: skip cpu.cstates
#: skip cpu.clocksource
#: skip cpu.smt
#: skip cpu.mitigations
#: skip cpu.sched_rt
#: pass env.identity
#: exit 0
