# SPDX-License-Identifier: Apache-2.0
# A recorded guest, with what netlink said: its port pauses all priorities.
from_capture lab/pfc-on-all
audit_with -p "$recordings/lab/pfc-on-all.yaml"
#: fail qos.pfc_enabled/all-priorities roce0 high
#: exit 1
