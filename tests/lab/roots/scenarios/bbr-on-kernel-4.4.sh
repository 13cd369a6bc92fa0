# SPDX-License-Identifier: Apache-2.0
# The site wants bbr, and this kernel is older than bbr.
node 4.4.0-210-generic
profile <<TEXT
name: lab
site:
  congestion_control: bbr
TEXT
#: fail tcp.cc.available/too-old - medium
#: fail tcp.cc.current/not-wanted - medium
#: first tcp.cc.available/too-old -
#: pass tcp.no_metrics_save
#: exit 0
