/* SPDX-License-Identifier: Apache-2.0 */
/* process-cpus.c - on which CPUs may the threads of a process run, all of them together? */
#include "collect/process-cpus.h"

#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "host/host.h"

enum { MOST_THREADS = 256 };

static const char *allowed(struct cd_collect *x, const char *path)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, path, CD_READ_SMALL);
	const char *at = b.error ? NULL : strstr(b.data, "\nCpus_allowed_list:");

	if (!at)
		return NULL;
	at += strlen("\nCpus_allowed_list:");
	return cd_text_trim(a, cd_strndup(a, at, strcspn(at, "\n")));
}

const char *cd_process_cpus(struct cd_collect *x, const char *pid)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_names threads = cd_host_list(cd_collect_host(x), a,
					       cd_sprintf(a, "/proc/%s/task", pid));
	const char *list = "", *last = "";
	struct cd_cpus set;

	/* more threads than these are workers of one kind, or we would take too long */
	for (size_t i = 0; !threads.error && i < threads.n && i < MOST_THREADS; i++) {
		const char *one = allowed(x, cd_sprintf(a, "/proc/%s/task/%s/status", pid,
							threads.name[i]));

		if (!one || !strcmp(one, last))
			continue;
		list = cd_sprintf(a, "%s%s%s", list, *list ? "," : "", one);
		last = one;
	}
	if (!*list || !cd_cpus_parse_list(a, list, &set))
		return NULL;
	return cd_cpus_format(a, &set);
}
