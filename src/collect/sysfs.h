/* SPDX-License-Identifier: Apache-2.0 */
/* sysfs.h - one small file, one fact: value, absence or the reason why it was not seen. */
#ifndef CD_COLLECT_SYSFS_H
#define CD_COLLECT_SYSFS_H

#include <commdoctor/collector.h>

/* Trimmed text of a small file; NULL and *error (EIO for one that does not end). */
const char *cd_sysfs_text(struct cd_collect *x, const char *path, int *error);
/* Last part of where a link leads; NULL and *error. */
const char *cd_sysfs_link(struct cd_collect *x, const char *path, int *error);

void cd_sysfs_put_int(struct cd_collect *x, const char *fact, const char *subject,
		      const char *path);
void cd_sysfs_put_hex(struct cd_collect *x, const char *fact, const char *subject,
		      const char *path);
void cd_sysfs_put_text(struct cd_collect *x, const char *fact, const char *subject,
		       const char *path);
/* A CPU list, put in canonical form. */
void cd_sysfs_put_cpus(struct cd_collect *x, const char *fact, const char *subject,
		       const char *path);

#endif
