# SPDX-License-Identifier: Apache-2.0
# Without lists of modules nobody can tell whether what is not loaded could be.
pair
first_namespace
profile <<END
name: lab
site:
  congestion_control: vegas
END
! grep -qw vegas /proc/sys/net/ipv4/tcp_available_congestion_control || cannot_run "this kernel has vegas"
#: unknown env.modules
#: unknown tcp.cc.available
#: fail tcp.cc.current/not-wanted - medium
#: exit 0
