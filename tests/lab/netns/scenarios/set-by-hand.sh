# SPDX-License-Identifier: Apache-2.0
# A value that is not the kernel's runs, and no file will bring it back.
pair
first_namespace
systemd_boots
set_on node net.core.somaxconn 16384
#: fail sysctl.persist_drift/not-persistent net.core.somaxconn low
#: pass tcp.somaxconn
#: exit 0
