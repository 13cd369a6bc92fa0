# SPDX-License-Identifier: Apache-2.0
# A slow reader in another container, on a wire of their own: where it leads no link of the host tells.
pair
first_namespace
host blue green
wire blue own0 10.7.0.1/24 green own0 10.7.0.2/24
background_on green traffic take 7001 1000 20
listening green 7001
background_on blue traffic send 10.7.0.2 7001
wait_for 5 on blue sh -c 'ss -Htin "dport = :7001" | grep -q rwnd_limited'
audit_with --interval 0.5 --netns blue
#: unknown tcp.live_limits @blue
#: exit 0
