# SPDX-License-Identifier: Apache-2.0
# A virtual machine on a full host: a tenth of one CPU goes to somebody else, whatever the guest is set to.
node
virtual 'Standard PC (Q35 + ICH9, 2009)'
put sys/class/dmi/id/sys_vendor QEMU
times() { # STEAL-OF-CPU-3
	local i
	for ((i = 0; i < 16; i++)); do
		echo "cpu$i $1 0 100 $2 0 0 5 $([ $i = 3 ] && echo "$3" || echo 0) 0 0"
	done
}
times 1000 50000 7000 | file proc/stat
times 1400 50500 7100 | again proc/stat
#: fail cpu.steal/stolen - high
#: exit 1
