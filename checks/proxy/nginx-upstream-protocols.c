/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nginx-upstream-protocols.c - which TLS versions may nginx speak to its upstreams?
 *
 * Only lists that somebody wrote are judged: the default depends on nginx alone and always holds
 * TLS 1.2.
 */
#include "nginx-protocols.h"

#include <ctype.h>

static bool is_list(const char *name)
{
	return !strcmp(name, "proxy_ssl_protocols") || !strcmp(name, "grpc_ssl_protocols");
}

/* A file that several servers include appears once for each. */
static bool seen_before(const struct cd_table *t, size_t row)
{
	for (size_t i = 0; i < row; i++)
		if (!strcmp(nginx_text(t, i, "name"), nginx_text(t, row, "name")) &&
		    !strcmp(nginx_text(t, i, "where"), nginx_text(t, row, "where")) &&
		    !strcmp(nginx_text(t, i, "args"), nginx_text(t, row, "args")))
			return true;
	return false;
}

/* In any case of letters. */
static bool begins(const char *s, const char *with)
{
	while (*with && tolower((unsigned char)*s) == *with) {
		s++;
		with++;
	}
	return !*with;
}

/* OpenSSL takes the names of its commands in any case. */
static bool commands(const char *args, const char *command)
{
	size_t n = strlen(command);

	return begins(args, command) && (args[n] == ' ' || !args[n]);
}

/*
 * The place of a command that may change what the list says.  Contexts do not tell one server
 * from another, so any of the same family counts.  MinProtocol only cuts old versions off.
 */
static const char *overridden(const struct cd_table *t, const char *name, bool old)
{
	const char *family = *name == 'g' ? "grpc_ssl_conf_command" : "proxy_ssl_conf_command";

	for (size_t i = 0; i < cd_rows(t); i++) {
		const char *args = nginx_text(t, i, "args");

		if (!strcmp(nginx_text(t, i, "name"), family) &&
		    (commands(args, "protocol") || commands(args, "maxprotocol") ||
		     (old && commands(args, "minprotocol"))))
			return nginx_text(t, i, "where");
	}
	return NULL;
}

/*
 * Is all that is passed on passed on in the clear?  Then the list holds nowhere.  A table without
 * any proxy_pass does not tell: those of older recordings have none.
 */
static bool clear_only(const struct cd_table *t, const char *name)
{
	bool passes = false;

	for (size_t i = 0; i < cd_rows(t); i++) {
		const char *d = nginx_text(t, i, "name"), *args = nginx_text(t, i, "args");

		if (*name == 'g' ? !strcmp(d, "grpc_pass") : !strcmp(d, "proxy_pass")) {
			if (*args == '$' || begins(args, "https") || begins(args, "grpcs:"))
				return false;
			passes = true;
		} else if (*name == 'p' && !strcmp(d, "proxy_ssl") && !strcmp(args, "on")) {
			return false;
		}
	}
	return passes;
}

static void one(struct cd_case *c, const char *conf, const struct cd_table *t, size_t row)
{
	const char *name = nginx_text(t, row, "name"), *list = nginx_text(t, row, "args");
	const char *where = nginx_text(t, row, "where");
	const char *subject = nginx_subject(c, conf, where);
	unsigned bits = nginx_protocols(list);
	const char *command = overridden(t, name, bits & OLD);
	struct cd_finding *f;

	if (!bits) {
		cd_unknown(c, subject, CD_GARBAGE, "the protocol list cannot be evaluated");
		return;
	}
	if (command) {
		cd_unknown(c, subject, CD_NOT_COLLECTED,
			   "the command at %s may change what this list allows", command);
		return;
	}
	if (!(bits & OLD)) {
		cd_pass(c, subject);
		return;
	}
	if (bits & ~(unsigned)OLD)
		f = cd_fail(c, subject, "upstream-old-protocols-listed", CD_LOW);
	else
		f = cd_fail(c, subject, "upstream-old-protocols", CD_HIGH);
	cd_observe_text(f, "directive", name);
	cd_observe_text(f, "protocols", list);
	cd_observe_text(f, "where", where);
	cd_observe_text(f, "file", nginx_file(c, where));
	/* Whether an upstream below it speaks TLS at all is not among the facts. */
	cd_confidence(f, CD_POSSIBLE);
}

bool cd_nginx_upstream_protocols(struct cd_case *c, const char *conf)
{
	const struct cd_table *t;
	bool any = false;

	if (!cd_need_table(c, "nginx/directive", conf, &t))
		return true;
	for (size_t row = 0; row < cd_rows(t); row++)
		if (is_list(nginx_text(t, row, "name")) && !seen_before(t, row) &&
		    !clear_only(t, nginx_text(t, row, "name"))) {
			one(c, conf, t, row);
			any = true;
		}
	return !nginx_whole(c, conf, t) || any;
}
