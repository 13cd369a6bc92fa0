# SPDX-License-Identifier: Apache-2.0
# chrony was installed by the image, timesyncd came back with a package: both write the clock.
node
time_daemon 500 chronyd /usr/sbin/chronyd -F 1
time_daemon 501 chronyd /usr/sbin/chronyd -F 1
edit proc/501/stat "s|) S 1 |) S 500 |"
#: fail time.double/two-daemons - high
#: exit 1
