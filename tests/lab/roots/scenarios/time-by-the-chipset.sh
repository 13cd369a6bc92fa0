# SPDX-License-Identifier: Apache-2.0
# The watchdog gave up the processor's counter after a long stop in firmware: each packet's stamp costs microseconds.
node
two_ports
put sys/devices/system/clocksource/clocksource0/current_clocksource hpet
put sys/devices/system/clocksource/clocksource0/available_clocksource 'hpet acpi_pm '
#: fail cpu.clocksource/slow-and-none-better - medium
#: exit 0
