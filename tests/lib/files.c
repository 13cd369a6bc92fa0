/* SPDX-License-Identifier: Apache-2.0 */
/* files.c - how does a test get folders and archives, and leave nothing behind? */
#include "files.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void must(int ok, const char *what)
{
	if (ok)
		return;
	perror(what);
	abort();
}

char *scratch_new(void)
{
	const char *where = getenv("TMPDIR");
	char *scratch;

	must(asprintf(&scratch, "%s/commdoctor-test.XXXXXX", where && *where ? where : "/tmp") > 0,
	     "asprintf");
	must(mkdtemp(scratch) != NULL, scratch);
	return scratch;
}

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
	(void)st, (void)type, (void)ftw;
	return remove(path);
}

void scratch_remove(char *scratch)
{
	must(nftw(scratch, remove_one, 16, FTW_DEPTH | FTW_PHYS) == 0, scratch);
	free(scratch);
}

/* The full path, its parents made. */
static void prepare(const char *scratch, const char *path, char full[PATH_MAX])
{
	char *slash;
	int n = snprintf(full, PATH_MAX, "%s/%s", scratch, path);

	must(n > 0 && n < PATH_MAX, path);
	for (slash = full + strlen(scratch); (slash = strchr(slash + 1, '/'));) {
		*slash = '\0';
		must(mkdir(full, 0755) == 0 || errno == EEXIST, full);
		*slash = '/';
	}
}

void put_bytes(const char *scratch, const char *path, const void *bytes, size_t n)
{
	char full[PATH_MAX];
	FILE *f;

	prepare(scratch, path, full);
	f = fopen(full, "we");
	must(f != NULL, full);
	must(fwrite(bytes, 1, n, f) == n && fclose(f) == 0, full);
}

void put_file(const char *scratch, const char *path, const char *text)
{
	put_bytes(scratch, path, text, strlen(text));
}

void put_link(const char *scratch, const char *path, const char *target)
{
	char full[PATH_MAX];

	prepare(scratch, path, full);
	must(symlink(target, full) == 0, full);
}

void put_folder(const char *scratch, const char *path)
{
	char full[PATH_MAX];

	prepare(scratch, path, full);
	must(mkdir(full, 0755) == 0 || errno == EEXIST, full);
}

struct growing {
	char *bytes;
	size_t n, room;
};

static la_ssize_t grow(struct archive *a, void *to, const void *bytes, size_t n)
{
	struct growing *g = to;

	(void)a;
	if (g->n + n > g->room) {
		g->room = 2 * (g->n + n);
		g->bytes = realloc(g->bytes, g->room);
		must(g->bytes != NULL, "realloc");
	}
	memcpy(g->bytes + g->n, bytes, n);
	g->n += n;
	return (la_ssize_t)n;
}

static void put_member(struct archive *out, const struct member *m)
{
	struct archive_entry *e = archive_entry_new();
	size_t n = m->type != '-' ? 0 : m->n ? m->n : m->text ? strlen(m->text) : 0;

	archive_entry_set_pathname(e, m->name);
	archive_entry_set_perm(e, m->type == 'd' ? 0755 : 0644);
	archive_entry_set_filetype(e, m->type == 'd' ? AE_IFDIR : m->type == 'l' ? AE_IFLNK :
				      m->type == 'c' ? AE_IFCHR : m->type == 'p' ? AE_IFIFO : AE_IFREG);
	if (m->type == 'l')
		archive_entry_set_symlink(e, m->text);
	if (m->type == 'h')
		archive_entry_set_hardlink(e, m->text);
	archive_entry_set_size(e, (la_int64_t)n);
	must(archive_write_header(out, e) >= ARCHIVE_WARN, m->name);
	if (n)
		must(archive_write_data(out, m->text, n) == (la_ssize_t)n, m->name);
	archive_entry_free(e);
}

void *make_tar(const struct member *members, const char *filter, size_t *len)
{
	struct archive *out = archive_write_new();
	struct growing g = { 0 };

	must(out != NULL, "archive_write_new");
	must((strcmp(filter, "none") ? archive_write_add_filter_by_name(out, filter) :
	      archive_write_add_filter_none(out)) == ARCHIVE_OK, filter);
	must(archive_write_set_format_pax_restricted(out) == ARCHIVE_OK, "pax");
	archive_write_set_bytes_in_last_block(out, 1);
	must(archive_write_open(out, &g, NULL, grow, NULL) == ARCHIVE_OK, "archive_write_open");
	for (; members->type; members++)
		put_member(out, members);
	must(archive_write_close(out) == ARCHIVE_OK, "archive_write_close");
	archive_write_free(out);
	*len = g.n;
	return g.bytes;
}
