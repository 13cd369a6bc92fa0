# SPDX-License-Identifier: Apache-2.0
# A boundary clock: its ptp4l is the master of the rack, and chronyd keeps the clock. No fault.
node
remove proc/412
time_daemon 500 chronyd /usr/sbin/chronyd
time_daemon 600 ptp4l /usr/sbin/ptp4l -S -i eth0
fact ptp/state text '"MASTER"'
fact clock/tai int 37
#: pass time.double
#: skip time.ptp
#: pass time.leap_tai
#: exit 0
