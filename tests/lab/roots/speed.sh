# SPDX-License-Identifier: Apache-2.0
# speed.sh - how fast may the CPUs of a made-up machine run, how deep do they sleep, what memory is left?

of_cpus() { # FIRST LAST FILE TEXT: below /sys/devices/system/cpu/cpuN
	local i
	for ((i = $1; i <= $2; i++)); do
		put "sys/devices/system/cpu/cpu$i/$3" "$4"
	done
}

# What the driver says for these CPUs; PREFERENCE -: it has none.  In kHz.
frequency() { # FIRST LAST DRIVER GOVERNOR PREFERENCE LIMIT TOP
	of_cpus "$1" "$2" cpufreq/scaling_driver "$3"
	of_cpus "$1" "$2" cpufreq/scaling_governor "$4"
	[ "$5" = - ] || of_cpus "$1" "$2" cpufreq/energy_performance_preference "$5"
	of_cpus "$1" "$2" cpufreq/scaling_max_freq "$6"
	of_cpus "$1" "$2" cpufreq/cpuinfo_max_freq "$7"
}

idle_state() { # FIRST LAST NUMBER NAME LATENCY ENTRIES ENTRIES-THEN
	local i
	of_cpus "$1" "$2" "cpuidle/state$3/name" "$4"
	of_cpus "$1" "$2" "cpuidle/state$3/latency" "$5"
	of_cpus "$1" "$2" "cpuidle/state$3/disable" 0
	of_cpus "$1" "$2" "cpuidle/state$3/usage" "$6"
	for ((i = $1; i <= $2; i++)); do
		again "sys/devices/system/cpu/cpu$i/cpuidle/state$3/usage" <<<"$7"
	done
}

# Counts of a package and milliseconds, in the two samples.
throttles() { # FIRST LAST COUNT MS COUNT-THEN MS-THEN
	local i
	of_cpus "$1" "$2" thermal_throttle/core_throttle_count 3
	of_cpus "$1" "$2" thermal_throttle/package_throttle_count "$3"
	of_cpus "$1" "$2" thermal_throttle/package_throttle_total_time_ms "$4"
	for ((i = $1; i <= $2; i++)); do
		again "sys/devices/system/cpu/cpu$i/thermal_throttle/package_throttle_count" <<<"$5"
		again "sys/devices/system/cpu/cpu$i/thermal_throttle/package_throttle_total_time_ms" <<<"$6"
	done
}

# In kB; FOREIGN pages come from another node between the samples.
node_memory() { # NODE TOTAL FREE INACTIVE-FILE [FOREIGN]
	local folder=sys/devices/system/node/node$1
	file "$folder/meminfo" <<-TEXT
		Node $1 MemTotal:       $2 kB
		Node $1 MemFree:        $3 kB
		Node $1 Inactive(file): $4 kB
	TEXT
	printf 'numa_hit 1000000\nnuma_miss 0\nnuma_foreign 500\n' | file "$folder/numastat"
	printf 'numa_hit 1090000\nnuma_miss 0\nnuma_foreign %d\n' $((500 + ${5:-0})) | again "$folder/numastat"
}
