# SPDX-License-Identifier: Apache-2.0
# The root port receives broken packets from one card, forty in the ten seconds.
node
cpus 64 2
two_ports
for at in 0000:20:00.0 0000:21:00.0 0000:a0:00.0 0000:a1:00.0; do
	errors "$at"
done
errors_come 0000:20:00.0 correctable BadTLP 40
#: fail pcie.aer/correctable 0000:20:00.0 high
#: pass pcie.aer 0000:21:00.0
#: pass pcie.aer 0000:a0:00.0
#: exit 1
