# SPDX-License-Identifier: Apache-2.0
# On an AMD machine the firmware took relaxed ordering from one of two cards of 100 Gb/s.
node
cpus 64 2
edit proc/cpuinfo 's/GenuineIntel/AuthenticAMD/'
two_ports
config_space 0000:21:00.0 5920
config_space 0000:a1:00.0 5930
#: fail pcie.relaxed_order/off 0000:21:00.0 low
#: pass pcie.relaxed_order 0000:a1:00.0
#: exit 0
