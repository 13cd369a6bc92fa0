/* SPDX-License-Identifier: Apache-2.0 */
/* fuzz-dm - does any answer of device-mapper make its reader leave its bytes? */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "collect/dm.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void line(struct cd_arena *a, const char *text)
{
	struct cd_dm_path *path;
	size_t n;
	bool queues;

	if (cd_dm_multipath(a, text, &path, &n))
		for (size_t i = 0; i < n; i++)
			if (path[i].failures < 0 || !strchr(path[i].device, ':'))
				abort();
	cd_dm_queues(a, text, &queues);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_dm_target *target;
	size_t n;

	if (cd_dm_targets(a, data, size, &target, &n))
		for (size_t i = 0; i < n; i++)
			line(a, target[i].text);
	line(a, cd_strndup(a, (const char *)data, size));
	cd_arena_free(a);
	return 0;
}
