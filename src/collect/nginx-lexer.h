/* SPDX-License-Identifier: Apache-2.0 */
/* nginx-lexer.h - an nginx configuration as a tree of directives, read as nginx reads it. */
#ifndef CD_COLLECT_NGINX_LEXER_H
#define CD_COLLECT_NGINX_LEXER_H

#include <stdbool.h>
#include <stddef.h>

struct cd_arena;

enum {
	CD_NGINX_TOKEN = 4096,		/* nginx refuses a token of this many bytes */
	CD_NGINX_DEPTH = 64,		/* blocks within blocks; ours */
	CD_NGINX_INCLUDES = 16,		/* files within files; ours: ends a cycle */
	CD_NGINX_FILES = 4096,		/* ours */
	CD_NGINX_DIRECTIVES = 200000,	/* ours */
};

struct cd_nginx_directive {
	const char *name;		/* the first token */
	const char *const *arg;		/* the others */
	size_t n_args;
	const char *file;
	int line;			/* where its first token begins */
	bool block;
	struct cd_nginx_directive *parent, *child, *next;
};

/* Where the bytes come from, so that tests and fuzzing need no host. */
struct cd_nginx_source {
	/* The file's bytes, or NULL and *error. */
	const char *(*read)(void *self, const char *path, size_t *len, int *error);
	/* Paths that match, sorted; no match is no error. */
	int (*glob)(void *self, struct cd_arena *a, const char *pattern,
		    const char *const **path, size_t *n);
	void *self;
};

struct cd_nginx_tree {
	struct cd_nginx_directive *first;	/* NULL: empty or failed */
	size_t n;
	const char *error;			/* "file:line: what"; NULL when all was read */
	int error_number;			/* errno of a file that could not be read; else 0 */
};

/* `includes` NULL: include directives stay in the tree as they are. */
struct cd_nginx_tree cd_nginx_parse(struct cd_arena *a, const char *bytes, size_t len,
				    const char *file, const struct cd_nginx_source *includes);

/* The nearest directive `name` that holds at `block`: its own, else the enclosing ones'. */
const struct cd_nginx_directive *cd_nginx_inherited(const struct cd_nginx_directive *block,
						    const char *name);
/* The last directive `name` directly inside `block`; NULL when there is none. */
const struct cd_nginx_directive *cd_nginx_inside(const struct cd_nginx_directive *block,
						 const char *name);
/* Is this an entry of map, geo, types, ...: a free-form list that only looks like directives? */
bool cd_nginx_is_entry(const struct cd_nginx_directive *d);

#endif
