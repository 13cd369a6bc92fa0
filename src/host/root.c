/* SPDX-License-Identifier: Apache-2.0 */
/* root.c - what do all kinds of root do alike? */
#include "host/root.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"

struct cd_bytes cd_bytes_error(int error)
{
	return (struct cd_bytes){ .data = "", .error = error };
}

struct cd_bytes cd_bytes_of(struct cd_arena *a, const char *bytes, size_t n, size_t limit,
			    bool truncated)
{
	struct cd_bytes b = { .len = n, .truncated = truncated };

	if (n > limit) {
		b.len = limit;
		b.truncated = true;
	}
	b.data = "";
	if (b.len)
		b.data = memcpy(cd_alloc(a, b.len + 1), bytes, b.len);
	return b;
}

static int by_name(const void *a, const void *b)
{
	return cd_text_compare_natural(*(const char *const *)a, *(const char *const *)b);
}

void cd_names_sort(const char **name, size_t n)
{
	if (n > 1)
		qsort(name, n, sizeof(*name), by_name);
}

void cd_stat_from(struct cd_stat *to, const struct stat *from)
{
	*to = (struct cd_stat){
		.kind = S_ISREG(from->st_mode) ? CD_KIND_FILE :
			S_ISDIR(from->st_mode) ? CD_KIND_FOLDER :
			S_ISLNK(from->st_mode) ? CD_KIND_LINK : CD_KIND_OTHER,
		.mode = from->st_mode & 07777,
		.uid = from->st_uid,
		.gid = from->st_gid,
		.size = from->st_size > 0 ? (uint64_t)from->st_size : 0,
		.mtime_ns = from->st_mtim.tv_sec * INT64_C(1000000000) + from->st_mtim.tv_nsec,
	};
}

int cd_path_tidy(const char **path, char text[PATH_MAX])
{
	const char *p = *path;
	size_t n = 0, len = strnlen(p, PATH_MAX);

	if (p[0] != '/')
		return EINVAL;
	if (len >= PATH_MAX)
		return ENAMETOOLONG;
	while (*p) {
		size_t c;

		p += strspn(p, "/");
		c = strcspn(p, "/");
		if (c > NAME_MAX)
			return ENAMETOOLONG;
		if (c && !(c == 1 && *p == '.')) {
			text[n++] = '/';
			memcpy(text + n, p, c);
			n += c;
		}
		p += c;
	}
	if (!n)
		text[n++] = '/';
	text[n] = '\0';
	*path = text;
	return 0;
}
