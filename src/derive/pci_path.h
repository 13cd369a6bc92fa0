/* SPDX-License-Identifier: Apache-2.0 */
/* pci_path.h - how far apart are two PCI functions? */
#ifndef CD_DERIVE_PCI_PATH_H
#define CD_DERIVE_PCI_PATH_H

#include "derive/derive.h"

/* In order of distance, as `nvidia-smi topo -m` names them. */
enum cd_distance { CD_DISTANCE_UNKNOWN, CD_PIX, CD_PXB, CD_PHB, CD_NODE, CD_SYS };
enum cd_distance cd_pci_distance(struct cd_derive *d, const char *a, const char *b);

#endif
