# SPDX-License-Identifier: Apache-2.0
# A program fixed 256 KiB, and its connection runs as fast as it can; but the peer is so near that a port
# of 1 Gb/s needs less. Even where the connection waits for that buffer, it is not what makes it slow.
pair 1000
first_namespace
background_on peer traffic take 7001 65536 0
listening peer 7001
background_on node traffic send 10.9.0.2 7001 262144
carried() { on node ss -Htin dport = :7001 | grep -q 'bytes_acked:[0-9]\{8\}'; }
wait_for 10 carried
audit_with --interval 0.5 --rtt 50us
profile <<TEXT
name: lab
bounds:
  sock.locked_buffers.min_bytes: 10MB
TEXT
#: pass sock.locked_buffers eth0
#: exit 0
