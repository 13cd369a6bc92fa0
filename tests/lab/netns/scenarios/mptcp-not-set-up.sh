# SPDX-License-Identifier: Apache-2.0
# The site wants connections over both rails, but nobody said from where subflows start.
[ -e /proc/sys/net/mptcp ] || cannot_run "no MPTCP in this kernel"
rails 10.9.0.1/24 10.9.0.2/24 10.7.0.1/24 10.7.0.2/24
ip -n node mptcp limits set subflows 0 add_addr_accepted 0
profile <<END
name: lab
site:
  mptcp: on
END
#: fail stack.mptcp/too-few-subflows - low
#: fail stack.mptcp/no-endpoint - low
#: first stack.mptcp/no-endpoint
#: exit 0
#: replay
