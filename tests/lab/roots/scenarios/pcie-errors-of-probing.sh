# SPDX-License-Identifier: Apache-2.0
# Advisory errors, which software causes that asks what is not there: the links are well.
node
cpus 64 2
two_ports
for at in 0000:20:00.0 0000:21:00.0 0000:a0:00.0 0000:a1:00.0; do
	errors "$at"
done
errors_come 0000:21:00.0 correctable NonFatalErr 300
#: pass pcie.aer
#: exit 0
