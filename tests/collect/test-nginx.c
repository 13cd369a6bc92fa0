/* SPDX-License-Identifier: Apache-2.0 */
/* The nginx collector: a small root with a configuration, a program's text and a process. */
#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/error.h"
#include "engine/collect.h"
#include "host/host.h"

extern const struct cd_collector cd_collector_nginx;

#define CONF "/etc/nginx/nginx.conf"

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

static void put(const char *path, const char *bytes, size_t n)
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
	assert_int_equal(fwrite(bytes, 1, n, out), n);
	fclose(out);
}

static void put_text(const char *path, const char *text)
{
	put(path, text, strlen(text));
}

static void put_program(void)
{
	static const char program[] =
		"\177ELF\0nginx version: nginx/1.22.1\n\0built with OpenSSL 3.0.17 1 Jul 2025\n\0"
		"configure arguments: --prefix=/usr/share/nginx --conf-path=" CONF "\n";

	put("/usr/sbin/nginx", program, sizeof(program));
}

static void collect(void)
{
	static const char *const wanted[] = { "nginx", "nginx/*" };
	struct cd_error err;
	struct cd_host *host = cd_host_open(root, &err);
	struct cd_assignment task = {
		.host = host, .scope = "host", .wanted = wanted, .n_wanted = 2,
		.sink = { .put = cd_sink_evidence, .self = evidence },
	};

	assert_non_null(host);
	assert_int_equal(cd_collect_run(&cd_collector_nginx, &task, &err), 0);
	cd_host_close(host);
}

static const struct cd_fact *get(const char *name, const char *subject)
{
	const struct cd_fact *f = cd_evidence_get(evidence, "host", name, subject);

	if (!f)
		fail_msg("no fact %s of \"%s\"", name, subject);
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

static void servers_and_their_settings_are_found(void **state)
{
	const struct cd_table *t;

	(void)state;
	put_program();
	put_text(CONF, "events {}\nhttp {\n ssl_protocols TLSv1 TLSv1.2;\n include sites/*;\n}\n");
	put_text("/etc/nginx/sites/b", "server { listen 443 ssl http2; server_name b.example; "
				       "ssl_protocols TLSv1.3; location / { grpc_pass x; } }\n");
	put_text("/etc/nginx/sites/a", "server {\n listen *:443;\n listen [::]:443 ssl;\n root "
				       "/srv;\n"
				       " ssl_certificate_key secret;\n}\n");
	collect();
	assert_int_equal(get("nginx", "")->as.list->n, 1);
	assert_string_equal(get("nginx", "")->as.list->text[0], CONF);
	assert_string_equal(get("nginx/disk_version", CONF)->as.text, "1.22.1");
	assert_int_equal(get("nginx/disk_code", CONF)->as.i, 1 << 16 | 22 << 8 | 1);
	assert_int_equal(get("nginx/running_code", CONF)->state, CD_ABSENT);
	assert_int_equal(get("nginx/openssl_code", CONF)->as.i, 3 << 16 | 17);
	t = get("nginx/server", CONF)->as.table;
	assert_int_equal(cd_rows(t), 3);
	/* "a" before "b", so its server is the default of the socket both listen on. */
	assert_string_equal(text(t, 0, "address"), "0.0.0.0:443");
	assert_string_equal(text(t, 0, "where"), "/etc/nginx/sites/a:1");
	assert_string_equal(text(t, 0, "listen_where"), "/etc/nginx/sites/a:2");
	assert_int_equal(number(t, 0, "default"), 1);
	assert_int_equal(number(t, 0, "ssl"), 1);
	assert_int_equal(number(t, 0, "http2_listen"), 1);
	assert_string_equal(text(t, 0, "protocols"), "TLSv1 TLSv1.2");
	assert_string_equal(text(t, 0, "protocols_where"), CONF ":3");
	assert_int_equal(number(t, 0, "grpc"), 0);
	assert_int_equal(number(t, 0, "others"), 1);
	assert_string_equal(text(t, 1, "address"), "[::]:443");
	assert_int_equal(number(t, 1, "http2_listen"), 0);
	assert_int_equal(number(t, 2, "default"), 0);
	assert_string_equal(text(t, 2, "protocols"), "TLSv1.3");
	assert_int_equal(number(t, 2, "grpc"), 1);
	t = get("nginx/directive", CONF)->as.table;
	assert_int_equal(cd_rows(t), 6);
	for (size_t i = 0; i < cd_rows(t); i++)
		assert_string_not_equal(text(t, i, "name"), "ssl_certificate_key");
	assert_string_equal(text(t, 1, "context"), "http/server");
}

/* The rest of an address can hold a password. */
static void of_an_upstream_the_scheme_is_kept(void **state)
{
	static const char *const args[] = { "https", "http", "$", "$", "" };
	const struct cd_table *t;
	size_t n = 0;

	(void)state;
	put_program();
	put_text(CONF, "events {}\nhttp { server { listen 80;\n"
		       " location /a { proxy_pass https://me:secret@a/b; }\n"
		       " location /b { proxy_pass http://$b; }\n"
		       " location /c { proxy_pass $c; }\n"
		       " location /d { proxy_pass $scheme://d; }\n}\n}\n"
		       "stream { server { listen 81; proxy_pass e:82; } }\n");
	collect();
	t = get("nginx/directive", CONF)->as.table;
	for (size_t i = 0; i < cd_rows(t); i++)
		if (!strcmp(text(t, i, "name"), "proxy_pass"))
			assert_string_equal(text(t, i, "args"), n < 5 ? args[n++] : NULL);
	assert_int_equal(n, 5);
}

static void a_process_names_its_configuration(void **state)
{
	static const char title[] = "nginx: master process /usr/sbin/nginx -c /srv/my.conf\0\0\0";

	(void)state;
	put_program();
	put_text("/srv/my.conf", "events {}");
	put_text(CONF, "events {}");
	put_text("/proc/42/comm", "nginx\n");
	put("/proc/42/cmdline", title, sizeof(title));
	put_text("/proc/43/comm", "nginx\n");
	put_text("/proc/43/cmdline", "nginx: worker process");
	collect();
	assert_int_equal(get("nginx", "")->as.list->n, 2);
	assert_int_equal(get("nginx/runs", "/srv/my.conf")->as.i, 1);
	assert_int_equal(get("nginx/runs", CONF)->as.i, 0);
	assert_string_equal(get("nginx/running_version", "/srv/my.conf")->as.text, "1.22.1");
}

static void a_process_in_another_root_is_named_but_not_read(void **state)
{
	(void)state;
	put_program();
	put_text(CONF, "events {}");
	put_text("/proc/42/comm", "nginx\n");
	put_text("/proc/42/cmdline", "nginx: master process nginx -g daemon off;");
	put_text("/proc/42/mountinfo", "1 0 0:99 / / rw - overlay overlay rw\n");
	put_text("/proc/self/mountinfo", "1 0 8:1 / / rw - ext4 /dev/sda1 rw\n");
	collect();
	assert_int_equal(get("nginx", "")->as.list->n, 2);
	assert_int_equal(get("nginx/server", "process 42")->state, CD_UNSEEN);
	assert_int_equal(get("nginx/server", "process 42")->reason, CD_OTHER_NAMESPACE);
	assert_int_equal(get("nginx/server", CONF)->state, CD_PRESENT);
}

static void the_package_tells_the_version_of_a_missing_program(void **state)
{
	(void)state;
	put_text(CONF, "events {}");
	put_text("/var/lib/dpkg/status",
		 "Package: nginx-common\nStatus: install ok installed\nVersion: 9.9.9-1\n\n"
		 "Package: nginx-full\nStatus: deinstall ok config-files\nVersion: 8.8.8-1\n\n"
		 "Package: nginx\nStatus: install ok installed\nVersion: 1:1.18.0-6+deb11u3\n");
	collect();
	assert_string_equal(get("nginx/disk_version", CONF)->as.text, "1.18.0");
	assert_int_equal(get("nginx/configure", CONF)->state, CD_UNSEEN);
}

static void a_broken_file_leaves_its_facts_unseen(void **state)
{
	const struct cd_fact *f;

	(void)state;
	put_program();
	put_text(CONF, "events {}\nhttp {\n include gone.conf;\n}\n");
	collect();
	f = get("nginx/server", CONF);
	assert_int_equal(f->state, CD_UNSEEN);
	assert_int_equal(f->reason, CD_GARBAGE);
	assert_non_null(strstr(f->why, CONF ":3"));
	assert_int_equal(get("nginx/directive", CONF)->state, CD_UNSEEN);
}

static void no_nginx_is_an_empty_set(void **state)
{
	(void)state;
	put_text("/etc/hostname", "h\n");
	put_text("/proc/1/comm", "init\n");
	collect();
	assert_int_equal(get("nginx", "")->state, CD_PRESENT);
	assert_int_equal(get("nginx", "")->as.list->n, 0);
}

/* A folder that holds neither /etc nor /proc tells nothing. */
static void a_root_without_anything_is_unseen(void **state)
{
	(void)state;
	put_text("/sys/kernel/notes", "");
	collect();
	assert_int_equal(get("nginx", "")->state, CD_UNSEEN);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(servers_and_their_settings_are_found),
		TEST(of_an_upstream_the_scheme_is_kept),
		TEST(a_process_names_its_configuration),
		TEST(a_process_in_another_root_is_named_but_not_read),
		TEST(the_package_tells_the_version_of_a_missing_program),
		TEST(a_broken_file_leaves_its_facts_unseen),
		TEST(no_nginx_is_an_empty_set),
		TEST(a_root_without_anything_is_unseen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
