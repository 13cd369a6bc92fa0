# SPDX-License-Identifier: Apache-2.0
# cmdport 0: chronyd cannot be asked, and the kernel's flag means nothing without rtcsync.
chrony_serves
chronyd_on node following 'server 10.9.0.2 iburst minpoll 0 maxpoll 0' 'cmdport 0'
set_clock free
wait_for 10 test -e /run/following.pid
#: unknown time.sync
#: exit 0
