# SPDX-License-Identifier: Apache-2.0
# 128 was the default until 5.4, and images carry it on; nobody is refused yet.
set_sysctl net.core.somaxconn 128
#: fail tcp.somaxconn/below-default - low
#: exit 0
