# SPDX-License-Identifier: Apache-2.0
# The distribution's file would set somaxconn; an empty one of the same name in /etc takes its place.
mkdir -p /run/systemd/system /usr/lib/sysctl.d
undo rm -r /run/systemd /usr/lib/sysctl.d
write 'net.core.somaxconn = 1024' /usr/lib/sysctl.d/60-lab.conf
set_file '' /etc/sysctl.d/60-lab.conf
#: pass sysctl.persist_drift -
#: exit 0
