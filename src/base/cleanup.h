/* SPDX-License-Identifier: Apache-2.0 */
/* cleanup.h - scope-exit helpers: the resource is released on every way out. */
#ifndef CD_BASE_CLEANUP_H
#define CD_BASE_CLEANUP_H

void cd_cleanup_free(void *pointer_to_pointer);
void cd_cleanup_fd(const int *fd);

#define CD_AUTO_FREE __attribute__((cleanup(cd_cleanup_free)))
#define CD_AUTO_FD __attribute__((cleanup(cd_cleanup_fd)))

#endif
