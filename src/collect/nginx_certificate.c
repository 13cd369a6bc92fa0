// SPDX-License-Identifier: Apache-2.0
/*
 * nginx_certificate - which certificates would the nginx that run here serve after a reload?
 *
 * The files that ssl_certificate names, as they lie on disk now.  A row without a serial is a
 * file that was not read: nothing can be said of what is missing on its port.  Such a file may
 * hold the private key, too; so it is read only to compare with what a target answers, which a
 * capture never asks.
 */
#include "collect/nginx.h"

#include <errno.h>
#include <string.h>

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>

#include "base/arena.h"
#include "base/certificate.h"
#include "base/text.h"
#include "host/host.h"

enum { FILES_MAX = 64, FILE_BYTES = 1 << 20, PORT_MAX = 65535 };

static const struct cd_column columns[] = {
	{ "port", CD_COL_INT, "" },
	{ "address", CD_COL_TEXT, "" },		/* empty: all */
	{ "file", CD_COL_TEXT, "" },
	{ "conf", CD_COL_TEXT, "" },
	{ "subject", CD_COL_TEXT, "" },
	{ "serial", CD_COL_TEXT, "" },
	{ "not_after", CD_COL_INT, "s" },
	{ .name = NULL },
};

static const struct cd_fact_spec facts[] = {
	{ .name = "nginx/certificate", .type = CD_TABLE, .unit = "",
	  .source = "openssl x509 -noout -serial -enddate -in FILE",
	  .about = "the first certificate of each ssl_certificate of the nginx that run",
	  .columns = columns },
	{ .name = NULL },
};

struct reader {
	struct cd_collect *x;
	struct cd_arena *a;
	struct cd_rows *rows;
	const char *conf;
	size_t files;
};

/* 0: a socket of a path, or a port that is no single number. */
static int64_t port_of(const char *listen)
{
	const char *bracket = strchr(listen, ']');
	const char *colon = strrchr(bracket ? bracket : listen, ':');
	const char *digits = colon ? colon + 1 : listen;
	int64_t port = 0;

	if (cd_text_starts(listen, "unix:"))
		return 0;
	if (!colon && (!*digits || digits[strspn(digits, "0123456789")]))
		return 80;
	for (; *digits >= '0' && *digits <= '9' && port <= PORT_MAX; digits++)
		port = 10 * port + *digits - '0';
	return *digits || port > PORT_MAX ? 0 : port;
}

/* What stands before the port; empty: all addresses. */
static const char *address_of(struct cd_arena *a, const char *listen)
{
	const char *bracket = strchr(listen, ']');
	const char *colon = strrchr(bracket ? bracket : listen, ':');
	const char *host = listen;

	if (!colon && !listen[strspn(listen, "0123456789")])
		return "";
	if (*listen == '[' && bracket)
		host = cd_strndup(a, listen + 1, (size_t)(bracket - listen) - 1);
	else if (colon)
		host = cd_strndup(a, listen, (size_t)(colon - listen));
	return !strcmp(host, "*") || !strcmp(host, "0.0.0.0") || !strcmp(host, "::") ? "" : host;
}

static void put_content(struct reader *r, const char *path)
{
	struct cd_bytes b = cd_host_read(cd_collect_host(r->x), r->a, path, FILE_BYTES);
	BIO *bio = b.error || b.truncated ? NULL : BIO_new_mem_buf(b.data, (int)b.len);
	X509 *cert = bio ? PEM_read_bio_X509(bio, NULL, NULL, NULL) : NULL;
	const char *serial = cert ? cd_certificate_serial(r->a, cert) : NULL;
	int64_t until;

	if (serial && cd_certificate_seconds(X509_get0_notAfter(cert), &until)) {
		cd_row_text(r->rows, "subject",
			    cd_certificate_name(r->a, X509_get_subject_name(cert)));
		cd_row_text(r->rows, "serial", serial);
		cd_row_int(r->rows, "not_after", until);
	}
	X509_free(cert);
	BIO_free(bio);
	ERR_clear_error();
}

static void put_file(struct reader *r, const char *listen, const char *name)
{
	const char *slash = strrchr(r->conf, '/');
	const char *path = name[0] == '/' || !slash
				   ? name
				   : cd_sprintf(r->a, "%.*s/%s", (int)(slash - r->conf), r->conf,
						name);

	cd_row_int(r->rows, "port", port_of(listen));
	cd_row_text(r->rows, "address", address_of(r->a, listen));
	cd_row_text(r->rows, "file", path);
	cd_row_text(r->rows, "conf", r->conf);
	if (!strchr(name, '$') && !cd_text_starts(name, "data:") &&
	    !cd_text_starts(name, "engine:") && r->files++ < FILES_MAX)
		put_content(r, path);
	cd_row_end(r->rows);
}

static void put_port(struct reader *r, const char *listen, const struct cd_nginx_directive *server)
{
	const struct cd_nginx_directive *block = server;

	if (cd_nginx_inherited(server, "ssl_certificate_by_lua_block") ||
	    cd_nginx_inherited(server, "ssl_certificate_by_lua_file"))
		put_file(r, listen, "$ssl_certificate_by_lua");
	while (block && !cd_nginx_inside(block, "ssl_certificate"))
		block = block->parent;
	for (const struct cd_nginx_directive *d = block ? block->child : NULL; d; d = d->next)
		if (!strcmp(d->name, "ssl_certificate") && d->n_args == 1)
			put_file(r, listen, d->arg[0]);
}

static void put_tree(struct reader *r, const struct cd_nginx_tree *tree)
{
	for (const struct cd_nginx_directive *top = tree->first; top; top = top->next)
		for (const struct cd_nginx_directive *s = top->child; s; s = s->next) {
			if (!s->block || strcmp(s->name, "server"))
				continue;
			for (const struct cd_nginx_directive *d = s->child; d; d = d->next)
				if (!strcmp(d->name, "listen") && d->n_args && port_of(d->arg[0]))
					put_port(r, d->arg[0], s);
		}
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	static const char fact[] = "nginx/certificate";
	struct reader r = { .x = x, .a = cd_collect_arena(x) };
	struct cd_nginx_found f = cd_nginx_find(x);
	struct cd_nginx_tree *tree = cd_alloc_n(r.a, f.n + 1, sizeof(*tree));
	size_t running = 0;

	(void)err;
	if (!cd_target(x, 0)) {
		cd_put_absent(x, fact, "", "no --target given");
		return 0;
	}
	if (!f.n && f.error) {
		cd_put_errno(x, fact, "", "/proc", f.error);
		return 0;
	}
	for (size_t i = 0; i < f.n; i++) {
		const struct cd_nginx_instance *one = &f.instance[i];

		if (!one->pid && !one->elsewhere && !one->hidden)
			continue;
		running++;
		if (one->elsewhere || one->hidden) {
			cd_put_unseen(x, fact, "",
				      one->elsewhere ? CD_OTHER_NAMESPACE : CD_NOT_COLLECTED, "%s",
				      one->why);
			return 0;
		}
		tree[i] = cd_nginx_load(cd_collect_host(x), r.a, one->conf);
		if (tree[i].error) {
			int error = tree[i].error_number;

			cd_put_unseen(x, fact, "",
				      error == EACCES || error == EPERM ? CD_PERMISSION
									: CD_GARBAGE,
				      "%s", tree[i].error);
			return 0;
		}
	}
	if (!running) {
		cd_put_absent(x, fact, "", "no nginx runs");
		return 0;
	}
	r.rows = cd_table_begin(x, fact, "");
	for (size_t i = 0; i < f.n; i++) {
		r.conf = f.instance[i].conf;
		if (f.instance[i].pid)
			put_tree(&r, &tree[i]);
	}
	cd_table_end(r.rows);
	return 0;
}

const struct cd_collector cd_collector_nginx_certificate = {
	.name = "nginx-certificate",
	.group = "files",
	.facts = facts,
	.collect = collect,
};
