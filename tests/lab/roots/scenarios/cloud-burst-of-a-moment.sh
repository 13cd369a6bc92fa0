# SPDX-License-Identifier: Apache-2.0
# Old bursts over the allowance of bandwidth, none lately.
node
tuned_tcp
virtual 'm5.large'
put sys/class/dmi/id/sys_vendor 'Amazon EC2'
pci 0000:00:05.0 1d0f:ec20:020000 2.5 1 -1 ""
netdev ens5 10000 9001 0000:00:05.0 ena
nic_counted ens5 rx_packets 100000 200000
for name in bw_in bw_out pps linklocal conntrack; do
	driver_counted ens5 allow_$name 5000 5000
done
#: pass nic.cloud_allowance ens5
#: exit 0
