# SPDX-License-Identifier: Apache-2.0
# ptp4l follows a grandmaster and leaves the clock to chronyd: each does its own, no fault.
chrony_serves
chronyd_on node following 'server 10.9.0.2 iburst minpoll 0 maxpoll 0'
ptp4l_on peer grandmaster peer0 'free_running 1' 'masterOnly 1'
ptp4l_on node ptp4l data0 'slaveOnly 1' 'free_running 1'
wait_for 60 ptp_state SLAVE
wait_for 60 chrony_follows
profile <<END
name: lab
bounds:
  time.ptp.offset: 1s
  time.ptp.offset_far: 2s
END
afterwards() {
	pmc -u -b 0 -s /run/ptp4l 'GET TIME_STATUS_NP' | awk '/gmPresent/ {print $1, $2}' >"$1/control"
}
#: control gmPresent true
#: pass time.ptp
#: pass time.double
#: may time.leap_tai/unset
#: exit 0
