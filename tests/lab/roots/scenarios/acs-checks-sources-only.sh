# SPDX-License-Identifier: Apache-2.0
# The ports of all PCIe switches check who sends (source validation) and redirect nothing.
hgx ib
for x in 1 2 3 4 5 6 7 8; do
	for port in 2:00.0 2:01.0; do
		config_space "0000:$x$port" 0000 000d 005f 0001
	done
done
#: pass pcie.acs 0000:12:00.0
#: pass pcie.acs 0000:82:01.0
#: pass gpudirect.path mlx5_0/1
#: exit 0
