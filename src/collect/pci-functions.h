/* SPDX-License-Identifier: Apache-2.0 */
/* pci-functions.h - which PCI functions does the way of the traffic lead through? */
#ifndef CD_COLLECT_PCI_FUNCTIONS_H
#define CD_COLLECT_PCI_FUNCTIONS_H

#include <commdoctor/collector.h>

#include "host/host.h"

#define CD_PCI_DEVICES "/sys/bus/pci/devices"
#define CD_PCI_FILE(n) "cat " CD_PCI_DEVICES "/{subject}/" n

/*
 * Network controllers, graphics cards and accelerators, with `bridges` the PCI bridges as well; virtual
 * functions are none of them.  `error` of the list is that of the folder of devices.
 */
struct cd_names cd_pci_functions(struct cd_collect *x, bool bridges);

/* "/sys/bus/pci/devices/ADDRESS/FILE" */
const char *cd_pci_path(struct cd_collect *x, const char *device, const char *file);

/* Is it asleep, so that reading its registers would wake it?  Then in which state. */
const char *cd_pci_sleeps(struct cd_collect *x, const char *device);

#endif
