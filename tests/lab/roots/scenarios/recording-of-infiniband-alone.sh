# SPDX-License-Identifier: Apache-2.0
# /sys/class/infiniband of a real node with eight H100, and nothing else of it: two counters stand at
# their end, the machine around is not seen.
from h100-infiniband
#: unknown gpu.count
#: unknown env.identity
#: unknown pcie.link_downtrain
#: exit 0
