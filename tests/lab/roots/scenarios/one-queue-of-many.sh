# SPDX-License-Identifier: Apache-2.0
# A script of old days gave the 100 Gb/s port one queue "for ordering"; the other port has eight.
node
tuned_tcp
two_ports
for nic in ens1 ens2; do
	setting_of $nic channels_combined_max 63
done
setting_of ens1 channels_combined 1
setting_of ens2 channels_combined 8
#: fail nic.channels/one-queue ens1 high
#: pass nic.channels ens2
#: exit 1
