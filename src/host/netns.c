/* SPDX-License-Identifier: Apache-2.0 */
/*
 * netns.c - which network namespaces does this machine have besides ours, and what do people call them?
 *
 * A namespace has no name of its own, only an inode.  It lives by a bind mount (`ip netns`, CNI), by a
 * process, or by both, so all of these are looked through and what has one inode is one namespace.
 * The same inode is asked for again when it is entered: numbers of processes are used again.
 */
#include "host/netns.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/cleanup.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/parse.h"
#include "base/text.h"
#include "host/host.h"

enum { NAME_MAX_BYTES = 120, NEAR_MAX = 256 };

struct search {
	struct cd_arena *a;
	struct cd_netns_list *list;
	struct cd_map *by_inode;	/* number in the list, from 1 */
	uint64_t dev, own;
};

/* ---- names ------------------------------------------------------------------------------ */

/* It becomes part of a scope and of paths in a recording. */
static const char *tidy(struct cd_arena *a, const char *name)
{
	char *t = cd_strndup(a, name, strnlen(name, NAME_MAX_BYTES));

	for (char *p = t; *p; p++)
		if (*p == '/' || *p == '\\' || (unsigned char)*p < 0x20 || (unsigned char)*p >= 0x7f)
			*p = '_';
	return !*t || !strcmp(t, ".") || !strcmp(t, "..") ? "_" : t;
}

static size_t hex_length(const char *s)
{
	return strspn(s, "0123456789abcdef");
}

/* "docker-<64 hex>.scope", "/docker/<64 hex>", "cri-containerd-<64 hex>.scope": the first twelve do. */
static const char *container(struct cd_arena *a, const char *part, const char *above)
{
	static const char *const runtime[] = { "docker", "libpod", "cri-containerd", "crio", "nerdctl",
		"containerd" };
	enum { ID = 64, SHORT = 12 };

	for (size_t i = 0; i < sizeof(runtime) / sizeof(runtime[0]); i++) {
		size_t n = strlen(runtime[i]);

		if (!strncmp(part, runtime[i], n) && part[n] == '-' && hex_length(part + n + 1) == ID)
			return cd_sprintf(a, "%s-%.*s", runtime[i], SHORT, part + n + 1);
		if (!strcmp(above, runtime[i]) && hex_length(part) == ID)
			return cd_sprintf(a, "%s-%.*s", runtime[i], SHORT, part);
	}
	return NULL;
}

/* "kubepods-burstable-pod<uid>.slice" or "pod<uid>": all containers of a pod share the network. */
static const char *pod(struct cd_arena *a, const char *part)
{
	const char *uid = !strncmp(part, "pod", 3) ? part + 3 : NULL;
	char *text;
	size_t n;

	if (!strncmp(part, "kubepods", 8) && (uid = strstr(part, "-pod")))
		uid += 4;
	n = uid ? strspn(uid, "0123456789abcdef-_") : 0;
	if (n < 32)
		return NULL;
	text = cd_strndup(a, uid, n);
	for (char *p = text; *p; p++)
		*p = *p == '_' ? '-' : *p;
	return cd_sprintf(a, "pod-%s", text);
}

static const char *machine(struct cd_arena *a, const char *part, const char *above)
{
	if (!strncmp(part, "lxc.payload.", 12) && part[12])
		return cd_sprintf(a, "lxc-%s", part + 12);
	if (!strcmp(above, "lxc") && *part)
		return cd_sprintf(a, "lxc-%s", part);
	if (!strncmp(part, "machine-", 8) && cd_text_ends(part, ".scope"))
		return cd_sprintf(a, "machine-%s", cd_strndup(a, part + 8, strlen(part) - 14));
	if (!strncmp(part, "systemd-nspawn@", 15) && cd_text_ends(part, ".service"))
		return cd_sprintf(a, "machine-%s", cd_strndup(a, part + 15, strlen(part) - 23));
	return NULL;
}

const char *cd_netns_name_by_cgroup(struct cd_arena *a, const char *cgroup, const char **by)
{
	const char *name = NULL, *above = "", *unit = NULL, *found;

	*by = "container";
	for (const char *at = cgroup; *at; at += strspn(at, "/\n:")) {
		size_t n = strcspn(at, "/\n:");
		const char *part = cd_strndup(a, at, n);

		at += n;
		found = pod(a, part);
		if (found)
			return found;
		found = container(a, part, above);
		found = found ? found : machine(a, part, above);
		name = found ? found : name;
		if (cd_text_ends(part, ".service") && !cd_text_starts(part, "user@"))
			unit = part;
		above = part;
	}
	if (!name)
		*by = "unit";
	return name ? name : unit;
}

/* ---- one after the other ---------------------------------------------------------------- */

static struct cd_netns *add(struct search *s, uint64_t inode)
{
	struct cd_netns_list *l = s->list;
	struct cd_netns *n;

	if (l->n == l->room) {
		size_t room = l->room ? 2 * l->room : 16;

		l->item = cd_regrow(s->a, l->item, l->n * sizeof(*n), room * sizeof(*n));
		l->room = room;
	}
	n = &l->item[l->n++];
	*n = (struct cd_netns){ .inode = inode, .comm = "", .by = "" };
	if (inode)
		cd_map_set(s->by_inode, &inode, sizeof(inode), (void *)(uintptr_t)l->n);
	return n;
}

static struct cd_netns *known(struct search *s, uint64_t inode)
{
	size_t at = (size_t)(uintptr_t)cd_map_get(s->by_inode, &inode, sizeof(inode));

	return at ? &s->list->item[at - 1] : NULL;
}

static void add_door(struct search *s, struct cd_netns *n, const char *path)
{
	if (n->n_doors < CD_NETNS_DOORS)
		n->door[n->n_doors++] = cd_strdup(s->a, path);
}

/* Names that somebody gave: of `ip netns` and CNI, and files of docker that are no names. */
static void look_in_folder(struct search *s, const char *folder, bool names)
{
	DIR *d = opendir(folder);
	struct dirent *e;

	while (d && (e = readdir(d))) {
		const char *path = cd_sprintf(s->a, "%s/%s", folder, e->d_name);
		struct cd_netns *n;
		struct stat st;

		if (e->d_name[0] == '.' || stat(path, &st) || st.st_dev != s->dev ||
		    st.st_ino == s->own)
			continue;
		n = known(s, st.st_ino);
		n = n ? n : add(s, st.st_ino);
		add_door(s, n, path);
		if (names && !n->name) {
			n->name = tidy(s->a, e->d_name);
			n->by = "ip netns";
		}
	}
	if (d)
		closedir(d);
}

static const char *text_of(struct cd_arena *a, const char *path)
{
	CD_AUTO_FD int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	char text[4096];
	ssize_t n = fd < 0 ? -1 : read(fd, text, sizeof(text) - 1);

	return n < 0 ? "" : cd_strndup(a, text, (size_t)n);
}

static void describe_by_process(struct search *s, struct cd_netns *n, int64_t pid)
{
	const char *name, *by;

	n->pid = pid;
	n->comm = tidy(s->a, cd_text_trim(s->a, text_of(s->a, cd_sprintf(s->a, "/proc/%lld/comm",
									   (long long)pid))));
	if (n->name)
		return;
	name = cd_netns_name_by_cgroup(s->a, text_of(s->a, cd_sprintf(s->a, "/proc/%lld/cgroup",
								       (long long)pid)), &by);
	n->by = name ? by : "process";
	n->name = name ? tidy(s->a, name) : cd_sprintf(s->a, "%lld %s", (long long)pid, n->comm);
}

/* 0, or the errno of looking. */
static int inode_of(int64_t pid, uint64_t *inode)
{
	char path[64], text[64], *end;
	ssize_t n;

	snprintf(path, sizeof(path), "/proc/%lld/ns/net", (long long)pid);
	n = readlink(path, text, sizeof(text) - 1);
	if (n < 0)
		return errno;
	text[n] = '\0';
	if (strncmp(text, "net:[", 5))
		return EBADMSG;
	*inode = strtoull(text + 5, &end, 10);
	return *end == ']' && *inode ? 0 : EBADMSG;
}

static struct cd_netns *look_at_process(struct search *s, int64_t pid, int *error)
{
	struct cd_netns *n;
	uint64_t inode;

	*error = inode_of(pid, &inode);
	if (*error || inode == s->own)
		return NULL;
	n = known(s, inode);
	n = n ? n : add(s, inode);
	n->n_processes++;
	add_door(s, n, cd_sprintf(s->a, "/proc/%lld/ns/net", (long long)pid));
	if (!n->pid)
		describe_by_process(s, n, pid);
	return n;
}

static void look_at_processes(struct search *s)
{
	DIR *d = opendir("/proc");
	struct dirent *e;

	while (d && (e = readdir(d))) {
		int64_t pid;
		int error;

		if (!isdigit((unsigned char)e->d_name[0]) || !cd_parse_i64(e->d_name, &pid))
			continue;
		look_at_process(s, pid, &error);
		if (error == EACCES || error == EPERM)
			s->list->hidden++;
	}
	if (d)
		closedir(d);
}

static int by_name(const void *a, const void *b)
{
	const struct cd_netns *x = a, *y = b;
	int order = cd_text_compare_natural(x->name, y->name);

	return order ? order : x->inode < y->inode ? -1 : x->inode > y->inode;
}

/* Names that nobody gave, scopes, and an order that the next run has, too. */
static void finish(struct search *s)
{
	struct cd_netns_list *l = s->list;
	struct cd_map *seen = cd_map_new(s->a);

	for (size_t i = 0; i < l->n; i++)
		if (!l->item[i].name) {
			l->item[i].name = cd_sprintf(s->a, "inode %llu",
						     (unsigned long long)l->item[i].inode);
			l->item[i].by = "inode";
		}
	if (l->n)
		qsort(l->item, l->n, sizeof(*l->item), by_name);
	for (size_t i = 0; i < l->n; i++) {
		struct cd_netns *n = &l->item[i];
		const char *name = n->name;

		for (unsigned k = 2; cd_map_get(seen, n->name, strlen(n->name)); k++)
			n->name = cd_sprintf(s->a, "%s~%u", name, k);
		cd_map_set(seen, n->name, strlen(n->name), n);
		n->scope = cd_sprintf(s->a, "netns:%s", n->name);
	}
}

static void begin(struct search *s, struct cd_arena *a, struct cd_netns_list *list)
{
	struct stat st;

	*list = (struct cd_netns_list){ 0 };
	*s = (struct search){ .a = a, .list = list, .by_inode = cd_map_new(a) };
	if (stat("/proc/self/ns/net", &st))
		return;
	s->dev = st.st_dev;
	s->own = st.st_ino;
}

static void look_everywhere(struct search *s)
{
	look_in_folder(s, "/run/netns", true);
	look_at_processes(s);
	look_in_folder(s, "/run/docker/netns", false);
	finish(s);
}

static void of_recording(struct cd_host *h, struct search *s)
{
	struct cd_names names = cd_host_list(h, s->a, CD_NETNS_FOLDER);

	for (size_t i = 0; i < names.n; i++)
		add(s, 0)->name = tidy(s->a, names.name[i]);
	finish(s);
}

void cd_netns_all(struct cd_host *h, struct cd_arena *a, struct cd_netns_list *list)
{
	struct search s;

	begin(&s, a, list);
	if (cd_host_is_live(h))
		look_everywhere(&s);
	else
		of_recording(h, &s);
}

/* ---- those that were asked for ---------------------------------------------------------- */

/* The numbers of processes are also the beginning of names made of them. */
static const struct cd_netns *named(const struct cd_netns_list *all, const char *word)
{
	size_t n = strlen(word);

	for (size_t i = 0; i < all->n; i++)
		if (!strcmp(all->item[i].name, word))
			return &all->item[i];
	for (size_t i = 0; i < all->n && word[strspn(word, "0123456789")] == '\0'; i++)
		if (!strncmp(all->item[i].name, word, n) && all->item[i].name[n] == ' ')
			return &all->item[i];
	return NULL;
}

static const struct cd_netns *of_inode(const struct cd_netns_list *all, uint64_t inode)
{
	for (size_t i = 0; i < all->n; i++)
		if (all->item[i].inode == inode)
			return &all->item[i];
	return NULL;
}

static bool is_chosen(const struct cd_netns_list *chosen, const char *name)
{
	for (size_t i = 0; i < chosen->n; i++)
		if (chosen->item[i].name && !strcmp(chosen->item[i].name, name))
			return true;
	return false;
}

static int no_such(struct cd_host *h, struct cd_arena *a, const struct cd_netns_list *all,
		   const char *word, struct cd_error *err)
{
	const char **name = cd_alloc_n(a, all->n + 1, sizeof(*name)), *near;
	const char *stale = cd_sprintf(a, "/run/netns/%s", word);
	struct stat st;

	if (!cd_host_is_live(h) && !all->n)
		return cd_error_set(err, "--netns %s: the recording holds no network namespace but the "
				    "host's", word);
	if (cd_host_is_live(h) && !strchr(word, '/') && !stat(stale, &st))
		return cd_error_set(err, "--netns %s: %s is a file without a network namespace behind it",
				    word, stale);
	for (size_t i = 0; i < all->n; i++)
		name[i] = all->item[i].name;
	near = all->n < NEAR_MAX ? cd_text_nearest(word, name) : NULL;
	return cd_error_set(err, "--netns %s: no network namespace is called so%s%s%s%s", word,
			    near ? " (did you mean '" : "", near ? near : "", near ? "'?)" : "",
			    cd_host_is_live(h) ? "; `ip netns` lists names, `lsns -t net` processes" : "");
}

/* A process by its number: its namespace under the name that it has, unless it is ours. */
static int of_process(const struct cd_netns_list *all, struct search *s, int64_t pid,
		      const char *word, struct cd_error *err)
{
	const struct cd_netns *n;
	struct cd_netns *blind;
	struct stat st;
	uint64_t inode = 0;
	int error = inode_of(pid, &inode);

	if (error && (error == ENOENT || error == ESRCH ||
		      stat(cd_sprintf(s->a, "/proc/%lld", (long long)pid), &st)))
		return cd_error_set(err, "--netns %s: there is no process of that number", word);
	if (!error && inode == s->own) {
		s->list->is_ours = true;
		return 0;
	}
	n = error ? NULL : of_inode(all, inode);
	if (n && !is_chosen(s->list, n->name))
		*add(s, inode) = *n;
	if (error) {
		blind = add(s, 0);
		blind->error = error;
		describe_by_process(s, blind, pid);
	} else if (!n) {		/* it came, or moved, since we looked */
		look_at_process(s, pid, &error);
	}
	return 0;
}

int cd_netns_find(struct cd_host *h, struct cd_arena *a, const char *const *wanted, size_t n,
		  struct cd_netns_list *list, struct cd_error *err)
{
	struct cd_netns_list all;
	struct search s;

	cd_netns_all(h, a, &all);
	begin(&s, a, list);
	list->hidden = all.hidden;
	for (size_t i = 0; i < n; i++) {
		const struct cd_netns *one = named(&all, wanted[i]);
		int64_t pid;

		if (!strcmp(wanted[i], "all") && (!one || n == 1)) {
			*list = all;
			return 0;
		}
		if (!one && cd_host_is_live(h) && cd_parse_i64(wanted[i], &pid) && pid > 0) {
			if (of_process(&all, &s, pid, wanted[i], err))
				return -1;
			continue;
		}
		if (!one)
			return no_such(h, a, &all, wanted[i], err);
		if (!is_chosen(list, one->name))
			*add(&s, one->inode) = *one;
	}
	finish(&s);
	return 0;
}
