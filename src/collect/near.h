/* SPDX-License-Identifier: Apache-2.0 */
/* near.h - which CPUs are near a device?  See near.c. */
#ifndef CD_COLLECT_NEAR_H
#define CD_COLLECT_NEAR_H

#include <commdoctor/collector.h>

#include "base/parse.h"

/* Adds to `local`, the CPUs of the device's own node, those of nodes that are as near. */
void cd_near_cpus(struct cd_collect *x, const char *device, struct cd_cpus *local);

#endif
