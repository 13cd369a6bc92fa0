# SPDX-License-Identifier: Apache-2.0
# The site wants bbr, and this kernel has no such module.
modules=/lib/modules/$(uname -r)
file=$(find "$modules" -name 'tcp_bbr.ko*')
mv "$file" /tmp/
undo mv "/tmp/${file##*/}" "$file"
cp "$modules/modules.dep" "$modules/modules.dep.bin" /tmp/
undo cp /tmp/modules.dep /tmp/modules.dep.bin "$modules/"
depmod
undo depmod
profile <<END
name: lab
site:
  congestion_control: bbr
END
#: first tcp.cc.available/missing -
#: fail tcp.cc.available/missing - medium
#: fail tcp.cc.current/not-wanted - medium
#: exit 0
