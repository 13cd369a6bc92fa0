# SPDX-License-Identifier: Apache-2.0
# A card lost a packet for good: what was in it is gone.
node
cpus 64 2
two_ports
for at in 0000:20:00.0 0000:21:00.0 0000:a0:00.0 0000:a1:00.0; do
	errors "$at"
done
errors_come 0000:a1:00.0 nonfatal TLP 1
#: fail pcie.aer/uncorrectable 0000:a1:00.0 critical
#: pass pcie.aer 0000:21:00.0
#: exit 1
