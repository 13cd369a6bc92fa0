// SPDX-License-Identifier: Apache-2.0
/*
 * nginx-tree.c - which directive holds at a place, and where do the files of a tree come from?
 */
#include "collect/nginx.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "host/host.h"

const struct cd_nginx_directive *cd_nginx_inside(const struct cd_nginx_directive *scope,
						 const char *name)
{
	const struct cd_nginx_directive *found = NULL;

	for (const struct cd_nginx_directive *d = scope->child; d; d = d->next)
		if (!strcmp(d->name, name))
			found = d;
	return found;
}

const struct cd_nginx_directive *cd_nginx_inherited(const struct cd_nginx_directive *scope,
						    const char *name)
{
	for (; scope; scope = scope->parent) {
		const struct cd_nginx_directive *d = cd_nginx_inside(scope, name);

		if (d)
			return d;
	}
	return NULL;
}

bool cd_nginx_is_entry(const struct cd_nginx_directive *d)
{
	static const char *const free_form[] = {
		"map", "geo", "types", "split_clients", "charset_map", "match", NULL,
	};

	for (d = d->parent; d; d = d->parent)
		for (size_t i = 0; free_form[i]; i++)
			if (!strcmp(d->name, free_form[i]))
				return true;
	return false;
}

static const char *read_file(void *self, const char *path, size_t *len, int *error)
{
	struct cd_nginx_files *f = self;
	struct cd_bytes b = cd_host_read(f->host, f->arena, path, CD_NGINX_FILE_BYTES);

	*error = b.error ? b.error : b.truncated ? EFBIG : 0;
	*len = b.len;
	return *error ? NULL : b.data;
}

static int by_bytes(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

struct paths {
	const char **path;
	size_t n, room;
};

static void add(struct cd_arena *a, struct paths *p, const char *path)
{
	if (p->n == p->room) {
		size_t more = p->room ? 2 * p->room : 16;

		p->path =
			cd_regrow(a, p->path, p->room * sizeof(*p->path), more * sizeof(*p->path));
		p->room = more;
	}
	p->path[p->n++] = path;
}

/* `folder` ends in a slash; `rest` is what of the pattern is still to match below it. */
static int match(struct cd_nginx_files *f, const char *folder, const char *rest, struct paths *out)
{
	const char *slash, *part;
	struct cd_names names;

	while (*rest == '/')
		rest++;
	slash = strchr(rest, '/');
	part = slash ? cd_strndup(f->arena, rest, (size_t)(slash - rest)) : rest;
	if (out->n > CD_NGINX_FILES)
		return E2BIG;
	if (!strpbrk(part, "*?[")) {
		const char *path = cd_sprintf(f->arena, "%s%s", folder, part);
		int error = 0;

		if (slash)
			return match(f, cd_sprintf(f->arena, "%s/", path), slash, out);
		if (cd_host_exists(f->host, f->arena, path, &error))
			add(f->arena, out, path);
		return error == ENOENT || error == ENOTDIR ? 0 : error;
	}
	names = cd_host_list(f->host, f->arena, *folder ? folder : "/");
	if (names.error)
		return names.error == ENOENT || names.error == ENOTDIR ? 0 : names.error;
	for (size_t i = 0; i < names.n; i++) {
		const char *path;
		int error;

		if (fnmatch(part, names.name[i], FNM_PERIOD))
			continue;
		path = cd_sprintf(f->arena, "%s%s", folder, names.name[i]);
		if (!slash) {
			add(f->arena, out, path);
			continue;
		}
		error = match(f, cd_sprintf(f->arena, "%s/", path), slash, out);
		if (error)
			return error;
	}
	return 0;
}

static int find(void *self, struct cd_arena *a, const char *pattern, const char *const **path,
		size_t *n)
{
	struct cd_nginx_files *f = self;
	struct paths found = { 0 };
	int error = match(f, "/", pattern, &found);

	(void)a;
	if (found.n)
		qsort(found.path, found.n, sizeof(*found.path), by_bytes);
	*path = found.path;
	*n = found.n;
	return error;
}

struct cd_nginx_tree cd_nginx_load(struct cd_host *host, struct cd_arena *a, const char *conf)
{
	struct cd_nginx_files files = { .host = host, .arena = a };
	struct cd_nginx_source source = { .read = read_file, .glob = find, .self = &files };
	struct cd_nginx_tree tree = { 0 };
	size_t len;
	int error;
	const char *bytes = read_file(&files, conf, &len, &error);

	if (!bytes) {
		tree.error = cd_sprintf(a, "cannot read %s: %s", conf, strerror(error));
		tree.error_number = error;
		return tree;
	}
	return cd_nginx_parse(a, bytes, len, conf, &source);
}
