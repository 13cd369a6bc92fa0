# SPDX-License-Identifier: Apache-2.0
# A driver that says the speed of the port where no limit is set, and limits a class that carries nothing.
lossless_node
dcb_ints tc_maxrate ens1 100000000 100000000 100000000 100000000 100000000 1000 0 0
#: pass qos.maxrate ens1
#: exit 0
