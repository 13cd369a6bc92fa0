/* SPDX-License-Identifier: Apache-2.0 */
/* Can any bytes make the profile reader crash, hang, or accept without a name? */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "engine/profile.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
const char *__lsan_default_suppressions(void);

/* libfyaml 0.7.12 loses an input buffer when it stops at some malformed quotes. */
const char *__lsan_default_suppressions(void)
{
	return "leak:libfyaml";
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_error err = { "" };
	struct cd_profile *p = cd_profile_parse((const char *)data, size, "fuzz.yaml", a, &err);

	if (p ? !p->name : strncmp(err.text, "fuzz.yaml:", 10) != 0)
		abort();
	cd_arena_free(a);
	return 0;
}
