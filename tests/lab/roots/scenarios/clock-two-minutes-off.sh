# SPDX-License-Identifier: Apache-2.0
# The clock was set by hand; chronyd sees two minutes and corrects them at 0.1 s a second.
node
remove proc/412
time_daemon 500 chronyd /usr/sbin/chronyd
fact chrony/synchronised bool true
fact chrony/offset duration -120000000000
#: fail time.offset/off - critical
#: pass time.sync
#: exit 1
