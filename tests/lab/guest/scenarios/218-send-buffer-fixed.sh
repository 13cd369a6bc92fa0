# SPDX-License-Identifier: Apache-2.0
# 20 ms to the peer; the settings would let buffers grow to what that needs, but the program asked for
# 64 KiB of send buffer, and its connection waits for it.
load tcp_diag
load sch_netem
set_sysctl net.ipv4.tcp_wmem '4096 16384 134217728'
set_sysctl net.ipv4.tcp_rmem '4096 131072 134217728'
peer tc qdisc replace dev peer0 root netem delay 20ms
undo peer tc qdisc del dev peer0 root
background_peer traffic take 7002 65536 0
wait_for 5 peer_listens 7002
background traffic send 10.9.0.2 7002 65536
limited() { ss -Htin dst 10.9.0.2 | grep -q 'bytes_acked:[0-9]\{7\}.* sndbuf_limited'; }
wait_for 15 limited
audit_with --rtt 20ms --interval 1
profile <<TEXT
name: lab
bounds:
  sock.locked_buffers.min_bytes: 1MB
TEXT
#: blind under emulation the kernel counts the waiting for a send buffer in some seconds, and in others not
#: may sock.locked_buffers/sender-pinned data0 medium
#: may tcp.live_limits/sender-buffer-limited data0 high
#: may tcp.live_limits/send-buffer-full data0 medium
#: pass tcp.wmem
#: pass sock.wmem_max
#: may tcp.live_limits/bufferbloat data0
