// SPDX-License-Identifier: Apache-2.0
/*
 * tls-handshake.c - what becomes of one TLS handshake?
 *
 * The prober's own policy must not leak into the answer: no OpenSSL configuration is read, and a
 * refusal by our library is told apart from one by the peer.  Alerts are taken from the message
 * callback, where their direction shows, not from error texts.
 */
#include "probe/tls.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <openssl/err.h>

#include "base/arena.h"
#include "base/cleanup.h"
#include "base/text.h"

enum { ALERT_VERSION = 70, ALERT_ALPN = 120 };
enum { HANDSHAKE_SERVER_HELLO = 2, HANDSHAKE_EXTENSIONS = 8, HANDSHAKE_HEAD = 4 };
enum { HELLO_SESSION = HANDSHAKE_HEAD + 2 + 32, PROTOCOL_MAX = 255 };

struct seen {
	int alert;		/* received; -1: none */
	int ours;		/* sent; -1: none */
	bool hello;		/* a ServerHello came */
	bool record;		/* any TLS message came */
	char alpn[PROTOCOL_MAX];	/* selected, whatever our library thinks of it */
	size_t alpn_len;
};

int64_t cd_tls_now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * INT64_C(1000) + t.tv_nsec / 1000000;
}

bool cd_tls_wait(int fd, bool to_write, int64_t deadline_ms)
{
	struct pollfd p = { .fd = fd, .events = to_write ? POLLOUT : POLLIN };

	for (;;) {
		int64_t left = deadline_ms - cd_tls_now_ms();
		int n = left > 0 ? poll(&p, 1, (int)left) : 0;

		if (n > 0)
			return true;
		if (!n || errno != EINTR)
			return false;
	}
}

int cd_tls_connect(struct cd_arena *a, const struct cd_tls_try *t, int64_t deadline_ms,
		   const char **why)
{
	int fd = socket(t->to->sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	int error = 0;
	socklen_t len = sizeof(error);

	if (fd < 0) {
		*why = cd_sprintf(a, "no socket: %s", strerror(errno));
		return -1;
	}
	if (connect(fd, t->to, t->to_len)) {
		error = errno;
		if (error == EINPROGRESS) {
			if (!cd_tls_wait(fd, true, deadline_ms))
				error = ETIMEDOUT;
			else if (getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &len))
				error = errno;
		}
	}
	if (!error)
		return fd;
	*why = cd_sprintf(a, "connect: %s", strerror(error));
	close(fd);
	return -1;
}

static size_t two_bytes(const unsigned char *b)
{
	return (size_t)b[0] << 8 | b[1];
}

/* Of a list of extensions, its length before it: the one protocol of RFC 7301. */
static void keep_alpn(struct seen *seen, const unsigned char *b, size_t len)
{
	for (size_t at = 2; at + 4 <= len;) {
		const unsigned char *content = b + at + 4;
		size_t size = two_bytes(b + at + 2);

		if (size > len - at - 4)
			return;
		if (two_bytes(b + at) == TLSEXT_TYPE_application_layer_protocol_negotiation &&
		    size > 3 && content[2] == size - 3) {
			seen->alpn_len = content[2];
			memcpy(seen->alpn, content + 3, seen->alpn_len);
		}
		at += 4 + size;
	}
}

/* Libraries refuse a protocol that they did not offer before one can ask which it was. */
static void look_for_alpn(struct seen *seen, const unsigned char *b, size_t len)
{
	size_t at = HANDSHAKE_HEAD;

	if (len <= HANDSHAKE_HEAD)
		return;
	if (b[0] == HANDSHAKE_SERVER_HELLO)
		at = len > HELLO_SESSION ? HELLO_SESSION + 1 + (size_t)b[HELLO_SESSION] + 2 + 1 : len;
	else if (b[0] != HANDSHAKE_EXTENSIONS)
		return;
	if (at < len)
		keep_alpn(seen, b + at, len - at);
}

static void on_message(int sent, int version, int type, const void *bytes, size_t len, SSL *ssl,
		       void *arg)
{
	struct seen *seen = arg;
	const unsigned char *b = bytes;

	(void)version;
	(void)ssl;
	if (sent && type == SSL3_RT_ALERT && len == 2)
		seen->ours = b[1];
	if (sent || (type != SSL3_RT_ALERT && type != SSL3_RT_HANDSHAKE))
		return;
	seen->record = true;
	if (type == SSL3_RT_ALERT && len == 2)
		seen->alert = b[1];
	if (type != SSL3_RT_HANDSHAKE || !len)
		return;
	if (b[0] == HANDSHAKE_SERVER_HELLO)
		seen->hello = true;
	look_for_alpn(seen, b, len);
}

static SSL_CTX *context(const struct cd_tls_try *t)
{
	SSL_CTX *ctx;

	OPENSSL_init_ssl(OPENSSL_INIT_NO_LOAD_CONFIG, NULL);
	ctx = SSL_CTX_new(TLS_client_method());
	if (!ctx)
		return NULL;
	SSL_CTX_set_verify(ctx, SSL_VERIFY_NONE, NULL);
	if (!t->version)
		SSL_CTX_set_default_verify_paths(ctx);	/* costs more than the handshake */
	SSL_CTX_set_options(ctx, SSL_OP_LEGACY_SERVER_CONNECT);
	SSL_CTX_set_security_level(ctx, t->version ? 0 : 1);
	if (SSL_CTX_set_min_proto_version(ctx, t->version) != 1 ||
	    SSL_CTX_set_max_proto_version(ctx, t->version) != 1) {
		SSL_CTX_free(ctx);
		return NULL;
	}
	if (t->version)
		SSL_CTX_set_cipher_list(ctx, "ALL:@SECLEVEL=0");
	if (t->alpn)
		SSL_CTX_set_alpn_protos(ctx, (const unsigned char *)t->alpn,
					(unsigned)strlen(t->alpn));
	return ctx;
}

/* 0, or what SSL_get_error() says; -1 at the deadline. */
static int shake(SSL *ssl, int fd, int64_t deadline_ms)
{
	for (;;) {
		int result, error;

		ERR_clear_error();
		errno = 0;
		result = SSL_connect(ssl);
		if (result == 1)
			return 0;
		error = SSL_get_error(ssl, result);
		if (error != SSL_ERROR_WANT_READ && error != SSL_ERROR_WANT_WRITE)
			return error;
		if (!cd_tls_wait(fd, error == SSL_ERROR_WANT_WRITE, deadline_ms))
			return -1;
	}
}

static const char *our_error(struct cd_arena *a)
{
	unsigned long e = ERR_peek_error();
	const char *reason = e ? ERR_reason_error_string(e) : NULL;

	return cd_sprintf(a, "our library: %s", reason ? reason : "unknown error");
}

static bool is_eof(int error, int number)
{
#ifdef SSL_R_UNEXPECTED_EOF_WHILE_READING
	if (error == SSL_ERROR_SSL &&
	    ERR_GET_REASON(ERR_peek_error()) == SSL_R_UNEXPECTED_EOF_WHILE_READING)
		return true;
#endif
	return error == SSL_ERROR_ZERO_RETURN || (error == SSL_ERROR_SYSCALL && !number);
}

/* We say alert 70 when the hello that came names a version we did not ask for. */
static bool is_lower(const struct seen *seen)
{
	return seen->hello && seen->ours == ALERT_VERSION;
}

/* OFFERED: in wire form. */
static bool is_offered(const char *offered, const struct seen *seen)
{
	for (; offered && *offered; offered += 1 + (unsigned char)*offered)
		if ((unsigned char)*offered == seen->alpn_len &&
		    !memcmp(offered + 1, seen->alpn, seen->alpn_len))
			return true;
	return false;
}

static void classify(struct cd_arena *a, struct cd_tls_result *r, const struct seen *seen,
		     const char *offered, int error, int number)
{
	int reason = ERR_GET_REASON(ERR_peek_error());

	/* A missing client certificate, say, fails the handshake but not the version. */
	r->accepted = seen->hello && !is_lower(seen);
	r->told = seen->record;
	if (seen->alert >= 0) {
		r->outcome = seen->alert == ALERT_ALPN ? CD_TLS_ALPN_REFUSED : CD_TLS_REFUSED;
		r->why = cd_sprintf(a, "alert %d (%s)", seen->alert,
				    SSL_alert_desc_string_long(seen->alert));
	} else if (error < 0) {
		r->outcome = CD_TLS_SILENT;
		r->why = "no answer to the hello in time";
	} else if (error == SSL_ERROR_SYSCALL && (number == ECONNRESET || number == EPIPE)) {
		r->outcome = CD_TLS_RESET;
		r->why = "connection reset";
	} else if (is_eof(error, number)) {
		r->outcome = seen->hello ? CD_TLS_RESET : CD_TLS_REFUSED;
		r->why = "closed without an answer";
	} else if (is_lower(seen)) {
		r->outcome = CD_TLS_REFUSED;
		r->why = "a lower version was chosen";
	} else if (!seen->record &&
		   (reason == SSL_R_WRONG_VERSION_NUMBER || reason == SSL_R_HTTP_REQUEST ||
		    reason == SSL_R_PACKET_LENGTH_TOO_LONG ||
		    reason == SSL_R_RECORD_LENGTH_MISMATCH)) {
		r->outcome = CD_TLS_NOT_TLS;
		r->why = "the answer is no TLS";
	} else if (seen->alpn_len && !is_offered(offered, seen)) {
		r->outcome = CD_TLS_ALPN_ODD;
		r->alpn = cd_text_clean(a, seen->alpn, seen->alpn_len);
		r->why = "a protocol was selected that was not offered";
	} else {
		r->outcome = CD_TLS_LOCAL;
		r->why = our_error(a);
	}
}

static void keep_chain(SSL *ssl, struct cd_tls_result *r)
{
	STACK_OF(X509) *chain = SSL_get_peer_cert_chain(ssl);
	long verify = SSL_get_verify_result(ssl);

	if (!chain)
		return;
	r->chain = X509_chain_up_ref(chain);
	if (verify == X509_V_OK && SSL_get0_verified_chain(ssl))
		r->verified = X509_chain_up_ref(SSL_get0_verified_chain(ssl));
	r->verify = verify == X509_V_OK ? "ok" : X509_verify_cert_error_string(verify);
}

static void finish(struct cd_arena *a, SSL *ssl, struct cd_tls_result *r)
{
	const unsigned char *alpn = NULL;
	unsigned len = 0;

	r->outcome = CD_TLS_DONE;
	r->told = r->accepted = true;
	r->why = SSL_get_version(ssl);
	SSL_get0_alpn_selected(ssl, &alpn, &len);
	if (alpn)
		r->alpn = cd_text_clean(a, (const char *)alpn, len);
	SSL_shutdown(ssl);
}

struct cd_tls_result cd_tls_handshake(struct cd_arena *a, const struct cd_tls_try *t)
{
	struct cd_tls_result r = { .outcome = CD_TLS_UNREACHABLE };
	struct seen seen = { .alert = -1, .ours = -1 };
	int64_t deadline = cd_tls_now_ms() + t->timeout_ms;
	CD_AUTO_FD int fd = cd_tls_connect(a, t, deadline, &r.why);
	SSL_CTX *ctx;
	SSL *ssl;
	int error;

	if (fd < 0)
		return r;
	ctx = context(t);
	ssl = ctx ? SSL_new(ctx) : NULL;
	if (ssl && SSL_set_fd(ssl, fd) == 1) {
		SSL_set_msg_callback(ssl, on_message);
		SSL_set_msg_callback_arg(ssl, &seen);
		if (t->name)
			SSL_set_tlsext_host_name(ssl, t->name);
		error = shake(ssl, fd, deadline);
		if (!error)
			finish(a, ssl, &r);
		else
			classify(a, &r, &seen, t->alpn, error, errno);
		keep_chain(ssl, &r);
	} else {
		r.outcome = CD_TLS_LOCAL;
		r.why = our_error(a);
	}
	SSL_free(ssl);
	SSL_CTX_free(ctx);
	ERR_clear_error();
	return r;
}

void cd_tls_result_free(struct cd_tls_result *r)
{
	sk_X509_pop_free(r->chain, X509_free);
	sk_X509_pop_free(r->verified, X509_free);
	r->chain = r->verified = NULL;
}
