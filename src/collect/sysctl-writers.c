/* SPDX-License-Identifier: Apache-2.0 */
/*
 * sysctl-writers - which kernel settings does some service write after boot?
 *
 * What tuned, ufw or a container's network writes while the host runs differs from sysctl.d by
 * intent, so nobody should be told that the next boot loses it: the writer starts again, too.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "collect/tuned.h"
#include "host/host.h"

static const struct cd_column columns[] = {
	{ "key", CD_COL_TEXT, "" },		/* may hold * */
	{ "value", CD_COL_TEXT, "" },		/* empty: the writer decides */
	{ "writer", CD_COL_TEXT, "" },		/* "tuned network-throughput" */
	{ .name = NULL },
};
static const struct cd_fact_spec facts[] = {
	{ .name = "sysctl/writers", .type = CD_TABLE, .unit = "", .columns = columns,
	  .source = "tuned-adm active; grep IPT_SYSCTL /etc/default/ufw",
	  .about = "settings that a service writes after boot" },
	{ .name = NULL },
};

struct writers {
	struct cd_collect *x;
	struct cd_arena *a;
	struct cd_host *h;
	struct cd_rows *rows;
	const char *failed;
	int error;
};

/*
 * A folder or file that shows a service, and what that service writes for the whole namespace.
 * Settings of single interfaces have too many writers to list: the judge leaves those out.
 */
static const struct { const char *sign, *writer, *key[8]; } services[] = {
	{ "/run/docker.sock", "dockerd",
	  { "net.ipv4.ip_forward", "net.*.forwarding", "net.bridge.*" } },
	{ "/run/containerd", "a container network",
	  { "net.ipv4.ip_forward", "net.*.forwarding", "net.bridge.*" } },
	{ "/run/crio", "a container network",
	  { "net.ipv4.ip_forward", "net.*.forwarding", "net.bridge.*" } },
	{ "/run/libvirt", "libvirtd", { "net.ipv4.ip_forward", "net.*.forwarding" } },
	{ "/var/lib/kubelet/pods", "kubelet and kube-proxy",
	  { "net.netfilter.nf_conntrack_*", "net.*.route_localnet", "net.*.arp_ignore",
	    "net.*.arp_announce", "net.ipv4.vs.*", "net.ipv4.ip_forward", "net.*.forwarding",
	    "net.bridge.*" } },
	{ "/run/cilium", "cilium",
	  { "net.core.default_qdisc", "net.core.somaxconn", "net.core.netdev_max_backlog",
	    "net.ipv4.tcp_congestion_control", "net.ipv4.tcp_max_syn_backlog",
	    "net.ipv4.tcp_slow_start_after_idle", "net.ipv4.conf.all.*", "net.core.bpf_*" } },
	{ "/run/systemd/netif", "systemd-networkd",
	  { "net.ipv4.ip_forward", "net.*.forwarding" } },
	{ "/run/NetworkManager", "NetworkManager", { "net.ipv4.ip_forward", "net.*.forwarding" } },
};

static void put(struct writers *w, const char *key, const char *value, const char *writer)
{
	cd_row_text(w->rows, "key", key);
	if (value)
		cd_row_text(w->rows, "value", value);
	cd_row_text(w->rows, "writer", writer);
	cd_row_end(w->rows);
}

/* NULL when there is no such file; any other trouble is kept. */
static const char *text_of(struct writers *w, const char *path)
{
	struct cd_bytes b = cd_host_read(w->h, w->a, path, CD_READ_LARGE);

	if (!b.error)
		return b.data;
	if (b.error != ENOENT && b.error != ENOTDIR && !w->error) {
		w->error = b.error;
		w->failed = path;
	}
	return NULL;
}

/* The next line, trimmed, without comment lines; NULL at the end. */
static char *next_line(struct writers *w, const char **p)
{
	while (*p && **p) {
		size_t n = strcspn(*p, "\n");
		char *line = cd_text_trim(w->a, cd_strndup(w->a, *p, n));

		*p += n + ((*p)[n] == '\n');
		if (*line && *line != '#' && *line != ';')
			return line;
	}
	return NULL;
}

/* "key = value" cut in two; false when it is none. */
static bool split(struct writers *w, char *line, char **key, char **value)
{
	char *equals = strchr(line, '=');

	if (!equals)
		return false;
	*equals = '\0';
	*key = cd_text_trim(w->a, line);
	*value = cd_text_trim(w->a, equals + 1);
	return true;
}

static void dotted(char *key)
{
	if (key[strcspn(key, "./")] == '/')
		for (; *key; key++)
			*key = *key == '.' ? '/' : *key == '/' ? '.' : *key;
}

/* What tuned writes for sure stands with what the next boot sets (sysctld.c). */
static void put_tuned(struct writers *w)
{
	struct cd_tuned t = cd_tuned_read(w->h, w->a);
	const char *writer = t.profile ? cd_sprintf(w->a, "tuned %s", t.profile) : NULL;

	for (size_t i = 0; i < t.n; i++)
		if (!t.starts || !t.item[i].value)
			put(w, t.item[i].key, t.item[i].value, writer);
	if (t.error && !w->error) {
		w->error = t.error;
		w->failed = t.failed;
	}
}

static void put_ufw(struct writers *w)
{
	const char *p = text_of(w, "/etc/ufw/ufw.conf");
	char *line, *key, *value;
	bool on = false;

	while ((line = next_line(w, &p)))
		if (split(w, line, &key, &value) && !strcmp(key, "ENABLED"))
			on = !strcmp(value, "yes");
	p = on ? text_of(w, "/etc/ufw/sysctl.conf") : NULL;
	while ((line = next_line(w, &p)))
		if (split(w, line, &key, &value)) {
			dotted(key);
			put(w, key, value, "ufw");
		}
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct writers w = { .x = x, .a = cd_collect_arena(x), .h = cd_collect_host(x) };
	int error;

	(void)err;
	w.rows = cd_table_begin(x, "sysctl/writers", "");
	put_tuned(&w);
	put_ufw(&w);
	for (size_t i = 0; i < sizeof(services) / sizeof(services[0]); i++) {
		if (!cd_host_exists(w.h, w.a, services[i].sign, &error))
			continue;
		for (size_t k = 0; k < 8 && services[i].key[k]; k++)
			put(&w, services[i].key[k], NULL, services[i].writer);
	}
	cd_table_end(w.rows);
	if (w.error)	/* a profile that we may not read can write any key */
		cd_put_errno(x, "sysctl/writers", "", w.failed, w.error);
	return 0;
}

const struct cd_collector cd_collector_sysctl_writers = {
	.name = "sysctl-writers", .group = "files", .facts = facts, .collect = collect,
};
