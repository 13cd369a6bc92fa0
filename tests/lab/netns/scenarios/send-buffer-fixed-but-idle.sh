# SPDX-License-Identifier: Apache-2.0
# Programs fixed small buffers on connections that have next to nothing to carry: nothing waits for them.
pair 100000
first_namespace
background_on peer traffic serve 7001
listening peer 7001
background_on node traffic ask 10.9.0.2 7001 8192 8192
connected node 7001
background_on peer traffic take 7002 65536 0
listening peer 7002
background_on node traffic trickle 10.9.0.2 7002 1000 20
connected node 7002
audit_with --interval 0.5 --rtt 50us
profile <<TEXT
name: lab
bounds:
  sock.locked_buffers.min_bytes: 1kB
TEXT
#: skip sock.locked_buffers eth0
#: exit 0
