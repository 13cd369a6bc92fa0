# SPDX-License-Identifier: Apache-2.0
# CPUs 4 to 31 are isolated for the job; two busy queues of the first port interrupt CPUs 4 and 5.  The queues of
# the second port that stand on isolated CPUs are idle.
node
cpus 64 2
two_ports
put sys/devices/system/cpu/isolated 4-31,40-63
put sys/devices/system/cpu/nohz_full 4-31,40-63
put proc/irq/default_smp_affinity 000000ff,0000000f
queues 0000:21:00.0 100 6 0 3000
queues 0000:a1:00.0 200 8 32 3000
queues 0000:a1:00.0 210 8 40 0
interrupts
#: fail irq.isolated/interrupted ens1 medium
#: pass irq.isolated ens2
#: pass irq.overlap ens1
#: exit 0
