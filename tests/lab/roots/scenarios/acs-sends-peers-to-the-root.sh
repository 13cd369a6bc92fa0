# SPDX-License-Identifier: Apache-2.0
# The ports of a PCIe switch redirect what one device sends to the other: GPU and port below it meet at the root.
hgx ib
for port in 2:00.0 2:01.0; do
	config_space "0000:1$port" 0000 000d 005f 000d
done
#: fail pcie.acs/redirects 0000:12:00.0 critical
#: fail pcie.acs/redirects 0000:12:01.0 critical
#: first pcie.acs/redirects
#: exit 1
