# SPDX-License-Identifier: Apache-2.0
# The site wants one that this kernel neither has nor could load.
pair
first_namespace
no_module
profile <<END
name: lab
site:
  congestion_control: vegas
END
! grep -qw vegas /proc/sys/net/ipv4/tcp_available_congestion_control || cannot_run "this kernel has vegas"
#: first tcp.cc.available/missing -
#: fail tcp.cc.available/missing - medium
#: fail tcp.cc.current/not-wanted - medium
#: exit 0
