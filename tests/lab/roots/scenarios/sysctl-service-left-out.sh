# SPDX-License-Identifier: Apache-2.0
# The link that has systemd-sysctl started at boot is gone, as after a package was mended by hand.
node
put usr/lib/systemd/system/systemd-sysctl.service '[Service]'
put usr/lib/systemd/system/sysinit.target.wants/systemd-udevd.service '[Service]'
put etc/sysctl.d/50-ours.conf 'net.core.somaxconn = 16384'
#: fail sysctl.conf_ignored/nobody-applies - medium
#: exit 0
