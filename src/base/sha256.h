/* SPDX-License-Identifier: Apache-2.0 */
/* sha256.h - the digest by which a browser knows the one script that may run on a page. */
#ifndef CD_BASE_SHA256_H
#define CD_BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

struct cd_arena;

void cd_sha256(const void *bytes, size_t n, uint8_t digest[32]);
/* The digest as base 64, 44 characters. */
char *cd_sha256_base64(struct cd_arena *a, const void *bytes, size_t n);

#endif
