# SPDX-License-Identifier: Apache-2.0
# Cables of 50 m, and a card that was told nothing and reckons with 7; the other was told.
lossless_node
said pfc_delay int 7 ens1
said pfc_delay int 50 ens2
profile <<TEXT
name: lab
site:
  fabric: roce
  expect.ports: 2@100
  roce_mode: lossless
  roce_prio: 3
bounds:
  qos.cable_len.metres: 50
TEXT
#: fail qos.cable_len/too-short ens1 low
#: pass qos.cable_len ens2
#: exit 0
