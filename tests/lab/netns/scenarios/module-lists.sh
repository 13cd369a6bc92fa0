# SPDX-License-Identifier: Apache-2.0
# With all lists of this kernel, silence means missing.
pair
first_namespace
no_module
#: pass env.modules
#: exit 0
