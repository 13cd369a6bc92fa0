# SPDX-License-Identifier: Apache-2.0
# A guide for traders was followed on a node that is tuned for throughput: all sockets spin for packets.
node
two_ports
tuned_tcp
put proc/sys/net/core/busy_read 50
put proc/sys/net/core/busy_poll 50
put etc/sysctl.d/70-spin.conf $'net.core.busy_read = 50\nnet.core.busy_poll = 50'
profile <<END
site:
  load: throughput
END
#: fail stack.busy_poll/burns-cpu busy_read low
#: fail stack.busy_poll/burns-cpu busy_poll low
#: first stack.busy_poll/burns-cpu
#: exit 0
