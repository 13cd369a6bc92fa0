# SPDX-License-Identifier: Apache-2.0
# A Kubernetes node with a thousand idle pods, all with limits that none of them reaches.
node
groups_v2
for ((i = 0; i < 1000; i++)); do
	pod=$root/sys/fs/cgroup/kubepods.slice/pod$i
	mkdir -p "$pod"
	echo '50000 100000' >"$pod/cpu.max"
	printf 'nr_periods 900\nnr_throttled 0\n' >"$pod/cpu.stat"
	echo 100 >"$pod/pids.max"
	echo 2 >"$pod/pids.current"
done
communicating '[700,"kubelet",0,90000000,0,"/system.slice","/system.slice"]'
#: pass container.cpu_quota /kubepods.slice/pod999
#: pass container.nproc /kubepods.slice/pod999
#: exit 0
