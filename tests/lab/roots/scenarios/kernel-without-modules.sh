# SPDX-License-Identifier: Apache-2.0
# Built without CONFIG_MODULES: no /proc/modules, nothing can be loaded, and the list of what is
# built in is complete all the same.
node
remove proc/modules
#: pass env.modules
#: pass env.identity
#: exit 0
