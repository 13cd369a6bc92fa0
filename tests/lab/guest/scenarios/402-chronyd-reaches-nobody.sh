# SPDX-License-Identifier: Apache-2.0
# A firewall dropped UDP port 123: chronyd runs, all units are green, and the clock is nobody's.
chronyd_on node following 'server 10.9.0.99 iburst'
set_clock free
answers() {
	chronyc -h 127.0.0.1 -c tracking | grep -q 'Not synchronised'
}
wait_for 30 answers
sleep 2
profile <<END
name: lab
bounds:
  time.sync.settling: 1s
END
#: fail time.sync/daemon-without-source - high
#: unknown time.offset
#: exit 1
