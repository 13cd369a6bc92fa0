# SPDX-License-Identifier: Apache-2.0
# An instance has all the connections that it may have tracked: the cloud drops new ones in silence.
node
tuned_tcp
virtual 'm5.large'
put sys/class/dmi/id/sys_vendor 'Amazon EC2'
pci 0000:00:05.0 1d0f:ec20:020000 2.5 1 -1 ""
netdev ens5 10000 9001 0000:00:05.0 ena
nic_counted ens5 rx_packets 100000 200000
for name in bw_in bw_out pps linklocal; do
	driver_counted ens5 allow_$name 5 5
done
driver_counted ens5 allow_conntrack 0 340
#: fail nic.cloud_allowance/connections ens5 high
#: exit 1
