# SPDX-License-Identifier: Apache-2.0
# cpus.sh - which CPUs and NUMA nodes does a made-up machine have?

# Nodes share the CPUs evenly and in order, as on AMD; of N CPUs the upper half are the second
# threads of the cores when THREADS is 2.  NODES may be a list of node numbers: "0 8".
cpus() { # N NODES [THREADS]
	local n=$1 threads=${3:-1} node i per cores sys=$root/sys/devices/system
	case $2 in
	*' '*) read -ra nodes <<<"$2" ;;
	*) mapfile -t nodes < <(seq 0 $(($2 - 1))) ;;
	esac
	cores=$((n / threads))
	per=$((cores / ${#nodes[@]}))
	rm -rf "$sys/cpu" "$sys/node"
	mkdir -p "$sys/cpu/smt" "${nodes[@]/#/$sys/node/node}"
	eval "mkdir -p $sys/cpu/cpu{0..$((n - 1))}/topology"
	printf '%s\n' "0-$((n - 1))" | tee "$sys"/cpu/{online,present} >"$sys/cpu/possible"
	echo >"$sys/cpu/isolated"
	[ "$threads" = 2 ] && echo on >"$sys/cpu/smt/control" || echo notsupported >"$sys/cpu/smt/control"
	for ((i = 0; i < n; i++)); do
		echo $((i % cores / per)) >"$sys/cpu/cpu$i/topology/physical_package_id"
		if [ "$threads" = 2 ]; then
			echo "$((i % cores)),$((i % cores + cores))"
		else
			echo "$i"
		fi >"$sys/cpu/cpu$i/topology/thread_siblings_list"
	done
	(IFS=,; echo "${nodes[*]}") >"$sys/node/online"
	for ((i = 0; i < ${#nodes[@]}; i++)); do
		node=$sys/node/node${nodes[i]}
		node_cpus[${nodes[i]}]=$((i * per))-$((i * per + per - 1))
		[ "$threads" = 1 ] ||
			node_cpus[${nodes[i]}]+=,$((cores + i * per))-$((cores + i * per + per - 1))
		echo "${node_cpus[${nodes[i]}]}" >"$node/cpulist"
	done
	near_nodes 1
	online=$(<"$sys/cpu/online")
}
declare -A node_cpus
nodes=()

near_nodes() { # N: of the nodes 0, 1, ... each N stand on one socket, as with NPS4 or sub-NUMA clustering
	local i k row
	for ((i = 0; i < ${#nodes[@]}; i++)); do
		row=
		for ((k = 0; k < ${#nodes[@]}; k++)); do
			row+=" $((i == k ? 10 : i / $1 == k / $1 ? 12 : 32))"
		done
		echo "${row# }" >"$root/sys/devices/system/node/node${nodes[i]}/distance"
	done
}

# Time of all CPUs in the two samples, ticks of the window: of each CPU named, so many for softirqs and for
# its ksoftirqd, so many turns to received packets a second.  The others are idle.
cpu_times() { # CPU=SOFTIRQ,KSOFTIRQD,TURNS...
	local n=$((${online##*-} + 1)) at cpu work to softirq thread turns
	declare -A given=()
	for work; do given[${work%%=*}]=${work#*=}; done
	for at in 0 1; do
		to=$root
		[ $at = 0 ] || to=$machine/again
		eval "mkdir -p $to/proc/{12..$((n + 11))}"
		printf '      NET_TX:' >"$scratch/send"
		printf '\n      NET_RX:' >"$scratch/receive"
		printf '                   ' >"$to/proc/softirqs"
		for ((cpu = 0; cpu < n; cpu++)); do
			IFS=, read -r softirq thread turns <<<"${given[$cpu]:-0,0,0}"
			printf 'cpu%d 100 0 50 %d 0 0 %d 0 0 0\n' $cpu \
				$((90000 + at * (window * 100 - softirq))) $((700 + at * softirq)) >&3
			printf '%d (ksoftirqd/%d) S 2 0 0 0 -1 69238848 0 0 0 0 0 %d 0 0 20 0 1 0 3 0 0\n' \
				$((cpu + 12)) $cpu $((40 + at * thread)) >"$to/proc/$((cpu + 12))/stat"
			printf ' %10s' "CPU$cpu" >&4
			printf ' %10d' 12 >>"$scratch/send"
			printf ' %10d' $((1000 + at * window * turns)) >>"$scratch/receive"
		done 3>"$to/proc/stat" 4>>"$to/proc/softirqs"
		printf '\n%s%s\n         RCU:\n' "$(<"$scratch/send")" "$(<"$scratch/receive")" >>"$to/proc/softirqs"
	done
}
