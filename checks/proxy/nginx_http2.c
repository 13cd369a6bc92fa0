/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nginx.http2 - is HTTP/2 spoken where it is expected, and nowhere it breaks clients?
 *
 * Before 1.25.1 `listen ... http2` turns it on for every server of the address, and without TLS
 * HTTP/1 clients are then not understood.  From 1.25.1 on each server says `http2 on`.
 */
#include "nginx.h"

static const char *const needs[] = {
	"nginx", "nginx/runs", "nginx/running_code", "nginx/disk_code", "nginx/product",
	"nginx/server", NULL
};
static const struct cd_bound bounds[] = {
	{ "expect", "word", "none", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "plain-http2", CD_HIGH, "where file" },
	{ "grpc-without-http2", CD_HIGH, "where file names address how" },
	{ "no-http2", CD_HIGH, "where file expect how" },
	{ "blocklisted-cipher-first", CD_HIGH, "where file cipher" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "grpc-without-http2", "tls.alpn/no-h2", CD_THIS_HOST },
	{ "no-http2", "tls.alpn/no-h2", CD_THIS_HOST },
	{ .code = NULL },
};

struct nginx {
	struct cd_case *c;
	const struct cd_table *t;
	const char *conf;
	int64_t version;
};

static bool has_http2(const struct nginx *n, size_t row)
{
	return nginx_int(n->t, row, "http2_listen", 0) ||
	       (n->version >= NGINX(1, 25, 1) && nginx_int(n->t, row, "http2", 0));
}

/* The first suite of TLS 1.2 must be ephemeral and AEAD (RFC 9113 appendix A lists the others). */
static const char *bad_first_cipher(struct nginx *n, size_t row)
{
	const char *list = nginx_text(n->t, row, "ciphers");
	size_t len = strcspn(list, ": ,");
	const char *first = cd_words(n->c, "%.*s", (int)len, list);

	/* Aliases ("HIGH", "EECDH+AESGCM") hold no dash; what they stand for is OpenSSL's to say.
	 */
	if (!strchr(first, '-') || strchr("!-+@", *first) || strchr(first, '+') ||
	    !strncmp(first, "TLS_", 4))
		return NULL;
	if ((!strncmp(first, "ECDHE-", 6) || !strncmp(first, "DHE-", 4)) &&
	    (strstr(first, "GCM") || strstr(first, "CHACHA20") || strstr(first, "CCM")))
		return NULL;
	return first;
}

static bool speaks_tls12(const char *protocols)
{
	return !*protocols || nginx_has_word(protocols, "TLSv1.2");
}

static void observe_where(struct nginx *n, struct cd_finding *f, const char *where)
{
	cd_observe_text(f, "where", where);
	cd_observe_text(f, "file", nginx_file(n->c, where));
}

/* From 1.25.1 on the parameter of listen is deprecated. */
static void observe_how(struct nginx *n, struct cd_finding *f)
{
	cd_observe_text(f, "how", n->version >= NGINX(1, 25, 1) ?
			"write http2 on; into each server" : "add http2 to the listen line");
}

/* Reached by programs of this host alone, such as a balancer that speaks HTTP/2 to its servers. */
static bool is_inward(const char *address)
{
	return !strncmp(address, "unix:", 5) || !strncmp(address, "127.", 4) ||
	       !strncmp(address, "[::1]", 5) || !strncmp(address, "localhost:", 10);
}

/* All servers of one address. */
static void socket_of(struct nginx *n, size_t first)
{
	const char *expect = cd_bound_text(n->c, "expect");
	const char *subject = nginx_subject(n->c, n->conf, nginx_text(n->t, first, "address"));
	bool ssl = nginx_int(n->t, first, "ssl", 0), without = false, failed = false;
	int64_t others = 0, grpc = 0;
	size_t lacking = first;
	struct cd_finding *f;

	for (size_t i = 0; i < cd_rows(n->t); i++) {
		const char *cipher;

		if (!nginx_same_socket(n->t, i, first))
			continue;
		others += nginx_int(n->t, i, "others", 0);
		grpc += nginx_int(n->t, i, "grpc", 0);
		if (!has_http2(n, i)) {
			lacking = without ? lacking : i;
			without = true;
			continue;
		}
		cipher = ssl && nginx_int(n->t, i, "prefer", 0) &&
					 speaks_tls12(nginx_text(n->t, i, "protocols"))
				 ? bad_first_cipher(n, i)
				 : NULL;
		if (cipher && !failed) {
			f = cd_fail(n->c, subject, "blocklisted-cipher-first", CD_HIGH);
			observe_where(n, f, nginx_text(n->t, i, "ciphers_where"));
			cd_observe_text(f, "cipher", cipher);
			failed = true;
		}
	}
	/* A listener that only passes gRPC on wants prior knowledge: nobody speaks HTTP/1 there. */
	if (!ssl && n->version < NGINX(1, 25, 1) && !without && (others || !grpc)) {
		if (is_inward(nginx_text(n->t, first, "address"))) {
			cd_unknown(n->c, subject, CD_NOT_COLLECTED,
				   "whether the programs of this host that connect there begin "
				   "with HTTP/2 is not told");
			return;
		}
		f = cd_fail(n->c, subject, "plain-http2", CD_HIGH);
		observe_where(n, f, nginx_text(n->t, first, "listen_where"));
		failed = true;
	}
	if (ssl && without && strcmp(expect, "none")) {
		f = cd_fail(n->c, subject, "no-http2",
			    strcmp(expect, "grpc") ? CD_MEDIUM : CD_HIGH);
		observe_where(n, f, nginx_text(n->t, lacking, "listen_where"));
		cd_observe_text(f, "expect", expect);
		observe_how(n, f);
		failed = true;
	} else if (ssl && without) {
		cd_note(n->c, subject, "HTTP/2 is off, as %s stands",
			nginx_text(n->t, lacking, "listen_where"));
	}
	if (!failed)
		cd_pass(n->c, subject);
}

/* A server that passes gRPC on needs HTTP/2 on at least one of its addresses. */
static void grpc_server(struct nginx *n, size_t row)
{
	const char *where = nginx_text(n->t, row, "where"), *names;
	struct cd_finding *f;

	if (!nginx_int(n->t, row, "grpc", 0))
		return;
	for (size_t i = 0; i < cd_rows(n->t); i++)
		if (!strcmp(nginx_text(n->t, i, "where"), where) && (i < row || has_http2(n, i)))
			return;
	f = cd_fail(n->c, where, "grpc-without-http2", CD_HIGH);
	observe_where(n, f, where);
	names = nginx_text(n->t, row, "names");
	cd_observe_text(f, "names", *names ? names : "without a name");
	cd_observe_text(f, "address", nginx_text(n->t, row, "address"));
	observe_how(n, f);
}

static bool matters(const struct nginx *n, size_t row)
{
	return !strcmp(nginx_text(n->t, row, "kind"), "http") && !nginx_int(n->t, row, "quic", 0) &&
	       (nginx_int(n->t, row, "ssl", 0) || has_http2(n, row) ||
		nginx_int(n->t, row, "grpc", 0));
}

static bool is_first(const struct nginx *n, size_t row)
{
	for (size_t i = 0; i < row; i++)
		if (matters(n, i) && nginx_same_socket(n->t, i, row))
			return false;
	return true;
}

static void judge(struct cd_case *c)
{
	for (const char *conf = NULL; (conf = cd_each(c, "nginx", conf));) {
		struct nginx n = { .c = c, .conf = conf };
		bool any = false;

		if (!cd_need_table(c, "nginx/server", conf, &n.t) || !nginx_whole(c, conf, n.t) ||
		    !nginx_version(c, conf, &n.version))
			continue;
		for (size_t row = 0; row < cd_rows(n.t); row++) {
			if (!matters(&n, row))
				continue;
			any = true;
			grpc_server(&n, row);
			if (is_first(&n, row))
				socket_of(&n, row);
		}
		if (!any)
			cd_not_applicable(c, conf, "no address speaks TLS, HTTP/2 or gRPC");
	}
}

const struct cd_check cd_proxy_nginx_http2[] = {
	{ .id = "nginx.http2", .needs = needs, .bounds = bounds, .codes = codes, .effects = effects,
	  .judge = judge },
	{ .id = NULL },
};
