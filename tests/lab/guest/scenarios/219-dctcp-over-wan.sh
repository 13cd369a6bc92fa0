# SPDX-License-Identifier: Apache-2.0
# DCTCP takes every mark of a switch for a full queue; over the Internet nobody marks that way, and it
# loses to all other traffic.
load tcp_dctcp
set_sysctl net.ipv4.tcp_congestion_control dctcp
profile <<END
name: lab
site:
  net: wan
END
#: fail tcp.cc.current/unsuited - medium
#: exit 0
