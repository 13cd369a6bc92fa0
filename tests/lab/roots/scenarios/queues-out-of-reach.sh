# SPDX-License-Identifier: Apache-2.0
# Queues were raised from two to eight behind a table that names two of them, and ports no longer count
# in the hash of TCP.  The other card is as it came: for UDP they do not count there.
node
tuned_tcp
two_ports
for nic in ens1 ens2; do
	setting_of $nic channels_combined 8
	setting_of $nic channels_combined_max 63
done
spreads ens1 '[64,64]' 0 0
spreads ens2 '[16,16,16,16,16,16,16,16]' 1 0
#: fail nic.rss_indir/half-unused ens1 medium
#: fail nic.rss_hash/tcp-without-ports ens1 medium
#: first nic.rss_hash/tcp-without-ports ens1
#: pass nic.rss_indir ens2
#: pass nic.rss_hash ens2
#: exit 0
