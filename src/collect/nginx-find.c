// SPDX-License-Identifier: Apache-2.0
/*
 * nginx-find.c - which nginx run here, with which configuration, and which only wait on disk?
 *
 * The title of a master process holds its command line.  A process in another root (a container)
 * is named, but its files are not ours: same words there mean other files here.
 */
#include "collect/nginx.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "host/host.h"

static const char DEFAULT_CONF[] = "/etc/nginx/nginx.conf";
static const char SOURCE_CONF[] = "/usr/local/nginx/conf/nginx.conf";
static const char DEFAULT_EXE[] = "/usr/sbin/nginx";
static const char SOURCE_EXE[] = "/usr/local/nginx/sbin/nginx";
static const char DELETED[] = " (deleted)";
static const char MASTER[] = "nginx: master process ";

static void add(struct cd_collect *x, struct cd_nginx_found *f, struct cd_nginx_instance i)
{
	struct cd_nginx_instance *more;

	more = cd_regrow(cd_collect_arena(x), f->instance, f->n * sizeof(i),
			 (f->n + 1) * sizeof(i));
	more[f->n++] = i;
	f->instance = more;
}

/* Device and folder of what is mounted at "/": the same means the same files. */
static const char *root_mount(struct cd_collect *x, const char *pid)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a,
					 cd_sprintf(a, "/proc/%s/mountinfo", pid), CD_READ_LARGE);
	char *text = b.error ? NULL : cd_strndup(a, b.data, b.len);
	const char *found = NULL;
	char *line, *rest = text;

	while (rest && *rest) {
		char *word[5];

		line = rest;
		rest = strchr(rest, '\n');
		if (rest)
			*rest++ = '\0';
		if (cd_text_words(line, word, 5) == 5 && !strcmp(word[4], "/"))
			found = cd_sprintf(a, "%s %s", word[2], word[3]);
	}
	return found;
}

static bool elsewhere(struct cd_collect *x, const char *pid)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *theirs = root_mount(x, pid);
	const char *ours = root_mount(x, "self");
	const char *root;
	int error;

	if (theirs && ours)
		if (strcmp(theirs, ours))
			return true;
	root = cd_live_proc_link(cd_collect_host(x), a, cd_sprintf(a, "/proc/%s/root", pid),
				 &error);
	return root && strcmp(root, "/");
}

/* The command line as words: of a title they are parted by blanks, of an argv by NULs. */
static size_t command(struct cd_arena *a, struct cd_bytes b, char **word, size_t max)
{
	char *text = cd_strndup(a, b.data, b.len);
	size_t n = b.len;

	if (cd_text_starts(text, "nginx: ")) {
		if (!cd_text_starts(text, MASTER))
			return 0;
		text += strlen(MASTER);
	} else {
		text = cd_alloc(a, n + 1);
		memcpy(text, b.data, n);
		for (size_t i = 0; i < n; i++)
			if (!text[i])
				text[i] = ' ';
	}
	return cd_text_words(text, word, max);
}

static const char *option(struct cd_arena *a, char **word, size_t n, char name)
{
	for (size_t i = 1; i < n; i++) {
		if (word[i][0] != '-' || word[i][1] != name)
			continue;
		if (word[i][2])
			return cd_strdup(a, word[i] + 2);
		return i + 1 < n ? word[i + 1] : NULL;
	}
	return NULL;
}

static void locate(struct cd_collect *x, struct cd_nginx_instance *i, char **word, size_t n)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *prefix = option(a, word, n, 'p');
	const char *conf = option(a, word, n, 'c');
	struct cd_nginx_binary b = { 0 };
	int error = 0;

	i->exe = cd_live_proc_link(cd_collect_host(x), a, cd_sprintf(a, "/proc/%s/exe", i->pid),
				   &error);
	if (i->exe && cd_text_ends(i->exe, DELETED)) {
		i->exe = cd_strndup(a, i->exe, strlen(i->exe) - strlen(DELETED));
		i->replaced = true;
	}
	i->guessed = !i->exe && (error == EACCES || error == EPERM);
	if (!i->exe)
		i->exe = word[0][0] == '/' ? word[0] : DEFAULT_EXE;
	if (!conf && !prefix) {
		b = cd_nginx_binary(cd_collect_host(x), a, i->exe);
		conf = b.conf_path ? b.conf_path : DEFAULT_CONF;
	} else if (!conf) {
		b = cd_nginx_binary(cd_collect_host(x), a, i->exe);
		conf = b.conf_path ? b.conf_path : "conf/nginx.conf";
	}
	if (conf[0] != '/' && prefix && prefix[0] == '/')
		conf = cd_sprintf(a, "%s%s%s", prefix, cd_text_ends(prefix, "/") ? "" : "/", conf);
	if (conf[0] == '/') {
		i->conf = conf;
		return;
	}
	i->hidden = true;
	i->conf = cd_sprintf(a, "process %s", i->pid);
	i->why = cd_sprintf(a, "its configuration \"%s\" is named relative to an unknown folder",
			    conf);
}

static void look_at(struct cd_collect *x, struct cd_nginx_found *f, const char *pid)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_host *host = cd_collect_host(x);
	struct cd_nginx_instance i = { .pid = pid };
	struct cd_bytes b = cd_host_read(host, a, cd_sprintf(a, "/proc/%s/comm", pid), 64);
	char *word[64];
	size_t n;

	if (b.error || strcmp(cd_text_trim(a, b.data), "nginx"))
		return;
	b = cd_host_read(host, a, cd_sprintf(a, "/proc/%s/cmdline", pid), CD_READ_SMALL);
	if (b.error)
		return;		/* gone meanwhile */
	n = command(a, b, word, 64);
	if (!n)
		return;
	if (elsewhere(x, pid)) {
		i.elsewhere = true;
		i.conf = cd_sprintf(a, "process %s", pid);
		i.why = cd_sprintf(a, "process %s has a root folder of its own", pid);
	} else {
		locate(x, &i, word, n);
	}
	for (size_t k = 0; k < f->n; k++)
		if (!strcmp(f->instance[k].conf, i.conf))
			return;
	add(x, f, i);
}

static void on_disk(struct cd_collect *x, struct cd_nginx_found *f, const char *conf,
		    const char *exe)
{
	int error = 0;

	for (size_t k = 0; k < f->n; k++)
		if (!strcmp(f->instance[k].conf, conf))
			return;
	if (cd_host_exists(cd_collect_host(x), cd_collect_arena(x), conf, &error))
		add(x, f, (struct cd_nginx_instance){ .conf = conf, .exe = exe });
	else if (error != ENOENT && error != ENOTDIR)
		f->error = error;
	else if (!cd_host_absent_is_answer(cd_collect_host(x), cd_collect_arena(x), conf) &&
		 !cd_host_is_live(cd_collect_host(x)) && conf == DEFAULT_CONF &&
		 !cd_host_exists(cd_collect_host(x), cd_collect_arena(x), "/etc", &error))
		f->error = ENODATA;
}

struct cd_nginx_found cd_nginx_find(struct cd_collect *x)
{
	struct cd_nginx_found f = { 0 };
	struct cd_names pids = cd_host_list(cd_collect_host(x), cd_collect_arena(x), "/proc");

	for (size_t i = 0; i < pids.n; i++)
		if (isdigit((unsigned char)pids.name[i][0]))
			look_at(x, &f, pids.name[i]);
	on_disk(x, &f, DEFAULT_CONF, DEFAULT_EXE);
	on_disk(x, &f, SOURCE_CONF, SOURCE_EXE);
	if (!f.n && !f.error && pids.error && pids.error != ENOENT)
		f.error = pids.error;
	return f;
}
