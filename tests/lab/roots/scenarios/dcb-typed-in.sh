# SPDX-License-Identifier: Apache-2.0
# Somebody typed the priorities in: the next boot forgets them.
lossless_node
remove etc/udev/rules.d/90-roce.rules
#: fail qos.persist/lost-at-boot ens1 medium
#: fail qos.persist/lost-at-boot ens2 medium
#: first qos.persist/lost-at-boot
#: pass qos.dcbx_owner ens1
#: exit 0
