# SPDX-License-Identifier: Apache-2.0
# Somebody raised a default by hand that every socket pays for; the file still says the old one.  The
# fault of the value comes first, and that the next boot takes it back follows from it.
pair
first_namespace
systemd_boots
seen setting net.core.rmem_default 2097152
file_on_node /etc/sysctl.d/50-lab.conf <<<'net.core.rmem_default = 212992'
#: fail sock.rmem_max/large-default - low
#: fail sysctl.persist_drift/drift net.core.rmem_default medium
#: first sock.rmem_max/large-default -
#: exit 0
