/* SPDX-License-Identifier: Apache-2.0 */
/* capture.h - a capture being made; shared by capture.c, which gathers, and capture-write.c. */
#ifndef CD_HOST_CAPTURE_H
#define CD_HOST_CAPTURE_H

#include <jansson.h>
#include <time.h>

#include "base/buf.h"
#include "base/error.h"
#include "host/host.h"

enum { CD_CAPTURE_SAMPLES = 2 };
/* "root", "again" */
extern const char *const cd_capture_folder[CD_CAPTURE_SAMPLES];

struct cd_capture_bytes {
	const char *member;
	const void *data;
	size_t n;
};

struct cd_capture {
	struct cd_arena *arena;
	char *file;
	bool direct;			/* a device or pipe: no temporary file */
	json_t *paths[CD_CAPTURE_SAMPLES];
	json_t *members;
	struct cd_map *bytes;		/* member name -> struct cd_capture_bytes */
	size_t total;
	struct cd_buf tape;
	struct cd_error trouble;	/* the first; told by finish */
};

int cd_capture_write(struct cd_capture *w, const char *manifest, time_t now, struct cd_error *err);

#endif
