# SPDX-License-Identifier: Apache-2.0
# chronyd keeps the clock well, and without rtcsync the kernel is never told: no fault.
chrony_serves
chronyd_on node following 'server 10.9.0.2 iburst minpoll 0 maxpoll 0'
wait_for 60 chrony_follows
set_clock free
afterwards() {
	chronyc -h 127.0.0.1 tracking | sed -n 's/ *: */ /p' | grep '^Leap status' >"$1/control"
}
#: control Leap status Normal
#: pass time.sync
#: pass time.offset
#: pass time.double
#: exit 0
