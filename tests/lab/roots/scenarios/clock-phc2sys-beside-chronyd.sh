# SPDX-License-Identifier: Apache-2.0
# PTP was added to a node that chronyd keeps: phc2sys -a -r writes the clock, too.
node
remove proc/412
time_daemon 500 chronyd /usr/sbin/chronyd
time_daemon 600 ptp4l /usr/sbin/ptp4l -f /etc/linuxptp/ptp4l.conf -i eth0
time_daemon 601 phc2sys /usr/sbin/phc2sys -a -r
file etc/linuxptp/ptp4l.conf <<'TEXT'
[global]
time_stamping		hardware
TEXT
#: fail time.double/two-daemons - high
#: exit 1
