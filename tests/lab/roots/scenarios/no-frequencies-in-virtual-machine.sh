# SPDX-License-Identifier: Apache-2.0
# A virtual machine has no knob for frequencies or turbo: the host has.
node
tuned_tcp
virtual 'Standard PC (Q35 + ICH9, 2009)'
put sys/class/dmi/id/sys_vendor QEMU
#: awaits cpu.governor
#: skip cpu.governor
#: awaits cpu.freq_limit
#: skip cpu.freq_limit
#: pass env.identity
#: exit 0
