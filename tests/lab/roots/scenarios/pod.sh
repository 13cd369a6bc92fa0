# SPDX-License-Identifier: Apache-2.0
# Inside of a pod: settings of the host do not show, files of the image are not the host's.
from pod
#: skip sysctl.persist_drift
#: skip sysctl.conf_ignored
#: unknown env.identity
#: unknown env.modules
#: unknown gpu.count
#: unknown rdma.dev.present
#: exit 0
#: unknown stack.qdisc_drops
