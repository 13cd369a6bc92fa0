# SPDX-License-Identifier: Apache-2.0
# Both rails, as the manual of ip-mptcp has it.
[ -e /proc/sys/net/mptcp ] || cannot_run "no MPTCP in this kernel"
rails 10.9.0.1/24 10.9.0.2/24 10.7.0.1/24 10.7.0.2/24
ip -n node mptcp limits set subflows 1
ip -n node mptcp endpoint add 10.7.0.1 dev eth1 subflow
audit_with --interval 0.2
profile <<END
name: lab
site:
  mptcp: on
END
#: pass stack.mptcp
#: exit 0
#: replay
