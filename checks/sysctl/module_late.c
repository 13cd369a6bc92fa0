/* SPDX-License-Identifier: Apache-2.0 */
/*
 * sysctl.module_late - is a setting configured whose module comes only after the settings?
 *
 * systemd-sysctl runs once, early.  A setting of a module that is loaded later, by need, has no file
 * by then; its line is dropped without a word, and the kernel's default stays.
 */
#include <commdoctor/check.h>

#include "boot.h"
#include "compare.h"
#include "late.h"

static const char *const needs[] = {
	"host/container", "host/child_netns", "sysctl/boot", "sysctl/writers", LATE_NEEDS, NULL
};
static const struct cd_code codes[] = {
	{ "late", CD_LOW, "running wanted where module" },
	{ .code = NULL },
};

/* What is not in force though its file is there; false: no question of this check. */
static bool missed(const struct cd_table *t, size_t row, const struct cd_table *writers,
		   const char **key)
{
	const char *value, *running, *fact;

	return cd_cell_text(t, row, "key", key) && late_owner(*key, &fact) &&
	       cd_cell_text(t, row, "value", &value) &&
	       cd_cell_text(t, row, "running", &running) && !boot_writer(writers, *key) &&
	       compare_setting(*key, value, running) == OTHER;
}

static void judge_row(struct cd_case *c, const struct cd_table *t, size_t row,
		      const struct cd_table *writers)
{
	const char *key, *value, *running, *where, *fact = "", *module, *how;
	struct cd_texts at_boot;
	struct cd_finding *f;

	if (!missed(t, row, writers, &key))
		return;
	cd_subject(c, key);
	late_owner(key, &fact);
	if (!cd_need_text(c, fact, "", &how) ||
	    (strcmp(how, "builtin") && !cd_need_texts(c, "modules/at_boot", "", &at_boot)))
		return;
	module = late_module(c, key);
	if (!module) {
		cd_not_applicable(c, key, "what brings it is there when the files are applied: see "
				  "sysctl.persist_drift");
		return;
	}
	cd_cell_text(t, row, "value", &value);
	cd_cell_text(t, row, "running", &running);
	f = cd_fail(c, key, "late", CD_LOW);
	cd_observe_text(f, "running", running);
	cd_observe_text(f, "wanted", value);
	cd_observe_text(f, "where", cd_cell_text(t, row, "where", &where) ? where : "?");
	cd_observe_text(f, "module", module);
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t, *writers;

	if (!boot_is_host(c) || !cd_need_table(c, "sysctl/boot", "", &t) ||
	    !cd_need_table(c, "sysctl/writers", "", &writers))
		return;
	for (size_t i = 0; i < cd_rows(t); i++)
		judge_row(c, t, i, writers);
	cd_subject(c, "");
	if (boot_whole(t))
		cd_pass(c, "");
	else
		cd_unknown(c, "", CD_TRUNCATED, "only %zu of %llu configured settings were kept",
			   cd_rows(t), (unsigned long long)cd_total(t));
}

const struct cd_check cd_sysctl_module_late[] = {
	{ .id = "sysctl.module_late", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};
