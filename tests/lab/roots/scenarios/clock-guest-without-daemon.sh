# SPDX-License-Identifier: Apache-2.0
# A guest on KVM could read its hypervisor's clock, and does not.
node
clock_free
remove proc/412
put sys/class/ptp/ptp0/clock_name 'KVM virtual PTP'
#: fail time.sync/undisciplined-guest - medium
#: exit 0
