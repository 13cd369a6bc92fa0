# SPDX-License-Identifier: Apache-2.0
# A pod does not see the port below it; the site says what it is.
host node peer
wire node eth0 10.9.0.1/24 peer eth0 10.9.0.2/24
set_on node net.ipv4.tcp_rmem '4096 131072 67108864'
audit_host node
audit_with --rtt 1ms
profile <<END
name: lab
site:
  speed: 100G
END
#: fail tcp.wmem/below-need - high
#: pass tcp.rmem
#: exit 1
