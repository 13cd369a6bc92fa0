# SPDX-License-Identifier: Apache-2.0
# ptp4l follows, 4 us behind: software time stamps reach no more, hardware ones would.
node
remove proc/412
time_daemon 600 ptp4l /usr/sbin/ptp4l -i eth0
time_daemon 601 phc2sys /usr/sbin/phc2sys -a -r
fact ptp/state text '"SLAVE"'
fact ptp/grandmaster bool true
fact ptp/offset duration 4000
fact clock/tai int 37
#: fail time.ptp/off - low
#: exit 0
