# SPDX-License-Identifier: Apache-2.0
# The ports translate addresses themselves (ATS), as their firmware was set; nothing here needs it or minds it.
hgx ib
for i in 1 2 3 4 5 6 7 8; do
	config_space "0000:${i}4:00.0" 2930 000f 0020 8000
done
#: pass pcie.ats
#: pass rdma.port.rate mlx5_0/1
#: exit 0
