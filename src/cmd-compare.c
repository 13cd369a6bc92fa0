/* SPDX-License-Identifier: Apache-2.0 */
/* commdoctor compare: what differs between two runs, which of many hosts is odd, did a change help? */
#include <string.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/log.h"
#include "base/text.h"
#include "output.h"
#include "reports/compare.h"
#include "reports/fleet.h"
#include "reports/trial.h"
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

static int add_file(struct cd_request *q, const char ***list, size_t *n, const char *file,
		    struct cd_error *err)
{
	if (*file == '-' && file[1])
		return cd_error_set(err, "--before and --after: name run files behind each");
	*list = cd_regrow(q->arena, *list, *n * sizeof(**list), (*n + 1) * sizeof(**list));
	(*list)[(*n)++] = file;
	return 0;
}

static int take_before(struct cd_request *q, const char *value, struct cd_error *err)
{
	return add_file(q, &q->before, &q->n_before, value, err);
}

static int take_after(struct cd_request *q, const char *value, struct cd_error *err)
{
	return add_file(q, &q->after, &q->n_after, value, err);
}

static const struct cd_option option_output = {
	"output", 'o', "FORMAT[=FILE]", "text or json; may be repeated", take_output };
static const struct cd_option option_before = {
	"before", 0, "RUN.json...", "runs before a change ...", take_before };
static const struct cd_option option_after = {
	"after", 0, "RUN.json...", "... and after it: did it help?", take_after };
static const struct cd_option *const options[] = {
	&option_output, &cd_option_json, &option_before, &option_after, NULL };

/* As a shell expands it: `--before a b c` means `--before a --before b --before c`. */
static char **spread_lists(int *argc, char **argv, struct cd_arena *a)
{
	char **out = cd_alloc_n(a, 2 * (size_t)*argc + 1, sizeof(char *)), *list = NULL;
	int n = 0, i = 0;

	for (; i < *argc && strcmp(argv[i], "--"); i++) {
		bool file = i && (*argv[i] != '-' || !strcmp(argv[i], "-"));

		if (file && list)
			out[n++] = list;
		if (!file)
			list = NULL;
		if (!strcmp(argv[i], "--before") || !strcmp(argv[i], "--after"))
			list = argv[i];
		if (list != argv[i] || i + 1 == *argc || (*argv[i + 1] == '-' && argv[i + 1][1]))
			out[n++] = argv[i];
	}
	while (i < *argc)
		out[n++] = argv[i++];
	*argc = n;
	return out;
}

/* What was found out, and how it is written. */
struct answer {
	const void *found;
	int status;
	void (*text)(const void *found, struct cd_arena *a, const struct cd_flow *f);
	void (*json)(const void *found, struct cd_arena *a, struct cd_buf *out);
};

static int write_one(const struct answer *answer, const char *spec, struct cd_arena *a,
		     struct cd_error *err)
{
	const char *file = strchr(spec, '=');
	CD_AUTO_BUF out = { 0 };

	file = file ? file + 1 : "-";
	if (cd_text_starts(spec, "json")) {
		answer->json(answer->found, a, &out);
	} else {
		struct cd_flow f = { .out = &out, .width = 80 };

		if (!strcmp(file, "-"))
			cd_output_terminal(&f.width, &f.colour);
		answer->text(answer->found, a, &f);
	}
	return cd_file_write(file, out.data, out.len, err);
}

/* A report that cannot be written is exit status 3, unless there are differences. */
static int write_all(const struct cd_request *q, const struct answer *answer)
{
	static const char *const standard[] = { "text", "json" };
	int failed = 0;

	for (size_t i = 0; i < q->n_specs || (!i && !q->n_specs); i++) {
		const char *spec = q->n_specs ? q->spec[i] : standard[q->as_json];
		struct cd_error one = { "" };

		if (!write_one(answer, spec, q->arena, &one))
			continue;
		cd_log(CD_LOG_ERROR, "%s", one.text);
		failed = 3;
	}
	return answer->status == 1 ? 1 : failed ? failed : answer->status;
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

static int check_inputs(const struct cd_request *q, struct cd_error *err)
{
	size_t n = (size_t)q->n_operands + q->n_before + q->n_after, standard = 0;

	for (size_t i = 0; i < n; i++) {
		size_t k = i - (size_t)q->n_operands;
		const char *file = i < (size_t)q->n_operands ? q->operand[i] :
				   k < q->n_before ? q->before[k] : q->after[k - q->n_before];

		standard += !strcmp(file, "-");
		if (spare(q, file, err))
			return -1;
	}
	if (standard > 1)
		return cd_error_set(err, "only one of the runs can come from standard input");
	return 0;
}

/* ---- two runs -------------------------------------------------------------------------- */

static void pair_text(const void *found, struct cd_arena *a, const struct cd_flow *f)
{
	cd_compare_text(found, a, f);
}

static void pair_json(const void *found, struct cd_arena *a, struct cd_buf *out)
{
	(void)a;
	cd_compare_json(found, out);
}

static int compare_two(struct cd_request *q, struct cd_error *err)
{
	struct answer answer = { .text = pair_text, .json = pair_json };
	const struct cd_run *run[2];
	struct cd_comparison *c;

	for (int i = 0; i < 2; i++) {
		run[i] = cd_run_load(q->operand[i], q->arena, err);
		if (!run[i])
			return -1;
	}
	c = cd_compare(run[0], run[1], q->arena);
	answer.found = c;
	answer.status = cd_comparison_exit_status(c);
	return write_all(q, &answer);
}

/* ---- three and more -------------------------------------------------------------------- */

static void fleet_text(const void *found, struct cd_arena *a, const struct cd_flow *f)
{
	cd_fleet_report_text(found, a, f);
}

static void fleet_json(const void *found, struct cd_arena *a, struct cd_buf *out)
{
	cd_fleet_report_json(found, a, out);
}

/* A thousand runs do not stand in memory together. */
static int add_run(struct cd_fleet *fleet, const char *file, struct cd_error *err)
{
	struct cd_arena *one = cd_arena_new();
	const struct cd_run *run = cd_run_load(file, one, err);

	if (run)
		cd_fleet_add(fleet, run, file);
	cd_arena_free(one);
	return run ? 0 : -1;
}

static int compare_many(struct cd_request *q, struct cd_error *err)
{
	struct answer answer = { .text = fleet_text, .json = fleet_json };
	struct cd_fleet *fleet = cd_fleet_new(q->arena);

	for (int i = 0; i < q->n_operands; i++)
		if (add_run(fleet, q->operand[i], err))
			return -1;
	if (cd_fleet_hosts(fleet) < CD_FLEET_VOTERS)
		return cd_error_set(err, "%d runs, but of %zu host%s: to find the odd one out takes "
				    "three hosts; name two runs to tell what differs between them",
				    q->n_operands, cd_fleet_hosts(fleet),
				    cd_fleet_hosts(fleet) == 1 ? "" : "s");
	cd_fleet_vote(fleet);
	answer.found = fleet;
	answer.status = cd_fleet_exit_status(fleet);
	return write_all(q, &answer);
}

/* ---- before and after ------------------------------------------------------------------ */

static void trial_text(const void *found, struct cd_arena *a, const struct cd_flow *f)
{
	cd_trial_text(found, a, f);
}

static void trial_json(const void *found, struct cd_arena *a, struct cd_buf *out)
{
	(void)a;
	cd_trial_json(found, out);
}

static const struct cd_run **load_side(struct cd_request *q, const char *const *file, size_t n,
				       struct cd_error *err)
{
	const struct cd_run **run = cd_alloc_n(q->arena, n, sizeof(struct cd_run *));

	for (size_t i = 0; i < n; i++) {
		run[i] = cd_run_load(file[i], q->arena, err);
		if (!run[i])
			return NULL;
	}
	return run;
}

static const char *host_of(const struct cd_run *run)
{
	return run->host_name && *run->host_name ? run->host_name : "a host without a name";
}

static int compare_sides(struct cd_request *q, struct cd_error *err)
{
	struct answer answer = { .text = trial_text, .json = trial_json };
	const struct cd_run **before = load_side(q, q->before, q->n_before, err), **after;
	struct cd_trial *trial;

	after = before ? load_side(q, q->after, q->n_after, err) : NULL;
	if (!after)
		return -1;
	for (size_t i = 0; i < q->n_before + q->n_after; i++) {
		bool first = i < q->n_before;
		const struct cd_run *run = first ? before[i] : after[i - q->n_before];

		if (!cd_same_host(before[0], run))
			return cd_error_set(err, "%s is of %s, %s of %s: before and after are of one host",
					    q->before[0], host_of(before[0]),
					    first ? q->before[i] : q->after[i - q->n_before],
					    host_of(run));
	}
	trial = cd_trial_of(before, q->n_before, after, q->n_after, q->arena);
	answer.found = trial;
	answer.status = cd_trial_exit_status(trial);
	return write_all(q, &answer);
}

static int perform(struct cd_request *q, struct cd_error *err)
{
	if (q->n_before || q->n_after) {
		if (!q->n_before || !q->n_after || q->n_operands)
			return cd_error_set(err, "name runs with --before and with --after, and no others");
		return check_inputs(q, err) ? -1 : compare_sides(q, err);
	}
	if (q->n_operands < 2)
		return cd_error_set(err, "name two run files, the earlier one first, or those of "
				    "three or more hosts; see `commdoctor compare --help`");
	if (check_inputs(q, err))
		return -1;
	return q->n_operands == 2 ? compare_two(q, err) : compare_many(q, err);
}

static int run_command(int argc, char **argv);

const struct cd_command cd_command_compare = {
	.name = "compare",
	.usage = "FIRST.json LATER.json|RUN.json RUN.json RUN.json...|--before RUN.json... "
		 "--after RUN.json... [-o FORMAT[=FILE]]... [--json]",
	.about = "say what differs between two runs, or which of three and more hosts is the odd one",
	.run = run_command,
};

static int run_command(int argc, char **argv)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_request q = { .arena = a, .outputs = { .arena = a } };
	char **word = spread_lists(&argc, argv, a);
	int rc = cd_request_take(&q, &cd_command_compare, options, argc, word);
	struct cd_error err = { "" };

	if (rc < 0)
		rc = perform(&q, &err);
	if (rc < 0)
		rc = cd_usage_error(&cd_command_compare, &err);
	cd_arena_free(a);
	return rc;
}
