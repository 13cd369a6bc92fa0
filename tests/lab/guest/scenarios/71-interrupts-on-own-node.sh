# SPDX-License-Identifier: Apache-2.0
# The same traffic, served where the port is.
background_peer traffic udp-send 10.9.0.1 9002 5000
sleep 1.5
audit_with --interval 2
#: pass irq.numa_affinity data0
#: exit 0
