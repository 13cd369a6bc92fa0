# SPDX-License-Identifier: Apache-2.0
# A node for low latency whose image lacks tuned: the CPUs beside the port sleep in C6, and waking takes 133 us.
node
two_ports
profile <<END
name: lab
site:
  load: latency
END
put sys/devices/system/cpu/cpuidle/current_driver intel_idle
idle_state 0 15 0 C1 2 1000 2000
idle_state 0 15 1 C6 133 5000 6000
#: fail cpu.cstates/sleeps-deep - medium
#: exit 0
