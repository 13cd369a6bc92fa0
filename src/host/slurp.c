/* SPDX-License-Identifier: Apache-2.0 */
/* slurp.c - what is in this file or folder that the kernel makes while it is read? */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/arena.h"
#include "host/root.h"

enum {
	SCRATCH_MIN = 64 << 10,
	FIRST_BITE = 4 << 10,
	NEXT_BITES = 32 << 10,
	NAMES_MAX = 4 << 20,
};

static int grow(struct cd_scratch *s, size_t size)
{
	char *more = realloc(s->data, size);

	if (!more)
		return ENOMEM;
	s->data = more;
	s->size = size;
	return 0;
}

/*
 * Files of /proc and /sys have no size: read to the end.  The first bite is small, since the kernel
 * allocates what is asked for; a `oneshot` file (/proc/sys) answers at offset 0 only, so when the
 * bite was too small it is asked again from the start.
 */
int cd_slurp(struct cd_scratch *s, int fd, bool oneshot, size_t limit, size_t *len)
{
	size_t room = FIRST_BITE;
	int error;

	*len = 0;
	while (*len <= limit) {
		ssize_t n;

		if (s->size - *len < room) {
			error = grow(s, s->size ? s->size * 2 : SCRATCH_MIN);
			if (error)
				return error;
			continue;
		}
		if (room > limit + 1 - *len)
			room = limit + 1 - *len;
		n = read(fd, s->data + *len, room);
		if (n == 0)
			return 0;
		if (n < 0 && errno != EINTR)
			return errno;
		if (n < 0)
			continue;
		*len += (size_t)n;
		if (oneshot && (size_t)n == room && *len <= limit) {
			if (lseek(fd, 0, SEEK_SET))
				return errno;
			*len = 0;
			room *= 8;
		} else if (!oneshot) {
			room = NEXT_BITES;
		}
	}
	return 0;
}

static bool is_dots(const char *name)
{
	return name[0] == '.' && (!name[1] || (name[1] == '.' && !name[2]));
}

struct cd_names cd_list_folder(struct cd_arena *a, int fd)
{
	struct cd_names list = { 0 };
	const char **name = NULL;
	size_t room = 0;
	union {
		char bytes[32 << 10];
		struct dirent64 align;
	} chunk;
	ssize_t got = 0, at;

	while ((got = getdents64(fd, chunk.bytes, sizeof(chunk.bytes))) > 0) {
		for (at = 0; at < got;) {
			const struct dirent64 *d = (const void *)(chunk.bytes + at);

			at += d->d_reclen;
			if (is_dots(d->d_name))
				continue;
			if (list.n >= NAMES_MAX) {
				list.n = 0;
				list.error = EOVERFLOW;
				return list;
			}
			if (list.n == room) {
				size_t more = room ? room * 2 : 32;

				name = cd_regrow(a, name, room * sizeof(*name), more * sizeof(*name));
				room = more;
			}
			name[list.n++] = cd_strdup(a, d->d_name);
		}
	}
	if (got < 0) {
		list.n = 0;
		list.error = errno;
		return list;
	}
	cd_names_sort(name, list.n);
	list.name = name;
	return list;
}
