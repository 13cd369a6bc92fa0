# SPDX-License-Identifier: Apache-2.0
# mgmt0's card has one lane in a slot of sixteen: nothing is broken.
profile <<END
name: lab
bounds:
  pcie.link_downtrain.trust_virtual_links: "yes"
END
#: pass pcie.link_downtrain 0000:21:00.0
#: exit 0
