// SPDX-License-Identifier: Apache-2.0
/*
 * tls - which versions, protocols and certificates does a target answer with?
 *
 * Acts only on what `--target` names: a handful of handshakes for each address of the name, each
 * with a deadline, never a byte of application data.
 */
#include "probe/tls.h"
#include "probe/tls-target.h"

#include <commdoctor/collector.h>

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <netdb.h>
#include <netinet/in.h>
#include <string.h>

#include "base/arena.h"

enum {
	ADDRESSES_MAX = 4,		/* of one name */
	HANDSHAKE_MS = 4000,
	ADDRESS_MS = 10000,		/* all handshakes with one address */
	ALL_MS = 40000,
};

static const char H2_AND_H1[] = "\2h2\10http/1.1";
static const char H2_ALONE[] = "\2h2";

static const struct cd_column certificate_columns[] = {
	{ "position", CD_COL_INT, "" },
	{ "serial", CD_COL_TEXT, "" },		/* hexadecimal */
	{ "subject", CD_COL_TEXT, "" },
	{ "issuer", CD_COL_TEXT, "" },
	{ "names", CD_COL_TEXT, "" },
	{ "self_issued", CD_COL_INT, "" },
	{ "needed", CD_COL_INT, "" },
	{ "public", CD_COL_INT, "" },		/* says that a public authority issued it */
	{ "not_before", CD_COL_INT, "s" },
	{ "not_after", CD_COL_INT, "s" },
	{ .name = NULL },
};

#define CLIENT "openssl s_client -connect {subject}"
static const struct cd_fact_spec facts[] = {
	{ .name = "tls/target", .type = CD_TEXTS, .unit = "", .source = "--target",
	  .about = "one member for each address of each target that may speak TLS" },
	{ .name = "tls/name", .type = CD_TEXT, .unit = "", .source = "--target",
	  .about = "server name sent; absent when the target is an address" },
	{ .name = "tls/expect", .type = CD_TEXT, .unit = "", .source = "--target",
	  .about = "what the scheme of the target asks for: https, h2, grpc, tls" },
	{ .name = "tls/address", .type = CD_TEXT, .unit = "", .source = "getent ahosts",
	  .about = "the address that was asked; absent when the name has none" },
	{ .name = "tls/local", .type = CD_BOOL, .unit = "", .source = "ip address",
	  .about = "the address is one of this host" },
	{ .name = "tls/connect", .type = CD_TEXT, .unit = "", .source = CLIENT,
	  .about = "what became of the first connection" },
	{ .name = "tls/speaks", .type = CD_BOOL, .unit = "", .source = CLIENT,
	  .about = "answered a hello by TLS" },
	{ .name = "tls/ssl3", .type = CD_BOOL, .unit = "", .source = "a hello of SSL 3.0",
	  .about = "accepts SSL 3.0" },
	{ .name = "tls/tls1_0", .type = CD_BOOL, .unit = "", .source = CLIENT " -tls1",
	  .about = "accepts TLS 1.0" },
	{ .name = "tls/tls1_1", .type = CD_BOOL, .unit = "", .source = CLIENT " -tls1_1",
	  .about = "accepts TLS 1.1" },
	{ .name = "tls/tls1_2", .type = CD_BOOL, .unit = "", .source = CLIENT " -tls1_2",
	  .about = "accepts TLS 1.2" },
	{ .name = "tls/tls1_3", .type = CD_BOOL, .unit = "", .source = CLIENT " -tls1_3",
	  .about = "accepts TLS 1.3" },
	{ .name = "tls/alpn", .type = CD_TEXT, .unit = "", .source = CLIENT " -alpn h2,http/1.1",
	  .about = "protocol selected of h2 and http/1.1" },
	{ .name = "tls/alpn_refused", .type = CD_BOOL, .unit = "",
	  .source = CLIENT " -alpn h2,http/1.1", .about = "alert 120: no common protocol" },
	{ .name = "tls/alpn_h2", .type = CD_BOOL, .unit = "", .source = CLIENT " -alpn h2",
	  .about = "h2 is selected when it alone is offered" },
	{ .name = "tls/verify", .type = CD_TEXT, .unit = "", .source = CLIENT,
	  .about = "ok, or why the trust store of this host does not take the chain" },
	{ .name = "tls/certificate", .type = CD_TABLE, .unit = "", .source = CLIENT " -showcerts",
	  .about = "the certificates sent", .columns = certificate_columns },
	{ .name = NULL },
};

static const struct version {
	const char *fact;
	int version;		/* 0: SSL 3.0 */
} versions[] = {
	{ "tls/tls1_3", TLS1_3_VERSION }, { "tls/tls1_2", TLS1_2_VERSION },
	{ "tls/tls1_1", TLS1_1_VERSION }, { "tls/tls1_0", TLS1_VERSION }, { "tls/ssl3", 0 },
};
enum { VERSIONS = sizeof(versions) / sizeof(*versions) };

struct endpoint {
	const char *subject;
	const char *address;	/* numeric; NULL: none */
	struct cd_tls_target target;
	struct sockaddr_storage to;
	socklen_t to_len;
	const char *no_address;	/* why there is none */
};

static const char *numeric(struct cd_arena *a, const struct addrinfo *i)
{
	char text[INET6_ADDRSTRLEN] = "?";

	getnameinfo(i->ai_addr, i->ai_addrlen, text, sizeof(text), NULL, 0, NI_NUMERICHOST);
	return cd_strdup(a, text);
}

/* "name:443", or "name:443 (10.0.0.1)" when the name has several addresses. */
static size_t resolve(struct cd_arena *a, const struct cd_tls_target *t, struct endpoint *e,
		      size_t room)
{
	struct addrinfo hints = { .ai_socktype = SOCK_STREAM }, *list = NULL;
	const char *base =
		cd_sprintf(a, strchr(t->host, ':') ? "[%s]:%s" : "%s:%s", t->host, t->port);
	int error = getaddrinfo(t->host, t->port, &hints, &list);
	size_t n = 0;

	for (const struct addrinfo *i = list; i && n < room; i = i->ai_next) {
		if (i->ai_addrlen > sizeof(e->to))
			continue;
		e[n] = (struct endpoint){ .target = *t, .to_len = i->ai_addrlen };
		memcpy(&e[n].to, i->ai_addr, i->ai_addrlen);
		e[n].address = numeric(a, i);
		e[n].subject = list->ai_next ? cd_sprintf(a, "%s (%s)", base, e[n].address) : base;
		n++;
	}
	if (list)
		freeaddrinfo(list);
	if (!n) {
		e[0] = (struct endpoint){ .target = *t,
					  .subject = base,
					  .no_address = cd_sprintf(a, "%s does not resolve: %s",
								   t->host, gai_strerror(error)) };
		n = 1;
	}
	return n;
}

static void all_unseen(struct cd_collect *x, const char *subject, enum cd_reason reason,
		       const char *why, bool but_speaks)
{
	for (const struct cd_fact_spec *f = facts; f->name; f++)
		if (strcmp(f->name, "tls/target") && strcmp(f->name, "tls/name") &&
		    strcmp(f->name, "tls/expect") && strcmp(f->name, "tls/connect") &&
		    strcmp(f->name, "tls/local") && strcmp(f->name, "tls/address") &&
		    !(but_speaks && !strcmp(f->name, "tls/speaks")))
			cd_put_unseen(x, f->name, subject, reason, "%s", why);
}

static enum cd_reason reason_of(enum cd_tls_outcome o)
{
	return o == CD_TLS_LOCAL ? CD_NO_LIBRARY : CD_NO_REPLY;
}

/* A verdict on a version needs an answer of the peer; one lost answer is asked for again. */
static struct cd_tls_result try_version(struct cd_arena *a, struct cd_tls_try t, int version,
					int64_t deadline_ms)
{
	struct cd_tls_result r = { 0 };

	t.version = version;
	for (int attempt = 0; attempt < 2; attempt++) {
		int64_t left = deadline_ms - cd_tls_now_ms();

		if (left <= 0 && !attempt)
			return (struct cd_tls_result){ .outcome = CD_TLS_SILENT,
						       .why = "no time left for this address" };
		if (left <= 0)
			break;
		cd_tls_result_free(&r);
		t.timeout_ms = left < HANDSHAKE_MS ? (int)left : HANDSHAKE_MS;
		r = version ? cd_tls_handshake(a, &t) : cd_tls_ssl3(a, &t);
		if (r.outcome != CD_TLS_RESET && r.outcome != CD_TLS_SILENT)
			break;
	}
	return r;
}

static bool tells_alpn(enum cd_tls_outcome o)
{
	return o == CD_TLS_DONE || o == CD_TLS_ALPN_REFUSED || o == CD_TLS_ALPN_ODD;
}

static void put_alpn(struct cd_collect *x, struct endpoint *e, const struct cd_tls_result *both,
		     const struct cd_tls_result *alone)
{
	const char *s = e->subject;

	if (tells_alpn(both->outcome)) {
		cd_put_bool(x, "tls/alpn_refused", s, both->outcome == CD_TLS_ALPN_REFUSED);
		if (both->alpn)
			cd_put_text(x, "tls/alpn", s, both->alpn);
		else
			cd_put_absent(x, "tls/alpn", s, "no protocol is selected");
	} else {
		cd_put_unseen(x, "tls/alpn", s, reason_of(both->outcome), "%s", both->why);
		cd_put_unseen(x, "tls/alpn_refused", s, reason_of(both->outcome), "%s", both->why);
	}
	if (tells_alpn(alone->outcome))
		cd_put_bool(x, "tls/alpn_h2", s, alone->alpn && !strcmp(alone->alpn, "h2"));
	else
		cd_put_unseen(x, "tls/alpn_h2", s, reason_of(alone->outcome), "%s", alone->why);
}

/* The ordinary handshake goes first: each version could show another certificate. */
static void put_certificates(struct cd_collect *x, const char *s, struct cd_tls_result *r, size_t n)
{
	for (size_t k = 0; k < n; k++) {
		const struct cd_tls_result *one = &r[(VERSIONS + k) % n];

		if (!one->chain)
			continue;
		cd_tls_put_chain(x, s, one);
		cd_put_text(x, "tls/verify", s, one->verify);
		return;
	}
	for (size_t i = 0; i < n; i++)
		if (r[i].outcome == CD_TLS_DONE && i != VERSIONS - 1) {
			cd_put_absent(x, "tls/certificate", s, "the server sends no certificate");
			cd_put_absent(x, "tls/verify", s, "the server sends no certificate");
			return;
		}
	cd_put_unseen(x, "tls/certificate", s, CD_NO_REPLY, "no handshake completed");
	cd_put_unseen(x, "tls/verify", s, CD_NO_REPLY, "no handshake completed");
}

static void look_at(struct cd_collect *x, struct endpoint *e, int64_t until_ms)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_tls_try t = {
		.to = (const struct sockaddr *)&e->to,
		.to_len = e->to_len,
		.timeout_ms = HANDSHAKE_MS,
		.name = e->target.literal ? NULL : e->target.host,
		.alpn = H2_AND_H1,
	};
	int64_t deadline = cd_tls_now_ms() + ADDRESS_MS;
	struct cd_tls_result r[VERSIONS + 2] = { 0 };
	struct cd_tls_result *both = &r[VERSIONS], *alone = &r[VERSIONS + 1];
	bool speaks;

	if (deadline > until_ms)
		deadline = until_ms;
	*both = cd_tls_handshake(a, &t);
	cd_put_text(x, "tls/connect", e->subject, both->why);
	if (both->outcome == CD_TLS_NOT_TLS) {
		cd_put_bool(x, "tls/speaks", e->subject, false);
		all_unseen(x, e->subject, CD_NO_REPLY, "it speaks no TLS", true);
		return;
	}
	if (both->outcome == CD_TLS_UNREACHABLE || both->outcome == CD_TLS_SILENT) {
		all_unseen(x, e->subject, CD_NO_REPLY, both->why, false);
		return;
	}
	t.alpn = H2_ALONE;
	*alone = cd_tls_handshake(a, &t);
	t.alpn = NULL;
	speaks = both->told || alone->told;
	for (size_t i = 0; i < VERSIONS; i++) {
		r[i] = try_version(a, t, versions[i].version, deadline);
		speaks = speaks || r[i].told;
	}
	for (size_t i = 0; i < VERSIONS; i++) {
		if (r[i].accepted || (r[i].outcome == CD_TLS_REFUSED && speaks))
			cd_put_bool(x, versions[i].fact, e->subject, r[i].accepted);
		else
			cd_put_unseen(x, versions[i].fact, e->subject, reason_of(r[i].outcome),
				      "%s", r[i].why);
	}
	if (speaks)
		cd_put_bool(x, "tls/speaks", e->subject, true);
	else
		cd_put_unseen(x, "tls/speaks", e->subject, CD_NO_REPLY, "%s", both->why);
	put_alpn(x, e, both, alone);
	put_certificates(x, e->subject, r, VERSIONS + 2);
	for (size_t i = 0; i < VERSIONS + 2; i++)
		cd_tls_result_free(&r[i]);
}

static bool same_address(const struct sockaddr *one, const struct sockaddr *other)
{
	if (!one || one->sa_family != other->sa_family)
		return false;
	if (one->sa_family == AF_INET)
		return ((const struct sockaddr_in *)one)->sin_addr.s_addr ==
		       ((const struct sockaddr_in *)other)->sin_addr.s_addr;
	return one->sa_family == AF_INET6 &&
	       !memcmp(&((const struct sockaddr_in6 *)one)->sin6_addr,
		       &((const struct sockaddr_in6 *)other)->sin6_addr, sizeof(struct in6_addr));
}

/* All of 127.0.0.0/8 is ours, though one address of it is listed. */
static void put_local(struct cd_collect *x, const struct endpoint *e)
{
	const struct sockaddr *to = (const struct sockaddr *)&e->to;
	const struct sockaddr_in *four = (const struct sockaddr_in *)&e->to;
	bool local = to->sa_family == AF_INET && ntohl(four->sin_addr.s_addr) >> 24 == 127;
	struct ifaddrs *list = NULL;

	if (e->no_address) {
		cd_put_unseen(x, "tls/local", e->subject, CD_NO_REPLY, "%s", e->no_address);
		return;
	}
	if (!local && getifaddrs(&list)) {
		cd_put_unseen(x, "tls/local", e->subject, CD_NO_REPLY,
			      "the addresses of this host could not be listed");
		return;
	}
	for (const struct ifaddrs *i = list; i && !local; i = i->ifa_next)
		local = same_address(i->ifa_addr, to);
	if (list)
		freeifaddrs(list);
	cd_put_bool(x, "tls/local", e->subject, local);
}

/* The first target that names a peer says what is expected of it. */
static size_t without_repeats(struct endpoint *e, size_t n, size_t more)
{
	size_t kept = n;

	for (size_t i = n; i < n + more; i++) {
		bool seen = false;

		for (size_t k = 0; k < kept && !seen; k++)
			seen = !strcmp(e[k].subject, e[i].subject);
		if (!seen)
			e[kept++] = e[i];
	}
	return kept;
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	int64_t until = cd_tls_now_ms() + ALL_MS;
	struct endpoint *e;
	const char **subject, *url;
	size_t n = 0, targets = 0;

	(void)err;
	while (cd_target(x, targets))
		targets++;
	if (targets && !cd_is_live(x)) {
		cd_put_absent(x, "tls/target", "", "targets are asked on a live host only");
		return 0;
	}
	e = cd_alloc_n(a, targets * ADDRESSES_MAX + 1, sizeof(*e));
	subject = cd_alloc_n(a, targets * ADDRESSES_MAX + 1, sizeof(*subject));
	for (size_t i = 0; (url = cd_target(x, i)); i++) {
		struct cd_tls_target t;

		if (cd_tls_target_parse(a, url, &t))
			n = without_repeats(e, n, resolve(a, &t, &e[n], ADDRESSES_MAX));
	}
	for (size_t i = 0; i < n; i++)
		subject[i] = e[i].subject;
	if (!n) {
		cd_put_absent(x, "tls/target", "", targets ? "no --target speaks TLS by its scheme"
							   : "no --target given");
		return 0;
	}
	cd_put_set(x, "tls/target", subject, n);
	for (size_t i = 0; i < n; i++) {
		cd_put_text(x, "tls/expect", e[i].subject, e[i].target.expect);
		put_local(x, &e[i]);
		if (e[i].address)
			cd_put_text(x, "tls/address", e[i].subject, e[i].address);
		else
			cd_put_absent(x, "tls/address", e[i].subject, "%s", e[i].no_address);
		if (e[i].target.literal)
			cd_put_absent(x, "tls/name", e[i].subject, "the target is an address");
		else
			cd_put_text(x, "tls/name", e[i].subject, e[i].target.host);
		if (e[i].no_address) {
			cd_put_text(x, "tls/connect", e[i].subject, e[i].no_address);
			all_unseen(x, e[i].subject, CD_NO_REPLY, e[i].no_address, false);
		} else if (cd_tls_now_ms() >= until) {
			all_unseen(x, e[i].subject, CD_TIMEOUT, "no time left for this address",
				   false);
		} else {
			look_at(x, &e[i], until);
		}
	}
	return 0;
}

const struct cd_collector cd_collector_tls = {
	.name = "tls",
	.group = "active",
	.facts = facts,
	.collect = collect,
	.flags = CD_ACTIVE,
	.deadline_ms = 55000,
};
