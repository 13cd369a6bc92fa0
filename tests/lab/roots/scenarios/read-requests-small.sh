# SPDX-License-Identifier: Apache-2.0
# The firmware left a card of 100 Gb/s with read requests of 128 bytes.
node
cpus 64 2
two_ports
for at in 0000:20:00.0 0000:21:00.0 0000:a0:00.0 0000:a1:00.0; do
	config_space $at 5930
done
config_space 0000:21:00.0 0930
#: fail pcie.mrrs/small 0000:21:00.0 medium
#: pass pcie.mrrs 0000:a1:00.0
#: pass pcie.mps 0000:21:00.0
#: pass pcie.relaxed_order 0000:21:00.0
#: exit 0
