# SPDX-License-Identifier: Apache-2.0
# A cloud's instance whose adapters reach GPU memory by themselves: no peer memory module, no
# dma-buf, and nothing is missing.  Links of the hypervisor's devices say nothing.
node
virtual 'p5.48xlarge'
put sys/class/dmi/id/sys_vendor 'Amazon EC2'
nvidia_driver 535.183.01 proprietary
modules_loaded ib_core ib_uverbs efa
put etc/security/limits.conf '* - memlock unlimited'
for i in 0 1 2 3; do
	pci "0000:5$i:00.0" 10de:2330:030200 32.0 16 0 ""
	driver "0000:5$i:00.0" nvidia
	mkdir -p "$root/proc/driver/nvidia/gpus/0000:5$i:00.0"
	printf '\xde\x10\x30\x23' >"$root/${pci_folder[0000:5$i:00.0]}/config"
	pci "0000:6$i:00.0" 1d0f:efa2:020000 0.0 0 0 ""
	driver "0000:6$i:00.0" efa
	hca "rdmap$i" "0000:6$i:00.0" '100 Gb/sec (4X EDR)' ACTIVE
	put "sys/class/infiniband/rdmap$i/node_type" '7: <unknown>'
	put "sys/class/infiniband/rdmap$i/ports/1/link_layer" Unspecified
	put "${pci_folder[0000:6$i:00.0]}/p2p" NVIDIA
	remove "sys/class/infiniband/rdmap$i/hca_type" "sys/class/infiniband/rdmap$i/board_id"
done
profile <<TEXT
name: lab
site:
  expect.gpus: 4
TEXT
#: pass gpu.count
#: pass gpudirect.path rdmap0/1
#: skip gpudirect.peermem
#: pass rdma.port.state rdmap0/1
#: skip rdma.port.rate rdmap0/1
#: skip roce.gid.v2_present rdmap0/1
#: unknown pcie.link_downtrain 0000:50:00.0
#: exit 0
