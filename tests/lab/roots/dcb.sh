# SPDX-License-Identifier: Apache-2.0
# dcb.sh - what would a port answer about Data Center Bridging?  Netlink tells it, no file does.

dcb_columns='[{"name":"selector","type":"int","unit":""},{"name":"protocol","type":"int","unit":""},{"name":"priority","type":"int","unit":""}]'
fact_columns[dcb/app]=$dcb_columns
fact_columns[dcb/rewrite]=$dcb_columns
for fact in pfc peer_pfc prio_tc tc_bandwidth tc_algorithm tc_maxrate prio_buffer buffer_size dscp_prio \
	apptrust app rewrite pfc_mask pfc_cap pfc_delay tc_count buffer_total dcbx ets_willing peer_willing; do
	fact_by[dcb/$fact]=dcb
done
unset fact

said() { # NAME TYPE VALUE-AS-JSON LINK: as `fact`, and the last word counts
	local name=dcb/$1
	fact_values[$name]=$(sed -E "s/(^|,)\"$4\":(\[[^]]*\]|\{[^}]*\}|[^,]*)//; s/^,//" <<<"${fact_values[$name]:-}")
	fact "$name" "$2" "$3" "$4"
}

# What a port says whose only setting is PFC: as many classes as priorities, none limited, no peer.
dcb_port() { # LINK [PRIORITY...]
	local link=$1 mask=0 p
	shift
	for p; do
		mask=$((mask | 1 << p))
	done
	dcb_ints pfc "$link" "$@"
	said pfc_mask int $mask "$link"
	said pfc_cap int 8 "$link"
	said tc_count int 8 "$link"
	dcb_ints prio_tc "$link" 0 1 2 3 4 5 6 7
	dcb_ints tc_algorithm "$link" 0 0 0 0 0 0 0 0
	dcb_ints tc_bandwidth "$link" 0 0 0 0 0 0 0 0
	dcb_ints tc_maxrate "$link" 0 0 0 0 0 0 0 0
	said ets_willing bool false "$link"
	said dcbx int 9 "$link"
	dscp_entries "$link"
}

dcb_ints() { # NAME LINK NUMBER...
	local name=$1 link=$2
	shift 2
	local IFS=,
	said "$name" ints "[$*]" "$link"
}

# The APP table; of two entries for one DSCP the higher priority counts.
dscp_entries() { # LINK [DSCP:PRIORITY...]
	local link=$1 one rows=() map=() i
	shift
	for ((i = 0; i < 64; i++)); do
		map[i]=-1
	done
	for one; do
		rows+=("[5,${one%:*},${one#*:}]")
		[ "${map[${one%:*}]}" -ge "${one#*:}" ] || map[${one%:*}]=${one#*:}
	done
	local IFS=,
	said app table '{"columns":["selector","protocol","priority"],"rows":['"${rows[*]}"'],"of_total":'$#'}' "$link"
	[ $# = 0 ] || said dscp_prio ints "[${map[*]}]" "$link"
}

fact_columns[nic/vlan_egress]='[{"name":"priority","type":"int","unit":""},{"name":"pcp","type":"int","unit":""}]'
fact_by[nic/vlan_egress]=vlan_egress

# A VLAN of LINK with a GID of its RDMA device.
vlan_with_rdma() { # LINK ID [PRIORITY:PCP...]: its egress map
	local link=$1 vlan=$1.$2 one rows=()
	shift 2
	for one; do
		rows+=("[${one%:*},${one#*:}]")
	done
	stacked "$vlan" vlan 4200 "$link"
	gid "mlx5_$link" 4 0000:0000:0000:0000:0000:ffff:0a07:0001 'RoCE v2' "$vlan"
	local IFS=,
	fact nic/vlan_egress table '{"columns":["priority","pcp"],"rows":['"${rows[*]}"'],"of_total":'$#'}' "$vlan"
}

# Two RoCE ports of 100 Gb/s, ens1 and ens2, that pause priority 3 and put DSCP 26 there; further
# words are lines of the site.
lossless_node() { # [LINE...]
	local link
	node
	cpus 64 2
	two_ports
	rdma_stack
	for link in ens1:21 ens2:a1; do
		hca "mlx5_${link%:*}" "0000:${link#*:}:00.0" '100 Gb/sec (4X EDR)' ACTIVE "${link%:*}"
		put "sys/class/net/${link%:*}/mtu" 4200
		vendor_qos "${link%:*}"
		dcb_port "${link%:*}" 3
		dscp_entries "${link%:*}" 26:3 48:6
	done
	roce_profile 'roce_mode: lossless' 'roce_prio: 3' 'roce_dscp: 26' 'trust: dscp' "$@"
}

roce_profile() { # LINE...
	profile <<-TEXT
		name: lab
		site:
		  fabric: roce
		  expect.ports: 2@100
		$(printf '  %s\n' "$@")
	TEXT
}
