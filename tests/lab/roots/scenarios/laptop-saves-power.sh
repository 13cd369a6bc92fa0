# SPDX-License-Identifier: Apache-2.0
# A laptop on its battery: slow on purpose, hot, without turbo, and with no fabric to serve.
node
pci 0000:00:1f.6 8086:15fb:020000 2.5 1 0 ""
netdev enp0s31f6 1000 1500 0000:00:1f.6 e1000e
cpus 8 1 2
frequency 0 7 intel_pstate powersave power 1400000 4200000
put sys/devices/system/cpu/intel_pstate/no_turbo 1
put sys/devices/system/cpu/intel_pstate/max_perf_pct 60
idle_state 0 7 0 C10 890 10 5000
throttles 0 7 40 100 90 9000
put sys/devices/system/cpu/vulnerabilities/meltdown 'Mitigation: PTI'
#: skip cpu.governor
#: skip cpu.freq_limit
#: skip cpu.cstates
#: skip cpu.thermal
#: pass cpu.smt
#: pass cpu.mitigations
#: exit 0
