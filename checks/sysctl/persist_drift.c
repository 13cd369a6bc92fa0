/* SPDX-License-Identifier: Apache-2.0 */
/*
 * sysctl.persist_drift - does the next boot change a setting that this host runs with?
 *
 * A host tuned by hand degrades silently when it reboots, and one whose file nobody applies never
 * was what the file says.  What a service writes by itself, and what belongs to one interface, is
 * told but not judged: it comes back without any file.
 */
#include <commdoctor/check.h>

#include "boot.h"
#include "compare.h"
#include "dead.h"
#include "keys.h"
#include "late.h"

#define AVAILABLE "sysctl/net.ipv4.tcp_available_congestion_control"

static const char *const needs[] = {
	"host/container", "host/child_netns", "host/kernel_code", "sysctl/boot", "sysctl/boot_lost",
	"sysctl/writers", AVAILABLE, LATE_NEEDS, KEYS_NEEDS, NULL
};
static const struct cd_code codes[] = {
	{ "drift", CD_MEDIUM, "running boot where" },
	{ "rejected", CD_LOW, "running boot where" },
	{ "not-persistent", CD_LOW, "running boot" },
	{ .code = NULL },
};

/* After a '-' the kernel may refuse the value: words, or a pair that depends on the user namespace. */
static bool may_be_refused(const char *key, const char *value)
{
	size_t n;
	int64_t number;

	for (const char *p = value, *word; (word = compare_word(&p, &n));)
		if (!compare_number(word, n, &number))
			return true;
	return compare_ends(key, "ping_group_range");
}

static void judge_other(struct cd_case *c, const struct cd_table *writers, const char *key,
			const char *boot, const char *running, const char *where, bool ignore)
{
	const char *writer = boot_writer(writers, key), *available;
	struct cd_finding *f;
	size_t n = strcspn(boot, " \t");
	bool rejected = !strcmp(key, "net.ipv4.tcp_congestion_control") &&
			cd_have_text(c, AVAILABLE, "", &available) &&
			!compare_has(available, boot, n);

	if (!writer && keys_match(keys_shared, key) && !keys_match(keys_common, key))
		writer = "the network of this interface";
	if (!writer && keys_match(keys_coupled, key))
		writer = "the kernel, together with other settings";
	ignore = ignore && !rejected && may_be_refused(key, boot);
	if (writer || ignore) {
		cd_note(c, key, "%s is %s, %s says %s; %s", key, running, where, boot,
			writer ? cd_words(c, "written by %s", writer)
			       : "a failure to set it is expected there");
		cd_not_applicable(c, key, "%s",
				  writer ? cd_words(c, "%s writes it while the host runs", writer)
					 : "the kernel may refuse it");
		return;
	}
	f = cd_fail(c, key, rejected ? "rejected" : "drift", rejected ? CD_LOW : CD_MEDIUM);
	cd_observe_text(f, "running", running);
	cd_observe_text(f, "boot", boot);
	cd_observe_text(f, "where", where);
	if (!rejected)
		cd_latent(f, "after the next boot");
}

/* What a file below /run says was written by something since the host booted. */
static void judge_same(struct cd_case *c, const char *key, const char *where)
{
	if (!strncmp(where, "/run/", 5))
		cd_note(c, key, "%s sets %s, and all below /run is gone with the next boot unless "
			"something writes it again", where, key);
	cd_pass(c, key);
}

/* Does another check own this difference?  Then it has a verdict here. */
static bool is_anothers(struct cd_case *c, const char *key, const char *boot)
{
	const struct dead_knob *knob;
	const char *late = late_module(c, key);
	int64_t kernel = 0;

	cd_have_int(c, "host/kernel_code", "", &kernel);
	if (late)
		cd_not_applicable(c, key, "%s is loaded after the files are applied: see "
				  "sysctl.module_late", late);
	else if (dead_code(key, kernel, "read", boot, &knob))
		cd_not_applicable(c, key, "whatever it stands at: see sysctl.dead_knob");
	else
		return false;
	return true;
}

static void judge_row(struct cd_case *c, const struct cd_table *t, size_t row,
		      const struct cd_table *writers)
{
	const char *key, *boot, *where, *state, *running;
	int64_t ignore = 0;

	if (!cd_cell_text(t, row, "key", &key) || !keys_match(keys_ours, key) ||
	    keys_match(keys_not, key) || !cd_cell_text(t, row, "value", &boot) ||
	    !cd_cell_text(t, row, "where", &where) || !cd_cell_text(t, row, "state", &state) ||
	    !strcmp(state, "missing"))
		return;
	if (!cd_cell_text(t, row, "running", &running)) {
		cd_unknown(c, key, strcmp(state, "denied") ? CD_NOT_COLLECTED : CD_PERMISSION,
			   "what %s stands at could not be read", key);
		return;
	}
	cd_cell_int(t, row, "ignore", &ignore);
	switch (compare_setting(key, boot, running)) {
	case SAME:
		judge_same(c, key, where);
		break;
	case CANNOT_TELL:
		cd_not_applicable(c, key, "the kernel prints %s in another form", key);
		break;
	case OTHER:
		if (!is_anothers(c, key, boot))
			judge_other(c, writers, key, boot, running, where, ignore);
	}
}

static void judge_unconfigured(struct cd_case *c, const struct cd_table *boot,
			       const struct cd_table *writers, const struct cd_table *lost)
{
	size_t first;
	int64_t kernel = 0, running;

	cd_have_int(c, "host/kernel_code", "", &kernel);
	for (size_t i = 0; i < sizeof(keys_default) / sizeof(keys_default[0]); i++) {
		const char *key = keys_default[i].key;
		struct cd_finding *f;

		if (kernel < keys_default[i].since || boot_sets(boot, key) ||
		    boot_writer(writers, key) || boot_unapplied(lost, key, &first))
			continue;
		if (cd_state(c, keys_default[i].fact, "") == CD_UNSEEN) {
			cd_unknown(c, key, cd_reason(c, keys_default[i].fact, ""), "%s",
				   cd_why(c, keys_default[i].fact, ""));
			continue;
		}
		if (!cd_have_int(c, keys_default[i].fact, "", &running) ||
		    running == keys_default[i].value)
			continue;
		f = cd_fail(c, key, "not-persistent", CD_LOW);
		cd_observe_int(f, "running", running, "");
		cd_observe_int(f, "boot", keys_default[i].value, "");
		cd_latent(f, "after the next boot");
	}
	cd_pass(c, "");
}

static void judge(struct cd_case *c)
{
	const struct cd_table *boot, *writers, *lost = NULL;

	if (!boot_is_host(c) || !cd_need_table(c, "sysctl/boot", "", &boot) ||
	    !cd_need_table(c, "sysctl/writers", "", &writers))
		return;
	cd_have_table(c, "sysctl/boot_lost", "", &lost);
	for (size_t i = 0; i < cd_rows(boot); i++)
		judge_row(c, boot, i, writers);
	if (boot_whole(boot))
		judge_unconfigured(c, boot, writers, lost);
	else
		cd_unknown(c, "", CD_TRUNCATED, "only %zu of %llu configured settings were kept",
			   cd_rows(boot), (unsigned long long)cd_total(boot));
}

const struct cd_check cd_sysctl_persist_drift[] = {
	{ .id = "sysctl.persist_drift", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};
