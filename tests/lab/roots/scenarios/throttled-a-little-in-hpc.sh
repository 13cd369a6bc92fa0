# SPDX-License-Identifier: Apache-2.0
# A rank is stopped in two of a hundred periods: in a job whose ranks wait for each other that is much.
node
groups_v2
put sys/fs/cgroup/job/cpu.max '3200000 100000'
stat_of_cpu sys/fs/cgroup/job 5000 10 5100 12
communicating '[700,"rank",1,0,0,"/job/step0","/job/step0"]'
profile <<END
name: lab
site:
  load: hpc
END
#: fail container.cpu_quota/throttled /job high
#: exit 1
