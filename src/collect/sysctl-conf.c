/* SPDX-License-Identifier: Apache-2.0 */
/*
 * sysctl-conf - what does /etc/sysctl.conf set, and does anything read it at boot?
 *
 * systemd-sysctl reads folders only.  The old file counts through a link with a name that ends in
 * .conf, under procps, or when a start script runs `sysctl -p`.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "collect/tuned.h"
#include "host/host.h"

#define CONF "/etc/sysctl.conf"

static const struct cd_fact_spec facts[] = {
	{ .name = "sysctl/conf_keys", .type = CD_TEXTS, .unit = "",
	  .source = "grep -v '^[#;]' " CONF, .about = "settings in " CONF },
	{ .name = "sysctl/conf_reader", .type = CD_TEXT, .unit = "",
	  .source = "ls -l /etc/sysctl.d",
	  .about = "what reads " CONF " at boot; absent: nothing" },
	{ .name = NULL },
};

struct asker {
	struct cd_collect *x;
	struct cd_arena *a;
	struct cd_host *h;
	const char *unread;	/* a place that could hold a reader and was not seen */
	int error;
};

static void put_keys(struct asker *k)
{
	struct cd_bytes b = cd_host_read(k->h, k->a, CONF, CD_READ_SMALL);
	const char *key[256], *p = b.data;
	size_t n = 0;

	if (b.error) {
		cd_put_errno(k->x, "sysctl/conf_keys", "", CONF, b.error);
		return;
	}
	while (*p && n < sizeof(key) / sizeof(key[0])) {
		size_t length = strcspn(p, "\n");
		char *line = cd_text_trim(k->a, cd_strndup(k->a, p, length));
		char *equals = strchr(line, '=');

		p += length + (p[length] == '\n');
		if (!equals || *line == '#' || *line == ';')
			continue;
		*equals = '\0';
		key[n++] = cd_text_trim(k->a, line + (*line == '-'));
	}
	cd_put_texts(k->x, "sysctl/conf_keys", "", key, n);
}

static void unseen(struct asker *k, const char *path, int error)
{
	if (!error || k->error || ((error == ENOENT || error == ENOTDIR) &&
				   cd_host_absent_is_answer(k->h, k->a, path)))
		return;
	k->unread = path;
	k->error = error;
}

/* A name in one of the folders that leads to the old file. */
static const char *by_link(struct asker *k)
{
	static const char *const folder[] = { "/etc/sysctl.d", "/run/sysctl.d",
					      "/usr/local/lib/sysctl.d", "/usr/lib/sysctl.d" };

	for (size_t i = 0; i < sizeof(folder) / sizeof(folder[0]); i++) {
		struct cd_names l = cd_host_list(k->h, k->a, folder[i]);

		unseen(k, folder[i], l.error);
		for (size_t n = 0; n < l.n; n++) {
			const char *path = cd_sprintf(k->a, "%s/%s", folder[i], l.name[n]), *real;
			int error = 0;

			if (!cd_text_ends(path, ".conf"))
				continue;
			real = cd_host_real(k->h, k->a, path, &error);
			if (real && !strcmp(real, CONF))
				return path;
		}
	}
	return NULL;
}

/* A start script that hands the file to sysctl(8): "sysctl -p", "sysctl --system". */
static const char *by_script(struct asker *k)
{
	static const char *const script[] = { "/etc/rc.local", "/etc/rc.d/rc.local" };
	int error = 0;

	for (size_t i = 0; i < sizeof(script) / sizeof(script[0]); i++) {
		struct cd_bytes b = cd_host_read(k->h, k->a, script[i], CD_READ_SMALL);
		bool folder = !i || cd_host_exists(k->h, k->a, "/etc/rc.d", &error);

		unseen(k, folder ? script[i] : "/etc/rc.d", folder ? b.error : ENOENT);
		if (!b.error && (strstr(b.data, "sysctl -p") || strstr(b.data, "sysctl --system") ||
				 strstr(b.data, "sysctl -qp") || strstr(b.data, "sysctl --load")))
			return script[i];
	}
	return NULL;
}

static const char *by_init(struct asker *k)
{
	struct cd_bytes comm = cd_host_read(k->h, k->a, "/proc/1/comm", CD_READ_SMALL);
	int error = 0;

	if (cd_host_exists(k->h, k->a, "/run/systemd/system", &error) ||
	    (!comm.error && !strcmp(cd_text_trim(k->a, comm.data), "systemd")))
		return NULL;
	unseen(k, "/proc/1/comm", comm.error);
	if (!cd_host_exists(k->h, k->a, "/etc/init.d/procps", &error))
		return NULL;
	return "/etc/init.d/procps";
}

/* tuned brings the file back after its own settings. */
static const char *by_tuned(struct asker *k)
{
	struct cd_tuned t = cd_tuned_read(k->h, k->a);

	return t.starts && t.reapplies ? "tuned" : NULL;
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct asker k = { .x = x, .a = cd_collect_arena(x), .h = cd_collect_host(x) };
	const char *reader = by_link(&k);

	(void)err;
	put_keys(&k);
	if (!reader)
		reader = by_init(&k);
	if (!reader)
		reader = by_script(&k);
	if (!reader)
		reader = by_tuned(&k);
	if (reader)
		cd_put_text(x, "sysctl/conf_reader", "", reader);
	else if (k.error)
		cd_put_errno(x, "sysctl/conf_reader", "", k.unread, k.error);
	else
		cd_put_absent(x, "sysctl/conf_reader", "", "nothing reads " CONF " at boot");
	return 0;
}

const struct cd_collector cd_collector_sysctl_conf = {
	.name = "sysctl-conf", .group = "files", .facts = facts, .collect = collect,
};
