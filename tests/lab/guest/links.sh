# SPDX-License-Identifier: Apache-2.0
# links.sh - bonds and the switch at their other end; a scenario sources it.

switch_ports() { # N: member0, member1, ...; their other ends far0, far1, ... stand in the namespace switch
	local i
	load bonding max_bonds=0
	ip netns add switch
	undo ip netns del switch
	for ((i = 0; i < $1; i++)); do
		ip link add "member$i" type veth peer name "far$i" netns switch
		undo ip link del "member$i"
	done
}

switch() { # CMD...
	ip netns exec switch "$@"
}

switch_lag() { # PORT... [-- OPTION-OF-BOND...]: these ports of the switch form a LAG with LACP
	local ports=() port
	while [ $# -gt 0 ] && [ "$1" != -- ]; do
		ports+=("$1")
		shift
	done
	shift $(($# > 0))
	switch ip link add lag0 type bond mode 802.3ad miimon 100 lacp_rate fast "$@"
	for port in "${ports[@]}"; do
		switch ip link set "$port" master lag0
		switch ip link set "$port" up
	done
	switch ip link set lag0 up
}

bond_of() { # MEMBER... -- OPTION...: bond0
	local members=() member
	while [ "$1" != -- ]; do
		members+=("$1")
		shift
	done
	shift
	load bonding max_bonds=0
	for member in "${members[@]}"; do
		undo ip link set "$member" up
	done
	add_link bond0 type bond "$@"
	for member in "${members[@]}"; do
		ip link set "$member" down
		ip link set "$member" master bond0
		ip link set "$member" up
	done
	ip link set bond0 up
}

lacp=(mode 802.3ad miimon 100 lacp_rate fast)

# N members of bond0 carry traffic; no state but "active", "asks for fast frames" differs.
aggregated() { # N
	local states
	states=$(sed -n 's/.*port state: //p' /proc/net/bonding/bond0)
	[ "$(cat /sys/class/net/bond0/bonding/ad_num_ports)" = "$1" ] &&
		[ "$(echo "$states" | grep -cE '^6[0-3]$')" = $((2 * $1)) ]
}

# All N members know their partner, and no state is on its way (64 defaulted, 128 expired): on a busy
# machine that takes some rounds of LACP.  With AGGREGATORS they stand in so many.
partners_settled() { # N [AGGREGATORS]
	awk -v members="$1" -v wanted="${2:-0}" '
		/^Slave Interface/ { seen++ }
		/^Aggregator ID/ && seen { aggregator[$3] = 1 }
		/details partner/ { of_partner = 1 }
		/details actor/ { of_partner = 0 }
		/system mac address/ && of_partner && $4 != "00:00:00:00:00:00" { partners++ }
		/port state/ && $3 >= 64 { moving = 1 }
		END { n = 0; for (a in aggregator) n++
			exit !(seen == members && partners == members && !moving && (!wanted || n == wanted)) }' \
		/proc/net/bonding/bond0
}

rail_lag() { # the other ends of rail1 and rail2 form a LAG; for the machine "rails"
	local port
	load bonding max_bonds=0
	undo peer ip link set far1 up
	undo peer ip link set far2 up
	peer ip link add lag0 type bond mode 802.3ad miimon 100 lacp_rate fast
	undo peer ip link del lag0
	for port in far1 far2; do
		peer ip link set "$port" down
		peer ip link set "$port" master lag0
		peer ip link set "$port" up
	done
	peer ip link set lag0 up
}

rails() { # RAIL...: each in a network of its own: rail2 is 10.12.0.1, its other end 10.12.0.2
	local rail n
	for rail; do
		n=${rail#rail}
		ip addr add "10.1$n.0.1/24" dev "$rail"
		undo ip addr del "10.1$n.0.1/24" dev "$rail"
		peer test -e "/sys/class/net/far$n" || continue
		peer ip addr add "10.1$n.0.2/24" dev "far$n"
		undo peer ip addr del "10.1$n.0.2/24" dev "far$n"
	done
}

set_speed() { # LINK MB/S OLD
	ethtool -s "$1" speed "$2" duplex full
	undo ethtool -s "$1" speed "$3" duplex full
}
