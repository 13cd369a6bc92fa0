# SPDX-License-Identifier: Apache-2.0
# The partition has the host as a limited member: it cannot talk to other limited members.
topology two-level >"$scratch/net"
cat >"$scratch/partitions" <<END
Default=0x7fff, ipoib : ALL=limited, SELF=full ;
END
fabric "$scratch/net" host0 -P "$scratch/partitions"
audit_of host3

afterwards() {
	pkey_truth host3 >"$1/control"
	pkey_truth host0 >>"$1/control"
}
#: awaits ib.fabric.pkey
#: fail ib.fabric.pkey/* mlx5_0/1
#: control host3: P_Keys 0x7fff
#: control host0: P_Keys 0xffff
