# SPDX-License-Identifier: Apache-2.0
# cards.sh - which cards of a compute node does a scenario want, and in which slots?
# A scenario sources it and says "#: kmod labpci".  The machine is that of labpci, in PCI domain 1
# (kmod/README.md); `gpus` and `hcas` hold the addresses of the functions that gpu_node plugged in.
. /lab/rdma.sh

pci_roots=(00-7f@0 80-ff@1)
pci_functions=()
pci_absent=()		# BB:DD.F that gpu_node shall leave out
gpus=() hcas=() nics=()
gpu_switches=(1 9)	# buses 10 and 90; 1 and 2 hang on the first socket, 9 and 10 on the second
gpu_card=10de:2330:030200 hca_card=15b3:1021:020700 nic_card=15b3:1021:020000

comma() {
	local IFS=,
	echo "$*"
}

stub() { # MODULE [OPTION...]: one of ours, unloaded afterwards
	insmod "/lab/$1.ko" "${@:2}"
	undo rmmod "$1"
}

pci_plug() { # BB:DD.F VVVV:DDDD:CCCCCC LINK[,NOW] [DRIVER]
	case " ${pci_absent[*]} " in *" $1 "*) return 1 ;; esac
	pci_functions+=("$1/$2/${3%,*}/${3#*,}${4:+/$4}")
}

pci_port() { # BB:DD.F root|up|down SS-UU LINK
	pci_functions+=("$1/$2/$3/$4/$4")
}

pci_on() {
	stub labpci "roots=$(comma "${pci_roots[@]}")" "functions=$(comma "${pci_functions[@]}")"
}

pci_set() { # BB:DD.F status|capability|gone|driver|config VALUE
	printf '%s' "$*" >/sys/module/labpci/parameters/set
}

# Two GPUs, each beside a network card, below each of `gpu_switches`: the first GPU is 0001:12:00.0,
# its card 0001:13:00.0, the next 14 and 15, then 92 and 93, 94 and 95.
gpu_node() { # [CARD [DRIVER]]: what the network cards are
	local s card=${1:-$hca_card} driver=${2:-mlx5_core} slot at last below bus
	for s in "${gpu_switches[@]}"; do
		printf -v at '%02x:%02x.0' $((s & 8 ? 0x80 : 0)) $((s & 7))
		printf -v bus '%02x' $((s * 16))
		printf -v below '%02x' $((s * 16 + 1))
		printf -v last '%02x' $((s * 16 + 5))
		pci_port "$at" root "$bus-$last" 5x16
		pci_port "$bus:00.0" up "$below-$last" 5x16
		for slot in 0 1 2 3; do
			printf -v bus '%02x' $((s * 16 + 2 + slot))
			pci_port "$below:0$slot.0" down "$bus-$bus" 5x16
			if [ $((slot % 2)) = 0 ]; then
				pci_plug "$bus:00.0" "$gpu_card" 5x16 nvidia && gpus+=("0001:$bus:00.0")
			else
				pci_plug "$bus:00.0" "$card" 5x16 "$driver" && hcas+=("0001:$bus:00.0")
			fi
		done
	done
	pci_on
}

gpu_driver() { # [OPTION...]: has taken all GPUs
	stub nvidia "gpus=$(comma "${gpus[@]}")" "$@"
}

peer_memory() { # the interface, and its client
	stub labpeer
	stub nvidia_peermem
}

module_on_disk() { # NAME: could be loaded by its name
	local folder=/lib/modules/$(uname -r)
	cp "/lab/$1.ko" "$folder/"
	undo rm "$folder/$1.ko"
	cp "$folder/modules.dep" /tmp/modules.dep
	undo mv /tmp/modules.dep "$folder/modules.dep"
	echo "$1.ko:" >>"$folder/modules.dep"
}

each() { # VALUE COUNT
	local all=() i
	for ((i = 0; i < $2; i++)); do
		all+=("$1")
	done
	comma "${all[@]}"
}

infiniband_cards() { # [OPTION...]: an InfiniBand port of 400 Gb/s on each of `hcas`
	local n=${#hcas[@]}
	load ib_core
	stub labhca "parent=$(comma "${hcas[@]}")" "board=$(each MT_0000000838 "$n")" \
		"type=$(each MT4129 "$n")" "speed=$(each 128 "$((2 * n))")" "$@"
}

# Links of 400 Gb/s on `hcas`: roce0, roce1, ...; those given of labnic's options are for all.
ethernet_cards() { # [OPTION...]
	local i
	stub labnic "parent=$(comma "${hcas[@]}")" "speed=$(each 400000 "${#hcas[@]}")" "$@"
	for i in "${!hcas[@]}"; do
		nics+=("roce$i")
		ip link set "roce$i" mtu 4200 up
		ip addr add "10.4$i.0.1/24" dev "roce$i"
	done
	# what 400 Gb/s over 100 us need
	set_sysctl net.ipv4.tcp_rmem '4096 131072 67108864'
	set_sysctl net.ipv4.tcp_wmem '4096 65536 67108864'
}

roce_cards() { # [OPTION...]: RDMA devices on them, options are those of labhca
	local n=${#nics[@]}
	priorities_at_boot
	load ib_core
	stub labhca "netdev=$(comma "${nics[@]}")" "board=$(each MT_0000000838 "$n")" \
		"type=$(each MT4129 "$n")" "speed=$(each 128 "$n")" "$@"
}

# A fabric that pauses priority 3 and puts DSCP 26 there, and ports that do so.
lossless_ports() {
	local nic
	for nic in "${nics[@]}"; do
		dcb pfc set dev "$nic" prio-pfc all:off 3:on
		dcb app add dev "$nic" dscp-prio 26:3
	done
}

card_node() { # two network cards of CARD, bound to DRIVER, in slots of their own
	local card=${1:-$nic_card} driver=${2:-mlx5_core}
	pci_port 80:01.0 root 90-90 5x16
	pci_port 80:02.0 root 91-91 5x16
	pci_plug 90:00.0 "$card" 5x16 "$driver" && hcas+=(0001:90:00.0)
	pci_plug 91:00.0 "$card" 5x16 "$driver" && hcas+=(0001:91:00.0)
	pci_on
}

# The links of labpci are as real here as the others; further lines are those of `site:`.
card_site() { # [LINE...]
	local line
	{
		printf 'name: lab\nbounds:\n  pcie.link_downtrain.trust_virtual_links: "yes"\n'
		[ $# = 0 ] || echo 'site:'
		for line; do
			echo "  $line"
		done
	} >/tmp/card-site.yaml
	profile </tmp/card-site.yaml
}

lossless_site() { # [LINE...]
	card_site 'fabric: roce' 'roce_ports: ["roce*"]' 'roce_mode: lossless' 'roce_prio: 3' \
		'roce_dscp: 26' 'trust: dscp' "$@"
}
