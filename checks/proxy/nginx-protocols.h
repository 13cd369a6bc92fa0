/* SPDX-License-Identifier: Apache-2.0 */
/* nginx-protocols.h - which TLS versions does a list of nginx's words name? */
#ifndef CD_CHECKS_PROXY_NGINX_PROTOCOLS_H
#define CD_CHECKS_PROXY_NGINX_PROTOCOLS_H

#include "nginx.h"

enum { SSL2 = 1, SSL3 = 2, TLS10 = 4, TLS11 = 8, TLS12 = 16, TLS13 = 32, OLD = 15, ALL = 63 };

/* The bit of one word; 0: no version. */
static inline unsigned nginx_protocol(const char *word, size_t n)
{
	static const char *const words[] = { "SSLv2",	"SSLv3",   "TLSv1",
					     "TLSv1.1", "TLSv1.2", "TLSv1.3" };

	for (unsigned i = 0; i < 6; i++)
		if (strlen(words[i]) == n && !strncmp(words[i], word, n))
			return 1u << i;
	return 0;
}

/* The bits of a blank-parted list; 0: cannot be told. */
static inline unsigned nginx_protocols(const char *list)
{
	unsigned bits = 0;

	while (*list) {
		size_t len = strcspn(list, " ");
		unsigned b = nginx_protocol(list, len);

		if (!b)
			return 0;
		bits |= b;
		list += len;
		list += strspn(list, " ");
	}
	return bits;
}

/* Judges proxy_ssl_protocols and grpc_ssl_protocols; true: there is a verdict. */
bool cd_nginx_upstream_protocols(struct cd_case *c, const char *conf);

#endif
