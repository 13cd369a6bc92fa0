/* SPDX-License-Identifier: Apache-2.0 */
/* sysfs.c - what does one small file of the kernel say? */
#include "collect/sysfs.h"

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "host/host.h"

const char *cd_sysfs_text(struct cd_collect *x, const char *path, int *error)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, path, CD_READ_SMALL);

	*error = b.error ? b.error : b.truncated ? EIO : 0;
	return *error ? NULL : cd_text_trim(a, b.data);
}

const char *cd_sysfs_link(struct cd_collect *x, const char *path, int *error)
{
	const char *to = cd_host_link(cd_collect_host(x), cd_collect_arena(x), path, error);
	const char *slash = to ? strrchr(to, '/') : NULL;

	return slash ? slash + 1 : to;
}

static void garbage(struct cd_collect *x, const char *fact, const char *subject, const char *path,
		    const char *text)
{
	cd_put_unseen(x, fact, subject, CD_GARBAGE, "%s: '%.64s'", path, text);
}

void cd_sysfs_put_int(struct cd_collect *x, const char *fact, const char *subject,
		      const char *path)
{
	int error;
	const char *text = cd_sysfs_text(x, path, &error);
	int64_t v;

	if (!text)
		cd_put_errno(x, fact, subject, path, error);
	else if (!cd_parse_i64(text, &v))
		garbage(x, fact, subject, path, text);
	else
		cd_put_int(x, fact, subject, v);
}

void cd_sysfs_put_hex(struct cd_collect *x, const char *fact, const char *subject,
		      const char *path)
{
	int error;
	const char *text = cd_sysfs_text(x, path, &error);
	uint64_t v;

	if (!text)
		cd_put_errno(x, fact, subject, path, error);
	else if (!cd_parse_hex(text, &v) || v > INT64_MAX)
		garbage(x, fact, subject, path, text);
	else
		cd_put_int(x, fact, subject, (int64_t)v);
}

void cd_sysfs_put_text(struct cd_collect *x, const char *fact, const char *subject,
		       const char *path)
{
	int error;
	const char *text = cd_sysfs_text(x, path, &error);

	if (text)
		cd_put_text(x, fact, subject, text);
	else
		cd_put_errno(x, fact, subject, path, error);
}

void cd_sysfs_put_cpus(struct cd_collect *x, const char *fact, const char *subject,
		       const char *path)
{
	struct cd_arena *a = cd_collect_arena(x);
	int error;
	const char *text = cd_sysfs_text(x, path, &error);
	struct cd_cpus set;

	if (!text)
		cd_put_errno(x, fact, subject, path, error);
	else if (!cd_cpus_parse_list(a, text, &set))
		garbage(x, fact, subject, path, text);
	else
		cd_put_text(x, fact, subject, cd_cpus_format(a, &set));
}
