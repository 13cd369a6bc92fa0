// SPDX-License-Identifier: Apache-2.0
/*
 * tls-ssl3.c - does the peer still speak SSL 3.0?
 *
 * Libraries no longer do, so the hello of RFC 6101 is put together here; the first bytes of the
 * answer decide and no key is ever agreed on.
 */
#include "probe/tls.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/cleanup.h"

enum { RECORD_ALERT = 0x15, RECORD_HANDSHAKE = 0x16, SERVER_HELLO = 2, ANSWER = 11 };

static const unsigned char hello[] = {
	0x16, 3,    0,	  0,	61,	 /* record: handshake, SSL 3.0, length */
	1,    0,    0,	  57,	3,    0, /* ClientHello, length, version */
	0x63, 0x6f, 0x6d, 0x6d, 0x64, 0x6f, 0x63, 0x74, 0x6f, 0x72, 0x20,
	0x61, 0x73, 0x6b, 0x73, 0x20, 0x77, 0x68, 0x6f, 0x20, 0x73, 0x70,
	0x65, 0x61, 0x6b, 0x73, 0x20, 0x53, 0x53, 0x4c, 0x20, 0x33, 0, /* no session */
	0,    18,   0x00, 0x2f, 0x00, 0x35, 0x00, 0x0a, 0x00, 0x05, 0x00,
	0x04, 0xc0, 0x13, 0xc0, 0x14, 0x00, 0x33, 0x00, 0x39, /* RSA and DHE with AES, 3DES, RC4 */
	1,    0,					      /* no compression */
};
_Static_assert(sizeof(hello) == 5 + 61, "length of the hello");

/* Bytes until `want`, the end (0 more) or an error. */
static int receive(int fd, unsigned char *to, size_t want, size_t *got, int64_t deadline_ms)
{
	while (*got < want) {
		ssize_t n = recv(fd, to + *got, want - *got, 0);

		if (n > 0)
			*got += (size_t)n;
		else if (!n)
			return 0;
		else if (errno != EAGAIN && errno != EINTR)
			return errno;
		else if (!cd_tls_wait(fd, false, deadline_ms))
			return ETIMEDOUT;
	}
	return 0;
}

struct cd_tls_result cd_tls_ssl3(struct cd_arena *a, const struct cd_tls_try *t)
{
	struct cd_tls_result r = { .outcome = CD_TLS_UNREACHABLE };
	int64_t deadline = cd_tls_now_ms() + t->timeout_ms;
	CD_AUTO_FD int fd = cd_tls_connect(a, t, deadline, &r.why);
	unsigned char answer[ANSWER] = { 0 };
	size_t got = 0;
	int error;

	if (fd < 0)
		return r;
	/* 66 bytes always fit an empty send buffer. */
	if (send(fd, hello, sizeof(hello), MSG_NOSIGNAL) != (ssize_t)sizeof(hello))
		error = errno ? errno : EPIPE;
	else
		error = receive(fd, answer, sizeof(answer), &got, deadline);
	if (got >= 7 && answer[0] == RECORD_ALERT) {
		r.outcome = CD_TLS_REFUSED;
		r.told = true;
		r.why = cd_sprintf(a, "alert %d", answer[6]);
	} else if (got == ANSWER && answer[0] == RECORD_HANDSHAKE && answer[5] == SERVER_HELLO) {
		r.told = true;
		r.accepted = answer[9] == 3 && answer[10] == 0;
		r.outcome = r.accepted ? CD_TLS_DONE : CD_TLS_REFUSED;
		r.why = r.outcome == CD_TLS_DONE ? "SSLv3" : "another version was chosen";
	} else if (error == ETIMEDOUT) {
		r.outcome = CD_TLS_SILENT;
		r.why = "no answer to the hello in time";
	} else if (error) {
		r.outcome = CD_TLS_RESET;
		r.why = strerror(error);
	} else if (!got) {
		r.outcome = CD_TLS_REFUSED;
		r.why = "closed without an answer";
	} else {
		r.outcome = CD_TLS_NOT_TLS;
		r.why = "the answer is no TLS";
	}
	return r;
}
