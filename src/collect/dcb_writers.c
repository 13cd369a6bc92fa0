/* SPDX-License-Identifier: Apache-2.0 */
/*
 * dcb_writers - what on this host sets priorities at boot, and which agents set them meanwhile?
 *
 * The kernel keeps no DCB setting: some unit, udev rule, script or lldpad's store brings it back, or
 * nothing does.  Looked for are the programs and files of the vendors by name; a script is followed
 * from the line that starts it when its name says that it is about networks.  Connections of
 * NetworkManager are left alone: they hold secrets, and a recording would take those along.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "collect/sysfs.h"
#include "host/host.h"

enum { MOST_SCRIPTS = 32 };

static const struct cd_column columns[] = {
	{ "file", CD_COL_TEXT, "" },
	{ "program", CD_COL_TEXT, "" },
	{ "sets", CD_COL_TEXT, "" },	/* "pfc trust map ets ecn buffers", a blank between them */
	{ .name = NULL },
};

static const struct cd_fact_spec facts[] = {
	{ .name = "dcb/writer", .type = CD_TABLE, .columns = columns,
	  .source = "grep -rE 'dcb|mlnx_qos|lldptool|roce_np|roce_rp' /etc/systemd /etc/udev /etc/network",
	  .about = "files that set priorities at boot" },
	{ .name = "dcb/writer_complete", .type = CD_BOOL, .source = "ls /etc/systemd/system",
	  .about = "all places where such a file is looked for could be read" },
	{ .name = "dcb/agent", .type = CD_TEXTS, .source = "pgrep -l lldp",
	  .about = "LLDP agents that run: lldpad, lldpd" },
	{ .name = NULL },
};

/* A file that names `program` and holds `word` sets `what`. */
static const struct { const char *program, *word, *what; } signs[] = {
	{ "mlnx_qos", "--pfc", "pfc" }, { "mlnx_qos", " -f ", "pfc" },
	{ "mlnx_qos", "--trust", "trust" }, { "mlnx_qos", "--dscp2prio", "map" },
	{ "mlnx_qos", "--tcbw", "ets" }, { "mlnx_qos", "--tsa", "ets" },
	{ "mlnx_qos", "--prio_tc", "ets" }, { "mlnx_qos", "--buffer_size", "buffers" },
	{ "mlnx_qos", "--prio2buffer", "buffers" },
	{ "dcb", "dcb pfc", "pfc" }, { "dcb", "dcb app", "map" }, { "dcb", "dcb app", "trust" },
	{ "dcb", "dcb apptrust", "trust" }, { "dcb", "dcb ets", "ets" },
	{ "dcb", "dcb buffer", "buffers" },
	{ "lldptool", "PFC", "pfc" }, { "lldptool", "APP", "map" }, { "lldptool", "ETS", "ets" },
	{ "dcbtool", "pfc", "pfc" },
	{ "niccli", "pfc", "pfc" }, { "niccli", "dscp", "map" }, { "niccli", "dscp", "trust" },
	{ "bnxt_setupcc", "bnxt_setupcc", "pfc" }, { "bnxt_setupcc", "bnxt_setupcc", "map" },
	{ "bnxt_setupcc", "bnxt_setupcc", "trust" }, { "bnxt_setupcc", "bnxt_setupcc", "ecn" },
	{ "a file of the driver", "qos/trust", "trust" },
	{ "a file of the driver", "ecn/roce_np", "ecn" },
	{ "a file of the driver", "ecn/roce_rp", "ecn" },
	{ "a file of the driver", "cc_params", "ecn" },
	{ "lldpad", "tlvid0080c20b", "pfc" }, { "lldpad", "tlvid0080c20c", "map" },
	{ "lldpad", "tlvid0080c209", "ets" },
};

static const struct { const char *folder, *pattern; } places[] = {
	{ "/etc/systemd/system", "*.service" }, { "/etc/udev/rules.d", "*.rules" },
	{ "/etc/network/interfaces.d", "*" }, { "/etc/network/if-up.d", "*" },
	{ "/etc/networkd-dispatcher/routable.d", "*" },
	{ "/etc/networkd-dispatcher/configured.d", "*" },
	{ "/etc/NetworkManager/dispatcher.d", "*" },
	{ "/usr/lib/udev/rules.d", "*qos*" }, { "/usr/lib/udev/rules.d", "*dcb*" },
	{ "/usr/lib/udev/rules.d", "*roce*" },
};
static const char *const files[] = { "/etc/network/interfaces", "/etc/rc.local",
	"/etc/rc.d/rc.local", "/var/lib/lldpad/lldpad.conf" };
static const char *const telling[] = { "*qos*", "*pfc*", "*dcb*", "*roce*", "*ecn*", "*mlnx*",
	"*rdma*", "*nic*", "*net*", "*tun*" };

struct search {
	struct cd_collect *x;
	struct cd_arena *a;
	struct cd_host *h;
	struct cd_rows *rows;
	size_t scripts;
	const char *failed;
	int error;
};

static void trouble(struct search *s, const char *path, int error)
{
	if (error && error != ENOENT && error != ENOTDIR && !s->error) {
		s->error = error;
		s->failed = path;
	}
}

/* Without lines that are comments. */
static char *effective(struct search *s, const char *text)
{
	char *out = cd_alloc_n(s->a, strlen(text) + 2, 1), *to = out;

	while (*text) {
		size_t n = strcspn(text, "\n"), blank = strspn(text, " \t");

		if (text[blank] != '#' && text[blank] != ';') {
			memcpy(to, text, n);
			to += n;
			*to++ = '\n';
		}
		text += n + (text[n] == '\n');
	}
	*to = '\0';
	return out;
}

static bool look(struct search *s, const char *file, const char *text)
{
	bool any = false;

	for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]);) {
		const char *program = signs[i].program, *sets = "";
		bool named = strstr(text, program) || strchr(program, ' ') ||
			     (!strcmp(program, "lldpad") && strstr(file, "lldpad"));

		for (; i < sizeof(signs) / sizeof(signs[0]) && !strcmp(signs[i].program, program); i++)
			if (named && strstr(text, signs[i].word) && !strstr(sets, signs[i].what))
				sets = cd_sprintf(s->a, "%s%s%s", sets, *sets ? " " : "",
						  signs[i].what);
		if (!*sets)
			continue;
		cd_row_text(s->rows, "file", file);
		cd_row_text(s->rows, "program", program);
		cd_row_text(s->rows, "sets", sets);
		cd_row_end(s->rows);
		any = true;
	}
	return any;
}

static const char *text_of(struct search *s, const char *file)
{
	struct cd_bytes b = cd_host_read(s->h, s->a, file, CD_READ_SMALL);

	trouble(s, file, b.error);
	return b.error || memchr(b.data, '\0', b.len) ? NULL : effective(s, b.data);
}

static bool tells(const char *path)
{
	const char *name = strrchr(path, '/');

	for (size_t i = 0; i < sizeof(telling) / sizeof(telling[0]); i++)
		if (cd_text_glob(telling[i], name + 1))
			return true;
	return false;
}

/* Scripts that the lines of a file start. */
static void follow(struct search *s, const char *text)
{
	for (const char *p = text; (p = strchr(p, '/')) && s->scripts < MOST_SCRIPTS;) {
		size_t n = strcspn(p, " \t\n\"';,$&|<>()");
		bool begins = p == text || strchr(" \t\n\"'=-+!@", p[-1]);
		const char *path = cd_strndup(s->a, p, n), *script;

		p += n ? n : 1;
		if (!begins || n < 4 || cd_text_starts(path, "/sys/") ||
		    cd_text_starts(path, "/proc/") || cd_text_starts(path, "/dev/") ||
		    path[n - 1] == '/' || !tells(path))
			continue;
		s->scripts++;
		script = text_of(s, path);
		if (script)
			look(s, path, script);
	}
}

static void file_at(struct search *s, const char *file)
{
	const char *text = text_of(s, file);

	if (!text)
		return;
	look(s, file, text);
	follow(s, text);
}

static void folder(struct search *s, const char *path, const char *pattern)
{
	struct cd_names all = cd_host_list(s->h, s->a, path);

	trouble(s, path, all.error);
	for (size_t i = 0; !all.error && i < all.n; i++) {
		const char *one = cd_sprintf(s->a, "%s/%s", path, all.name[i]);

		if (cd_text_ends(one, ".wants") && !strcmp(path, "/etc/systemd/system"))
			folder(s, one, pattern);
		else if (cd_text_glob(pattern, all.name[i]))
			file_at(s, one);
	}
}

static void agents(struct search *s)
{
	static const char *const known[] = { "lldpad", "lldpd" };
	struct cd_names pids = cd_host_list(s->h, s->a, "/proc");
	const char *found[2];
	size_t n = 0;
	int error;

	if (pids.error || !cd_host_exists(s->h, s->a, "/proc/1/comm", &error)) {
		cd_put_unseen(s->x, "dcb/agent", "", cd_is_live(s->x) ? CD_PERMISSION :
			      CD_NOT_COLLECTED, "/proc does not show the processes of others");
		return;
	}
	for (size_t k = 0; k < 2; k++)
		for (size_t i = 0; i < pids.n; i++) {
			const char *comm;

			if (pids.name[i][0] < '0' || pids.name[i][0] > '9')
				continue;
			comm = cd_sysfs_text(s->x, cd_sprintf(s->a, "/proc/%s/comm", pids.name[i]),
					     &error);
			if (comm && !strcmp(comm, known[k])) {
				found[n++] = known[k];
				break;
			}
		}
	cd_put_texts(s->x, "dcb/agent", "", found, n);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct search s = { .x = x, .a = cd_collect_arena(x), .h = cd_collect_host(x) };

	(void)err;
	s.rows = cd_table_begin(x, "dcb/writer", "");
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++)
		folder(&s, places[i].folder, places[i].pattern);
	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++)
		file_at(&s, files[i]);
	cd_table_end(s.rows);
	if (s.error)
		cd_put_errno(x, "dcb/writer_complete", "", s.failed, s.error);
	else
		cd_put_bool(x, "dcb/writer_complete", "", true);
	agents(&s);
	return 0;
}

const struct cd_collector cd_collector_dcb_writers = {
	.name = "dcb_writers", .group = "files", .facts = facts, .collect = collect,
};
