# SPDX-License-Identifier: Apache-2.0
# The same files are there and empty, as masked ones are, or those of a copy that broke off.
hgx roce 6.1.0-18-amd64 'roce_prio: 3'
queues 0000:54:00.0 100 8 48 5000
interrupts
for path in $(vital_files); do
	: >"$root/$path"
	rm -f "$machine/again/$path"
done
#: unknown gpu.count 0000:13:00.0
#: unknown gpudirect.path
#: unknown gpudirect.peermem
#: unknown tcp.rmem
#: unknown tcp.wmem
#: unknown tcp.window_scaling
#: unknown tcp.somaxconn
#: unknown sock.rmem_max
#: unknown sock.wmem_max
#: unknown irq.numa_affinity rdma4
#: unknown irq.overlap rdma4
#: unknown pcie.link_downtrain 0000:54:00.0
#: unknown rdma.port.state mlx5_4/1
#: unknown rdma.port.rate mlx5_4/1
#: unknown udp.rcvbuf_errors IPv4
#: unknown env.time_window
#: unknown env.modules
#: pass pcie.link_downtrain 0000:44:00.0
#: exit 0
