/* SPDX-License-Identifier: Apache-2.0 */
/*
 * state-file.c - what becomes of the audit when the file of --state is not what it should be?
 *
 * A nightly audit goes on whatever is in there, and says that its window is the interval alone.
 * What was once a state is replaced, so that the next night is well again; what never was one, or
 * is one that we cannot read, is somebody's and stays.
 */
#include "state-file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/log.h"

enum { STATE_MAX = 64 << 20 };	/* bytes (ours): 500,000 counters */

/* The folder in which the new file will be made. */
static const char *folder_of(struct cd_arena *a, const char *name)
{
	const char *slash = strrchr(name, '/');

	return !slash ? "." : slash == name ? "/" : cd_strndup(a, name, (size_t)(slash - name));
}

int cd_state_file_open(struct cd_state_file *f, const char *name, struct cd_arena *a,
		       struct cd_error *err)
{
	CD_AUTO_BUF json = { 0 };
	struct cd_error wrong = { "" };
	struct stat st;

	f->name = name;
	f->kind = CD_STATE_EMPTY;
	if (faccessat(AT_FDCWD, folder_of(a, name), W_OK | X_OK, AT_EACCESS) < 0)
		return cd_error_set(err, "--state %s: the folder: %s", name, strerror(errno));
	if (stat(name, &st) < 0)
		return errno == ENOENT ? 0 : cd_error_set(err, "--state %s: %s", name, strerror(errno));
	if (!S_ISREG(st.st_mode))
		return cd_error_set(err, "--state %s: is no regular file", name);
	if (cd_file_read(name, STATE_MAX, &json, err))
		return cd_error_prefix(err, "--state ");
	f->kind = cd_state_read(json.data, json.len, name, a, &f->samples, &wrong);
	if (*wrong.text)
		f->wrong = cd_strdup(a, wrong.text);
	return 0;
}

void cd_state_file_join(const struct cd_state_file *f, struct cd_run *run)
{
	const char *why = f->wrong;

	if (!f->name)
		return;
	if (f->kind == CD_STATE_EMPTY)
		why = "there was no sample yet";
	else if (!why && cd_state_join(run, &f->samples, &why))
		return;
	cd_state_note(run, cd_sprintf(run->arena, "a new window begins with this run: %s", why));
	if (f->kind == CD_STATE_DAMAGED)
		cd_log(CD_LOG_WARNING, "--state: %s; it is damaged and will be replaced, rates of this "
		       "run span its interval alone", why);
	else if (f->wrong)
		cd_log(CD_LOG_WARNING, "--state: %s; rates of this run span its interval alone", why);
	else if (f->kind == CD_STATE_OURS)
		cd_log(CD_LOG_WARNING, "--state %s: %s; a new window begins", f->name, why);
}

int cd_state_file_store(const struct cd_state_file *f, const struct cd_run *run,
			struct cd_error *err)
{
	CD_AUTO_BUF json = { 0 };

	if (!f->name)
		return 0;
	if (f->kind == CD_STATE_FOREIGN || f->kind == CD_STATE_NEWER)
		return cd_error_set(err, "--state: %s, and is left as it is; name another file",
				    f->wrong);
	if (!cd_state_can_keep(run))
		return cd_error_set(err, "--state %s: the boot id was not seen, so no later run could "
				    "use these counters; nothing was written", f->name);
	cd_state_write(run, f->kind == CD_STATE_OURS ? &f->samples : NULL, &json);
	if (cd_file_write(f->name, json.data, json.len, err))
		return cd_error_prefix(err, "--state ");
	return 0;
}
