/* SPDX-License-Identifier: Apache-2.0 */
/*
 * manifest.c - how is a capture written down?
 *
 * A tar.zst of regular files:
 *
 *   MANIFEST      JSON, first: all answers but the bytes of files
 *   root/PATH     bytes read at PATH; again/PATH those of the second sample where they differ
 *   netlink.tape  questions and answers (tape.c)
 *   facts.json    and other members, not ours
 *
 * MANIFEST: { "schema": "commdoctor-capture/1", "boot_id", "began", "ended" (ns of
 *   CLOCK_BOOTTIME, decimal text beyond 2^53),
 *   "paths": { PATH: ANSWERS }, "again": { PATH: ANSWERS },
 *   "members": { NAME: { "size", "sum" } }, "sum" (of all the rest) }
 * ANSWERS: { "read": { "size", "sum", "cut": true }, "list": [NAME], "link": TEXT, "real": PATH,
 *   "stat": { "kind", "mode", "uid", "gid", "size", "mtime" } }, each of them only when asked, or
 *   { "error": "ENOENT" }.  Sizes and sums are compared in an archive only: who
 * unpacks a capture may edit it.  "edited": true instead of the last "sum" lets it be packed again;
 * the sums of single files may be left out then.  "whole": true tells of a machine written by hand:
 * what its "paths" do not answer root/ does, which holds all that it has, links included, and again/
 * the files that have changed by the second sample.
 *
 * Other network namespaces are folders below /.netns: "/.netns/blue/proc/net/snmp".  Its list is that of
 * their names; only what each namespace has of its own stands there (host.c).
 *
 * JSON knows text only and file names are bytes, so every string of ours and every member name is
 * escaped: \xNN for all but printable ASCII, and for a backslash.  A component ".." of a name becomes
 * "\x2e\x2e", so that a member never points upward.
 */
#include "host/manifest.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"

enum { ERRNO_MAX = 4095, NAMED_MAX = 200 };

static bool is_plain(unsigned char c)
{
	return c >= 0x20 && c < 0x7f && c != '\\';
}

char *cd_escape(struct cd_arena *a, const char *bytes, size_t n)
{
	static const char digit[] = "0123456789abcdef";
	size_t i, at = 0, more = 0;
	char *text;

	for (i = 0; i < n; i++)
		more += is_plain((unsigned char)bytes[i]) ? 0 : 3;
	text = cd_alloc(a, n + more + 1);
	for (i = 0; i < n; i++) {
		unsigned char c = (unsigned char)bytes[i];

		if (is_plain(c)) {
			text[at++] = (char)c;
			continue;
		}
		text[at++] = '\\';
		text[at++] = 'x';
		text[at++] = digit[c >> 4];
		text[at++] = digit[c & 15];
	}
	return text;
}

static int digit_of(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool cd_unescape(struct cd_arena *a, const char *text, char **bytes)
{
	char *to = cd_alloc(a, strlen(text) + 1);
	int high, low;

	*bytes = to;
	for (; *text; text++) {
		if (is_plain((unsigned char)*text)) {
			*to++ = *text;
			continue;
		}
		if (text[0] != '\\' || text[1] != 'x')
			return false;
		high = digit_of(text[2]);
		low = high < 0 ? -1 : digit_of(text[3]);
		if (low < 0 || !(high | low))
			return false;
		*to++ = (char)(high << 4 | low);
		text += 3;
	}
	return true;
}

char *cd_member_of(struct cd_arena *a, const char *folder, const char *path)
{
	char *name = cd_escape(a, path, strlen(path)), *member, *to;
	const char *p = name;

	member = cd_alloc(a, strlen(folder) + 4 * strlen(name) + 1);
	to = stpcpy(member, folder);
	while (*p) {
		size_t n;

		p += strspn(p, "/");
		n = strcspn(p, "/");
		if (n > NAME_MAX)
			return NULL;
		*to++ = '/';
		if (n == 2 && p[0] == '.' && p[1] == '.')
			to = stpcpy(to, "\\x2e\\x2e");
		else
			to = mempcpy(to, p, n);
		p += n;
	}
	return to - member < PATH_MAX / 2 ? member : NULL;
}

const char *cd_errno_name(struct cd_arena *a, int error)
{
	const char *name = strerrorname_np(error);

	return name ? name : cd_sprintf(a, "E%d", error);
}

int cd_errno_of(const char *name)
{
	uint64_t number;
	int i;

	if (name[0] != 'E')
		return 0;
	if (name[1] >= '0' && name[1] <= '9')
		return cd_parse_u64(name + 1, &number) && number && number <= ERRNO_MAX ?
		       (int)number : 0;
	for (i = 1; i <= NAMED_MAX; i++) {
		const char *known = strerrorname_np(i);

		if (known && !strcmp(known, name))
			return i;
	}
	return 0;
}

void cd_checksum(const void *bytes, size_t n, char text[17])
{
	const unsigned char *p = bytes;
	uint64_t h = UINT64_C(0xcbf29ce484222325);

	while (n--)
		h = (h ^ *p++) * UINT64_C(0x100000001b3);
	snprintf(text, 17, "%016llx", (unsigned long long)h);
}

bool cd_manifest_sum(const json_t *manifest, char text[17])
{
	json_t *rest = json_copy((json_t *)(uintptr_t)manifest);
	char *words;

	json_object_del(rest, "sum");
	words = json_dumps(rest, JSON_COMPACT | JSON_SORT_KEYS);
	if (words)
		cd_checksum(words, strlen(words), text);
	json_decref(rest);
	if (!words)
		return false;
	free(words);
	return true;
}
