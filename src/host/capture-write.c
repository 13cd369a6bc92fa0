/* SPDX-License-Identifier: Apache-2.0 */
/*
 * capture-write.c - how does a gathered capture become a file, or leave nothing behind?
 *
 * The archive goes to a temporary file in the same folder, is synced, and only then takes the name.
 */
#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/hash.h"
#include "host/capture.h"
#include "host/manifest.h"

static int put(struct archive *out, const char *name, const void *bytes, size_t n, time_t now)
{
	struct archive_entry *e = archive_entry_new();
	bool folder = !bytes;
	int rc;

	archive_entry_set_pathname(e, name);
	archive_entry_set_filetype(e, folder ? AE_IFDIR : AE_IFREG);
	archive_entry_set_perm(e, folder ? 0755 : 0644);
	archive_entry_set_size(e, (la_int64_t)n);
	archive_entry_set_mtime(e, now, 0);
	rc = archive_write_header(out, e);
	if (rc == ARCHIVE_OK && n && archive_write_data(out, bytes, n) != (la_ssize_t)n)
		rc = ARCHIVE_FATAL;
	archive_entry_free(e);
	return rc == ARCHIVE_OK ? 0 : -1;
}

static int put_sample(struct cd_capture *w, struct archive *out, bool second, time_t now)
{
	const char *path;
	json_t *answers;

	json_object_foreach(w->paths[second], path, answers) {
		json_t *read = json_object_get(answers, "read");
		struct cd_capture_bytes *b;
		char *raw, *member;

		if (!read || json_object_get(read, "error"))
			continue;
		if (!cd_unescape(w->arena, path, &raw))
			return -1;
		member = cd_member_of(w->arena, cd_capture_folder[second], raw);
		b = member ? cd_map_get(w->bytes, member, strlen(member)) : NULL;
		if (!b || put(out, member, b->data, b->n, now))
			return -1;
	}
	return 0;
}

static int put_all(struct cd_capture *w, struct archive *out, const char *manifest, time_t now)
{
	const char *name;
	json_t *value;

	if (put(out, "MANIFEST", manifest, strlen(manifest), now) ||
	    put(out, "root", NULL, 0, now) || put_sample(w, out, false, now) ||
	    put_sample(w, out, true, now))
		return -1;
	json_object_foreach(w->members, name, value) {
		const struct cd_capture_bytes *b = cd_map_get(w->bytes, name, strlen(name));

		if (put(out, name, b->data, b->n, now))
			return -1;
	}
	return 0;
}

static int write_archive(struct cd_capture *w, int fd, const char *manifest, time_t now,
			 struct cd_error *err)
{
	struct archive *out = archive_write_new();
	int rc = 0;

	/* ARCHIVE_WARN: it would start a program */
	if (!out || archive_write_add_filter_zstd(out) != ARCHIVE_OK ||
	    archive_write_set_format_pax_restricted(out) != ARCHIVE_OK)
		rc = cd_error_set(err, "this libarchive cannot write tar.zst");
	if (!rc && (archive_write_set_bytes_in_last_block(out, 1) != ARCHIVE_OK ||
		    archive_write_open_fd(out, fd) != ARCHIVE_OK ||
		    put_all(w, out, manifest, now) || archive_write_close(out) != ARCHIVE_OK))
		rc = cd_error_set(err, "cannot write %s: %s", w->file,
				  archive_errno(out) ? strerror(archive_errno(out)) :
						       "libarchive failed");
	archive_write_free(out);
	return rc;
}

int cd_capture_write(struct cd_capture *w, const char *manifest, time_t now,
		      struct cd_error *err)
{
	char *temporary = cd_sprintf(w->arena, "%s.XXXXXX", w->file);
	struct stat st;
	bool old = stat(w->file, &st) == 0;
	int fd = w->direct ? open(w->file, O_WRONLY | O_CLOEXEC | O_NOCTTY) :
			     mkostemp(temporary, O_CLOEXEC);
	int rc;

	if (fd < 0)
		return cd_error_set(err, "cannot write %s: %s", w->file, strerror(errno));
	rc = write_archive(w, fd, manifest, now, err);
	if (!rc && !w->direct) {
		if (old && (fchmod(fd, st.st_mode & 07777) ||
			    (fchown(fd, st.st_uid, st.st_gid) && errno != EPERM)))
			rc = -1;
		if (rc || fsync(fd) || rename(temporary, w->file))
			rc = cd_error_set(err, "cannot write %s: %s", w->file, strerror(errno));
	}
	if (close(fd) && !rc && w->direct)
		rc = cd_error_set(err, "cannot write %s: %s", w->file, strerror(errno));
	if (rc && !w->direct)
		unlink(temporary);
	return rc;
}
