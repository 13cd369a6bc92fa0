# SPDX-License-Identifier: Apache-2.0
# The same on the port of 1 Gb/s, which the site wants judged: one core does that easily.
load sch_cake
tc qdisc replace dev mgmt0 root cake unlimited
undo tc qdisc del dev mgmt0 root
profile <<END
name: lab
site:
  storage_ports: [mgmt0]
END
#: pass stack.qdisc_shaper mgmt0
#: pass stack.qdisc_shaper data0
#: exit 0
