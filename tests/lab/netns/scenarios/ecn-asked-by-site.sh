# SPDX-License-Identifier: Apache-2.0
# The switches of this site mark congestion; this host accepts marks, but never asks for them.
pair
first_namespace
set_on node net.ipv4.tcp_ecn 2
profile <<TEXT
site:
  ecn: "on"
TEXT
#: fail tcp.ecn/not-asked - low
#: exit 0
