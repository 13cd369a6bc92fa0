/* SPDX-License-Identifier: Apache-2.0 */
/* Which run did the user name? */
#include "runinput.h"

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "engine/runfile.h"

enum { RUN_FILE_MAX = 512 << 20 };	/* bytes (ours): 30 times the largest run seen */

struct cd_run *cd_run_load(const char *file, struct cd_arena *a, struct cd_error *err)
{
	CD_AUTO_BUF json = { 0 };

	if (cd_file_read(file, RUN_FILE_MAX, &json, err))
		return NULL;
	return cd_runfile_read(json.data, json.len, file, a, err);
}
