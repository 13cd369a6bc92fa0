/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Can any bytes make the reader of archives, MANIFEST and tape crash, hang, or fail without a word?
 *
 * Checksums of tar and capture would stop every change early, so beside whole archives there are two
 * short ways in: bytes that begin with "{" are the MANIFEST of an otherwise sound capture, and bytes
 * that begin as a tape are the netlink.tape of one.
 */
#include <linux/netlink.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "files.h"
#include "host/host.h"
#include "host/manifest.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { NAMES_MAX = 200, DEPTH_MAX = 8 };

/* Ask everything there is to ask, and every question below `path`. */
static void look(struct cd_host *h, struct cd_arena *a, const char *path, int depth)
{
	struct cd_bytes b = cd_host_read(h, a, path, 1000);
	struct cd_names names = cd_host_list(h, a, path);
	struct cd_stat s = cd_host_stat(h, a, path);
	int error;
	const char *real = cd_host_real(h, a, path, &error);
	const char *link = cd_host_link(h, a, path, &error);
	size_t i;

	if (b.len > 1000 || b.data[b.len] || (!s.error && !s.kind) || (real && real[0] != '/') ||
	    (link && strlen(link) > 1 << 20))
		abort();
	cd_host_exists(h, a, path, &error);
	cd_host_absent_is_answer(h, a, path);
	for (i = 0; i < names.n && i < NAMES_MAX && depth < DEPTH_MAX; i++)
		look(h, a, cd_sprintf(a, "%s%s%s", path, path[1] ? "/" : "", names.name[i]), depth + 1);
}

static void try(const void *bytes, size_t size)
{
	static const struct nlmsghdr request = { .nlmsg_len = sizeof(request), .nlmsg_type = 18 };
	struct cd_error err = { "" };
	struct cd_host *h = cd_host_open_memory(bytes, size, "fuzz", &err);
	struct cd_arena *a;
	size_t n;

	if (!h) {
		if (strncmp(err.text, "fuzz", 4))
			abort();
		return;
	}
	a = cd_arena_new();
	look(h, a, "/", 0);
	look(h, a, "/a", 0);
	cd_host_second_sample(h, true);
	look(h, a, "/a", 0);
	cd_host_member(h, "facts.json", &n);
	cd_host_netlink(h, a, NETLINK_ROUTE, &request, sizeof(request));
	cd_arena_free(a);
	cd_host_close(h);
}

static void try_as_manifest(const uint8_t *data, size_t size)
{
	struct member m[] = {
		{ '-', "MANIFEST", (const char *)data, size }, { 'd', "root", NULL, 0 },
		{ '-', "root/a", "x", 0 }, { '-', "again/a", "y", 0 }, { '-', "facts.json", "{}", 0 },
		{ '-', "netlink.tape", "cd-tape1\4\3\2\1\0\0\0\0", 16 }, { 0, NULL, NULL, 0 } };
	size_t n;
	void *bytes = make_tar(m, "none", &n);

	try(bytes, n);
	free(bytes);
}

static void try_as_tape(const uint8_t *data, size_t size)
{
	char manifest[300];
	struct member m[] = {
		{ '-', "MANIFEST", manifest, 0 }, { 'd', "root", NULL, 0 },
		{ '-', "netlink.tape", (const char *)data, size }, { 0, NULL, NULL, 0 } };
	size_t n;
	void *bytes;

	snprintf(manifest, sizeof(manifest),
		 "{\"schema\":\"" CD_CAPTURE_SCHEMA "\",\"edited\":true,\"began\":0,\"ended\":0,"
		 "\"paths\":{},\"again\":{},\"members\":{\"netlink.tape\":{\"size\":%zu}}}", size);
	bytes = make_tar(m, "none", &n);
	try(bytes, n);
	free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size && data[0] == '{')
		try_as_manifest(data, size);
	else if (size >= 8 && !memcmp(data, "cd-tape1", 8))
		try_as_tape(data, size);
	else
		try(data, size);
	return 0;
}
