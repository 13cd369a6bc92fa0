// SPDX-License-Identifier: Apache-2.0
/*
 * nginx-binary.c - which nginx is this program file, without running it?
 *
 * `nginx -V` prints constants of the program, so they stand in its file as text.  Running it
 * would be an act on the host; reading is not.
 */
#include "collect/nginx.h"

#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "host/host.h"

enum { PROGRAM_BYTES = 16 << 20, CONFIGURE_BYTES = 8 << 10 };

/* What follows `label` up to a NUL or a newline; NULL when the label is not there. */
static const char *after(struct cd_arena *a, const char *bytes, size_t len, const char *label,
			 size_t limit)
{
	const char *at = memmem(bytes, len, label, strlen(label));
	size_t n = 0;

	if (!at)
		return NULL;
	at += strlen(label);
	while (n < limit && at + n < bytes + len && at[n] && at[n] != '\n' && at[n] != '\r')
		n++;
	return cd_text_clean(a, at, n);
}

static const char *word(struct cd_arena *a, const char *s)
{
	return cd_strndup(a, s, strcspn(s, " \t'\""));
}

void cd_nginx_binary_text(struct cd_arena *a, const char *bytes, size_t len,
			  struct cd_nginx_binary *b)
{
	const char *version = after(a, bytes, len, "nginx version: ", 128);
	const char *slash = version ? strchr(version, '/') : NULL;
	const char *path;

	b->openssl = after(a, bytes, len, "built with OpenSSL ", 64);
	if (b->openssl)
		b->openssl = word(a, b->openssl);
	b->configure = after(a, bytes, len, "configure arguments: ", CONFIGURE_BYTES);
	path = b->configure ? strstr(b->configure, "--conf-path=") : NULL;
	if (path)
		b->conf_path = word(a, path + strlen("--conf-path="));
	if (!slash || !cd_nginx_code(word(a, slash + 1))) {
		b->why = "the program file does not tell its version";
		return;
	}
	b->product = strstr(slash, "nginx-plus")
			     ? "nginx-plus"
			     : cd_strndup(a, version, (size_t)(slash - version));
	b->version = word(a, slash + 1);
}

struct cd_nginx_binary cd_nginx_binary(struct cd_host *host, struct cd_arena *a, const char *path)
{
	struct cd_nginx_binary b = { .source = path };
	struct cd_bytes bytes = cd_host_read(host, a, path, PROGRAM_BYTES);

	if (bytes.error) {
		b.error = bytes.error;
		b.why = cd_sprintf(a, "cannot read %s: %s", path, strerror(bytes.error));
		return b;
	}
	cd_nginx_binary_text(a, bytes.data, bytes.len, &b);
	return b;
}

int64_t cd_nginx_code(const char *version)
{
	int64_t code = 0;

	for (int part = 0; part < 3; part++) {
		int64_t n = 0;
		size_t digits = strspn(version, "0123456789");

		if (!digits || digits > 3)
			return 0;
		for (size_t i = 0; i < digits; i++)
			n = 10 * n + (version[i] - '0');
		if (n > 255)
			return 0;
		code = code << 8 | n;
		version += digits;
		if (part < 2 && *version++ != '.')
			return 0;
	}
	return code;
}
