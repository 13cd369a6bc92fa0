// SPDX-License-Identifier: Apache-2.0
/*
 * nginx-servers.c - on which address does each server block listen, and what holds there?
 *
 * nginx joins the parameters of all `listen` lines of one address: `ssl` or `http2` on one is on
 * all.  Other settings come from the block itself or, when it has none, from those around it.
 */
#include "collect/nginx.h"

#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/text.h"

struct listener {
	const char *kind, *address, *where;
	const struct cd_nginx_directive *server;
	bool is_default, ssl, quic, http2;
};

struct servers {
	struct cd_collect *x;
	struct cd_arena *a;
	struct listener *l;
	size_t n, room;
};

static const char *where(struct cd_arena *a, const struct cd_nginx_directive *d)
{
	return cd_sprintf(a, "%s:%d", d->file, d->line);
}

static const char *joined(struct cd_arena *a, const struct cd_nginx_directive *d)
{
	CD_AUTO_BUF b = { 0 };

	cd_buf_puts(&b, "");
	for (size_t i = 0; i < d->n_args; i++)
		cd_buf_printf(&b, "%s%s", i ? " " : "", d->arg[i]);
	return cd_strdup(a, b.data ? b.data : "");
}

static bool has_arg(const struct cd_nginx_directive *d, size_t from, const char *word)
{
	for (size_t i = from; i < d->n_args; i++)
		if (!strcmp(d->arg[i], word))
			return true;
	return false;
}

static bool digits(const char *s)
{
	return *s && s[strspn(s, "0123456789")] == '\0';
}

/* "443", "*:443" and "0.0.0.0:443" are one socket. */
static const char *address(struct cd_arena *a, const char *arg)
{
	const char *port;

	if (!strncmp(arg, "unix:", 5))
		return arg;
	if (digits(arg))
		return cd_sprintf(a, "0.0.0.0:%s", arg);
	if (arg[0] == '*' && (arg[1] == ':' || !arg[1]))
		return cd_sprintf(a, "0.0.0.0:%s", arg[1] ? arg + 2 : "80");
	if (arg[0] == '[') {
		port = strchr(arg, ']');
		return port && port[1] == ':' ? arg : cd_sprintf(a, "%s:80", arg);
	}
	return strchr(arg, ':') ? arg : cd_sprintf(a, "%s:80", arg);
}

static void add(struct servers *s, struct listener l)
{
	if (s->n == s->room) {
		size_t more = s->room ? 2 * s->room : 16;

		s->l = cd_regrow(s->a, s->l, s->room * sizeof(l), more * sizeof(l));
		s->room = more;
	}
	s->l[s->n++] = l;
}

static void server(struct servers *s, const char *kind, const struct cd_nginx_directive *block)
{
	const struct cd_nginx_directive *ssl = cd_nginx_inherited(block, "ssl");
	bool all_ssl = ssl && has_arg(ssl, 0, "on");
	size_t before = s->n;

	for (const struct cd_nginx_directive *d = block->child; d; d = d->next)
		if (!strcmp(d->name, "listen") && d->n_args)
			add(s, (struct listener){
				       .kind = kind,
				       .address = address(s->a, d->arg[0]),
				       .where = where(s->a, d),
				       .server = block,
				       .is_default = has_arg(d, 1, "default_server") ||
						     has_arg(d, 1, "default"),
				       .ssl = all_ssl || has_arg(d, 1, "ssl"),
				       .quic = has_arg(d, 1, "quic"),
				       .http2 = has_arg(d, 1, "http2"),
			       });
	if (s->n == before && !strcmp(kind, "http"))
		add(s, (struct listener){ .kind = kind, .address = "0.0.0.0:80", .server = block,
					  .where = where(s->a, block), .ssl = all_ssl });
}

static bool together(const struct listener *a, const struct listener *b)
{
	return !strcmp(a->kind, b->kind) && !strcmp(a->address, b->address) && a->quic == b->quic;
}

/* Parameters belong to the address; without a default_server the first server is it. */
static void join(struct servers *s)
{
	for (size_t i = 0; i < s->n; i++) {
		struct listener *first = NULL;
		bool any = false;

		for (size_t k = 0; k < s->n; k++) {
			if (!together(&s->l[i], &s->l[k]))
				continue;
			if (!first)
				first = &s->l[k];
			any = any || s->l[k].is_default;
			s->l[i].ssl = s->l[i].ssl || s->l[k].ssl;
			s->l[i].http2 = s->l[i].http2 || s->l[k].http2;
		}
		if (!any && first)
			first->is_default = true;
	}
}

/* Calls of grpc_pass, and of anything else that answers, below a block. */
static void answers(const struct cd_nginx_directive *block, int64_t *grpc, int64_t *others)
{
	static const char *const other[] = {
		"proxy_pass",
		"root",
		"alias",
		"return",
		"fastcgi_pass",
		"uwsgi_pass",
		"scgi_pass",
		"memcached_pass",
		"try_files",
		"content_by_lua_block",
		"content_by_lua_file",
		"echo",
		NULL,
	};

	for (const struct cd_nginx_directive *d = block->child; d; d = d->next) {
		if (!strcmp(d->name, "grpc_pass"))
			++*grpc;
		for (size_t i = 0; other[i]; i++)
			if (!strcmp(d->name, other[i]))
				++*others;
		answers(d, grpc, others);
	}
}

static void text(struct servers *s, struct cd_rows *rows, const struct cd_nginx_directive *block,
		 const char *name, const char *column, const char *column_where)
{
	const struct cd_nginx_directive *d = cd_nginx_inherited(block, name);

	if (!d)
		return;
	cd_row_text(rows, column, joined(s->a, d));
	if (column_where)
		cd_row_text(rows, column_where, where(s->a, d));
}

static void flag(struct cd_rows *rows, const struct cd_nginx_directive *block, const char *name,
		 const char *column)
{
	const struct cd_nginx_directive *d = cd_nginx_inherited(block, name);

	if (d)
		cd_row_int(rows, column, has_arg(d, 0, "on"));
}

/* ssl_conf_command holds from the nearest level that has any. */
static void conf_commands(struct cd_rows *rows, const struct cd_nginx_directive *block)
{
	while (block && !cd_nginx_inside(block, "ssl_conf_command"))
		block = block->parent;
	for (const struct cd_nginx_directive *d = block ? block->child : NULL; d; d = d->next) {
		if (strcmp(d->name, "ssl_conf_command") || d->n_args != 2)
			continue;
		if (!strcmp(d->arg[0], "MinProtocol"))
			cd_row_text(rows, "min_protocol", d->arg[1]);
		else if (!strcmp(d->arg[0], "MaxProtocol"))
			cd_row_text(rows, "max_protocol", d->arg[1]);
		else if (!strcmp(d->arg[0], "Protocol") || !strcmp(d->arg[0], "CipherString"))
			cd_row_text(rows, "openssl_command", d->arg[0]);
	}
}

static void put_row(struct servers *s, struct cd_rows *rows, const struct listener *l)
{
	const struct cd_nginx_directive *names = cd_nginx_inside(l->server, "server_name");
	int64_t grpc = 0, others = 0;

	answers(l->server, &grpc, &others);
	cd_row_text(rows, "kind", l->kind);
	cd_row_text(rows, "address", l->address);
	cd_row_int(rows, "default", l->is_default);
	cd_row_int(rows, "ssl", l->ssl);
	cd_row_int(rows, "quic", l->quic);
	cd_row_int(rows, "http2_listen", l->http2);
	cd_row_text(rows, "where", where(s->a, l->server));
	cd_row_text(rows, "listen_where", l->where);
	cd_row_text(rows, "names", names ? joined(s->a, names) : "");
	cd_row_int(rows, "grpc", grpc);
	cd_row_int(rows, "others", others);
	text(s, rows, l->server, "ssl_protocols", "protocols", "protocols_where");
	text(s, rows, l->server, "ssl_ciphers", "ciphers", "ciphers_where");
	flag(rows, l->server, "http2", "http2");
	flag(rows, l->server, "ssl_prefer_server_ciphers", "prefer");
	flag(rows, l->server, "ssl_reject_handshake", "reject");
	conf_commands(rows, l->server);
	cd_row_end(rows);
}

void cd_nginx_put_servers(struct cd_collect *x, const char *subject,
			  const struct cd_nginx_tree *tree)
{
	struct servers s = { .x = x, .a = cd_collect_arena(x) };
	struct cd_rows *rows = cd_table_begin(x, "nginx/server", subject);

	for (const struct cd_nginx_directive *top = tree->first; top; top = top->next) {
		if (strcmp(top->name, "http") && strcmp(top->name, "stream") &&
		    strcmp(top->name, "mail"))
			continue;
		for (const struct cd_nginx_directive *d = top->child; d; d = d->next)
			if (d->block && !strcmp(d->name, "server"))
				server(&s, top->name, d);
	}
	join(&s);
	for (size_t i = 0; i < s.n; i++)
		put_row(&s, rows, &s.l[i]);
	cd_table_end(rows);
}

/* Only what may be asked about: the rest of a configuration can hold secrets. */
static int64_t interest(const struct cd_nginx_directive *d)
{
	static const char *const exact[] = {
		"listen", "ssl", "proxy_http_version", "keepalive", "add_header_inherit",
		"grpc_pass", "proxy_ssl", "zone", "resolver", NULL,
	};
	static const char *const begin[] = {
		"http2", "http3", "quic", "ssl_", "proxy_ssl_", "grpc_ssl_", "keepalive_", NULL,
	};

	if (cd_text_ends(d->name, "certificate_key") || cd_text_ends(d->name, "password_file"))
		return 0;
	for (size_t i = 0; exact[i]; i++)
		if (!strcmp(d->name, exact[i]))
			return 2;
	for (size_t i = 0; begin[i]; i++)
		if (cd_text_starts(d->name, begin[i]))
			return 2;
	return !d->block && (!strcmp(d->name, "server") || !strcmp(d->name, "proxy_pass"));
}

/* Of where requests are passed to, the scheme alone: the rest can hold secrets.  "$": a variable. */
static const char *arguments(struct cd_arena *a, const struct cd_nginx_directive *d)
{
	const char *end;

	if (strcmp(d->name, "proxy_pass") || !d->n_args)
		return joined(a, d);
	end = strstr(d->arg[0], "://");
	if (d->arg[0][0] == '$')
		return "$";
	return end ? cd_strndup(a, d->arg[0], (size_t)(end - d->arg[0])) : "";
}

static const char *context(struct cd_arena *a, const struct cd_nginx_directive *d)
{
	if (!d->parent)
		return "main";
	if (!d->parent->parent)
		return d->parent->name;
	return cd_sprintf(a, "%s/%s", context(a, d->parent), d->parent->name);
}

static void put_directives(struct cd_arena *a, struct cd_rows *rows,
			   const struct cd_nginx_directive *d)
{
	for (; d; d = d->next) {
		int64_t rank = cd_nginx_is_entry(d) ? 0 : interest(d);

		if (rank) {
			cd_row_text(rows, "name", d->name);
			cd_row_text(rows, "args", arguments(a, d));
			cd_row_text(rows, "context", context(a, d));
			cd_row_text(rows, "where", where(a, d));
			cd_row_int(rows, "rank", rank);
			cd_row_end(rows);
		}
		put_directives(a, rows, d->child);
	}
}

void cd_nginx_put_directives(struct cd_collect *x, const char *subject,
			     const struct cd_nginx_tree *tree)
{
	struct cd_rows *rows = cd_table_begin(x, "nginx/directive", subject);

	put_directives(cd_collect_arena(x), rows, tree->first);
	cd_table_end(rows);
}
