# SPDX-License-Identifier: Apache-2.0
# Eight ports in one LACP bond with one partner, as it should be.
node
eight_ports
bond bond0 ens1 ens2 ens3 ens4 ens5 ens6 ens7 ens8
#: pass bond.lacp_partner bond0
#: pass bond.members bond0
#: pass bond.monitor bond0
#: pass bond.hash bond0
#: unknown bond.balance bond0
#: exit 0
