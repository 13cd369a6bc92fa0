/* SPDX-License-Identifier: Apache-2.0 */
/* process-cpus.h - on which CPUs may a process run?  See process-cpus.c. */
#ifndef CD_COLLECT_PROCESS_CPUS_H
#define CD_COLLECT_PROCESS_CPUS_H

#include <commdoctor/collector.h>

/* Of all its threads together, as a list; NULL when it has gone. */
const char *cd_process_cpus(struct cd_collect *x, const char *pid);

#endif
