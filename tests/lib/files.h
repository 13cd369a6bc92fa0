/* SPDX-License-Identifier: Apache-2.0 */
/* files.h - folders and archives for a test, gone when it ends. */
#ifndef CD_TESTS_FILES_H
#define CD_TESTS_FILES_H

#include <stddef.h>

/* A new folder below $TMPDIR or /tmp; free with scratch_remove(). */
char *scratch_new(void);
void scratch_remove(char *scratch);
/* SCRATCH/path with the folders above it. */
void put_file(const char *scratch, const char *path, const char *text);
void put_link(const char *scratch, const char *path, const char *target);
void put_folder(const char *scratch, const char *path);

/* type: '-' file, 'd' folder, 'l' link, 'h' hard link, 'c' device, 'p' FIFO. */
struct member {
	char type;
	const char *name;
	const char *text;	/* bytes of a file, target of a link */
	size_t n;		/* 0: strlen(text) */
};
/* The archive in memory (free()); `members` ends with type 0; filter "none", "gzip", "zstd", ... */
void *make_tar(const struct member *members, const char *filter, size_t *len);
/* Into SCRATCH/path. */
void put_bytes(const char *scratch, const char *path, const void *bytes, size_t n);

#endif
