# SPDX-License-Identifier: Apache-2.0
# Bit errors come in thousands a second: a bad cable.
topology two-level >"$scratch/net"
fabric "$scratch/net" host0
growing 'host3[1]' SymbolErrorCounter 500
audit_of host3

afterwards() {
	growth_truth host3 SymbolErrorCounter >"$1/control"
}
#: awaits ib.link.symbol_ber
#: fail ib.link.symbol_ber/* mlx5_0/1
#: control host3: SymbolErrorCounter grows
