# SPDX-License-Identifier: Apache-2.0
# Kubernetes stops an exporter of metrics while it answers, in three periods of the window; nobody else.
node
groups_v2
put sys/fs/cgroup/kubepods.slice/exporter/cpu.max '10000 100000'
stat_of_cpu sys/fs/cgroup/kubepods.slice/exporter 9000 4000 9003 4003
communicating '[700,"exporter",0,90000000,0,"/kubepods.slice/exporter","/kubepods.slice/exporter"]'
#: pass container.cpu_quota /kubepods.slice/exporter
#: exit 0
