/* SPDX-License-Identifier: Apache-2.0 */
/* clocksource - what does the kernel ask for the time of a packet? */
#include <commdoctor/collector.h>

#include "base/arena.h"
#include "base/text.h"
#include "collect/sysfs.h"

#define FOLDER "/sys/devices/system/clocksource/clocksource0/"

enum { MOST_SOURCES = 32 };

static const struct cd_fact_spec facts[] = {
	{ .name = "cpu/clocksource", .type = CD_TEXT, .source = "cat " FOLDER "current_clocksource",
	  .about = "what the kernel tells time by" },
	{ .name = "cpu/clocksources", .type = CD_TEXTS,
	  .source = "cat " FOLDER "available_clocksource", .about = "what it could tell time by" },
	{ .name = NULL },
};

static int collect(struct cd_collect *x, struct cd_error *err)
{
	const char *path = FOLDER "available_clocksource";
	char *word[MOST_SOURCES];
	int error;
	const char *text = cd_sysfs_text(x, path, &error);

	(void)err;
	cd_sysfs_put_text(x, "cpu/clocksource", "", FOLDER "current_clocksource");
	if (text)
		cd_put_texts(x, "cpu/clocksources", "", (const char *const *)word,
			     cd_text_words(cd_strdup(cd_collect_arena(x), text), word, MOST_SOURCES));
	else
		cd_put_errno(x, "cpu/clocksources", "", path, error);
	return 0;
}

const struct cd_collector cd_collector_clocksource = {
	.name = "clocksource", .group = "pci", .facts = facts, .collect = collect,
};
