# SPDX-License-Identifier: Apache-2.0
# The host's chronyd keeps the clock; that of a privileged container keeps the same clock, too.
chrony_serves
chronyd_on node following 'server 10.9.0.2 iburst minpoll 0 maxpoll 0'
chronyd_on node contained 'server 10.9.0.2 iburst minpoll 0 maxpoll 0' 'cmdport 0'
wait_for 60 chrony_follows
wait_for 10 test -e /run/contained.pid
#: fail time.double/two-daemons - high
#: pass time.sync
#: pass time.offset
#: exit 1
