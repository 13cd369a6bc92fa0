/* SPDX-License-Identifier: Apache-2.0 */
/* What is a network namespace called, and which ones does a recording hold? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "host/host.h"
#include "host/netns.h"

#define ID "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

static void names_of_control_groups(void **state)
{
	static const struct { const char *cgroup, *name, *by; } known[] = {
		{ "0::/system.slice/docker-" ID ".scope\n", "docker-0123456789ab", "container" },
		{ "12:cpu,cpuacct:/docker/" ID "\n1:name=systemd:/docker/" ID "\n", "docker-0123456789ab",
		  "container" },
		{ "0::/machine.slice/libpod-" ID ".scope/container\n", "libpod-0123456789ab", "container" },
		{ "0::/kubepods.slice/kubepods-burstable.slice/kubepods-burstable-"
		  "pod7e7a2b2c_1111_2222_3333_444455556666.slice/cri-containerd-" ID ".scope\n",
		  "pod-7e7a2b2c-1111-2222-3333-444455556666", "container" },
		{ "0::/kubepods/besteffort/pod7e7a2b2c-1111-2222-3333-444455556666/" ID "\n",
		  "pod-7e7a2b2c-1111-2222-3333-444455556666", "container" },
		{ "0::/lxc.payload.web1/init.scope\n", "lxc-web1", "container" },
		{ "2:cpu:/lxc/web1\n", "lxc-web1", "container" },
		{ "0::/machine.slice/systemd-nspawn@db.service/payload\n", "machine-db", "container" },
		{ "0::/system.slice/chronyd.service\n", "chronyd.service", "unit" },
		{ "0::/user.slice/user-0.slice/user@0.service/app.slice\n", NULL, "unit" },
		{ "0::/docker-short.scope\n", NULL, "unit" },
		{ "0::/\n", NULL, "unit" },
		{ "", NULL, "unit" },
	};
	struct cd_arena *a = cd_arena_new();

	(void)state;
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		const char *by = NULL, *name = cd_netns_name_by_cgroup(a, known[i].cgroup, &by);

		if (known[i].name)
			assert_string_equal(name, known[i].name);
		else
			assert_null(name);
		assert_string_equal(by, known[i].by);
	}
	cd_arena_free(a);
}

static void put(const char *top, const char *folder, const char *file, const char *text)
{
	char path[512];
	FILE *f;

	snprintf(path, sizeof(path), "%s%s", top, folder);
	for (char *s = path + strlen(top) + 1; (s = strchr(s, '/')); s++) {
		*s = '\0';
		mkdir(path, 0755);
		*s = '/';
	}
	mkdir(path, 0755);
	strncat(path, file, sizeof(path) - strlen(path) - 1);
	f = fopen(path, "we");
	assert_non_null(f);
	fputs(text, f);
	fclose(f);
}

/* A folder written by hand: one host, two namespaces, one key. */
static void a_recording_answers_for_each(void **state)
{
	char top[] = "/tmp/commdoctor-netns-XXXXXX", remove[64];
	static const char *const some[] = { "n10", "n2", "n10" }, *const wrong[] = { "n1" };
	struct cd_arena *a = cd_arena_new();
	struct cd_netns_list list;
	struct cd_error err = { "" };
	struct cd_host *h;

	(void)state;
	assert_non_null(mkdtemp(top));
	put(top, "/proc/sys/net/ipv4", "/tcp_sack", "1\n");
	put(top, "/proc/sys/kernel", "/osrelease", "6.1.0\n");
	put(top, "/.netns/n10/proc/sys/net/ipv4", "/tcp_sack", "0\n");
	put(top, "/.netns/n2/proc/sys/net/ipv4", "/tcp_fack", "7\n");
	h = cd_host_open(top, &err);
	assert_non_null(h);
	cd_netns_all(h, a, &list);
	assert_int_equal(list.n, 2);
	assert_string_equal(list.item[0].scope, "netns:n2");
	assert_string_equal(list.item[1].scope, "netns:n10");
	assert_int_equal(cd_netns_find(h, a, some, 3, &list, &err), 0);
	assert_int_equal(list.n, 2);
	assert_int_equal(cd_netns_find(h, a, wrong, 1, &list, &err), -1);
	assert_non_null(strstr(err.text, "n1"));

	assert_string_equal(cd_host_read(h, a, "/proc/sys/net/ipv4/tcp_sack", 64).data, "1\n");
	assert_int_equal(cd_netns_find(h, a, some, 1, &list, &err), 0);
	assert_int_equal(cd_host_enter(h, &list.item[0]), 0);
	assert_string_equal(cd_host_netns(h), "n10");
	assert_string_equal(cd_host_read(h, a, "/proc/sys/net/ipv4/tcp_sack", 64).data, "0\n");
	assert_string_equal(cd_host_read(h, a, "/proc/sys/kernel/osrelease", 64).data, "6.1.0\n");
	assert_int_equal(cd_host_read(h, a, "/proc/sys/net/ipv4/tcp_fack", 64).error, ENOENT);
	assert_true(cd_host_absent_is_answer(h, a, "/proc/sys/net/ipv4/tcp_fack"));
	assert_false(cd_host_absent_is_answer(h, a, "/proc/net/snmp"));
	cd_host_close(h);
	snprintf(remove, sizeof(remove), "rm -rf %s", top);
	assert_int_equal(system(remove), 0);
	cd_arena_free(a);
}

static void words_that_mean_nothing_are_refused(void **state)
{
	static const char *const wrong[] = { "no such namespace", "4194305", "-1", "0", "../self" };
	struct cd_arena *a = cd_arena_new();
	struct cd_netns_list list;
	struct cd_error err = { "" };
	struct cd_host *h = cd_host_open("/", &err);

	(void)state;
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		err.text[0] = '\0';
		assert_int_equal(cd_netns_find(h, a, &wrong[i], 1, &list, &err), -1);
		assert_non_null(strstr(err.text, wrong[i]));
	}
	cd_host_close(h);
	cd_arena_free(a);
}

static void our_own_is_told_by_its_process(void **state)
{
	char pid[32];
	const char *const mine[] = { pid };
	struct cd_arena *a = cd_arena_new();
	struct cd_netns_list list;
	struct cd_error err = { "" };
	struct cd_host *h = cd_host_open("/", &err);

	(void)state;
	snprintf(pid, sizeof(pid), "%d", (int)getpid());
	assert_int_equal(cd_netns_find(h, a, mine, 1, &list, &err), 0);
	assert_true(list.is_ours);
	assert_int_equal(list.n, 0);
	cd_host_close(h);
	cd_arena_free(a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_of_control_groups),
		cmocka_unit_test(a_recording_answers_for_each),
		cmocka_unit_test(words_that_mean_nothing_are_refused),
		cmocka_unit_test(our_own_is_told_by_its_process),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
