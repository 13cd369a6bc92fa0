/* SPDX-License-Identifier: Apache-2.0 */
/* nginx.h - what the parts of the nginx collector share. */
#ifndef CD_COLLECT_NGINX_H
#define CD_COLLECT_NGINX_H

#include <commdoctor/collector.h>

#include "collect/nginx-lexer.h"

enum { CD_NGINX_FILE_BYTES = 4 << 20 };

struct cd_nginx_files {
	struct cd_host *host;
	struct cd_arena *arena;
};

/* The main file and all it includes. */
struct cd_nginx_tree cd_nginx_load(struct cd_host *host, struct cd_arena *a, const char *conf);

struct cd_nginx_binary {
	const char *version;	/* "1.22.1"; NULL: not told */
	const char *product;	/* "nginx", "openresty" */
	const char *openssl;	/* "3.0.17", as built; NULL: not told */
	const char *configure;	/* the arguments of configure; NULL: not told */
	const char *conf_path;	/* --conf-path=; NULL: not told */
	const char *why;	/* when version is NULL */
	const char *source;	/* the file it was read from */
	int error;		/* errno of reading it */
};
/* The text inside a program file; nothing is run. */
struct cd_nginx_binary cd_nginx_binary(struct cd_host *host, struct cd_arena *a, const char *path);
/* The same for bytes at hand. */
void cd_nginx_binary_text(struct cd_arena *a, const char *bytes, size_t len,
			  struct cd_nginx_binary *b);
/* major<<16 | minor<<8 | patch; 0 when it is no such version. */
int64_t cd_nginx_code(const char *version);

/* One nginx: a configuration, and the process that uses it if there is one. */
struct cd_nginx_instance {
	const char *conf;	/* the subject */
	const char *exe;	/* NULL: not told */
	const char *pid;	/* NULL: does not run */
	bool guessed;		/* the link to the running program may not be read */
	bool replaced;		/* the file of the running program is no longer on disk */
	bool elsewhere;		/* lives in another root */
	bool hidden;		/* runs, but its files are not ours to name: see why */
	const char *why;
};
struct cd_nginx_found {
	struct cd_nginx_instance *instance;
	size_t n;
	int error;		/* errno of listing the processes, with n == 0 */
};
struct cd_nginx_found cd_nginx_find(struct cd_collect *x);

/* Facts nginx/server and nginx/directive of one tree. */
void cd_nginx_put_servers(struct cd_collect *x, const char *subject,
			  const struct cd_nginx_tree *tree);
void cd_nginx_put_directives(struct cd_collect *x, const char *subject,
			     const struct cd_nginx_tree *tree);

#endif
