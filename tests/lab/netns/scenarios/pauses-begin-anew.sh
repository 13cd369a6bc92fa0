# SPDX-License-Identifier: Apache-2.0
# A job of a data centre keeps its connection open; after each pause it begins with ten segments.
pair
first_namespace
background_on peer traffic take 5000 65536 0
listening peer 5000
background_on node traffic send 10.9.0.2 5000
sent_to_peer() { ss -N node -Htin dport = 5000 | grep -q 'bytes_acked:[0-9]\{8\}'; }
wait_for 5 sent_to_peer
profile <<TEXT
site:
  net: dc
  congestion_control: reno
bounds:
  tcp.slow_start_after_idle.long_lived: 10MB
TEXT
#: fail tcp.slow_start_after_idle/on - low
#: exit 0
