/* SPDX-License-Identifier: Apache-2.0 */
/* file.h - files of our own (runs, reports): read whole, written whole or not at all. */
#ifndef CD_BASE_FILE_H
#define CD_BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

struct cd_error;

/* All of a file ("-": standard input) into an empty buffer; larger than `max` bytes is an error. */
int cd_file_read(const char *path, size_t max, struct cd_buf *out, struct cd_error *err);

/*
 * A regular or new file gets its new content in one step (a temporary file beside it, synced and
 * renamed; links resolved, mode and owner kept), so that a failure leaves the old one.  Anything
 * else - "-", a device, a pipe, /dev/stdout - is written directly.
 */
int cd_file_write(const char *path, const void *bytes, size_t n, struct cd_error *err);

/*
 * Would what is written to one be lost to the other: one file by whatever names, or standard output
 * twice?  Devices take both.
 */
bool cd_file_same(const char *a, const char *b);

#endif
