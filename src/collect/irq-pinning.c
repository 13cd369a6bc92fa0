/* SPDX-License-Identifier: Apache-2.0 */
/*
 * irq-pinning - what on this machine places interrupts by hand at each boot?
 *
 * Units, rules and scripts of the administrator that write masks or call one of the vendors'
 * scripts, and tuned.  Files whose names speak of something else are not opened: what they hold is
 * nobody's business, and a recording would keep it.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "collect/tuned.h"
#include "host/host.h"

#define UNITS "/etc/systemd/system"

static const struct cd_column columns[] = {
	{ "by", CD_COL_TEXT, "" },	/* the file, or "tuned PROFILE" */
	{ "kind", CD_COL_TEXT, "" },	/* unit rule script tuned */
	{ "starts", CD_COL_INT, "" },	/* at boot, or with the device */
	{ .name = NULL },
};
static const struct cd_fact_spec facts[] = {
	{ .name = "irq/pinning", .type = CD_TABLE, .unit = "", .columns = columns,
	  .source = "grep -rlE 'smp_affinity|irq_affinity' /etc/systemd/system /etc/udev/rules.d",
	  .about = "what places interrupts by hand at boot" },
	{ .name = NULL },
};

struct search {
	struct cd_collect *x;
	struct cd_arena *a;
	struct cd_host *h;
	struct cd_rows *rows;
	const char *failed;
	int error;
};

static const char *text_of(struct search *s, const char *path)
{
	struct cd_bytes b = cd_host_read(s->h, s->a, path, CD_READ_SMALL);

	if (!b.error)
		return b.data;
	if (b.error != ENOENT && b.error != ENOTDIR && b.error != EISDIR && !s->error) {
		s->error = b.error;
		s->failed = path;
	}
	return NULL;
}

/* Does a line that is no comment write a mask, or call what does? */
static bool pins(struct search *s, const char *text)
{
	static const char *const calls[] = { "set_irq_affinity", "mlnx_affinity", "mlnx_tune",
					     "irq-affinity", "irq_affinity", NULL };
	bool mask = false, writes = false;

	for (const char *p = text; *p; p += strcspn(p, "\n"), p += *p == '\n') {
		const char *line = cd_text_trim(s->a, cd_strndup(s->a, p, strcspn(p, "\n")));

		if (*line == '#' || *line == ';')
			continue;
		for (size_t i = 0; calls[i]; i++)
			if (strstr(line, calls[i]) && !strstr(line, "show_irq_affinity"))
				return true;
		mask |= strstr(line, "smp_affinity") != NULL;
		writes |= strchr(line, '>') || strstr(line, "tee ");
	}
	return mask && writes;
}

static bool speaks_of_it(const char *name)
{
	static const char *const words[] = { "irq", "affinity", "pin", "tun", "mlnx", "numa",
					     "interrupt", "smp", NULL };

	if (strstr(name, "irqbalance") || cd_text_starts(name, "tuned"))
		return false;
	for (size_t i = 0; words[i]; i++)
		if (strstr(name, words[i]))
			return true;
	return false;
}

static void put(struct search *s, const char *by, const char *kind, bool starts)
{
	cd_row_text(s->rows, "by", by);
	cd_row_text(s->rows, "kind", kind);
	cd_row_int(s->rows, "starts", starts);
	cd_row_end(s->rows);
}

/* Somewhere among the folders that say what a target wants, is there the unit? */
static bool is_wanted(struct search *s, const struct cd_names *all, const char *unit)
{
	for (size_t i = 0; i < all->n; i++)
		if ((cd_text_ends(all->name[i], ".wants") ||
		     cd_text_ends(all->name[i], ".requires")) &&
		    !cd_host_stat(s->h, s->a, cd_sprintf(s->a, UNITS "/%s/%s", all->name[i],
							 unit)).error)
			return true;
	return false;
}

/* Scripts that the unit starts: "ExecStart=-/usr/local/bin/place ens1" */
static bool scripts_pin(struct search *s, const char *unit)
{
	for (const char *p = unit; (p = strstr(p, "\nExecStart")); p++) {
		const char *path = strchr(p, '/'), *end = strchr(p + 1, '\n'), *text;

		if (!path || (end && path > end))
			continue;
		path = cd_strndup(s->a, path, strcspn(path, " \t\n;\"'"));
		text = text_of(s, path);
		if (text && cd_text_starts(text, "#!") && pins(s, text))
			return true;
	}
	return false;
}

static void units(struct search *s)
{
	struct cd_names all = cd_host_list(s->h, s->a, UNITS);

	for (size_t i = 0; !all.error && i < all.n; i++) {
		const char *path = cd_sprintf(s->a, UNITS "/%s", all.name[i]), *text;

		if (!cd_text_ends(all.name[i], ".service") || !speaks_of_it(all.name[i]))
			continue;
		text = text_of(s, path);
		if (text && (pins(s, text) || scripts_pin(s, text)))
			put(s, path, "unit", is_wanted(s, &all, all.name[i]));
	}
}

/* All of a folder whose names or purpose allow it. */
static void folder(struct search *s, const char *path, const char *ends, const char *kind)
{
	struct cd_names all = cd_host_list(s->h, s->a, path);

	for (size_t i = 0; !all.error && i < all.n; i++) {
		const char *file = cd_sprintf(s->a, "%s/%s", path, all.name[i]), *text;

		if (!cd_text_ends(all.name[i], ends) || (!*ends && !speaks_of_it(all.name[i])))
			continue;
		text = text_of(s, file);
		if (text && pins(s, text))
			put(s, file, kind, true);
	}
}

static void rc_local(struct search *s)
{
	static const char *const files[] = { "/etc/rc.local", "/etc/rc.d/rc.local" };

	for (size_t i = 0; i < 2; i++) {
		struct cd_stat st = cd_host_stat(s->h, s->a, files[i]);
		const char *text = st.error ? NULL : text_of(s, files[i]);

		if (text && st.kind == CD_KIND_FILE && pins(s, text))
			put(s, files[i], "script", st.mode & 0111);
	}
}

/* NVIDIA's driver package: openibd spreads the interrupts when it starts. */
static void openibd(struct search *s)
{
	static const char path[] = "/etc/infiniband/openib.conf";
	const char *text = text_of(s, path);

	for (const char *p = text; p && *p; p += strcspn(p, "\n"), p += *p == '\n')
		if (cd_text_starts(p, "RUN_AFFINITY_TUNER=yes"))
			put(s, path, "script", true);
}

/* Profiles that keep CPUs free move interrupts away, those of a kind by name. */
static void tuned(struct search *s)
{
	static const char *const kinds[] = { "cpu-partitioning", "realtime", "spdk", "openshift-node", NULL };
	struct cd_tuned t = cd_tuned_read(s->h, s->a);

	for (size_t i = 0; t.profile && kinds[i]; i++)
		if (strstr(t.profile, kinds[i]))
			put(s, cd_sprintf(s->a, "tuned %s", t.profile), "tuned", t.starts);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct search s = { .x = x, .a = cd_collect_arena(x), .h = cd_collect_host(x) };

	(void)err;
	s.rows = cd_table_begin(x, "irq/pinning", "");
	units(&s);
	folder(&s, "/etc/udev/rules.d", ".rules", "rule");
	folder(&s, "/etc/NetworkManager/dispatcher.d", "", "script");
	folder(&s, "/etc/networkd-dispatcher/routable.d", "", "script");
	folder(&s, "/etc/network/if-up.d", "", "script");
	rc_local(&s);
	openibd(&s);
	tuned(&s);
	cd_table_end(s.rows);
	if (s.error)
		cd_put_errno(x, "irq/pinning", "", s.failed, s.error);
	return 0;
}

const struct cd_collector cd_collector_irq_pinning = {
	.name = "irq-pinning", .group = "files", .facts = facts, .collect = collect,
};
