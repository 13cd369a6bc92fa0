/* SPDX-License-Identifier: Apache-2.0 */
/* nginx.ssl_protocols: whose list holds, what the default is, and what OpenSSL refuses anyway. */
#include "servers.h"

extern const struct cd_check cd_proxy_nginx_ssl_protocols[];

static const struct cd_column directive_columns[] = {
	{ "name", CD_COL_TEXT, "" },  { "args", CD_COL_TEXT, "" }, { "context", CD_COL_TEXT, "" },
	{ "where", CD_COL_TEXT, "" }, { "rank", CD_COL_INT, "" },  { .name = NULL },
};

static struct cd_test *start(int64_t version)
{
	struct cd_test *t = cd_test_new(cd_proxy_nginx_ssl_protocols, "nginx.ssl_protocols");

	give_nginx(t, version);
	give_int(t, "nginx/openssl_code", CONF, NUMBER(3, 0, 17));
	give_bool(t, "nginx/level_zero", "", false);
	give_table(t, "nginx/directive", CONF, directive_columns);
	return t;
}

static void give_line(struct cd_test *t, const char *name, const char *args, const char *where)
{
	give_row(t, "nginx/directive", CONF, "name", name, "args", args, "context", "http/server",
		 "where", where, "rank", INT64_C(2), NULL);
}

static const char SOCKET[] = "0.0.0.0:443";

static void modern_versions_pass(void **state)
{
	struct cd_test *t = start(NUMBER(1, 22, 1));

	(void)state;
	give_server(t, (struct server){ SOCKET, .is_default = 1, .protocols = "TLSv1.2 TLSv1.3" });
	judge(t);
	assert_pass(t, SOCKET);
	cd_test_free(t);
}

static void the_default_list_depends_on_the_version(void **state)
{
	struct cd_test *t = start(NUMBER(1, 22, 1));

	(void)state;
	give_server(t, (struct server){ SOCKET, .is_default = 1 });
	judge(t);
	assert_finding(t, SOCKET, "no-tls13", CD_MEDIUM);
	assert_finding(t, SOCKET, "old-protocols-listed", CD_LOW);
	cd_test_free(t);

	t = start(NUMBER(1, 23, 4));
	give_server(t, (struct server){ SOCKET, .is_default = 1 });
	judge(t);
	assert_no_finding(t, SOCKET, "no-tls13");
	assert_finding(t, SOCKET, "old-protocols-listed", CD_LOW);
	cd_test_free(t);

	t = start(NUMBER(1, 27, 3));
	give_server(t, (struct server){ SOCKET, .is_default = 1 });
	judge(t);
	assert_pass(t, SOCKET);
	cd_test_free(t);
}

static void old_versions_are_high_where_openssl_lets_them(void **state)
{
	struct cd_test *t = start(NUMBER(1, 22, 1));

	(void)state;
	give_server(t,
		    (struct server){ SOCKET, .is_default = 1, .protocols = "TLSv1 TLSv1.2 TLSv1.3",
				     .ciphers = "ALL:@SECLEVEL=0" });
	judge(t);
	assert_finding(t, SOCKET, "old-protocols", CD_HIGH);
	assert_observed_text(t, SOCKET, "old-protocols", "where", "p.conf:1");
	cd_test_free(t);

	t = start(NUMBER(1, 22, 1));
	give_bool(t, "nginx/level_zero", "", true);
	give_server(t, (struct server){ SOCKET, .is_default = 1,
					.protocols = "TLSv1 TLSv1.2 TLSv1.3" });
	judge(t);
	assert_finding(t, SOCKET, "old-protocols", CD_HIGH);
	cd_test_free(t);

	t = start(NUMBER(1, 22, 1));
	give_int(t, "nginx/openssl_code", CONF, NUMBER(1, 1, 1));
	give_server(t, (struct server){ SOCKET, .is_default = 1,
					.protocols = "TLSv1.1 TLSv1.2 TLSv1.3" });
	judge(t);
	assert_finding(t, SOCKET, "old-protocols", CD_HIGH);
	cd_test_free(t);
}

static void give_two(struct cd_test *t)
{
	give_server(t, (struct server){ SOCKET, "a.conf:1", .protocols = "TLSv1.3" });
	give_server(t, (struct server){ SOCKET, "b.conf:1", .is_default = 1,
					.protocols = "TLSv1.2 TLSv1.3" });
}

static void the_default_server_decides_up_to_1_29_1(void **state)
{
	struct cd_test *t = start(NUMBER(1, 29, 1));

	(void)state;
	give_two(t);
	judge(t);
	assert_finding(t, SOCKET, "ignored-here", CD_MEDIUM);
	assert_observed_text(t, SOCKET, "ignored-here", "protocols", "TLSv1.3");
	assert_observed_text(t, SOCKET, "ignored-here", "holds", "TLSv1.2 TLSv1.3");
	cd_test_free(t);

	t = start(NUMBER(1, 29, 2));
	give_two(t);
	judge(t);
	assert_pass(t, SOCKET);
	cd_test_free(t);
}

static void each_server_is_judged_from_1_29_2(void **state)
{
	struct cd_test *t = start(NUMBER(1, 29, 2));

	(void)state;
	give_server(t, (struct server){ SOCKET, .is_default = 1, .protocols = "TLSv1.2 TLSv1.3" });
	give_server(t, (struct server){ SOCKET, "b.conf:1", .protocols = "TLSv1.2" });
	judge(t);
	assert_finding(t, SOCKET, "no-tls13", CD_MEDIUM);
	assert_no_finding(t, SOCKET, "ignored-here");
	cd_test_free(t);
}

static void conf_commands_cut_the_list(void **state)
{
	struct cd_test *t = start(NUMBER(1, 22, 1));

	(void)state;
	give_server(t, (struct server){ SOCKET, .is_default = 1, .min = "TLSv1.2",
					.protocols = "TLSv1 TLSv1.1 TLSv1.2 TLSv1.3" });
	give_server(t, (struct server){ "0.0.0.0:444", .is_default = 1, .max = "TLSv1.2",
					.protocols = "TLSv1.2 TLSv1.3" });
	give_server(t, (struct server){ "0.0.0.0:445", .is_default = 1, .command = "Protocol",
					.protocols = "TLSv1.2 TLSv1.3" });
	judge(t);
	assert_pass(t, SOCKET);
	assert_finding(t, "0.0.0.0:444", "no-tls13", CD_MEDIUM);
	assert_unknown(t, "0.0.0.0:445", CD_GARBAGE);
	cd_test_free(t);
}

static void plain_and_quic_addresses_do_not_count(void **state)
{
	struct cd_test *t = start(NUMBER(1, 25, 1));

	(void)state;
	give_server(t, (struct server){ "0.0.0.0:80", .is_default = 1, .plain = 1 });
	give_server(t, (struct server){ SOCKET, .is_default = 1, .quic = 1 });
	judge(t);
	assert_not_applicable(t, CONF);
	cd_test_free(t);
}

static void an_unknown_version_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_proxy_nginx_ssl_protocols, "nginx.ssl_protocols");

	(void)state;
	give_set(t, "nginx", CONF, NULL);
	give_bool(t, "nginx/runs", CONF, true);
	give_unseen(t, "nginx/running_code", CONF, CD_NOT_COLLECTED);
	give_table(t, "nginx/server", CONF, server_columns);
	give_server(t, (struct server){ SOCKET, .is_default = 1 });
	judge(t);
	assert_unknown(t, CONF, CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void a_fork_with_its_own_numbers_is_unknown(void **state)
{
	struct cd_test *t = start(NUMBER(1, 9, 0));

	(void)state;
	give_text(t, "nginx/product", CONF, "Angie");
	give_server(t, (struct server){ SOCKET, .is_default = 1 });
	judge(t);
	assert_unknown(t, CONF, CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void an_unreadable_configuration_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_proxy_nginx_ssl_protocols, "nginx.ssl_protocols");

	(void)state;
	give_set(t, "nginx", CONF, NULL);
	give_unseen(t, "nginx/server", CONF, CD_PERMISSION);
	judge(t);
	assert_unknown(t, CONF, CD_PERMISSION);
	cd_test_free(t);
}

static void no_nginx_is_not_applicable(void **state)
{
	struct cd_test *t = cd_test_new(cd_proxy_nginx_ssl_protocols, "nginx.ssl_protocols");

	(void)state;
	give_set(t, "nginx", NULL);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

static void upstream_lists_are_judged_where_written(void **state)
{
	struct cd_test *t = start(NUMBER(1, 22, 1));

	(void)state;
	give_line(t, "proxy_ssl_protocols", "TLSv1 TLSv1.1", "u.conf:1");
	give_line(t, "grpc_ssl_protocols", "TLSv1.1 TLSv1.2", "u.conf:2");
	give_line(t, "proxy_ssl_protocols", "TLSv1.2", "u.conf:3");
	give_line(t, "proxy_ssl_protocols", "$list", "u.conf:4");
	give_line(t, "proxy_ssl_protocols", "TLSv1 TLSv1.1", "u.conf:1");
	judge(t);
	assert_finding(t, "u.conf:1", "upstream-old-protocols", CD_HIGH);
	assert_observed_text(t, "u.conf:1", "upstream-old-protocols", "directive",
			     "proxy_ssl_protocols");
	assert_observed_text(t, "u.conf:1", "upstream-old-protocols", "file", "u.conf");
	assert_no_finding(t, "u.conf:1", "upstream-old-protocols-listed");
	assert_finding(t, "u.conf:2", "upstream-old-protocols-listed", CD_LOW);
	assert_no_finding(t, "u.conf:2", "upstream-old-protocols");
	assert_pass(t, "u.conf:3");
	assert_unknown(t, "u.conf:4", CD_GARBAGE);
	cd_test_free(t);
}

static void upstream_commands_make_a_list_unknown(void **state)
{
	struct cd_test *t = start(NUMBER(1, 22, 1));

	(void)state;
	give_line(t, "proxy_ssl_protocols", "TLSv1 TLSv1.2", "u.conf:1");
	give_line(t, "proxy_ssl_protocols", "TLSv1.2 TLSv1.3", "u.conf:2");
	give_line(t, "proxy_ssl_conf_command", "MinProtocol TLSv1.2", "u.conf:3");
	give_line(t, "grpc_ssl_protocols", "TLSv1.1", "u.conf:4");
	give_line(t, "ssl_conf_command", "Protocol ALL", "u.conf:5");
	judge(t);
	assert_unknown(t, "u.conf:1", CD_NOT_COLLECTED);
	assert_pass(t, "u.conf:2");
	assert_finding(t, "u.conf:4", "upstream-old-protocols", CD_HIGH);
	cd_test_free(t);

	t = start(NUMBER(1, 22, 1));
	give_line(t, "grpc_ssl_protocols", "TLSv1.2 TLSv1.3", "u.conf:1");
	give_line(t, "grpc_ssl_conf_command", "protocol ALL", "u.conf:2");
	judge(t);
	assert_unknown(t, "u.conf:1", CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void no_list_towards_upstreams_is_not_applicable(void **state)
{
	struct cd_test *t = start(NUMBER(1, 22, 1));

	(void)state;
	give_line(t, "proxy_ssl_server_name", "on", "u.conf:1");
	give_line(t, "ssl_protocols", "TLSv1", "u.conf:2");
	judge(t);
	assert_not_applicable(t, CONF);
	cd_test_free(t);
}

static void a_list_holds_where_an_upstream_may_speak_tls(void **state)
{
	static const struct {
		const char *list, *name, *args;
		bool found;
	} rows[] = {
		{ "proxy_ssl_protocols", "proxy_pass", "http", false },
		{ "proxy_ssl_protocols", "proxy_pass", "https", true },
		{ "proxy_ssl_protocols", "proxy_pass", "HTTPS", true },
		{ "proxy_ssl_protocols", "proxy_pass", "$", true },
		{ "proxy_ssl_protocols", "proxy_pass", "", false },
		{ "proxy_ssl_protocols", "grpc_pass", "grpc://x", true },
		{ "proxy_ssl_protocols", "proxy_ssl", "on", true },
		{ "grpc_ssl_protocols", "grpc_pass", "grpc://x", false },
		{ "grpc_ssl_protocols", "grpc_pass", "x", false },
		{ "grpc_ssl_protocols", "grpc_pass", "grpcs://x", true },
		{ "grpc_ssl_protocols", "grpc_pass", "$x", true },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct cd_test *t = start(NUMBER(1, 22, 1));

		give_line(t, rows[i].list, "TLSv1 TLSv1.1", "u.conf:1");
		give_line(t, rows[i].name, rows[i].args, "u.conf:2");
		judge(t);
		if (rows[i].found)
			assert_finding(t, "u.conf:1", "upstream-old-protocols", CD_HIGH);
		else
			assert_not_applicable(t, CONF);
		cd_test_free(t);
	}
}

static void directives_not_seen_or_cut_are_unknown(void **state)
{
	struct cd_test *t = start(NUMBER(1, 22, 1));

	(void)state;
	give_line(t, "proxy_ssl_protocols", "TLSv1.2", "u.conf:1");
	give_total(t, "nginx/directive", CONF, 2);
	judge(t);
	assert_unknown(t, CONF, CD_TRUNCATED);
	assert_pass(t, "u.conf:1");
	cd_test_free(t);

	t = start(NUMBER(1, 22, 1));
	give_unseen(t, "nginx/directive", CONF, CD_PERMISSION);
	judge(t);
	assert_unknown(t, CONF, CD_PERMISSION);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(modern_versions_pass),
		cmocka_unit_test(the_default_list_depends_on_the_version),
		cmocka_unit_test(old_versions_are_high_where_openssl_lets_them),
		cmocka_unit_test(the_default_server_decides_up_to_1_29_1),
		cmocka_unit_test(each_server_is_judged_from_1_29_2),
		cmocka_unit_test(conf_commands_cut_the_list),
		cmocka_unit_test(plain_and_quic_addresses_do_not_count),
		cmocka_unit_test(an_unknown_version_is_unknown),
		cmocka_unit_test(a_fork_with_its_own_numbers_is_unknown),
		cmocka_unit_test(an_unreadable_configuration_is_unknown),
		cmocka_unit_test(no_nginx_is_not_applicable),
		cmocka_unit_test(upstream_lists_are_judged_where_written),
		cmocka_unit_test(upstream_commands_make_a_list_unknown),
		cmocka_unit_test(no_list_towards_upstreams_is_not_applicable),
		cmocka_unit_test(a_list_holds_where_an_upstream_may_speak_tls),
		cmocka_unit_test(directives_not_seen_or_cut_are_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
