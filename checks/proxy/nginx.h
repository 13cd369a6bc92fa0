/* SPDX-License-Identifier: Apache-2.0 */
/* nginx.h - what the nginx checks share: versions, cells and the table of directives. */
#ifndef CD_CHECKS_PROXY_NGINX_H
#define CD_CHECKS_PROXY_NGINX_H

#include <string.h>

#include <commdoctor/check.h>

#define NGINX(major, minor, patch) ((int64_t)(major) << 16 | (minor) << 8 | (patch))

/* data/nginx-directives.tsv says the same, with sources; a test compares. */
struct nginx_rule {
	const char *name;
	const char *word;	/* the argument it is about; NULL: any use */
	const char *context;	/* how the context must end; NULL: anywhere */
	int64_t since;		/* first version that knows it; 0: older than all */
	int64_t removed;	/* first version that no longer does; 0: still there */
	int64_t idle;		/* first version in which it is deprecated or has no effect; 0 */
	const char *option;	/* configure option it needs; NULL: none */
};
/* Ended by .name = NULL. */
extern const struct nginx_rule cd_nginx_rules[];

static inline const char *nginx_text(const struct cd_table *t, size_t row, const char *column)
{
	const char *value;

	return cd_cell_text(t, row, column, &value) ? value : "";
}

static inline int64_t nginx_int(const struct cd_table *t, size_t row, const char *column,
				int64_t otherwise)
{
	cd_cell_int(t, row, column, &otherwise);
	return otherwise;
}

/* The file of "file:line". */
static inline const char *nginx_file(struct cd_case *c, const char *where)
{
	const char *colon = strrchr(where, ':');

	return colon ? cd_words(c, "%.*s", (int)(colon - where), where) : where;
}

/* Does the blank-parted list hold the word? */
static inline bool nginx_has_word(const char *list, const char *word)
{
	size_t n = strlen(word);

	while (*list) {
		size_t len = strcspn(list, " ");

		if (len == n && !strncmp(list, word, n))
			return true;
		list += len;
		list += strspn(list, " ");
	}
	return false;
}

/* Forks count their versions in their own way; OpenResty keeps the number of its core. */
static inline bool nginx_counts_as_nginx(struct cd_case *c, const char *conf)
{
	const char *product;

	if (!cd_have_text(c, "nginx/product", conf, &product) || !strcmp(product, "nginx") ||
	    !strcmp(product, "nginx-plus") || !strcmp(product, "openresty"))
		return true;
	cd_unknown(c, conf, CD_NOT_COLLECTED, "%s counts its versions in its own way", product);
	return false;
}

/* The version that decides now: of the running program, else of the one on disk. */
static inline bool nginx_version(struct cd_case *c, const char *conf, int64_t *code)
{
	bool runs = false;

	cd_have_bool(c, "nginx/runs", conf, &runs);
	if (!nginx_counts_as_nginx(c, conf))
		return false;
	return cd_need_int(c, runs ? "nginx/running_code" : "nginx/disk_code", conf, code);
}

/* An address alone names a listener; with several nginx their file goes before it. */
static inline const char *nginx_subject(struct cd_case *c, const char *conf, const char *address)
{
	const char *first = cd_walk(c, "nginx", NULL);

	return first && cd_walk(c, "nginx", first) ? cd_words(c, "%s %s", conf, address) : address;
}

static inline bool nginx_same_socket(const struct cd_table *t, size_t a, size_t b)
{
	return !strcmp(nginx_text(t, a, "kind"), nginx_text(t, b, "kind")) &&
	       !strcmp(nginx_text(t, a, "address"), nginx_text(t, b, "address")) &&
	       nginx_int(t, a, "quic", 0) == nginx_int(t, b, "quic", 0);
}

static inline bool nginx_first_of_socket(const struct cd_table *t, size_t row)
{
	for (size_t i = 0; i < row; i++)
		if (nginx_same_socket(t, i, row))
			return false;
	return true;
}

/* A table that was cut does not show all: nothing may pass on it. */
static inline bool nginx_whole(struct cd_case *c, const char *conf, const struct cd_table *t)
{
	if (cd_total(t) == cd_rows(t))
		return true;
	cd_unknown(c, conf, CD_TRUNCATED, "the configuration is longer than the evidence holds");
	return false;
}

#endif
