# SPDX-License-Identifier: Apache-2.0
# Where latency counts it is told, and no more than that, that a rank may not ask for real-time priority.
node
groups_v2
communicating '[700,"rank",1,0,0,"/job","/job"]'
profile <<END
name: lab
site:
  load: latency
END
#: pass container.rlimit_rt 700
#: exit 0
