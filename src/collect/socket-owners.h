/* SPDX-License-Identifier: Apache-2.0 */
/* socket-owners.h - which processes hold some sockets: one walk for all of them. */
#ifndef CD_COLLECT_SOCKET_OWNERS_H
#define CD_COLLECT_SOCKET_OWNERS_H

#include <stddef.h>
#include <stdint.h>

struct cd_collect;

/*
 * "NAME (PID)" of the first process found for each inode, in the scratch arena; NULL where none was
 * seen (no permission, gone meanwhile, too many descriptors to look at) and for all of a recording.
 */
void cd_socket_owners(struct cd_collect *x, const uint32_t *inode, const char **owner, size_t n);

#endif
