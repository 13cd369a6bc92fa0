/* SPDX-License-Identifier: Apache-2.0 */
/* sockets-rows.h - sockets as rows of the tables sock/tcp and sock/listen. */
#ifndef CD_COLLECT_SOCKETS_ROWS_H
#define CD_COLLECT_SOCKETS_ROWS_H

#include <commdoctor/collector.h>

#include "collect/sockets.h"

/* Our own addresses and the prefixes connected by them. */
struct cd_own_address {
	struct cd_address local, net;
	unsigned bits;
	uint32_t link;
	const char *name;
};
struct cd_own {
	struct cd_own_address *address;
	size_t n;
	bool told;
};

extern const struct cd_column cd_sockets_columns[];
extern const struct cd_column cd_sockets_listen_columns[];

/* By which rows are kept: bytes moved, next to nothing when the last was long ago. */
int64_t cd_sockets_weight(const struct cd_socket *s);
void cd_sockets_put_row(struct cd_arena *a, struct cd_rows *rows, const struct cd_socket *s,
			const struct cd_own *own);

#endif
