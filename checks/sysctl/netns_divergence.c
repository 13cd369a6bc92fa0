/* SPDX-License-Identifier: Apache-2.0 */
/*
 * sysctl.netns_divergence - do the containers run with what the host was tuned to?
 *
 * sysctl.d is applied to the first network namespace.  A new one begins with the kernel's defaults,
 * but for the buffers and the congestion control of TCP, which it copies from the host as it is that
 * moment.  So only settings that the host's files name are compared: those somebody wanted.
 */
#include <commdoctor/check.h>

#include "boot.h"
#include "compare.h"
#include "keys.h"

static const char *const needs[] = {
	"host/container", "host/child_netns", "sysctl/boot", "netns/differs", NULL
};
static const struct cd_code codes[] = {
	{ "not-inherited", CD_MEDIUM, "host value namespaces all names where" },
	{ "older-than-tuning", CD_MEDIUM, "host value namespaces all names where" },
	{ .code = NULL },
};

/* Copied from the host when the namespace is made (tcp_sk_init() in net/ipv4/tcp_ipv4.c). */
static bool is_copied(const char *key)
{
	return !strcmp(key, "net.ipv4.tcp_rmem") || !strcmp(key, "net.ipv4.tcp_wmem") ||
	       !strcmp(key, "net.ipv4.tcp_congestion_control");
}

/* Neither the host's value nor the kernel's: somebody wanted it there. */
static bool is_chosen(const char *key, const char *value)
{
	int64_t n;

	for (size_t i = 0; i < sizeof(keys_default) / sizeof(keys_default[0]); i++)
		if (!strcmp(keys_default[i].key, key))
			return compare_number(value, strlen(value), &n) &&
			       n != keys_default[i].value;
	return false;
}

struct row {
	const char *host, *value, *names, *where;
	int64_t differ, unread, denied, all, alike;
};

static bool find(const struct cd_table *t, const char *key, struct row *r)
{
	const char *name;

	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_text(t, i, "key", &name) && !strcmp(name, key))
			return cd_cell_text(t, i, "host", &r->host) &&
			       cd_cell_int(t, i, "differ", &r->differ) &&
			       cd_cell_int(t, i, "unread", &r->unread) &&
			       cd_cell_int(t, i, "denied", &r->denied) &&
			       cd_cell_int(t, i, "all", &r->all) &&
			       cd_cell_int(t, i, "alike", &r->alike) &&
			       (!r->differ || (cd_cell_text(t, i, "value", &r->value) &&
					       cd_cell_text(t, i, "names", &r->names)));
	return false;
}

static void judge_key(struct cd_case *c, const char *key, const struct row *r)
{
	struct cd_finding *f;

	if (r->unread)
		cd_unknown(c, key, r->denied ? CD_PERMISSION : CD_NOT_COLLECTED,
			   "%lld of %lld network namespaces could not be read", (long long)r->unread,
			   (long long)r->all);
	if (!r->differ) {
		cd_pass(c, key);
		return;
	}
	if (r->alike && is_chosen(key, r->value)) {
		cd_note(c, key, "%s on the host, %s in %lld of %lld namespaces (%s), which is not the "
			"kernel's default either: it was set there", r->host, r->value,
			(long long)r->differ, (long long)r->all, r->names);
		cd_pass(c, key);
		return;
	}
	f = cd_fail(c, key, is_copied(key) ? "older-than-tuning" : "not-inherited", CD_MEDIUM);
	cd_observe_text(f, "host", r->host);
	cd_observe_text(f, "value", r->value);
	cd_observe_int(f, "namespaces", r->differ, "");
	cd_observe_int(f, "all", r->all, "");
	cd_observe_text(f, "names", r->names);
	cd_observe_text(f, "where", r->where);
}

/* True when the files of this place say what the host shall have. */
static bool is_the_host(struct cd_case *c)
{
	const char *container;
	bool child;

	if (cd_have_text(c, "host/container", "", &container)) {
		cd_not_applicable(c, "", "in a container (%s) the files are those of its image",
				  container);
		return false;
	}
	if (cd_state(c, "host/container", "") == CD_UNSEEN) {
		cd_unknown(c, "", cd_reason(c, "host/container", ""), "%s",
			   cd_why(c, "host/container", ""));
		return false;
	}
	if (!cd_need_bool(c, "host/child_netns", "", &child))
		return false;
	if (child)
		cd_not_applicable(c, "", "not in the first network namespace: sysctl.d is applied to "
				  "that one");
	return !child;
}

static void judge(struct cd_case *c)
{
	const struct cd_table *differs, *boot;
	size_t compared = 0;

	if (!is_the_host(c) || !cd_need_table(c, "netns/differs", "", &differs) ||
	    !cd_need_table(c, "sysctl/boot", "", &boot))
		return;
	for (size_t i = 0; i < cd_rows(boot); i++) {
		struct row r = { 0 };
		const char *key;

		if (!cd_cell_text(boot, i, "key", &key) || !find(differs, key, &r))
			continue;
		if (!cd_cell_text(boot, i, "where", &r.where))
			r.where = "a file of sysctl.d";
		judge_key(c, key, &r);
		compared++;
	}
	if (!boot_whole(boot))
		cd_unknown(c, "", CD_TRUNCATED, "only %zu of %llu configured settings were kept",
			   cd_rows(boot), (unsigned long long)cd_total(boot));
	else if (!compared)
		cd_not_applicable(c, "", "the files of sysctl.d name no setting that each network "
				  "namespace has of its own");
}

const struct cd_check cd_sysctl_netns_divergence[] = {
	{ .id = "sysctl.netns_divergence", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};
