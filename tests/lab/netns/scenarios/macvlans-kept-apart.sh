# SPDX-License-Identifier: Apache-2.0
# Two macvlans of one port in the mode that ip link takes by itself: they do not reach each other.
pair
first_namespace
add_link node mv0 link eth0 type macvlan
address node mv0 10.9.0.8/24
add_link node mv1 link eth0 type macvlan
address node mv1 10.9.0.9/24
#: fail container.macvlan/isolated mv0 low
#: fail container.macvlan/isolated mv1 low
#: first container.macvlan/isolated
