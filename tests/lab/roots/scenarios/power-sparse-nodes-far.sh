# SPDX-License-Identifier: Apache-2.0
# The same with the queues of the port on node 8 at CPUs of node 0.
node 6.1.0-18-powerpc64le 65536 ppc64le
put proc/cpuinfo $'processor\t: 0\ncpu\t\t: POWER9, altivec supported'
cpus 160 '0 8'
two_ports
queues 0000:21:00.0 100 8 0 5000
queues 0000:a1:00.0 200 8 40 5000
interrupts
#: fail irq.numa_affinity/remote ens2 high
#: exit 1
