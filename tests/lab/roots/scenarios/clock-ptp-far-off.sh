# SPDX-License-Identifier: Apache-2.0
# A switch without PTP in the path: ptp4l follows, 300 us behind; the kernel never heard of TAI.
node
remove proc/412
time_daemon 600 ptp4l /usr/sbin/ptp4l -i eth0
time_daemon 601 phc2sys /usr/sbin/phc2sys -a -r
fact ptp/state text '"SLAVE"'
fact ptp/grandmaster bool true
fact ptp/offset duration -300000
fact clock/tai int 0
#: fail time.ptp/far-off - medium
#: fail time.leap_tai/unset - low
#: first time.ptp/far-off
#: exit 0
