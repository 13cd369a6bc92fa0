# SPDX-License-Identifier: Apache-2.0
# As timemaster starts them: phc2sys hands its measurements to chronyd, which alone writes the clock.
node
remove proc/412
time_daemon 500 chronyd /usr/sbin/chronyd -n -f /run/timemaster/chrony.conf
time_daemon 600 ptp4l /usr/sbin/ptp4l -l 5 -f /run/timemaster/ptp4l.0.conf -H -i eth0
time_daemon 601 phc2sys /usr/sbin/phc2sys -l 5 -a -r -R 1.00 -z /run/timemaster/ptp4l.0.socket -t '[0:eth0]' -n 0 -E ntpshm -M 0
#: pass time.double
#: pass time.sync
#: exit 0
