# SPDX-License-Identifier: Apache-2.0
# Two GPUs without NVLink below one switch that redirects what they send to each other.
node
pci_switch 1 0
nvidia_driver 550.90.07 open
gpu 0000:13:00.0 0 0000:12:00.0
gpu 0000:14:00.0 0 0000:12:01.0
config_space 0000:12:00.0 0000 000d 005f 001d
config_space 0000:12:01.0 0000 000d 005f 001d
onboard eno1 1000
#: fail pcie.acs/redirects-gpus 0000:12:00.0 medium
#: fail pcie.acs/redirects-gpus 0000:12:01.0 medium
#: first pcie.acs/redirects-gpus
#: exit 0
