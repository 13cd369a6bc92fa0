# SPDX-License-Identifier: Apache-2.0
# A card sends packets of 512 bytes to a port that takes 256: they end as errors.  The other one works with 128,
# where its way could carry more.
node
cpus 64 2
two_ports
config_space 0000:20:00.0 5930
config_space 0000:21:00.0 5950
config_space 0000:a0:00.0 5910
config_space 0000:a1:00.0 5910
#: fail pcie.mps/above-port 0000:21:00.0 medium
#: fail pcie.mps/small 0000:a1:00.0 low
#: first pcie.mps/above-port
#: exit 0
