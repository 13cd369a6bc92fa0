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
#include "keys.h"

#define AVAILABLE "sysctl/net.ipv4.tcp_available_congestion_control"

static const char *const needs[] = {
	"host/container", "host/child_netns", "host/kernel_code", "sysctl/boot", "sysctl/writers",
	AVAILABLE, KEYS_NEEDS, NULL
};
static const struct cd_code codes[] = {
	{ "drift", CD_MEDIUM, "running boot where" },
	{ "rejected", CD_LOW, "running boot where" },
	{ "not-persistent", CD_LOW, "running boot" },
	{ .code = NULL },
};

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
	if (writer || (ignore && !rejected)) {
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
		cd_pass(c, key);
		break;
	case CANNOT_TELL:
		cd_not_applicable(c, key, "the kernel prints %s in another form", key);
		break;
	case OTHER:
		judge_other(c, writers, key, boot, running, where, ignore);
	}
}

static void judge_unconfigured(struct cd_case *c, const struct cd_table *boot,
			       const struct cd_table *writers)
{
	int64_t kernel = 0, running;

	cd_have_int(c, "host/kernel_code", "", &kernel);
	for (size_t i = 0; i < sizeof(keys_default) / sizeof(keys_default[0]); i++) {
		const char *key = keys_default[i].key;
		struct cd_finding *f;

		if (kernel < keys_default[i].since || boot_sets(boot, key) ||
		    boot_writer(writers, key))
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
	const struct cd_table *boot, *writers;
	const char *container;
	bool child;

	if (cd_have_text(c, "host/container", "", &container)) {
		cd_not_applicable(c, "", "in a container (%s) the files are those of its image",
				  container);
		return;
	}
	if (cd_state(c, "host/container", "") == CD_UNSEEN) {
		cd_unknown(c, "", cd_reason(c, "host/container", ""), "%s",
			   cd_why(c, "host/container", ""));
		return;
	}
	if (!cd_need_bool(c, "host/child_netns", "", &child))
		return;
	if (child) {
		cd_not_applicable(c, "", "sysctl.d is applied to the first network namespace only");
		return;
	}
	if (!cd_need_table(c, "sysctl/boot", "", &boot) ||
	    !cd_need_table(c, "sysctl/writers", "", &writers))
		return;
	for (size_t i = 0; i < cd_rows(boot); i++)
		judge_row(c, boot, i, writers);
	if (boot_whole(boot))
		judge_unconfigured(c, boot, writers);
	else
		cd_unknown(c, "", CD_TRUNCATED, "only %zu of %llu configured settings were kept",
			   cd_rows(boot), (unsigned long long)cd_total(boot));
}

const struct cd_check cd_sysctl_persist_drift[] = {
	{ .id = "sysctl.persist_drift", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};
