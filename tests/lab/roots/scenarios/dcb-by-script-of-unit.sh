# SPDX-License-Identifier: Apache-2.0
# A unit starts a script that sets the priorities: they come back after a boot.
lossless_node
remove etc/udev/rules.d/90-roce.rules
file etc/systemd/system/multi-user.target.wants/roce-qos.service <<TEXT
[Service]
Type=oneshot
ExecStart=/usr/local/sbin/roce-qos.sh ens1 ens2
TEXT
file usr/local/sbin/roce-qos.sh <<'TEXT'
#!/bin/sh
for i; do
	mlnx_qos -i $i --trust dscp
	mlnx_qos -i $i --pfc 0,0,0,1,0,0,0,0
done
TEXT
#: pass qos.persist ens1
#: pass qos.lldp_agents
#: exit 0
