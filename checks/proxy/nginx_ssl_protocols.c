/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nginx.ssl_protocols - which TLS versions does each listening address really offer?
 *
 * Up to 1.29.1 the list of the default server of an address holds for all servers there, since
 * OpenSSL fixes the version before the name selects a server; other lists are ignored.  The
 * other side, towards upstreams, is in nginx-upstream-protocols.c.
 */
#include "nginx-protocols.h"

static const char *const needs[] = {
	"nginx", "nginx/runs", "nginx/running_code", "nginx/disk_code", "nginx/product",
	"nginx/openssl_code", "nginx/level_zero", "nginx/server", "nginx/directive", NULL
};
static const struct cd_code codes[] = {
	{ "old-protocols", CD_HIGH, "protocols where file" },
	{ "old-protocols-listed", CD_LOW, "protocols where file" },
	{ "no-tls13", CD_MEDIUM, "protocols where file" },
	{ "ignored-here", CD_MEDIUM, "protocols where file holds" },
	{ "upstream-old-protocols", CD_HIGH, "directive protocols where file" },
	{ "upstream-old-protocols-listed", CD_LOW, "directive protocols where file" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "old-protocols", "tls.version.matrix/old-version", CD_THIS_HOST },
	{ .code = NULL },
};

struct nginx {
	struct cd_case *c;
	const struct cd_table *t;
	const char *conf, *subject;
	int64_t version;
	bool per_server, failed, undecided;
};

static unsigned by_default(int64_t version)
{
	if (version >= NGINX(1, 27, 3))
		return TLS12 | TLS13;
	return TLS10 | TLS11 | TLS12 | (version >= NGINX(1, 23, 4) ? TLS13 : 0);
}

/* 0: cannot be told. */
static unsigned listed(const struct nginx *n, size_t row)
{
	const char *list = nginx_text(n->t, row, "protocols");

	return *list ? nginx_protocols(list) : by_default(n->version);
}

/* `ssl_conf_command MinProtocol` and MaxProtocol cut the list; `Protocol` may do anything. */
static unsigned offered(const struct nginx *n, size_t row)
{
	const char *min = nginx_text(n->t, row, "min_protocol");
	const char *max = nginx_text(n->t, row, "max_protocol");
	unsigned bits = listed(n, row), lowest = nginx_protocol(min, strlen(min)),
		 highest = nginx_protocol(max, strlen(max));

	if (!strcmp(nginx_text(n->t, row, "openssl_command"), "Protocol") || (*min && !lowest) ||
	    (*max && !highest))
		return 0;
	if (lowest)
		bits &= ~(lowest - 1);
	if (highest)
		bits &= 2 * highest - 1;
	return bits;
}

/* OpenSSL 3 negotiates nothing below TLS 1.2 unless something sets security level 0. */
static bool library_refuses(const struct nginx *n, size_t row)
{
	int64_t openssl = 0;
	bool zero = true;

	return cd_have_int(n->c, "nginx/openssl_code", n->conf, &openssl) &&
	       openssl >= NGINX(3, 0, 0) && cd_have_bool(n->c, "nginx/level_zero", "", &zero) &&
	       !zero && !strstr(nginx_text(n->t, row, "ciphers"), "SECLEVEL=0") &&
	       !*nginx_text(n->t, row, "openssl_command");
}

static const char *words(const struct nginx *n, size_t row)
{
	const char *list = nginx_text(n->t, row, "protocols");

	if (*list)
		return list;
	return n->version >= NGINX(1, 27, 3) ? "TLSv1.2 TLSv1.3 (default)"
	       : n->version >= NGINX(1, 23, 4) ? "TLSv1 TLSv1.1 TLSv1.2 TLSv1.3 (default)"
					       : "TLSv1 TLSv1.1 TLSv1.2 (default)";
}

static struct cd_finding *say(struct nginx *n, size_t row, const char *code, enum cd_severity s)
{
	const char *where = nginx_text(n->t, row, "protocols_where");
	struct cd_finding *f = cd_fail(n->c, n->subject, code, s);

	n->failed = true;
	where = *where ? where : nginx_text(n->t, row, "where");
	cd_observe_text(f, "protocols", words(n, row));
	cd_observe_text(f, "where", where);
	cd_observe_text(f, "file", nginx_file(n->c, where));
	return f;
}

static void server(struct nginx *n, size_t row, unsigned *said)
{
	enum { SAID_OLD = 1, SAID_LISTED = 2, SAID_13 = 4 };
	unsigned bits = offered(n, row);
	bool dead = library_refuses(n, row);
	unsigned old = dead ? SAID_LISTED : SAID_OLD;

	if (!bits) {
		n->undecided = true;
		return;
	}
	if ((bits & OLD) && !(*said & old)) {
		struct cd_finding *f = say(n, row, dead ? "old-protocols-listed" : "old-protocols",
					   dead ? CD_LOW : CD_HIGH);

		if (dead)
			cd_latent(f, "where OpenSSL's security level is lowered");
		*said |= old;
	}
	if (!(bits & TLS13) && !(*said & SAID_13)) {
		say(n, row, "no-tls13", CD_MEDIUM);
		*said |= SAID_13;
	}
}

static void ignored(struct nginx *n, size_t holds)
{
	for (size_t i = 0; i < cd_rows(n->t); i++)
		if (i != holds && nginx_same_socket(n->t, i, holds) &&
		    *nginx_text(n->t, i, "protocols") && listed(n, i) != listed(n, holds)) {
			cd_observe_text(say(n, i, "ignored-here", CD_MEDIUM), "holds",
					words(n, holds));
			return;
		}
}

static void socket_of(struct nginx *n, size_t first)
{
	size_t holds = first;
	unsigned said = 0;

	n->subject = nginx_subject(n->c, n->conf, nginx_text(n->t, first, "address"));
	n->failed = n->undecided = false;
	for (size_t i = first; i < cd_rows(n->t); i++) {
		if (!nginx_same_socket(n->t, i, first))
			continue;
		if (nginx_int(n->t, i, "default", 0))
			holds = i;
		if (n->per_server)
			server(n, i, &said);
	}
	if (!n->per_server) {
		server(n, holds, &said);
		ignored(n, holds);
	}
	if (n->undecided)
		cd_unknown(n->c, n->subject, CD_GARBAGE,
			   "the protocol list at %s cannot be evaluated",
			   nginx_text(n->t, holds, "where"));
	else if (!n->failed)
		cd_pass(n->c, n->subject);
}

/* True: there is a verdict. */
static bool listeners(struct cd_case *c, const char *conf, const struct cd_table *t)
{
	struct nginx n = { .c = c, .t = t, .conf = conf };
	int64_t openssl = 0;
	bool any = false;

	if (!nginx_whole(c, conf, n.t) || !nginx_version(c, conf, &n.version))
		return true;
	cd_have_int(c, "nginx/openssl_code", conf, &openssl);
	n.per_server = n.version >= NGINX(1, 29, 2) && (!openssl || openssl >= NGINX(1, 1, 1));
	for (size_t row = 0; row < cd_rows(n.t); row++)
		if (nginx_int(n.t, row, "ssl", 0) && !nginx_int(n.t, row, "quic", 0)) {
			any = true;
			if (nginx_first_of_socket(n.t, row))
				socket_of(&n, row);
		}
	return any;
}

static void judge(struct cd_case *c)
{
	for (const char *conf = NULL; (conf = cd_each(c, "nginx", conf));) {
		const struct cd_table *t;
		bool any;

		if (!cd_need_table(c, "nginx/server", conf, &t))
			continue;
		any = listeners(c, conf, t);
		any = cd_nginx_upstream_protocols(c, conf) || any;
		if (!any)
			cd_not_applicable(c, conf, "no address of this nginx speaks TLS, and no list "
						   "names versions towards upstreams of TLS");
	}
}

const struct cd_check cd_proxy_nginx_ssl_protocols[] = {
	{ .id = "nginx.ssl_protocols", .needs = needs, .codes = codes, .effects = effects,
	  .judge = judge },
	{ .id = NULL },
};
