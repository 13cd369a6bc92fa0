/* SPDX-License-Identifier: Apache-2.0 */
/* fuzz-nginx - does any file make the nginx lexer read or recurse where it must not? */
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "collect/nginx.h"

struct input {
	const char *data;
	size_t size;
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Every included file is the input again: cycles must end. */
static const char *read_file(void *self, const char *path, size_t *len, int *error)
{
	const struct input *in = self;

	if (strlen(path) > 64) {
		*error = ENOENT;
		return NULL;
	}
	*len = in->size;
	return in->data;
}

static int find(void *self, struct cd_arena *a, const char *pattern, const char *const **path,
		size_t *n)
{
	static const char *const found[] = { "/one", "/two" };

	(void)self;
	(void)a;
	*path = found;
	*n = pattern[1] ? 1 : 0;
	return 0;
}

static void check(const struct cd_nginx_directive *d, const struct cd_nginx_directive *parent)
{
	for (; d; d = d->next) {
		if (!d->name || !d->file || d->line < 1 || d->parent != parent)
			abort();
		for (size_t i = 0; i < d->n_args; i++)
			if (strlen(d->arg[i]) > CD_NGINX_TOKEN)
				abort();
		check(d->child, d);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input in = { .data = (const char *)data, .size = size };
	struct cd_nginx_source source = { .read = read_file, .glob = find, .self = &in };
	struct cd_arena *a = cd_arena_new();
	struct cd_nginx_binary binary = { 0 };
	struct cd_nginx_tree tree = cd_nginx_parse(a, in.data, size, "/etc/nginx.conf", NULL);

	check(tree.first, NULL);
	if (size < 2048) {
		tree = cd_nginx_parse(a, in.data, size, "/etc/nginx.conf", &source);
		check(tree.first, NULL);
	}
	cd_nginx_binary_text(a, in.data, size, &binary);
	cd_arena_free(a);
	return 0;
}
