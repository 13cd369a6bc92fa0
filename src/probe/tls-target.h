/* SPDX-License-Identifier: Apache-2.0 */
/* tls-target.h - which listener does a --target name, and what is it for? */
#ifndef CD_PROBE_TLS_TARGET_H
#define CD_PROBE_TLS_TARGET_H

#include <stdbool.h>

struct cd_arena;

struct cd_tls_target {
	const char *host, *port, *expect;
	bool literal;		/* an address, not a name */
};

/* False: no target for TLS. */
bool cd_tls_target_parse(struct cd_arena *a, const char *url, struct cd_tls_target *t);
/* What is wrong with a --target, in words; NULL: nothing. */
const char *cd_tls_target_fault(struct cd_arena *a, const char *url);
/* "https://user:word@name/path" without "user:word@", to be kept in a file. */
const char *cd_tls_target_nameless(struct cd_arena *a, const char *url);

#endif
