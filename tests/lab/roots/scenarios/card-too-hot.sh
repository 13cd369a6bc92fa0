# SPDX-License-Identifier: Apache-2.0
# Beside a GPU without blanking plates one card has passed the temperature at which it throttles; the
# other is as warm as cards are.
node
two_ports
sensor() { # LINK THOUSANDTHS
	local folder=sys/class/net/$1/device/hwmon/hwmon0
	put "$folder/name" mlx5
	put "$folder/temp1_label" asic
	put "$folder/temp1_input" "$2"
	put "$folder/temp1_crit" 105000
}
sensor ens1 107000
sensor ens2 74000
#: fail nic.module/card-too-hot ens1 medium
#: exit 0
