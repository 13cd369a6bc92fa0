/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nginx.version_directive - will nginx still take its configuration at the next reload or start?
 *
 * A reload is answered by the program that runs, a start by the one on disk; after an upgrade
 * the two differ.  A directive that the one does not know stops it.
 */
#include "nginx.h"

static const char *const needs[] = {
	"nginx", "nginx/runs", "nginx/running_code", "nginx/running_version", "nginx/disk_code",
	"nginx/disk_version", "nginx/product", "nginx/configure", "nginx/openssl_code",
	"nginx/directive", NULL
};
#define SEEN "directive version act conf file"
static const struct cd_code codes[] = {
	{ "unknown-to-version", CD_CRITICAL, SEEN " since" },
	{ "removed-in-version", CD_CRITICAL, SEEN " since" },
	{ "not-built-in", CD_CRITICAL, SEEN " option" },
	{ "group-unknown-to-openssl", CD_CRITICAL, SEEN },
	{ "without-effect", CD_LOW, SEEN " since" },
	{ .code = NULL },
};

struct nginx {
	struct cd_case *c;
	const char *conf;
	int64_t running, disk;		/* 0: not known, or does not run */
	const char *running_text, *disk_text;
	bool failed;
};

/* Which of "reload" and "start" have the flaw?  NULL: none. */
static const char *acts(const struct nginx *n, bool running, bool disk, const char **version)
{
	*version = running ? n->running_text : n->disk_text;
	if (running && disk)
		return "start or reload";
	return running ? "reload" : disk ? "start" : NULL;
}

static struct cd_finding *say(struct nginx *n, const struct cd_table *t, size_t row,
			      const char *act, const char *version, const char *code,
			      enum cd_severity severity)
{
	struct cd_finding *f = cd_fail(n->c, nginx_text(t, row, "where"), code, severity);

	n->failed = true;
	cd_observe_text(f, "directive", cd_words(n->c, "%s %s", nginx_text(t, row, "name"),
						 nginx_text(t, row, "args")));
	cd_observe_text(f, "version", version);
	cd_observe_text(f, "act", act);
	cd_observe_text(f, "conf", n->conf);
	cd_observe_text(f, "file", nginx_file(n->c, nginx_text(t, row, "where")));
	cd_latent(f, severity == CD_CRITICAL ? cd_words(n->c, "at the next %s", act)
					     : "after an upgrade");
	return f;
}

static const char *version_text(struct nginx *n, int64_t code)
{
	return cd_words(n->c, "%lld.%lld.%lld", (long long)(code >> 16),
			(long long)(code >> 8 & 255), (long long)(code & 255));
}

static bool lacks_option(struct nginx *n, const char *option)
{
	const char *configure;

	return option && cd_have_text(n->c, "nginx/configure", n->conf, &configure) &&
	       !strstr(configure, option);
}

static bool before(int64_t version, int64_t since)
{
	return version && since && version < since;
}

static bool from(int64_t version, int64_t since)
{
	return version && since && version >= since;
}

static void rule(struct nginx *n, const struct cd_table *t, size_t row, const struct nginx_rule *r)
{
	const char *act, *version;

	act = acts(n, before(n->running, r->since), before(n->disk, r->since), &version);
	if (act) {
		cd_observe_text(say(n, t, row, act, version, "unknown-to-version", CD_CRITICAL),
				"since", version_text(n, r->since));
		return;
	}
	act = acts(n, from(n->running, r->removed), from(n->disk, r->removed), &version);
	if (act) {
		cd_observe_text(say(n, t, row, act, version, "removed-in-version", CD_CRITICAL),
				"since", version_text(n, r->removed));
		return;
	}
	if (lacks_option(n, r->option)) {
		act = acts(n, n->running, n->disk, &version);
		cd_observe_text(say(n, t, row, act, version, "not-built-in", CD_CRITICAL), "option",
				r->option);
		return;
	}
	act = acts(n, from(n->running, r->idle), from(n->disk, r->idle), &version);
	if (act)
		cd_observe_text(say(n, t, row, act, version, "without-effect", CD_LOW), "since",
				version_text(n, r->idle));
}

static bool applies(struct nginx *n, const struct cd_table *t, size_t row,
		    const struct nginx_rule *r)
{
	const char *context = nginx_text(t, row, "context"), *product = "";
	size_t have = strlen(context), want = r->context ? strlen(r->context) : 0;

	/* The commercial edition had `resolve` long before. */
	if (r->word && !strcmp(r->word, "resolve") &&
	    cd_have_text(n->c, "nginx/product", n->conf, &product) &&
	    !strcmp(product, "nginx-plus"))
		return false;
	return !strcmp(nginx_text(t, row, "name"), r->name) &&
	       (!r->word || nginx_has_word(nginx_text(t, row, "args"), r->word)) &&
	       (!want || (have >= want && !strcmp(context + have - want, r->context)));
}

/* OpenSSL knows the hybrid groups from 3.5 on; nginx refuses to start on a group it cannot set. */
static void groups(struct nginx *n, const struct cd_table *t, size_t row)
{
	const char *act, *version;
	int64_t openssl;

	if (strcmp(nginx_text(t, row, "name"), "ssl_ecdh_curve") ||
	    !strstr(nginx_text(t, row, "args"), "MLKEM") ||
	    !cd_have_int(n->c, "nginx/openssl_code", n->conf, &openssl) ||
	    openssl >= NGINX(3, 5, 0))
		return;
	act = acts(n, n->running, n->disk, &version);
	cd_confidence(say(n, t, row, act, version, "group-unknown-to-openssl", CD_CRITICAL),
		      CD_POSSIBLE);
}

static void one(struct cd_case *c, const char *conf)
{
	struct nginx n = { .c = c, .conf = conf };
	const struct cd_table *t;
	bool runs = false;

	cd_have_bool(c, "nginx/runs", conf, &runs);
	cd_have_int(c, "nginx/running_code", conf, &n.running);
	cd_have_text(c, "nginx/running_version", conf, &n.running_text);
	cd_have_int(c, "nginx/disk_code", conf, &n.disk);
	cd_have_text(c, "nginx/disk_version", conf, &n.disk_text);
	if (!cd_need_table(c, "nginx/directive", conf, &t))
		return;
	if (!n.running && !n.disk) {
		cd_need_int(c, "nginx/disk_code", conf, &n.disk);
		return;
	}
	if (!nginx_counts_as_nginx(c, conf))
		return;
	for (size_t row = 0; row < cd_rows(t); row++) {
		for (const struct nginx_rule *r = cd_nginx_rules; r->name; r++)
			if (applies(&n, t, row, r))
				rule(&n, t, row, r);
		groups(&n, t, row);
	}
	if (!nginx_whole(c, conf, t) || n.failed)
		return;
	if (runs && !n.running)
		cd_need_int(c, "nginx/running_code", conf, &n.running);
	else if (!n.disk)
		cd_need_int(c, "nginx/disk_code", conf, &n.disk);
	else
		cd_pass(c, conf);
}

static void judge(struct cd_case *c)
{
	for (const char *conf = NULL; (conf = cd_each(c, "nginx", conf));)
		one(c, conf);
}

const struct cd_check cd_proxy_nginx_version_directive[] = {
	{ .id = "nginx.version_directive", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};
