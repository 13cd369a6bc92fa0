# SPDX-License-Identifier: Apache-2.0
# kube-proxy has written 24000 rules: worth a word, not a finding.
node
fact nft/rules int 24000
#: pass container.ipvs_iptables
#: exit 0
