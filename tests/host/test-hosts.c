/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test-hosts.c - do machines that other projects recorded open as roots?
 *
 * They lie beside the project in ../shared/hosts or in $CD_HOSTS; without them the test is skipped.
 */
#include "unit/unit.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "host/host.h"

static void folder(char path[PATH_MAX])
{
	const char *given = getenv("CD_HOSTS"), *src = getenv("CD_SRC");

	if (given)
		snprintf(path, PATH_MAX, "%s", given);
	else
		snprintf(path, PATH_MAX, "%s/../shared/hosts", src ? src : ".");
}

static struct cd_host *open_named(const char *name, struct cd_error *err)
{
	char where[PATH_MAX], path[PATH_MAX + 256];

	folder(where);
	snprintf(path, sizeof(path), "%s/%s", where, name);
	return cd_host_open(path, err);
}

static size_t walk(struct cd_host *h, struct cd_arena *a, const char *path)
{
	struct cd_names names = cd_host_list(h, a, path);
	size_t i, files = 0;

	assert_int_equal(names.error, 0);
	for (i = 0; i < names.n; i++) {
		const char *below = cd_sprintf(a, "%s%s%s", path, path[1] ? "/" : "", names.name[i]);
		struct cd_stat s = cd_host_stat(h, a, below);

		assert_int_equal(s.error, 0);
		if (s.kind == CD_KIND_FOLDER)
			files += walk(h, a, below);
		else if (s.kind == CD_KIND_FILE) {
			assert_int_equal(cd_host_read(h, a, below, CD_READ_LARGE).error, 0);
			files++;
		}
	}
	return files;
}

static void all_open_and_list(void **state)
{
	char where[PATH_MAX];
	struct dirent *entry;
	size_t opened = 0;
	DIR *dir;

	(void)state;
	folder(where);
	dir = opendir(where);
	if (!dir) {
		printf("# no recorded machines in %s\n", where);
		skip();
	}
	while ((entry = readdir(dir))) {
		struct cd_arena *a;
		struct cd_error err = { "" };
		struct cd_host *h;

		if (!strstr(entry->d_name, ".tar."))
			continue;
		h = open_named(entry->d_name, &err);
		if (!h)
			fail_msg("%s", err.text);
		a = cd_arena_new();
		assert_false(cd_host_is_live(h) || cd_host_is_capture(h));
		assert_true(walk(h, a, "/") > 400);
		assert_int_equal(cd_host_list(h, a, "/sys").error, 0);
		cd_arena_free(a);
		cd_host_close(h);
		opened++;
	}
	closedir(dir);
	assert_true(opened > 0);
}

static void an_adapter_is_found_by_its_links(void **state)
{
	struct cd_error err;
	struct cd_host *h = open_named("32em64t-2n8c+dax+nvme+mic+dimms.tar.bz2", &err);
	struct cd_arena *a;
	const char *real;
	int error;

	(void)state;
	if (!h)
		skip();
	a = cd_arena_new();
	real = cd_host_real(h, a, "/sys/class/infiniband/mlx4_0", &error);
	assert_non_null(real);
	assert_int_equal(strncmp(real, "/sys/devices/pci", 16), 0);
	assert_true(cd_text_ends(real, "/infiniband/mlx4_0"));
	assert_true(cd_host_list(h, a, "/sys/bus/pci/devices").n > 100);
	assert_false(cd_host_absent_is_answer(h, a, "/proc/sys/net/ipv4/tcp_rmem"));
	assert_int_equal(cd_host_read(h, a, "/proc/sys/net/ipv4/tcp_rmem", 99).error, ENOENT);
	cd_arena_free(a);
	cd_host_close(h);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_open_and_list),
		cmocka_unit_test(an_adapter_is_found_by_its_links),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
