# SPDX-License-Identifier: Apache-2.0
# The same pod with buffers for that port.
host node peer
wire node eth0 10.9.0.1/24 peer eth0 10.9.0.2/24
set_on node net.ipv4.tcp_rmem '4096 131072 67108864'
set_on node net.ipv4.tcp_wmem '4096 16384 67108864'
audit_host node
audit_with --rtt 1ms
profile <<END
name: lab
site:
  speed: 100G
END
#: pass tcp.wmem
#: pass tcp.rmem
#: exit 0
