/* SPDX-License-Identifier: Apache-2.0 */
/*
 * sysctld-init - who applies the files of sysctl.d when this host boots?
 *
 * systemd starts systemd-sysctl.service unless somebody masked it, took the link away that has it
 * started, or wrote a unit of the same name.  What stands below /run is gone by the next boot.
 * Another init has the start script of procps.  A script of the site may load files after them all.
 */
#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "collect/sysctld.h"
#include "host/host.h"

#define UNIT "systemd-sysctl.service"

static bool exists(struct cd_sysctld *r, const char *path)
{
	int error;

	return cd_host_exists(r->h, r->a, path, &error);
}

static bool is_null(struct cd_sysctld *r, const char *path)
{
	int error;
	const char *target = cd_host_link(r->h, r->a, path, &error);

	return target && !strcmp(target, "/dev/null");
}

static bool masked_on_command_line(struct cd_sysctld *r)
{
	struct cd_bytes b = cd_host_read(r->h, r->a, "/proc/cmdline", CD_READ_SMALL);
	char *word[512];
	size_t n = b.error ? 0 : cd_text_words(cd_strdup(r->a, b.data), word, 512);

	for (size_t i = 0; i < n && strcmp(word[i], "--"); i++)
		if (!strcmp(word[i], "systemd.mask=" UNIT) ||
		    !strcmp(word[i], "systemd.mask=systemd-sysctl"))
			return true;
	return false;
}

/* A unit of the site's own; false: there is none. */
static bool own_unit(struct cd_sysctld *r, struct cd_sysctld_init *init)
{
	static const char *const unit[] = { "/etc/systemd/system.control/" UNIT,
					    "/etc/systemd/system/" UNIT,
					    "/usr/local/lib/systemd/system/" UNIT };

	for (size_t i = 0; i < sizeof(unit) / sizeof(unit[0]); i++) {
		struct cd_bytes b;

		if (is_null(r, unit[i])) {
			init->why = UNIT " is masked";
			return true;
		}
		b = cd_host_read(r->h, r->a, unit[i], CD_READ_SMALL);
		if (b.error == ENOENT || b.error == ENOTDIR || b.error == ENODATA)
			continue;
		if (b.error) {
			init->unread = unit[i];
			init->error = b.error;
		} else if (!b.len) {
			init->why = UNIT " is masked";
		} else if (strstr(b.data, "/systemd-sysctl")) {
			init->by = "systemd-sysctl";
		} else if (strstr(b.data, "sysctl --system")) {
			init->by = "procps";
		} else {
			init->unread = unit[i];
		}
		return true;
	}
	return false;
}

/*
 * The unit of the distribution is there, and nothing has it started.  Recordings without links are
 * no proof: other units have to be wanted there.
 */
static bool is_left_out(struct cd_sysctld *r)
{
	static const char *const folder[] = { "/etc", "/usr/local/lib", "/usr/lib", "/lib" };
	bool there = false;

	for (size_t i = 0; i < sizeof(folder) / sizeof(folder[0]); i++) {
		const char *home = cd_sprintf(r->a, "%s/systemd/system", folder[i]);
		const char *wants = cd_sprintf(r->a, "%s/sysinit.target.wants", home);
		const char *link = cd_sprintf(r->a, "%s/" UNIT, wants);
		struct cd_stat s = cd_host_stat(r->h, r->a, link);

		if (is_null(r, link))
			return true;
		if (s.error != ENOENT && s.error != ENOTDIR)
			return false;
		there |= exists(r, cd_sprintf(r->a, "%s/" UNIT, home)) &&
			 cd_host_list(r->h, r->a, wants).n;
	}
	return there;
}

static void under_systemd(struct cd_sysctld *r, struct cd_sysctld_init *init)
{
	init->known = true;
	if (masked_on_command_line(r)) {
		init->why = UNIT " is masked on the kernel command line";
	} else if (!own_unit(r, init)) {
		if (is_left_out(r))
			init->why = "nothing starts " UNIT;
		else
			init->by = "systemd-sysctl";
	}
}

/* "sysctl -p FILE", "sysctl -qp", "sysctl --system": what one line of a script loads. */
static void loaded_by_line(struct cd_sysctld *r, struct cd_sysctld_init *init, char *line,
			   const char *script)
{
	static const char *conf[] = { "/etc/sysctl.conf", NULL };
	char *word[32];
	size_t n = cd_text_words(line, word, 32), i = 0, files = 0;
	bool loads = false, system = false;
	const char **file;

	while (i < n && !cd_text_ends(word[i], "sysctl"))
		i++;
	file = cd_alloc_n(r->a, n + 1, sizeof(*file));
	for (i++; i < n && !strpbrk(word[i], ";&|#<>"); i++) {
		system |= !strcmp(word[i], "--system");
		loads |= cd_text_starts(word[i], "--load") ||
			 (word[i][0] == '-' && word[i][1] != '-' && strchr(word[i], 'p'));
		if (cd_text_starts(word[i], "--load=/"))
			file[files++] = word[i] + strlen("--load=");
		else if (word[i][0] == '/')
			file[files++] = word[i];
	}
	if (!loads && !system)
		return;
	init->script = files && !system ? file : conf;
	init->n_scripts = files && !system ? files : 1;
	init->script_by = script;
	if (system && !init->by && init->known && init->why)
		init->by = "procps";
}

static void by_script(struct cd_sysctld *r, struct cd_sysctld_init *init)
{
	static const char *const script[] = { "/etc/rc.local", "/etc/rc.d/rc.local" };

	for (size_t i = 0; i < sizeof(script) / sizeof(script[0]) && !init->script; i++) {
		struct cd_bytes b = cd_host_read(r->h, r->a, script[i], CD_READ_SMALL);
		struct cd_stat s = cd_host_stat(r->h, r->a, script[i]);
		const char *p = b.error ? NULL : b.data;

		if (!s.error && s.kind == CD_KIND_FILE && s.mode && !(s.mode & 0111))
			continue;
		while (p && *p) {
			size_t n = strcspn(p, "\n");
			char *line = cd_text_trim(r->a, cd_strndup(r->a, p, n));

			if (*line != '#')
				loaded_by_line(r, init, line, script[i]);
			p += n + (p[n] == '\n');
		}
	}
}

void cd_sysctld_who(struct cd_sysctld *r, struct cd_sysctld_init *init)
{
	struct cd_bytes comm = cd_host_read(r->h, r->a, "/proc/1/comm", CD_READ_SMALL);

	if (exists(r, "/run/systemd/system") ||
	    (!comm.error && !strcmp(cd_text_trim(r->a, comm.data), "systemd"))) {
		under_systemd(r, init);
	} else if (exists(r, "/etc/init.d/procps") || exists(r, "/etc/init.d/sysctl")) {
		init->by = "procps";
	} else if (!comm.error) {
		init->why = "nothing that applies sysctl.d at boot was found";
	} else {
		init->unread = "/proc/1/comm";
		init->error = comm.error;
	}
	if (init->by || init->known)
		by_script(r, init);
}
