# SPDX-License-Identifier: Apache-2.0
# POWER9: nodes are called 0 and 8, pages have 64 KiB, and four threads make a core.  Queues of the
# port on node 8 are served there.
node 6.1.0-18-powerpc64le 65536 ppc64le
file proc/cpuinfo <<TEXT
processor	: 0
cpu		: POWER9, altivec supported
clock		: 3800.000000MHz
revision	: 2.2 (pvr 004e 1202)
TEXT
cpus 160 '0 8'
two_ports
queues 0000:21:00.0 100 8 0 5000
queues 0000:a1:00.0 200 8 80 5000
interrupts
#: pass irq.numa_affinity ens1
#: pass irq.numa_affinity ens2
#: pass irq.overlap ens2
#: pass env.identity
#: pass tcp.rmem
#: exit 0
