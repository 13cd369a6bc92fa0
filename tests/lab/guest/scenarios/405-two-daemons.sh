# SPDX-License-Identifier: Apache-2.0
# NTP was there first, then PTP with software time stamps was added: both write the clock.
chrony_serves
chronyd_on node following 'server 10.9.0.2 iburst minpoll 0 maxpoll 0'
ptp4l_on peer grandmaster peer0 'free_running 1' 'masterOnly 1'
ptp4l_on node ptp4l data0 'slaveOnly 1'
wait_for 60 ptp_state SLAVE
wait_for 60 chrony_follows
profile <<END
name: lab
bounds:
  time.ptp.offset: 1s
  time.ptp.offset_far: 2s
END
#: fail time.double/two-daemons - high
#: pass time.sync
#: may time.leap_tai/unset
#: exit 1
