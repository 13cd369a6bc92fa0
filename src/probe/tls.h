/* SPDX-License-Identifier: Apache-2.0 */
/* tls.h - one TLS handshake and what became of it. */
#ifndef CD_PROBE_TLS_H
#define CD_PROBE_TLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#include <openssl/ssl.h>

struct cd_arena;
struct cd_collect;

/* service.md 3.3 in the form that verdicts need. */
enum cd_tls_outcome {
	CD_TLS_DONE = 1,     /* the handshake completed */
	CD_TLS_REFUSED,	     /* an alert, a lower version or a plain close in answer to the hello */
	CD_TLS_ALPN_REFUSED, /* alert 120 */
	CD_TLS_ALPN_ODD,     /* our library refused a protocol that the peer chose unasked */
	CD_TLS_NOT_TLS,	     /* the peer answered in another protocol */
	CD_TLS_LOCAL,	     /* our library refused: says nothing about the peer */
	CD_TLS_SILENT,	     /* connected, no answer in time */
	CD_TLS_RESET,
	CD_TLS_UNREACHABLE, /* no connection: refused, no route, timeout */
};

struct cd_tls_try {
	const struct sockaddr *to;
	socklen_t to_len;
	const char *name;	/* SNI; NULL: an address was given */
	int version;		/* TLS1_2_VERSION: this one alone, at level 0; 0: any */
	const char *alpn;	/* in wire form, NULL: none */
	int timeout_ms;
};

struct cd_tls_result {
	enum cd_tls_outcome outcome;
	bool told;		/* the peer spoke TLS: hello or alert */
	bool accepted;		/* it chose the version asked for, whatever came then */
	const char *why;	/* in words */
	const char *alpn;	/* selected; NULL: none */
	STACK_OF(X509) *chain;	/* owned; NULL: none */
	STACK_OF(X509) *verified;	/* owned; the path that the trust store takes, NULL: none */
	const char *verify;	/* "ok", or what the system's trust store misses; NULL */
};

struct cd_tls_result cd_tls_handshake(struct cd_arena *a, const struct cd_tls_try *t);
/* SSL 3.0, which no library speaks any more: a hello by hand, only the answer's first bytes. */
struct cd_tls_result cd_tls_ssl3(struct cd_arena *a, const struct cd_tls_try *t);
void cd_tls_result_free(struct cd_tls_result *r);

/* A connected non-blocking socket, or -1 and words. */
int cd_tls_connect(struct cd_arena *a, const struct cd_tls_try *t, int64_t deadline_ms,
		   const char **why);
/* CLOCK_MONOTONIC. */
int64_t cd_tls_now_ms(void);
/* Until readable or writable; false at the deadline. */
bool cd_tls_wait(int fd, bool to_write, int64_t deadline_ms);

/* The fact tls/certificate. */
void cd_tls_put_chain(struct cd_collect *x, const char *subject, const struct cd_tls_result *r);

#endif
