/* SPDX-License-Identifier: Apache-2.0 */
/* commdoctor compare: what changed between two runs of a host, or differs between two hosts? */
#include <string.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/log.h"
#include "base/text.h"
#include "output.h"
#include "reports/compare.h"
#include "request.h"
#include "runinput.h"

static int take_output(struct cd_request *q, const char *value, struct cd_error *err)
{
	static const char *const formats[] = { "text", "json", NULL };
	size_t n = strcspn(value, "=");
	const char *format = cd_strndup(q->arena, value, n), *near;

	if (strcmp(format, "text") && strcmp(format, "json")) {
		near = cd_text_nearest(format, formats);
		return cd_error_set(err, "no format \"%s\"%s%s%s: a comparison is text or json", format,
				    near ? "; did you mean \"" : "", near ? near : "",
				    near ? "\"?" : "");
	}
	if (value[n] && !value[n + 1])
		return cd_error_set(err, "\"%s\": a file name must follow the \"=\"", value);
	for (size_t i = 0; i < q->n_specs; i++) {
		const char *other = strchr(q->spec[i], '=');

		if (cd_file_same(value[n] ? value + n + 1 : "-", other ? other + 1 : "-"))
			return cd_error_set(err, "two comparisons would go to %s",
					    value[n] ? value + n + 1 : "standard output");
	}
	q->spec = cd_regrow(q->arena, q->spec, q->n_specs * sizeof(*q->spec),
			    (q->n_specs + 1) * sizeof(*q->spec));
	q->spec[q->n_specs++] = value;
	return 0;
}

static const struct cd_option option_output = {
	"output", 'o', "FORMAT[=FILE]", "text or json; may be repeated", take_output };
static const struct cd_option *const options[] = { &option_output, &cd_option_json, NULL };

static int write_one(const struct cd_comparison *c, const char *spec, struct cd_arena *a,
		     struct cd_error *err)
{
	const char *file = strchr(spec, '=');
	CD_AUTO_BUF out = { 0 };

	file = file ? file + 1 : "-";
	if (cd_text_starts(spec, "json")) {
		cd_compare_json(c, &out);
	} else {
		struct cd_flow f = { .out = &out, .width = 80 };

		if (!strcmp(file, "-"))
			cd_output_terminal(&f.width, &f.colour);
		cd_compare_text(c, a, &f);
	}
	return cd_file_write(file, out.data, out.len, err);
}

/* -1: the comparison would overwrite what it compares. */
static int spare(const struct cd_request *q, const char *input, struct cd_error *err)
{
	for (size_t i = 0; i < q->n_specs; i++) {
		const char *file = strchr(q->spec[i], '=');

		if (file && cd_output_hits(file + 1, input))
			return cd_error_set(err, "%s would be overwritten, and it is what is "
					    "compared; give the comparison another name", file + 1);
	}
	return 0;
}

static int perform(struct cd_request *q, struct cd_error *err)
{
	static const char *const standard[] = { "text", "json" };
	const struct cd_run *run[2];
	struct cd_comparison *c;
	int status, failed = 0;

	if (!strcmp(q->operand[0], "-") && !strcmp(q->operand[1], "-"))
		return cd_error_set(err, "only one of the runs can come from standard input");
	for (int i = 0; i < 2; i++) {
		if (spare(q, q->operand[i], err))
			return -1;
		run[i] = cd_run_load(q->operand[i], q->arena, err);
		if (!run[i])
			return -1;
	}
	c = cd_compare(run[0], run[1], q->arena);
	status = cd_comparison_exit_status(c);
	for (size_t i = 0; i < q->n_specs || (!i && !q->n_specs); i++) {
		const char *spec = q->n_specs ? q->spec[i] : standard[q->as_json];
		struct cd_error one = { "" };

		if (!write_one(c, spec, q->arena, &one))
			continue;
		cd_log(CD_LOG_ERROR, "%s", one.text);
		failed = 3;
	}
	return status == 1 ? status : failed ? failed : status;
}

static int run_command(int argc, char **argv);

const struct cd_command cd_command_compare = {
	.name = "compare",
	.usage = "FIRST.json LATER.json [-o FORMAT[=FILE]]... [--json]",
	.about = "say what differs between two runs of one host, or of two hosts",
	.run = run_command,
};

static int run_command(int argc, char **argv)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_request q = { .arena = a, .outputs = { .arena = a } };
	int rc = cd_request_take(&q, &cd_command_compare, options, argc, argv);
	struct cd_error err = { "" };

	if (rc < 0 && q.n_operands != 2)
		cd_error_set(&err, "name two run files, the earlier one first; see "
				   "`commdoctor compare --help`");
	else if (rc < 0)
		rc = perform(&q, &err);
	if (rc < 0)
		rc = cd_usage_error(&cd_command_compare, &err);
	cd_arena_free(a);
	return rc;
}
