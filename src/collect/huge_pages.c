/* SPDX-License-Identifier: Apache-2.0 */
/* huge_pages - when does the kernel make huge pages by itself, and how hard does it try? */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "collect/sysfs.h"

#define FOLDER "/sys/kernel/mm/transparent_hugepage/"

static const struct cd_fact_spec facts[] = {
	{ .name = "cpu/thp", .type = CD_TEXT, .source = "cat " FOLDER "enabled",
	  .about = "for which memory: always, madvise, never" },
	{ .name = "cpu/thp_defrag", .type = CD_TEXT, .source = "cat " FOLDER "defrag",
	  .about = "whether a page fault waits until one has been made" },
	{ .name = NULL },
};

/* "always [madvise] never" */
static void put(struct cd_collect *x, const char *fact, const char *path)
{
	int error;
	const char *text = cd_sysfs_text(x, path, &error);
	const char *from = text ? strchr(text, '[') : NULL, *to = from ? strchr(from, ']') : NULL;

	if (to)
		cd_put_text(x, fact, "", cd_strndup(cd_collect_arena(x), from + 1,
						    (size_t)(to - from - 1)));
	else
		cd_put_errno(x, fact, "", path, text ? EINVAL : error);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	(void)err;
	put(x, "cpu/thp", FOLDER "enabled");
	put(x, "cpu/thp_defrag", FOLDER "defrag");
	return 0;
}

const struct cd_collector cd_collector_huge_pages = {
	.name = "huge_pages", .group = "pci", .facts = facts, .collect = collect,
};
