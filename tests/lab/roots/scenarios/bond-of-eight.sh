# SPDX-License-Identifier: Apache-2.0
# Eight ports in one LACP bond with one partner, as it should be.
node
eight_ports
bond bond0 ens1 ens2 ens3 ens4 ens5 ens6 ens7 ens8
#: pass bond.lacp_partner bond0
#: exit 0
