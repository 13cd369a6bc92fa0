/* SPDX-License-Identifier: Apache-2.0 */
/* servers.h - rows of nginx/server for tests. */
#ifndef CD_TESTS_PROXY_SERVERS_H
#define CD_TESTS_PROXY_SERVERS_H

#include "lib/judge.h"

#define CONF "/etc/nginx/nginx.conf"
#define NUMBER(a, b, c) ((int64_t)(a) << 16 | (b) << 8 | (c))

static const struct cd_column server_columns[] = {
	{ "kind", CD_COL_TEXT, "" },	  { "address", CD_COL_TEXT, "" },
	{ "default", CD_COL_INT, "" },	  { "ssl", CD_COL_INT, "" },
	{ "quic", CD_COL_INT, "" },	  { "http2_listen", CD_COL_INT, "" },
	{ "http2", CD_COL_INT, "" },	  { "names", CD_COL_TEXT, "" },
	{ "protocols", CD_COL_TEXT, "" }, { "protocols_where", CD_COL_TEXT, "" },
	{ "min_protocol", CD_COL_TEXT, "" }, { "max_protocol", CD_COL_TEXT, "" },
	{ "openssl_command", CD_COL_TEXT, "" }, { "prefer", CD_COL_INT, "" },
	{ "ciphers", CD_COL_TEXT, "" },	  { "ciphers_where", CD_COL_TEXT, "" },
	{ "grpc", CD_COL_INT, "" },	  { "others", CD_COL_INT, "" },
	{ "where", CD_COL_TEXT, "" },	  { "listen_where", CD_COL_TEXT, "" },
	{ .name = NULL },
};

struct server {
	const char *address, *where, *protocols, *min, *max, *command, *ciphers, *kind;
	int is_default, plain, quic, http2_listen, http2, prefer, grpc, others;
};

static inline void give_server(struct cd_test *t, struct server s)
{
	give_row(t, "nginx/server", CONF, "kind", s.kind ? s.kind : "http", "address", s.address,
		 "default", (int64_t)s.is_default, "ssl", (int64_t)!s.plain, "quic",
		 (int64_t)s.quic, "http2_listen", (int64_t)s.http2_listen, "http2",
		 (int64_t)s.http2, "names", "a.example", "protocols",
		 s.protocols ? s.protocols : "", "protocols_where", "p.conf:1", "min_protocol",
		 s.min ? s.min : "", "max_protocol", s.max ? s.max : "", "openssl_command",
		 s.command ? s.command : "", "prefer", (int64_t)s.prefer, "ciphers",
		 s.ciphers ? s.ciphers : "", "ciphers_where", "c.conf:1", "grpc", (int64_t)s.grpc,
		 "others", (int64_t)s.others, "where", s.where ? s.where : "s.conf:1",
		 "listen_where", "s.conf:2", NULL);
}

static inline void give_nginx(struct cd_test *t, int64_t version)
{
	give_set(t, "nginx", CONF, NULL);
	give_bool(t, "nginx/runs", CONF, true);
	give_int(t, "nginx/running_code", CONF, version);
	give_text(t, "nginx/product", CONF, "nginx");
	give_table(t, "nginx/server", CONF, server_columns);
}

#endif
