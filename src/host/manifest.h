/* SPDX-License-Identifier: Apache-2.0 */
/* manifest.h - how a capture is written down; the format is told in manifest.c. */
#ifndef CD_HOST_MANIFEST_H
#define CD_HOST_MANIFEST_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cd_arena;
struct cd_buf;
struct cd_error;

#define CD_CAPTURE_SCHEMA "commdoctor-capture/1"

/* What a capture may hold at most, well below what root-archive.c reads. */
enum {
	CD_CAPTURE_BYTES_MAX = 192 << 20,
	CD_MEMBER_BYTES_MAX = 128 << 20,	/* two samples of 100,000 sockets */
};

/* Reversible: printable ASCII stays, a backslash and all other bytes become \xNN. */
char *cd_escape(struct cd_arena *a, const char *bytes, size_t n);
/* false: a stray backslash, a byte that should have been escaped, a NUL. */
bool cd_unescape(struct cd_arena *a, const char *text, char **bytes);
/* "root/proc/stat" of "/proc/stat"; NULL when no archive could hold it. */
char *cd_member_of(struct cd_arena *a, const char *folder, const char *path);

/* "ENOENT"; an unknown number as "E123".  0 when the name is none. */
const char *cd_errno_name(struct cd_arena *a, int error);
int cd_errno_of(const char *name);

/* FNV-1a, 64 bit, 16 hex digits: against damage, not against intent. */
void cd_checksum(const void *bytes, size_t n, char text[17]);

/* Of the MANIFEST itself, whatever its layout, "sum" left out.  false: out of memory. */
bool cd_manifest_sum(const json_t *manifest, char text[17]);

/* ---- netlink.tape ----------------------------------------------------------------------- */

struct cd_tape_record {
	const void *key, *value;	/* as cd_netlink_key() and cd_netlink_pack() make them */
	uint32_t key_len, value_len;
	int error;
	bool second_sample;
};
void cd_tape_begin(struct cd_buf *b);
void cd_tape_add(struct cd_buf *b, const struct cd_tape_record *r);
/* Into the arena; -1 and `err` when damaged.  *foreign: of a machine with another byte order. */
int cd_tape_read(struct cd_arena *a, const void *bytes, size_t n, struct cd_tape_record **record,
		 size_t *n_records, bool *foreign, struct cd_error *err);

#endif
