# SPDX-License-Identifier: Apache-2.0
# The site wants bbr, the kernel has it, and new connections use another.
has_cc bbr
pair
first_namespace
profile <<END
name: lab
site:
  congestion_control: bbr
END
#: pass tcp.cc.available
#: fail tcp.cc.current/not-wanted - medium
#: exit 0
