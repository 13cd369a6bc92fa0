# SPDX-License-Identifier: Apache-2.0
# A program that takes much in through data0 is bound to the CPUs of the other node; one that may run anywhere takes
# as much.
load tcp_diag
background taskset -c 0-1 traffic take 7002 65536 0
background traffic take 7003 65536 0
sleep 0.5
background_peer traffic send 10.9.0.1 7002
background_peer traffic send 10.9.0.1 7003
sleep 1
profile <<END
name: lab
bounds:
  irq.app_overlap.bulk: 1Mb/s
END
audit_with --interval 2
#: fail irq.app_overlap/remote data0 medium
#: exit 0
