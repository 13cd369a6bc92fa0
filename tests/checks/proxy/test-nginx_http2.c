/* SPDX-License-Identifier: Apache-2.0 */
/* nginx.http2: where it breaks clients, where it is missing, and where neither matters. */
#include "servers.h"

extern const struct cd_check cd_proxy_nginx_http2[];

static const char SOCKET[] = "0.0.0.0:443";

static struct cd_test *start(int64_t version)
{
	struct cd_test *t = cd_test_new(cd_proxy_nginx_http2, "nginx.http2");

	give_nginx(t, version);
	return t;
}

static void http2_over_tls_passes(void **state)
{
	struct cd_test *t = start(NUMBER(1, 22, 1));

	(void)state;
	give_server(t, (struct server){ SOCKET, .is_default = 1, .http2_listen = 1, .others = 1 });
	judge(t);
	assert_pass(t, SOCKET);
	assert_no_note(t, SOCKET);
	cd_test_free(t);
}

static void a_missing_http2_is_only_noted(void **state)
{
	struct cd_test *t = start(NUMBER(1, 25, 1));

	(void)state;
	give_server(t, (struct server){ SOCKET, .is_default = 1, .others = 1 });
	judge(t);
	assert_pass(t, SOCKET);
	assert_note(t, SOCKET);
	cd_test_free(t);
}

static void a_missing_http2_fails_where_it_is_expected(void **state)
{
	struct cd_test *t = start(NUMBER(1, 25, 1));

	(void)state;
	give_bound(t, "expect", "h2");
	give_server(t, (struct server){ SOCKET, .is_default = 1, .http2 = 1, .others = 1 });
	give_server(t, (struct server){ SOCKET, "b.conf:1", .others = 1 });
	judge(t);
	assert_finding(t, SOCKET, "no-http2", CD_MEDIUM);
	cd_test_free(t);

	t = start(NUMBER(1, 25, 1));
	give_bound(t, "expect", "grpc");
	give_server(t, (struct server){ SOCKET, .is_default = 1 });
	judge(t);
	assert_finding(t, SOCKET, "no-http2", CD_HIGH);
	cd_test_free(t);
}

/* `http2 on` means nothing to 1.22: that it stops nginx is nginx.version_directive's to say. */
static void the_directive_counts_only_from_1_25_1(void **state)
{
	struct cd_test *t = start(NUMBER(1, 22, 1));

	(void)state;
	give_bound(t, "expect", "h2");
	give_server(t, (struct server){ SOCKET, .is_default = 1, .http2 = 1, .others = 1 });
	judge(t);
	assert_finding(t, SOCKET, "no-http2", CD_MEDIUM);
	cd_test_free(t);
}

static void plain_http2_breaks_http1_before_1_25_1(void **state)
{
	struct server s = { "0.0.0.0:80", .is_default = 1, .plain = 1, .http2_listen = 1,
			    .others = 1 };
	struct cd_test *t = start(NUMBER(1, 22, 1));

	(void)state;
	give_server(t, s);
	judge(t);
	assert_finding(t, "0.0.0.0:80", "plain-http2", CD_HIGH);
	cd_test_free(t);

	t = start(NUMBER(1, 25, 1));
	give_server(t, s);
	judge(t);
	assert_pass(t, "0.0.0.0:80");
	cd_test_free(t);
}

/* A balancer may speak HTTP/2 to its servers. */
static void who_connects_inside_of_a_host_is_not_told(void **state)
{
	static const char *const address[] = { "127.0.0.1:8080", "[::1]:8080", "unix:/run/x",
					       "localhost:8080" };

	(void)state;
	for (size_t i = 0; i < sizeof(address) / sizeof(*address); i++) {
		struct cd_test *t = start(NUMBER(1, 22, 1));

		give_server(t, (struct server){ address[i], .is_default = 1, .plain = 1,
						.http2_listen = 1, .others = 1 });
		judge(t);
		assert_unknown(t, address[i], CD_NOT_COLLECTED);
		cd_test_free(t);
	}
}

/* nginx's own way to take gRPC without TLS. */
static void a_plain_grpc_listener_is_right(void **state)
{
	struct cd_test *t = start(NUMBER(1, 22, 1));

	(void)state;
	give_server(t, (struct server){ "0.0.0.0:50051", .is_default = 1, .plain = 1,
					.http2_listen = 1, .grpc = 1 });
	judge(t);
	assert_pass(t, "0.0.0.0:50051");
	cd_test_free(t);
}

static void grpc_needs_http2_on_one_address(void **state)
{
	struct cd_test *t = start(NUMBER(1, 22, 1));

	(void)state;
	give_server(t, (struct server){ SOCKET, "a.conf:7", .is_default = 1, .grpc = 1 });
	give_server(t, (struct server){ "0.0.0.0:80", "b.conf:1", .is_default = 1, .plain = 1,
					.grpc = 1 });
	give_server(t, (struct server){ "0.0.0.0:444", "b.conf:1", .is_default = 1, .grpc = 1,
					.http2_listen = 1 });
	judge(t);
	assert_finding(t, "a.conf:7", "grpc-without-http2", CD_HIGH);
	assert_observed_text(t, "a.conf:7", "grpc-without-http2", "address", SOCKET);
	assert_observed_text(t, "a.conf:7", "grpc-without-http2", "how",
			     "add http2 to the listen line");
	assert_no_finding(t, "b.conf:1", "grpc-without-http2");
	cd_test_free(t);

	t = start(NUMBER(1, 25, 1));
	give_server(t, (struct server){ SOCKET, "a.conf:7", .is_default = 1, .grpc = 1 });
	judge(t);
	assert_observed_text(t, "a.conf:7", "grpc-without-http2", "how",
			     "write http2 on; into each server");
	cd_test_free(t);
}

static void a_forbidden_cipher_first_fails(void **state)
{
	struct server s = { SOCKET, .is_default = 1, .http2_listen = 1, .prefer = 1, .others = 1,
			    .ciphers = "AES128-SHA:ECDHE-RSA-AES128-GCM-SHA256" };
	struct cd_test *t = start(NUMBER(1, 22, 1));

	(void)state;
	give_server(t, s);
	judge(t);
	assert_finding(t, SOCKET, "blocklisted-cipher-first", CD_HIGH);
	assert_observed_text(t, SOCKET, "blocklisted-cipher-first", "cipher", "AES128-SHA");
	cd_test_free(t);
}

static void other_cipher_lists_pass(void **state)
{
	static const struct server fine[] = {
		{ .prefer = 0, .ciphers = "AES128-SHA:ECDHE-RSA-AES128-GCM-SHA256" },
		{ .prefer = 1, .ciphers = "ECDHE-RSA-AES128-GCM-SHA256:AES128-SHA" },
		{ .prefer = 1, .ciphers = "ECDHE-ECDSA-CHACHA20-POLY1305" },
		{ .prefer = 1, .ciphers = "HIGH:!aNULL:!MD5" },
		{ .prefer = 1, .ciphers = "" },
		{ .prefer = 1, .ciphers = "AES128-SHA", .protocols = "TLSv1.3" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(fine) / sizeof(*fine); i++) {
		struct cd_test *t = start(NUMBER(1, 22, 1));
		struct server s = fine[i];

		s.address = SOCKET;
		s.http2_listen = 1;
		s.others = 1;
		give_server(t, s);
		judge(t);
		assert_pass(t, SOCKET);
		cd_test_free(t);
	}
}

/* The first server of a plain address has nothing to say, the second one does. */
static void every_socket_gets_a_verdict(void **state)
{
	struct cd_test *t = start(NUMBER(1, 25, 1));

	(void)state;
	give_server(t, (struct server){ "0.0.0.0:80", .is_default = 1, .plain = 1, .others = 1 });
	give_server(t, (struct server){ "0.0.0.0:80", "b.conf:1", .plain = 1, .http2 = 1,
					.others = 1 });
	judge(t);
	assert_pass(t, "0.0.0.0:80");
	cd_test_free(t);
}

static void plain_http_is_not_applicable(void **state)
{
	struct cd_test *t = start(NUMBER(1, 22, 1));

	(void)state;
	give_server(t, (struct server){ "0.0.0.0:80", .is_default = 1, .plain = 1, .others = 1 });
	judge(t);
	assert_not_applicable(t, CONF);
	cd_test_free(t);
}

static void a_broken_configuration_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_proxy_nginx_http2, "nginx.http2");

	(void)state;
	give_set(t, "nginx", CONF, NULL);
	give_unseen(t, "nginx/server", CONF, CD_GARBAGE);
	judge(t);
	assert_unknown(t, CONF, CD_GARBAGE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(http2_over_tls_passes),
		cmocka_unit_test(a_missing_http2_is_only_noted),
		cmocka_unit_test(a_missing_http2_fails_where_it_is_expected),
		cmocka_unit_test(the_directive_counts_only_from_1_25_1),
		cmocka_unit_test(plain_http2_breaks_http1_before_1_25_1),
		cmocka_unit_test(who_connects_inside_of_a_host_is_not_told),
		cmocka_unit_test(a_plain_grpc_listener_is_right),
		cmocka_unit_test(grpc_needs_http2_on_one_address),
		cmocka_unit_test(a_forbidden_cipher_first_fails),
		cmocka_unit_test(other_cipher_lists_pass),
		cmocka_unit_test(every_socket_gets_a_verdict),
		cmocka_unit_test(plain_http_is_not_applicable),
		cmocka_unit_test(a_broken_configuration_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
