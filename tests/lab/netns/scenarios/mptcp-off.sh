# SPDX-License-Identifier: Apache-2.0
# Switched off in this pod, though the site wants it.
[ -e /proc/sys/net/mptcp ] || cannot_run "no MPTCP in this kernel"
pair
set_on node net.mptcp.enabled 0
profile <<END
name: lab
site:
  mptcp: on
END
#: fail stack.mptcp/disabled - low
#: exit 0
