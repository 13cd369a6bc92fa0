# SPDX-License-Identifier: Apache-2.0
# netdev_max_backlog stands at 10; hardware with NAPI and no RPS does not use that queue.
pair
first_namespace
seen setting net.core.netdev_max_backlog 10
audit_with --interval 1
#: pass stack.netdev_max_backlog
#: exit 0
