# SPDX-License-Identifier: Apache-2.0
# A GPU that has fallen off the bus: it is listed as before, but all its registers read as ones.
hgx ib
cd "$root/${pci_folder[0000:33:00.0]}"
printf '\xff\xff\xff\xff' >config
echo Unknown >current_link_speed
echo 63 | tee current_link_width >max_link_width
cd "$OLDPWD"
#: fail gpu.count/fallen 0000:33:00.0 critical
#: fail gpu.count/too-few - critical
#: first gpu.count/fallen 0000:33:00.0
#: exit 1
