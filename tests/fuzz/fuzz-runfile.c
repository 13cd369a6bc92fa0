/* SPDX-License-Identifier: Apache-2.0 */
/* Can any bytes make the run file reader crash, or give a run that cannot be told or kept? */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "engine/runfile.h"
#include "fix.h"
#include "reports/report.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct cd_catalogue *words(void)
{
	static struct cd_catalogue *cat;
	const char *folder = getenv("CD_SRC");
	struct cd_arena *a;

	if (cat)
		return cat;
	a = cd_arena_new();
	cat = cd_catalogue_open(cd_sprintf(a, "%s/tests/reports/catalogue.xml",
					   folder ? folder : "."), NULL);
	cd_arena_free(a);
	if (!cat)
		abort();
	return cat;
}

static void tell(const struct cd_run *run, const char *folder)
{
	for (const struct cd_report *const *r = cd_reports; *r; r++) {
		struct cd_report_options options = { .templates = folder };
		struct cd_error err = { "" };
		CD_AUTO_BUF out = { 0 };

		if ((*r)->render(run, words(), &options, &out, &err) < 0 || !out.len)
			abort();
	}
}

/* No line of a script may begin with what a run says: those are quoted or comments. */
static void script(const struct cd_run *run, struct cd_arena *a)
{
	static const char *const ours[] = { "#", "host='", "boot='", "run='", "steps=", "step()", "by_hand()",
		"main ", "}", "\tcase $1 in", "\tesac", "\t*) ;;", "\t\t", "\tsay '", "\t:", "\n", NULL };
	static const char library[] = "#library\n";
	struct cd_error err = { "" };
	struct cd_fix *fix = cd_fix_plan(run, words(), NULL, 0, a, &err);
	CD_AUTO_BUF out = { 0 };

	if (!fix)
		abort();
	cd_fix_write(fix, library, &out);
	for (const char *l = out.data; *l; l = strchr(l, '\n') + 1) {
		size_t digits = *l == '\t' ? strspn(l + 1, "0123456789") : 0, i = 0;

		while (ours[i] && strncmp(l, ours[i], strlen(ours[i])))
			i++;
		if (!ours[i] && (!digits || l[1 + digits] != ')'))
			abort();
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct cd_arena *a = cd_arena_new();
	const char *folder = getenv("CD_SRC");
	struct cd_error err = { "" };
	CD_AUTO_BUF once = { 0 };
	CD_AUTO_BUF twice = { 0 };
	struct cd_run *run = cd_runfile_read((const char *)data, size, "fuzz.json", a, &err);

	if (!run && strncmp(err.text, "fuzz.json:", 10))
		abort();
	if (run) {
		cd_runfile_write(run, &once);
		run = cd_runfile_read(once.data, once.len, "again.json", a, &err);
		if (!run)
			abort();
		cd_runfile_write(run, &twice);
		if (once.len != twice.len || memcmp(once.data, twice.data, once.len))
			abort();
		script(run, a);
		tell(run, cd_sprintf(a, "%s/templates", folder ? folder : "."));
	}
	cd_arena_free(a);
	return 0;
}
