/* SPDX-License-Identifier: Apache-2.0 */
/*
 * sysctl - what do the wanted kernel settings stand at?
 *
 * Only the keys that somebody asked for are read: a key of the kernel can be anything, from a
 * flag to a random secret.  A key that is not there is an answer only where it could have been:
 * a network namespace other than the first shows a part of the keys, and what it hides is set
 * on the host (kernel Documentation/admin-guide/sysctl/net.rst and net/ipv4/sysctl_net_ipv4.c).
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "host/host.h"
#include "host/sysctl-scope.h"

#define ROOT "/proc/sys/"

static const struct cd_fact_spec facts[] = {
	{ .name = "sysctl/*", .type = CD_ANY, .unit = "", .source = "sysctl {key}",
	  .about = "kernel setting; {nic} in a key: one subject per interface" },
	{ .name = NULL },
};

/* Hidden by older kernels in a network namespace that a user namespace owns. */
static const char *const owner_only[] = {
	"net.core.*", "net.ipv4.route.*", "net.ipv6.route.*", "net.netfilter.*", NULL
};

/* Dots separate; a dot inside an interface's name is written '/', as sysctl(8) does. */
static char *path_of(struct cd_arena *a, const char *key)
{
	char *path = cd_sprintf(a, ROOT "%s", key);

	for (char *p = path + strlen(ROOT); *p; p++)
		*p = *p == '.' ? '/' : *p == '/' ? '.' : *p;
	return path;
}

static bool exists(struct cd_collect *x, const char *path)
{
	int error = 0;

	return cd_host_exists(cd_collect_host(x), cd_collect_arena(x), path, &error);
}

/* The global keys beside a namespaced one are missing: not the first network namespace. */
static bool in_child(struct cd_collect *x)
{
	return (exists(x, ROOT "net/ipv4/ip_forward") && !exists(x, ROOT "net/ipv4/tcp_mem")) ||
	       (exists(x, ROOT "net/core/somaxconn") &&
		!exists(x, ROOT "net/core/netdev_max_backlog"));
}

/* What is the same for all missing keys is looked for when the first one is missing. */
struct view {
	bool known, covered, child;
};

static bool in_user_namespace(struct cd_collect *x)
{
	struct cd_bytes b = cd_host_read(cd_collect_host(x), cd_collect_arena(x),
					 "/proc/self/uid_map", CD_READ_SMALL);
	int64_t *map;
	size_t n;

	return !b.error && cd_parse_ints(cd_collect_arena(x), b.data, &map, &n) &&
	       !(n == 3 && map[0] == 0 && map[1] == 0 && map[2] == 4294967295);
}

static void put_value(struct cd_collect *x, const char *fact, const char *subject,
		      struct cd_bytes b)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *text = cd_text_trim(a, b.data);
	int64_t *num;
	size_t n;

	if (!cd_parse_ints(a, text, &num, &n))
		cd_put_text(x, fact, subject, text);
	else if (n == 1)
		cd_put_int(x, fact, subject, num[0]);
	else
		cd_put_ints(x, fact, subject, num, n);
}

/* What every kernel has below /proc/sys is not there; in a recording, when that was seen. */
static bool is_covered(struct cd_collect *x)
{
	int error = 0;

	return !cd_host_exists(cd_collect_host(x), cd_collect_arena(x), ROOT "kernel", &error) &&
	       error == ENOENT &&
	       cd_host_absent_is_answer(cd_collect_host(x), cd_collect_arena(x), ROOT "kernel");
}

static void put_missing(struct cd_collect *x, struct view *v, const char *fact, const char *subject,
			const char *key, const char *path)
{
	bool child;

	if (!v->known)
		*v = (struct view){ true, is_covered(x), in_child(x) };
	child = v->child && cd_text_starts(key, "net.");
	if (v->covered)
		cd_put_unseen(x, fact, subject, CD_MASKED, "something lies over /proc/sys");
	else if (child && cd_sysctl_is_host_only(key))
		cd_put_unseen(x, fact, subject, CD_OTHER_NAMESPACE,
			      "host-only key: %s does not show in this network namespace; it is set on the "
			      "host, for all of them", key);
	else if (child && cd_sysctl_listed(owner_only, key) && in_user_namespace(x))
		cd_put_unseen(x, fact, subject, CD_OTHER_NAMESPACE,
			      "%s is hidden in the network namespace of a user namespace", key);
	else if (!cd_host_absent_is_answer(cd_collect_host(x), cd_collect_arena(x), path))
		cd_put_unseen(x, fact, subject, CD_NOT_COLLECTED, "%s was not recorded", path);
	else
		cd_put_absent(x, fact, subject, "this kernel has no %s", key);
}

static void put_key(struct cd_collect *x, struct view *v, const char *fact, const char *subject,
		    const char *key)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *path = path_of(a, key);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, path, CD_READ_SMALL);

	if (b.error == ENOENT || b.error == ENOTDIR)
		put_missing(x, v, fact, subject, key, path);
	else if (b.error == ENODATA && !cd_host_is_live(cd_collect_host(x)))
		cd_put_unseen(x, fact, subject, CD_NOT_COLLECTED, "%s was not recorded", path);
	else if (b.error && cd_host_stat(cd_collect_host(x), a, path).kind == CD_KIND_OTHER)
		cd_put_unseen(x, fact, subject, CD_MASKED,
			      "%s is a device put over the setting", path);
	else if (b.error)
		cd_put_errno(x, fact, subject, path, b.error);
	else if (b.truncated)
		cd_put_unseen(x, fact, subject, CD_TRUNCATED, "%s is longer than a setting", path);
	else if (!b.len)	/* even an empty setting reads as a newline */
		cd_put_unseen(x, fact, subject, CD_MASKED, "%s is empty", path);
	else
		put_value(x, fact, subject, b);
	cd_put_source(x, fact, subject, cd_sprintf(a, "sysctl %s", key));
}

/* "net.ipv4.conf.{nic}.rp_filter": one subject for each folder that stands in its place. */
static void put_each(struct cd_collect *x, struct view *v, const char *fact, const char *key,
		     const char *hole)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *head = cd_strndup(a, key, (size_t)(hole - key));
	const char *tail = hole + strlen("{nic}");
	struct cd_names nics = cd_host_list(cd_collect_host(x), a, path_of(a, head));

	for (size_t i = 0; i < nics.n; i++) {
		char *name = cd_strdup(a, nics.name[i]);

		if (!strcmp(name, "all") || !strcmp(name, "default"))
			continue;
		for (char *p = name; *p; p++)
			*p = *p == '.' ? '/' : *p;
		put_key(x, v, fact, nics.name[i], cd_sprintf(a, "%s%s%s", head, name, tail));
	}
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct view view = { 0 };
	const char *fact = NULL;

	(void)err;
	while ((fact = cd_wanted(x, "sysctl/", fact))) {
		const char *key = fact + strlen("sysctl/");
		const char *hole = strstr(key, "{nic}");

		if (!strchr(key, '.') || strchr(key, '*'))
			continue;	/* another collector's, "sysctl/boot" */
		if (hole)
			put_each(x, &view, fact, key, hole);
		else
			put_key(x, &view, fact, "", key);
	}
	return 0;
}

const struct cd_collector cd_collector_sysctl = {
	.name = "sysctl", .group = "files", .facts = facts, .collect = collect,
	.flags = CD_PER_NETNS,
};
