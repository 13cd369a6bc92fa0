# SPDX-License-Identifier: Apache-2.0
# The same recording without its netlink: what only netlink tells is unknown, not passed.
from_capture lab/pfc-on-all
audit_with -p "$recordings/lab/pfc-on-all.yaml"
sed -i 's/"netlink.tape"/"lost.tape"/' "$machine/MANIFEST"
rm "$machine/netlink.tape"
#: unknown qos.pfc_enabled
#: unknown stack.qdisc_shaper
#: unknown stack.multipath_hash
#: unknown tcp.pacing_qdisc
#: unknown tcp.live_limits
#: unknown tcp.live_options
#: exit 0
