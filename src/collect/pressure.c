/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pressure - for how much of the time did something wait for memory, a CPU, a disk?
 *
 * A kernel that was told psi=0 has the files and refuses to read them.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "host/host.h"

static const struct cd_fact_spec facts[] = {
	{ .name = "pressure/some", .type = CD_REAL, .unit = "ratio",
	  .source = "cat /proc/pressure/{subject}",
	  .about = "share of the last ten seconds in which some task waited (avg10)" },
	{ .name = "pressure/full", .type = CD_REAL, .unit = "ratio",
	  .source = "cat /proc/pressure/{subject}",
	  .about = "share of the last ten seconds in which all tasks waited (avg10)" },
	{ .name = "pressure/some_time", .type = CD_COUNTER, .unit = "us",
	  .source = "cat /proc/pressure/{subject}", .about = "time in which some task waited" },
	{ .name = "pressure/full_time", .type = CD_COUNTER, .unit = "us",
	  .source = "cat /proc/pressure/{subject}", .about = "time in which all tasks waited" },
	{ .name = NULL },
};

/* "some avg10=0.00 avg60=0.00 avg300=0.00 total=0" */
static bool put_line(struct cd_collect *x, const char *subject, char *line)
{
	struct cd_arena *a = cd_collect_arena(x);
	char *word[8];
	size_t n = cd_text_words(line, word, 8);
	double average = -1;
	uint64_t total = 0;
	bool counted = false;

	if (n < 3 || (strcmp(word[0], "some") && strcmp(word[0], "full")))
		return false;
	for (size_t i = 1; i < n; i++) {
		if (cd_text_starts(word[i], "avg10=") && !cd_parse_real(word[i] + 6, &average))
			return false;
		if (cd_text_starts(word[i], "total="))
			counted = cd_parse_u64(word[i] + 6, &total);
	}
	if (average < 0 || !counted)
		return false;
	cd_put_real(x, cd_sprintf(a, "pressure/%s", word[0]), subject, average / 100);
	cd_put_counter(x, cd_sprintf(a, "pressure/%s_time", word[0]), subject, total);
	return true;
}

static void put(struct cd_collect *x, const char *subject)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *path = cd_sprintf(a, "/proc/pressure/%s", subject);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, path, CD_READ_SMALL);
	bool some = false;

	for (const char *p = b.error ? "" : b.data, *end; (end = strchr(p, '\n')); p = end + 1)
		some |= put_line(x, subject, cd_strndup(a, p, (size_t)(end - p)));
	if (some)
		return;
	if (b.error == EOPNOTSUPP) {
		cd_put_absent(x, "pressure/some", subject, "the kernel was told not to measure it (psi=0)");
		cd_put_absent(x, "pressure/some_time", subject,
			      "the kernel was told not to measure it (psi=0)");
		return;
	}
	cd_put_errno(x, "pressure/some", subject, path, b.error ? b.error : EINVAL);
	cd_put_errno(x, "pressure/some_time", subject, path, b.error ? b.error : EINVAL);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	static const char *const of[] = { "memory", "cpu", "io" };

	(void)err;
	for (size_t i = 0; i < sizeof(of) / sizeof(of[0]); i++)
		put(x, of[i]);
	return 0;
}

const struct cd_collector cd_collector_pressure = {
	.name = "pressure", .group = "files", .facts = facts, .collect = collect,
	.flags = CD_SAMPLED,
};
