/* SPDX-License-Identifier: Apache-2.0 */
/* nginx.version_directive: start and reload apart, and the table against its data file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/judge.h"

#include "../../../checks/proxy/nginx.h"

extern const struct cd_check cd_proxy_nginx_version_directive[];

#define CONF "/etc/nginx/nginx.conf"

static const struct cd_column columns[] = {
	{ "name", CD_COL_TEXT, "" },  { "args", CD_COL_TEXT, "" }, { "context", CD_COL_TEXT, "" },
	{ "where", CD_COL_TEXT, "" }, { "rank", CD_COL_INT, "" },  { .name = NULL },
};

static struct cd_test *start(int64_t running, int64_t disk)
{
	struct cd_test *t = cd_test_new(cd_proxy_nginx_version_directive, "nginx.version_"
									  "directive");

	give_set(t, "nginx", CONF, NULL);
	give_bool(t, "nginx/runs", CONF, running != 0);
	if (running) {
		give_int(t, "nginx/running_code", CONF, running);
		give_text(t, "nginx/running_version", CONF, "RUNNING");
	}
	if (disk) {
		give_int(t, "nginx/disk_code", CONF, disk);
		give_text(t, "nginx/disk_version", CONF, "DISK");
	}
	give_text(t, "nginx/product", CONF, "nginx");
	give_text(t, "nginx/configure", CONF, "--with-http_v3_module");
	give_int(t, "nginx/openssl_code", CONF, NGINX(3, 0, 17));
	give_table(t, "nginx/directive", CONF, columns);
	return t;
}

static void give_line(struct cd_test *t, const char *name, const char *args, const char *context,
		      const char *where)
{
	give_row(t, "nginx/directive", CONF, "name", name, "args", args, "context", context,
		 "where", where, "rank", INT64_C(1), NULL);
}

/* The old advice `http2 on;` on Debian 12. */
static void a_newer_directive_stops_the_next_start(void **state)
{
	struct cd_test *t = start(NGINX(1, 22, 1), NGINX(1, 22, 1));

	(void)state;
	give_line(t, "http2", "on", "http/server", "a:7");
	judge(t);
	assert_finding(t, "a:7", "unknown-to-version", CD_CRITICAL);
	assert_observed_text(t, "a:7", "unknown-to-version", "act", "start or reload");
	assert_observed_text(t, "a:7", "unknown-to-version", "since", "1.25.1");
	assert_acts(t, "a:7", "unknown-to-version", CD_LATENT);
	cd_test_free(t);
}

static void start_and_reload_are_told_apart(void **state)
{
	struct cd_test *t = start(NGINX(1, 22, 1), NGINX(1, 26, 0));

	(void)state;
	give_line(t, "http2", "on", "http/server", "a:7");
	give_line(t, "ssl", "on", "http/server", "a:8");
	judge(t);
	assert_observed_text(t, "a:7", "unknown-to-version", "act", "reload");
	assert_observed_text(t, "a:7", "unknown-to-version", "version", "RUNNING");
	assert_finding(t, "a:8", "removed-in-version", CD_CRITICAL);
	assert_observed_text(t, "a:8", "removed-in-version", "act", "start");
	assert_observed_text(t, "a:8", "removed-in-version", "version", "DISK");
	cd_test_free(t);
}

static void deprecated_words_are_low(void **state)
{
	struct cd_test *t = start(NGINX(1, 25, 1), NGINX(1, 25, 1));

	(void)state;
	give_line(t, "listen", "443 ssl http2", "http/server", "a:1");
	give_line(t, "http2_push", "/x", "http/server", "a:2");
	judge(t);
	assert_finding(t, "a:1", "without-effect", CD_LOW);
	assert_finding(t, "a:2", "without-effect", CD_LOW);
	cd_test_free(t);

	t = start(NGINX(1, 25, 1), NGINX(1, 25, 1));
	give_line(t, "http2", "on", "http/server", "a:1");
	judge(t);
	assert_pass(t, CONF);
	cd_test_free(t);
}

static void what_the_version_knows_passes(void **state)
{
	struct cd_test *t = start(NGINX(1, 22, 1), NGINX(1, 22, 1));

	(void)state;
	give_line(t, "listen", "443 ssl http2", "http/server", "a:1");
	give_line(t, "ssl_reject_handshake", "on", "http/server", "a:2");
	give_line(t, "proxy_http_version", "1.1", "http/server", "a:3");
	give_line(t, "server", "b.example resolve", "http/other", "a:4");
	judge(t);
	assert_pass(t, CONF);
	cd_test_free(t);
}

static void arguments_and_context_are_compared_whole(void **state)
{
	struct cd_test *t = start(NGINX(1, 22, 1), NGINX(1, 22, 1));

	(void)state;
	give_line(t, "proxy_http_version", "2", "http/server/location", "a:1");
	give_line(t, "server", "b.example resolve", "http/upstream", "a:2");
	give_line(t, "keepalive", "32", "http/upstream", "a:3");
	judge(t);
	assert_finding(t, "a:1", "unknown-to-version", CD_CRITICAL);
	assert_finding(t, "a:2", "unknown-to-version", CD_CRITICAL);
	assert_no_finding(t, "a:3", "unknown-to-version");
	cd_test_free(t);
}

static void the_commercial_edition_had_resolve(void **state)
{
	struct cd_test *t = start(NGINX(1, 25, 5), NGINX(1, 25, 5));

	(void)state;
	give_text(t, "nginx/product", CONF, "nginx-plus");
	give_line(t, "server", "b.example resolve", "http/upstream", "a:2");
	judge(t);
	assert_pass(t, CONF);
	cd_test_free(t);
}

static void quic_must_be_built_in(void **state)
{
	struct cd_test *t = start(NGINX(1, 26, 0), NGINX(1, 26, 0));

	(void)state;
	give_text(t, "nginx/configure", CONF, "--with-http_v2_module");
	give_line(t, "listen", "443 quic", "http/server", "a:1");
	judge(t);
	assert_finding(t, "a:1", "not-built-in", CD_CRITICAL);
	cd_test_free(t);
}

static void hybrid_groups_need_openssl_3_5(void **state)
{
	struct cd_test *t = start(NGINX(1, 22, 1), NGINX(1, 22, 1));

	(void)state;
	give_line(t, "ssl_ecdh_curve", "X25519MLKEM768:X25519", "http", "a:1");
	judge(t);
	assert_finding(t, "a:1", "group-unknown-to-openssl", CD_CRITICAL);
	cd_test_free(t);

	t = start(NGINX(1, 28, 0), NGINX(1, 28, 0));
	give_int(t, "nginx/openssl_code", CONF, NGINX(3, 5, 0));
	give_line(t, "ssl_ecdh_curve", "X25519MLKEM768:X25519", "http", "a:1");
	judge(t);
	assert_pass(t, CONF);
	cd_test_free(t);
}

static void an_unknown_version_is_unknown(void **state)
{
	struct cd_test *t = start(0, 0);

	(void)state;
	give_unseen(t, "nginx/disk_code", CONF, CD_PERMISSION);
	give_line(t, "http2", "on", "http/server", "a:7");
	judge(t);
	assert_unknown(t, CONF, CD_PERMISSION);
	cd_test_free(t);
}

/* The program on disk takes the file; what runs was replaced and nobody knows. */
static void half_an_answer_is_unknown(void **state)
{
	struct cd_test *t = start(0, NGINX(1, 26, 0));

	(void)state;
	give_bool(t, "nginx/runs", CONF, true);
	give_unseen(t, "nginx/running_code", CONF, CD_NOT_COLLECTED);
	give_line(t, "http2", "on", "http/server", "a:7");
	judge(t);
	assert_unknown(t, CONF, CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void one_that_does_not_run_only_starts(void **state)
{
	struct cd_test *t = start(0, NGINX(1, 22, 1));

	(void)state;
	give_line(t, "http2", "on", "http/server", "a:7");
	judge(t);
	assert_observed_text(t, "a:7", "unknown-to-version", "act", "start");
	cd_test_free(t);
}

static void no_nginx_is_not_applicable(void **state)
{
	struct cd_test *t = cd_test_new(cd_proxy_nginx_version_directive, "nginx.version_"
									  "directive");

	(void)state;
	give_set(t, "nginx", NULL);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

static const char *text_or_dash(const char *s)
{
	return s ? s : "-";
}

static const char *version_or_dash(int64_t v, char *buffer, size_t size)
{
	if (!v)
		return "-";
	snprintf(buffer, size, "%d.%d.%d", (int)(v >> 16 & 255), (int)(v >> 8 & 255),
		 (int)(v & 255));
	return buffer;
}

static void the_table_is_the_data_file(void **state)
{
	const char *source = getenv("CD_SRC");
	const struct nginx_rule *r = cd_nginx_rules;
	char path[4096], line[1024], want[1024], a[16], b[16], c[16];
	FILE *in;

	(void)state;
	snprintf(path, sizeof(path), "%s/data/nginx-directives.tsv", source ? source : ".");
	in = fopen(path, "r");
	assert_non_null(in);
	while (fgets(line, sizeof(line), in)) {
		if (line[0] == '#')
			continue;
		assert_non_null(r->name);
		snprintf(want, sizeof(want), "%s\t%s\t%s\t%s\t%s\t%s\t%s\t", r->name,
			 text_or_dash(r->word), text_or_dash(r->context),
			 version_or_dash(r->since, a, sizeof(a)),
			 version_or_dash(r->removed, b, sizeof(b)),
			 version_or_dash(r->idle, c, sizeof(c)), text_or_dash(r->option));
		if (strncmp(line, want, strlen(want)) || !line[strlen(want)])
			fail_msg("file: %s table: %s", line, want);
		r++;
	}
	fclose(in);
	assert_null(r->name);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_newer_directive_stops_the_next_start),
		cmocka_unit_test(start_and_reload_are_told_apart),
		cmocka_unit_test(deprecated_words_are_low),
		cmocka_unit_test(what_the_version_knows_passes),
		cmocka_unit_test(arguments_and_context_are_compared_whole),
		cmocka_unit_test(the_commercial_edition_had_resolve),
		cmocka_unit_test(quic_must_be_built_in),
		cmocka_unit_test(hybrid_groups_need_openssl_3_5),
		cmocka_unit_test(an_unknown_version_is_unknown),
		cmocka_unit_test(half_an_answer_is_unknown),
		cmocka_unit_test(one_that_does_not_run_only_starts),
		cmocka_unit_test(no_nginx_is_not_applicable),
		cmocka_unit_test(the_table_is_the_data_file),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
