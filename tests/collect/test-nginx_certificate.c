/* SPDX-License-Identifier: Apache-2.0 */
/* The certificates that an nginx would serve: a small root with a process and its files. */
#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

#include "base/arena.h"
#include "base/error.h"
#include "engine/collect.h"
#include "host/host.h"

extern const struct cd_collector cd_collector_nginx_certificate;

#define CONF "/etc/nginx/nginx.conf"
#define UNTIL INT64_C(1900000000)

static struct cd_arena *arena;
static struct cd_evidence *evidence;
static char root[64];

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *at)
{
	(void)st;
	(void)kind;
	(void)at;
	return remove(path);
}

static int setup(void **state)
{
	(void)state;
	arena = cd_arena_new();
	evidence = cd_evidence_new(arena);
	strcpy(root, "/tmp/cd-nginx-root-XXXXXX");
	return mkdtemp(root) ? 0 : -1;
}

static int teardown(void **state)
{
	(void)state;
	nftw(root, remove_one, 8, FTW_DEPTH | FTW_PHYS);
	cd_arena_free(arena);
	return 0;
}

static FILE *create(const char *path)
{
	char *file = cd_sprintf(arena, "%s%s", root, path);
	FILE *out;

	for (char *slash = file + strlen(root) + 1; (slash = strchr(slash, '/')); slash++) {
		*slash = '\0';
		mkdir(file, 0755);
		*slash = '/';
	}
	out = fopen(file, "w");
	assert_non_null(out);
	return out;
}

static void put(const char *path, const char *text)
{
	FILE *out = create(path);

	fputs(text, out);
	fclose(out);
}

/* Its key before it, as in files that hold both. */
static void put_certificate(const char *path, const char *name, long serial)
{
	EVP_PKEY_CTX *making = EVP_PKEY_CTX_new_id(EVP_PKEY_EC, NULL);
	EVP_PKEY *key = NULL;
	X509 *cert = X509_new();
	FILE *out = create(path);

	assert_int_equal(EVP_PKEY_keygen_init(making), 1);
	assert_int_equal(EVP_PKEY_CTX_set_ec_paramgen_curve_nid(making, NID_X9_62_prime256v1), 1);
	assert_int_equal(EVP_PKEY_keygen(making, &key), 1);
	ASN1_INTEGER_set(X509_get_serialNumber(cert), serial);
	X509_NAME_add_entry_by_txt(X509_get_subject_name(cert), "CN", MBSTRING_UTF8,
				   (const unsigned char *)name, -1, -1, 0);
	ASN1_TIME_set(X509_getm_notBefore(cert), UNTIL - 86400);
	ASN1_TIME_set(X509_getm_notAfter(cert), UNTIL);
	X509_set_pubkey(cert, key);
	assert_true(X509_sign(cert, key, EVP_sha256()) > 0);
	assert_int_equal(PEM_write_PrivateKey(out, key, NULL, NULL, 0, NULL, NULL), 1);
	assert_int_equal(PEM_write_X509(out, cert), 1);
	fclose(out);
	X509_free(cert);
	EVP_PKEY_free(key);
	EVP_PKEY_CTX_free(making);
}

static void put_process(void)
{
	put("/proc/42/comm", "nginx\n");
	put("/proc/42/cmdline", "nginx: master process /usr/sbin/nginx -c " CONF);
}

static const struct cd_fact *collect(size_t n_targets)
{
	static const char *const wanted[] = { "nginx/certificate" };
	static const char *const target[] = { "https://127.0.0.1" };
	const struct cd_fact *f;
	struct cd_error err;
	struct cd_host *host = cd_host_open(root, &err);
	struct cd_assignment task = {
		.host = host, .scope = "host", .wanted = wanted, .n_wanted = 1,
		.target = target, .n_targets = n_targets,
		.sink = { .put = cd_sink_evidence, .self = evidence },
	};

	assert_non_null(host);
	assert_int_equal(cd_collect_run(&cd_collector_nginx_certificate, &task, &err), 0);
	cd_host_close(host);
	f = cd_evidence_get(evidence, "host", "nginx/certificate", "");
	assert_non_null(f);
	return f;
}

static const char *text(const struct cd_table *t, size_t row, const char *column)
{
	const char *value = NULL;

	cd_cell_text(t, row, column, &value);
	return value;
}

static int64_t number(const struct cd_table *t, size_t row, const char *column)
{
	int64_t value = -1;

	cd_cell_int(t, row, column, &value);
	return value;
}

static void each_port_has_its_certificates(void **state)
{
	const struct cd_table *t;

	(void)state;
	put_process();
	put(CONF, "events {}\nhttp {\n ssl_certificate tls/a.pem;\n"
		  " server { listen [::]:443 ssl; listen unix:/run/x; }\n"
		  " server { listen 10.0.0.1 ssl; ssl_certificate /srv/b.pem;\n"
		  "  ssl_certificate /srv/none.pem; }\n"
		  " server { listen 8443 ssl; ssl_certificate /srv/$ssl_server_name.pem; }\n}\n");
	put_certificate("/etc/nginx/tls/a.pem", "a.example", 0x1a2b);
	put_certificate("/srv/b.pem", "b.example", 5);
	t = collect(1)->as.table;
	assert_int_equal(cd_rows(t), 4);
	assert_int_equal(number(t, 0, "port"), 443);
	assert_string_equal(text(t, 0, "file"), "/etc/nginx/tls/a.pem");
	assert_string_equal(text(t, 0, "conf"), CONF);
	assert_string_equal(text(t, 0, "subject"), "CN=a.example");
	assert_string_equal(text(t, 0, "serial"), "1A2B");
	assert_int_equal(number(t, 0, "not_after"), UNTIL);
	assert_string_equal(text(t, 0, "address"), "");
	assert_int_equal(number(t, 1, "port"), 80);
	assert_string_equal(text(t, 1, "address"), "10.0.0.1");
	assert_string_equal(text(t, 1, "serial"), "05");
	assert_string_equal(text(t, 2, "file"), "/srv/none.pem");
	assert_null(text(t, 2, "serial"));
	assert_int_equal(number(t, 3, "port"), 8443);
	assert_null(text(t, 3, "serial"));
}

/* The files hold keys, and a capture has no target. */
static void without_a_target_nothing_is_read(void **state)
{
	(void)state;
	put_process();
	put(CONF, "events {}\nhttp { server { listen 443 ssl; ssl_certificate /a.pem; } }\n");
	put_certificate("/a.pem", "a.example", 1);
	assert_int_equal(collect(0)->state, CD_ABSENT);
}

static void an_nginx_that_does_not_run_serves_nothing(void **state)
{
	(void)state;
	put("/proc/1/comm", "init\n");
	put(CONF, "events {}\nhttp { server { listen 443 ssl; ssl_certificate /a.pem; } }\n");
	put_certificate("/a.pem", "a.example", 1);
	assert_int_equal(collect(1)->state, CD_ABSENT);
}

static void a_broken_configuration_is_unseen(void **state)
{
	(void)state;
	put_process();
	put(CONF, "http {");
	assert_int_equal(collect(1)->state, CD_UNSEEN);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(each_port_has_its_certificates),
		TEST(without_a_target_nothing_is_read),
		TEST(an_nginx_that_does_not_run_serves_nothing),
		TEST(a_broken_configuration_is_unseen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
