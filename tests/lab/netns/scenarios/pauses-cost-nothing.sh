# SPDX-License-Identifier: Apache-2.0
# The same job on a host that was told so; the host beside it has only short connections.
pair
first_namespace
set_on node net.ipv4.tcp_slow_start_after_idle 0
profile <<TEXT
site:
  net: dc
  congestion_control: reno
TEXT
#: pass tcp.slow_start_after_idle
#: exit 0
