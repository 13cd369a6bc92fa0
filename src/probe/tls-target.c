/* SPDX-License-Identifier: Apache-2.0 */
/* tls-target.c - which listener does a --target name, and what is it for? */
#include "probe/tls-target.h"

#include <arpa/inet.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"

static const struct scheme {
	const char *name, *expect, *port;	/* expect NULL: never TLS */
} schemes[] = {
	{ "https", "https", "443" }, { "grpcs", "grpc", "443" }, { "grpc", "grpc", "443" },
	{ "h2", "h2", "443" }, { "tls", "tls", "443" }, { "rediss", "tls", "6379" },
	{ "mqtts", "tls", "8883" }, { "http", NULL, NULL }, { "h2c", NULL, NULL },
	{ "redis", NULL, NULL }, { "mqtt", NULL, NULL }, { "tcp", NULL, NULL },
	{ "postgres", NULL, NULL }, { "ntp", NULL, NULL },
};

/* "https://name:port/path", "name:port", "[::1]:443"; false: no target for TLS. */
bool cd_tls_target_parse(struct cd_arena *a, const char *url, struct cd_tls_target *t)
{
	const char *rest = strstr(url, "://"), *end, *colon;
	struct in6_addr any;

	*t = (struct cd_tls_target){ .expect = "tls", .port = "443" };
	if (rest) {
		const struct scheme *s = NULL;

		for (size_t i = 0; i < sizeof(schemes) / sizeof(*schemes); i++)
			if (strlen(schemes[i].name) == (size_t)(rest - url) &&
			    !strncmp(schemes[i].name, url, (size_t)(rest - url)))
				s = &schemes[i];
		if (!s || !s->expect)
			return false;
		t->expect = s->expect;
		t->port = s->port;
		rest += 3;
	} else {
		rest = url;
	}
	rest = cd_strndup(a, rest, strcspn(rest, "/?#"));
	if (strrchr(rest, '@'))
		rest = strrchr(rest, '@') + 1;
	if (*rest == '[') {
		end = strchr(rest, ']');
		if (!end)
			return false;
		t->host = cd_strndup(a, rest + 1, (size_t)(end - rest) - 1);
		colon = end[1] == ':' ? end + 1 : NULL;
	} else {
		colon = strchr(rest, ':');
		if (colon && strchr(colon + 1, ':'))
			colon = NULL;	/* a bare IPv6 address */
		t->host = colon ? cd_strndup(a, rest, (size_t)(colon - rest)) : rest;
	}
	if (colon)
		t->port = colon + 1;
	t->literal =
		inet_pton(AF_INET, t->host, &any) == 1 || inet_pton(AF_INET6, t->host, &any) == 1;
	return *t->host && *t->port;
}

const char *cd_tls_target_nameless(struct cd_arena *a, const char *url)
{
	const char *scheme = strstr(url, "://"), *host = scheme ? scheme + 3 : url;
	const char *at = NULL;

	for (const char *p = host; *p && !strchr("/?#", *p); p++)
		if (*p == '@')
			at = p;
	return at ? cd_sprintf(a, "%.*s%s", (int)(host - url), url, at + 1) : url;
}

const char *cd_tls_target_fault(struct cd_arena *a, const char *url)
{
	const char *names[sizeof(schemes) / sizeof(*schemes) + 1] = { NULL }, *near, *scheme;
	const char *end = strstr(url, "://");
	struct cd_tls_target t;

	if (end) {
		scheme = cd_strndup(a, url, (size_t)(end - url));
		for (size_t i = 0; i < sizeof(schemes) / sizeof(*schemes); i++) {
			if (!strcmp(schemes[i].name, scheme))
				return !schemes[i].expect || cd_tls_target_parse(a, url, &t) ? NULL :
				       "no host or port in it";
			names[i] = schemes[i].name;
		}
		near = cd_text_nearest(scheme, names);
		return cd_sprintf(a, "unknown scheme '%s'%s%s%s", scheme,
				  near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
	}
	return cd_tls_target_parse(a, url, &t) ? NULL : "no host or port in it";
}
