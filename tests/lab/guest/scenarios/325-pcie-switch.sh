# SPDX-License-Identifier: Apache-2.0
# A card behind a switch whose ports do not say how wide they are.
profile <<END
name: lab
bounds:
  pcie.link_downtrain.trust_virtual_links: "yes"
END
afterwards() {
	grep -H . /sys/bus/pci/devices/*/{current,max}_link_{speed,width} 2>/dev/null | sort
}
#: machine rails
#: pass pcie.link_downtrain 0000:21:00.0
#: exit 0
