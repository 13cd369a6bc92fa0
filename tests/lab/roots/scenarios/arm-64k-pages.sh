# SPDX-License-Identifier: Apache-2.0
# An ARM server with pages of 64 KiB and one NUMA node: tcp_mem counts in larger units, nothing is far.
node 6.1.0-18-arm64 65536 aarch64
put proc/cpuinfo $'processor\t: 0\nCPU implementer\t: 0x41\nCPU architecture: 8'
cpus 128 1
nodes=(0 0)
two_ports
queues 0000:21:00.0 100 8 0 5000
interrupts
#: skip irq.numa_affinity
#: pass env.identity
#: pass irq.overlap ens1
#: exit 0
