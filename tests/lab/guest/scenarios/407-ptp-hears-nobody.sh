# SPDX-License-Identifier: Apache-2.0
# The site keeps time by PTP, and the switch forwards none of it: ptp4l listens for ever.
ptp4l_on node ptp4l data0 'slaveOnly 1' 'free_running 1'
wait_for 30 ptp_state LISTENING
profile <<END
name: lab
site:
  clock: ptp
END
#: fail time.ptp/not-following - medium
#: may time.leap_tai/unset
#: exit 0
