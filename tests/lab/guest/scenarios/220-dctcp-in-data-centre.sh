# SPDX-License-Identifier: Apache-2.0
# The same in a data centre, where switches mark.
load tcp_dctcp
set_sysctl net.ipv4.tcp_congestion_control dctcp
profile <<END
name: lab
site:
  net: dc
  congestion_control: dctcp
END
#: pass tcp.cc.available
#: pass tcp.cc.current
#: exit 0
