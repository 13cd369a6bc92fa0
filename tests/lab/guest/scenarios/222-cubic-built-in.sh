# SPDX-License-Identifier: Apache-2.0
# The site wants cubic, which no list of modules holds: it is part of the kernel.
profile <<END
name: lab
site:
  congestion_control: cubic
END
afterwards() {
	lsmod | grep -q cubic || echo "not a module" >"$1/control"
}
#: control not a module
#: pass tcp.cc.available
#: pass tcp.cc.current
#: exit 0
