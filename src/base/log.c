/* SPDX-License-Identifier: Apache-2.0 */
/* log.c - what does the operator see on stderr while waiting? */
#include "base/log.h"

#include "base/arena.h"
#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static enum cd_log_level shown = CD_LOG_WARNING;

void cd_log_set_level(enum cd_log_level level)
{
	shown = level;
}

void cd_log(enum cd_log_level level, const char *format, ...)
{
	static const char *const name[] = { "error: ", "warning: ", "", "debug: " };
	struct cd_arena *a;
	const char *text;
	va_list args;

	if (level > shown || level < CD_LOG_ERROR)
		return;
	a = cd_arena_new();
	va_start(args, format);
	text = cd_vsprintf(a, format, args);
	va_end(args);
	/* One call, one line: children write to the same stderr. */
	fprintf(stderr, "commdoctor: %s%s\n", name[level], cd_text_clean(a, text, strlen(text)));
	cd_arena_free(a);
}
