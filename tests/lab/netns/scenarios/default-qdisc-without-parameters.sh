# SPDX-License-Identifier: Apache-2.0
# Every new link shall get an htb, which without classes and rates does nothing.
pair
first_namespace
seen setting net.core.default_qdisc htb
#: fail stack.default_qdisc/needs-parameters - low
#: exit 0
