# SPDX-License-Identifier: Apache-2.0
# As Debian leaves it on Intel: powersave follows the load, idle states are all allowed, and the kernel
# moves pages between nodes.  Nobody said what load this is, so nothing of it is a fault.
node
two_ports
frequency 0 15 intel_pstate powersave balance_performance 3800000 3800000
put sys/devices/system/cpu/intel_pstate/no_turbo 0
put sys/devices/system/cpu/intel_pstate/max_perf_pct 100
put sys/devices/system/cpu/cpuidle/current_driver intel_idle
idle_state 0 15 0 POLL 0 10 20
idle_state 0 15 1 C1 2 1000 2000
idle_state 0 15 2 C6 133 5000 6000
throttles 0 7 40 9000 40 9000
throttles 8 15 0 0 0 0
put proc/sys/kernel/numa_balancing 1
put proc/sys/vm/zone_reclaim_mode 0
put sys/kernel/mm/transparent_hugepage/enabled 'always [madvise] never'
put sys/kernel/mm/transparent_hugepage/defrag 'always defer defer+madvise [madvise] never'
put sys/devices/system/clocksource/clocksource0/current_clocksource tsc
put proc/sys/kernel/sched_rt_runtime_us 950000
put proc/sys/kernel/sched_rt_period_us 1000000
node_memory 0 128000000 400000 90000000
node_memory 1 128000000 90000000 1000000 80
printf 'some avg10=0.50 avg60=0.10 avg300=0.00 total=500\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=0\n' |
	file proc/pressure/memory
printf 'some avg10=99.00 avg60=80.00 avg300=70.00 total=99999999\n' | file proc/pressure/cpu
#: pass cpu.governor
#: pass cpu.freq_limit
#: pass cpu.thermal
#: pass cpu.clocksource
#: pass cpu.thp
#: pass mem.zone_reclaim
#: pass mem.numa_free
#: pass mem.swap_pressure
#: skip cpu.cstates
#: skip cpu.numa_balancing
#: skip cpu.isolation
#: skip cpu.steal
#: exit 0
