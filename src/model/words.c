/* SPDX-License-Identifier: Apache-2.0 */
/* What are types and reasons called in files and reports, and what unlocks what was not seen? */
#include <string.h>

#include "model/evidence.h"

static const struct {
	const char *name, *unlock;
} reasons[CD_REASONS] = {
	[CD_PERMISSION] = { "permission", "run as root" },
	[CD_MASKED] = { "masked", "run on the host, outside the container" },
	[CD_OTHER_NAMESPACE] = { "other-namespace", "run in the host's namespaces" },
	[CD_GARBAGE] = { "garbage", "look at the source by hand: it is not what the kernel documents" },
	[CD_TRUNCATED] = { "truncated", "read the source by hand: it was cut" },
	[CD_TIMEOUT] = { "timeout", "a longer --deadline, or mend what hangs" },
	[CD_CRASHED] = { "crashed", "report the crash: the collector died" },
	[CD_NOT_COLLECTED] = { "not-collected", "make the source readable, here or in the recording" },
	[CD_NO_LIBRARY] = { "no-library", "install the library and build with it" },
	[CD_MODULE] = { "module", "load the kernel module, or --allow autoload" },
	[CD_ONE_SAMPLE] = { "one-sample", "two samples: --interval above 0" },
	[CD_PEGGED] = { "pegged", "clear the saturated counter and look again" },
	[CD_NO_REPLY] = { "no-reply", "ask the source by hand: it did not answer" },
};

const char *cd_reason_name(enum cd_reason r)
{
	return r > 0 && r < CD_REASONS ? reasons[r].name : "";
}

enum cd_reason cd_reason_by_name(const char *name)
{
	for (int r = 1; r < CD_REASONS; r++)
		if (!strcmp(reasons[r].name, name))
			return r;
	return 0;
}

const char *cd_reason_unlock(enum cd_reason r)
{
	return r > 0 && r < CD_REASONS ? reasons[r].unlock : "";
}

static const char *const types[] = {
	[CD_INT] = "int", [CD_COUNTER] = "counter", [CD_RATE] = "rate", [CD_REAL] = "real",
	[CD_BOOL] = "bool", [CD_TEXT] = "text", [CD_TIME] = "time", [CD_DURATION] = "duration",
	[CD_BYTES] = "bytes", [CD_ADDRESS] = "address", [CD_CPUS] = "cpus", [CD_TEXTS] = "texts",
	[CD_INTS] = "ints", [CD_MEASURE] = "measure", [CD_TABLE] = "table", [CD_ANY] = "any",
};

const char *cd_type_name(enum cd_type t)
{
	return t > 0 && t <= CD_ANY ? types[t] : "";
}

enum cd_type cd_type_by_name(const char *name)
{
	for (int t = 1; t <= CD_ANY; t++)
		if (!strcmp(types[t], name))
			return t;
	return 0;
}
