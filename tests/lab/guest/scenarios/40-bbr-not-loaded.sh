# SPDX-License-Identifier: Apache-2.0
# The site wants bbr; the module lies on the disk, and asking the kernel would load it.
profile <<END
name: lab
site:
  congestion_control: bbr
END
#: first tcp.cc.available/not-loaded -
#: fail tcp.cc.available/not-loaded - medium
#: fail tcp.cc.current/not-wanted - medium
#: no-module tcp_bbr
#: exit 0
