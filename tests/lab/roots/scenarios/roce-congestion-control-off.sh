# SPDX-License-Identifier: Apache-2.0
# bnxt_re's congestion control is off for one whole card; debugfs tells.
node
cpus 64 2
tuned_tcp
rdma_stack
for f in 0 1; do
	pci 0000:2$f:00.0 8086:347a:060400 32.0 16 $f ""
	pci 0000:3$f:00.0 14e4:1760:020000 32.0 16 $f 0000:2$f:00.0
	netdev ens$f 400000 9000 0000:3$f:00.0 bnxt_en
	hca bnxt_re$f 0000:3$f:00.0 '400 Gb/sec (4X NDR)' ACTIVE ens$f
	put sys/kernel/debug/bnxt_re/0000:3$f:00.0/cc_config/enable_cc $((1 - f))
done
profile <<TEXT
name: lab
site:
  fabric: roce
  roce_prio: 3
  expect.ports: 2@400
TEXT
#: fail qos.roce_ecn/cc-off ens1 high
#: pass qos.roce_ecn ens0
#: exit 1
