# SPDX-License-Identifier: Apache-2.0
# The site wants bbr, the module is loaded, and nobody made it the default.
load tcp_bbr
profile <<END
name: lab
site:
  congestion_control: bbr
END
#: pass tcp.cc.available
#: fail tcp.cc.current/not-wanted - medium
#: exit 0
