/* SPDX-License-Identifier: Apache-2.0 */
/*
 * sysctl.conf_ignored - do files hold settings that no boot applies?
 *
 * Guides append to /etc/sysctl.conf, and `sysctl -p` makes it look right until the next boot.  Since
 * systemd reads folders only, the file counts through a link; Debian 13 no longer has that link.  The
 * folders themselves count for nothing where systemd-sysctl is masked.
 */
#include <commdoctor/check.h>

#include "boot.h"

static const char *const needs[] = {
	"host/container", "host/child_netns", "sysctl/boot_by", "sysctl/boot_lost",
	"sysctl/conf_keys", "sysctl/conf_reader", NULL
};
static const struct cd_code codes[] = {
	{ "ignored", CD_MEDIUM, "keys example by" },
	{ "nobody-applies", CD_MEDIUM, "settings example where because" },
	{ .code = NULL },
};

static void judge_conf(struct cd_case *c, const char *by)
{
	struct cd_finding *f;
	struct cd_texts keys;

	if (!cd_need_texts(c, "sysctl/conf_keys", "", &keys))
		return;
	if (!keys.n || cd_state(c, "sysctl/conf_reader", "") == CD_PRESENT) {
		cd_pass(c, "");
		return;
	}
	if (cd_state(c, "sysctl/conf_reader", "") == CD_UNSEEN) {
		cd_unknown(c, "", cd_reason(c, "sysctl/conf_reader", ""), "%s",
			   cd_why(c, "sysctl/conf_reader", ""));
		return;
	}
	f = cd_fail(c, "", "ignored", CD_MEDIUM);
	cd_observe_int(f, "keys", (int64_t)keys.n, "");
	cd_observe_text(f, "example", keys.item[0]);
	cd_observe_text(f, "by", by);
	cd_latent(f, "after the next boot");
}

/* Nothing applies the folders: what did the site write there? */
static void judge_nobody(struct cd_case *c)
{
	const char *key = "", *where = "", *why = cd_why(c, "sysctl/boot_by", "");
	const struct cd_table *lost;
	struct cd_finding *f;
	size_t first = 0, n;

	if (!cd_need_table(c, "sysctl/boot_lost", "", &lost))
		return;
	n = boot_unapplied(lost, NULL, &first);
	if (!n) {
		cd_not_applicable(c, "", "%s, and no file of this site sets anything here", why);
		return;
	}
	cd_cell_text(lost, first, "key", &key);
	cd_cell_text(lost, first, "where", &where);
	f = cd_fail(c, "", "nobody-applies", CD_MEDIUM);
	cd_observe_int(f, "settings", (int64_t)n, "");
	cd_observe_text(f, "example", key);
	cd_observe_text(f, "where", where);
	cd_observe_text(f, "because", why);
}

static void judge(struct cd_case *c)
{
	const char *container, *by;
	bool child;

	if (cd_have_text(c, "host/container", "", &container)) {
		cd_not_applicable(c, "", "in a container (%s) the file is that of its image",
				  container);
		return;
	}
	if (cd_state(c, "host/container", "") == CD_UNSEEN) {
		cd_unknown(c, "", cd_reason(c, "host/container", ""), "%s",
			   cd_why(c, "host/container", ""));
		return;
	}
	if (cd_have_bool(c, "host/child_netns", "", &child) && child) {
		cd_not_applicable(c, "", "the file is applied to the first network namespace only");
		return;
	}
	if (cd_state(c, "sysctl/boot_by", "") == CD_ABSENT)
		judge_nobody(c);
	else if (cd_need_text(c, "sysctl/boot_by", "", &by))
		judge_conf(c, by);
}

const struct cd_check cd_sysctl_conf_ignored[] = {
	{ .id = "sysctl.conf_ignored", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};
