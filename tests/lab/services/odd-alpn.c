/* SPDX-License-Identifier: Apache-2.0 */
/*
 * odd-alpn - what if a TLS server selects a protocol that the client never offered?
 *
 * usage: odd-alpn PORT CERTIFICATE KEY PROTOCOL; it serves one client after the other, until it is
 * ended.  Servers that one can install know better.
 */
#include <arpa/inet.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <openssl/ssl.h>

static int choose(SSL *ssl, const unsigned char **out, unsigned char *len, const unsigned char *in,
		  unsigned in_len, void *protocol)
{
	(void)ssl;
	(void)in;
	(void)in_len;
	*out = protocol;
	*len = (unsigned char)strlen(protocol);
	return SSL_TLSEXT_ERR_OK;
}

static SSL_CTX *context(char **argv)
{
	SSL_CTX *ctx = SSL_CTX_new(TLS_server_method());

	if (!ctx || SSL_CTX_use_certificate_chain_file(ctx, argv[2]) != 1 ||
	    SSL_CTX_use_PrivateKey_file(ctx, argv[3], SSL_FILETYPE_PEM) != 1)
		return NULL;
	SSL_CTX_set_alpn_select_cb(ctx, choose, argv[4]);
	return ctx;
}

static int listener(const char *port)
{
	struct sockaddr_in here = { .sin_family = AF_INET };
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	here.sin_port = htons((unsigned short)strtoul(port, NULL, 10));
	if (fd < 0 || bind(fd, (struct sockaddr *)&here, sizeof(here)) || listen(fd, 16))
		return -1;
	return fd;
}

static void serve(SSL_CTX *ctx, int fd)
{
	SSL *ssl = SSL_new(ctx);
	char bytes[64];

	if (ssl && SSL_set_fd(ssl, fd) == 1 && SSL_accept(ssl) == 1)
		SSL_read(ssl, bytes, sizeof(bytes));
	SSL_free(ssl);
	close(fd);
}

int main(int argc, char **argv)
{
	SSL_CTX *ctx = argc == 5 ? context(argv) : NULL;
	int fd = ctx ? listener(argv[1]) : -1;

	if (fd < 0) {
		fprintf(stderr, "odd-alpn: no listener with this certificate\n");
		return 1;
	}
	signal(SIGPIPE, SIG_IGN);
	for (;;) {
		int client = accept(fd, NULL, NULL);

		if (client >= 0)
			serve(ctx, client);
	}
}
