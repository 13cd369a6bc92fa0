# SPDX-License-Identifier: Apache-2.0
# The node booted a moment ago; its chronyd has not asked often enough to believe anybody.
chronyd_on node following 'server 10.9.0.99 iburst'
set_clock free
answers() {
	chronyc -h 127.0.0.1 -c tracking | grep -q 'Not synchronised'
}
wait_for 30 answers
#: unknown time.sync
#: exit 0
