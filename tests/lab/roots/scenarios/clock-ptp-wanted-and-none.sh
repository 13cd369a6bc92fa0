# SPDX-License-Identifier: Apache-2.0
# The site keeps time by PTP, and nobody started ptp4l here: systemd-timesyncd keeps the clock by NTP.
node
profile <<TEXT
name: lab
site:
  clock: ptp
TEXT
fact ptp/state text '{"absent":"no socket of ptp4l is there"}'
#: fail time.ptp/no-daemon - medium
#: exit 0
