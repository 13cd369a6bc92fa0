# SPDX-License-Identifier: Apache-2.0
# Two macvlans of one port that reach each other.
pair
first_namespace
add_link node mv0 link eth0 type macvlan mode bridge
address node mv0 10.9.0.8/24
add_link node mv1 link eth0 type macvlan mode bridge
address node mv1 10.9.0.9/24
#: exit 0
