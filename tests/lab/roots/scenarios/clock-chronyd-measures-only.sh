# SPDX-License-Identifier: Apache-2.0
# A node whose clock phc2sys keeps; chronyd -x beside it only measures.
node
remove proc/412
time_daemon 500 chronyd /usr/sbin/chronyd -x
time_daemon 600 ptp4l /usr/sbin/ptp4l -i eth0
time_daemon 601 phc2sys /usr/sbin/phc2sys -s eth0 -w
#: pass time.double
#: pass time.sync
#: exit 0
