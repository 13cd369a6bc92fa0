/* SPDX-License-Identifier: Apache-2.0 */
/* root-archive.c - what do files in an archive say?  Not readable yet: that is said, no more. */
#include "base/error.h"
#include "host/root.h"

int cd_archive_open(struct cd_root *root, int fd, const void *bytes, size_t n, const char *name,
		    struct cd_error *err)
{
	(void)root, (void)fd, (void)bytes, (void)n;
	return cd_error_set(err, "%s: archives cannot be read yet", name);
}
const char *cd_archive_blemish(const struct cd_root *root)
{
	(void)root;
	return NULL;
}
int cd_replay_open(struct cd_root *root, struct cd_root *store, bool strict, struct cd_error *err)
{
	(void)root, (void)store, (void)strict;
	return cd_error_set(err, "captures cannot be replayed yet");
}
void cd_replay_second_sample(struct cd_root *root, bool second)
{
	(void)root, (void)second;
}
const char *cd_replay_member(struct cd_root *root, const char *name, size_t *len)
{
	(void)root, (void)name, (void)len;
	return NULL;
}
