# SPDX-License-Identifier: Apache-2.0
# The site keeps time by PTP, and the ptp4l of this host hears no master; phc2sys follows its own card.
node
remove proc/412
time_daemon 600 ptp4l /usr/sbin/ptp4l -i eth0
time_daemon 601 phc2sys /usr/sbin/phc2sys -a -r
profile <<TEXT
name: lab
site:
  clock: ptp
TEXT
fact ptp/state text '"LISTENING"'
fact ptp/grandmaster bool false
fact clock/tai int 37
#: fail time.ptp/not-following - medium
#: first time.ptp/not-following
#: exit 0
