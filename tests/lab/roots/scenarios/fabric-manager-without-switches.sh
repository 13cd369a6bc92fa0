# SPDX-License-Identifier: Apache-2.0
# The service for NVSwitches was installed with the driver and fails: this board has none.
hgx ib
file var/log/fabricmanager.log <<TEXT
[Nov 30 2026 10:00:00] [ERROR] [tid 1200] NV_WARN_NOTHING_TO_DO: no NVSwitch devices detected
TEXT
#: awaits gpu.fabric.manager
#: skip gpu.fabric.manager
#: pass gpu.count
#: exit 0
