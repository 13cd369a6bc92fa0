/* SPDX-License-Identifier: Apache-2.0 */
/* commdoctor run: audit a host and say what limits its communication first. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/log.h"
#include "base/text.h"
#include "host/host.h"
#include "keep.h"
#include "probe/tls-target.h"
#include "request.h"
#include "runinput.h"
#include "state-file.h"

enum { DEADLINE_S = 50, INTERVAL_S = 3 };	/* ours */

static const struct cd_option *const options[] = {
	&cd_option_profile, &cd_option_output, &cd_option_root, &cd_option_interval,
	&cd_option_state, &cd_option_deadline, &cd_option_rtt, &cd_option_netns, &cd_option_target,
	&cd_option_fail_on,
	&cd_option_strict, &cd_option_baseline, &cd_option_keep, &cd_option_keep_runs,
	&cd_option_allow, &cd_option_modules,
	&cd_option_stylesheet, &cd_option_exit, NULL
};

static void show_progress(void *self, const char *what, size_t done, size_t total)
{
	(void)self;
	fprintf(stderr, "\r\033[Kreading %s (%zu of %zu)", what, done, total);
	fflush(stderr);
}

/* --target, or the beginning of it, which is taken, too; of --target=URL the URL. */
static bool is_target(const char *word, const char **value)
{
	size_t n = strcspn(word, "=");

	*value = word[n] ? word + n + 1 : NULL;
	return n > 2 && n <= strlen("--target") && !strncmp(word, "--target", n);
}

/* It goes into files that others read: names and passwords in a URL do not. */
static const char *command_line(struct cd_arena *a, int argc, char **argv)
{
	char *line = cd_strdup(a, "commdoctor");
	bool after = false;

	for (int i = 0; i < argc; i++) {
		const char *word = argv[i], *value;
		bool named = is_target(word, &value);

		if (named && value)
			word = cd_sprintf(a, "%.*s%s", (int)(value - word), word,
					  cd_tls_target_nameless(a, value));
		else if (after || strstr(word, "://"))
			word = cd_tls_target_nameless(a, word);
		after = named && !value;
		line = cd_sprintf(a, "%s %s", line, word);
	}
	return cd_text_clean(a, line, strlen(line));
}

static double interval(const struct cd_request *q)
{
	if (q->interval_s >= 0)
		return q->interval_s;
	return q->profile->interval_s >= 0 ? q->profile->interval_s : INTERVAL_S;
}

/* What is left for later runs; 3 when it cannot be. */
static int leave(const struct cd_request *q, const struct cd_keep *keep,
		 const struct cd_state_file *state, const struct cd_run *run)
{
	struct cd_error err = { "" };
	int rc = 0;

	if (q->keep && cd_keep_store(keep, run, &err)) {
		cd_log(CD_LOG_ERROR, "--keep: %s", err.text);
		rc = 3;
	}
	if (cd_state_file_store(state, run, &err)) {
		cd_log(CD_LOG_ERROR, "%s", err.text);
		rc = 3;
	}
	return rc;
}

/* Reports first: a full disk in the folder of kept runs must not cost today's. */
static int report_and_leave(const struct cd_request *q, const struct cd_keep *keep,
			    const struct cd_state_file *state, struct cd_run *run)
{
	int rc, left;

	if (q->keep)
		cd_keep_look_back(keep, run);
	rc = cd_request_report(q, run);
	left = leave(q, keep, state, run);
	return rc ? rc : left;
}

static int perform(struct cd_request *q, const char *command, struct cd_error *err)
{
	struct cd_audit audit = {
		.arena = q->arena, .modules = q->modules, .profile = q->profile, .plan = q->plan,
		.fail_on = q->severity, .root = q->root, .target = q->target,
		.n_targets = q->n_targets, .may_autoload = q->may_autoload,
		.interval_s = interval(q), .deadline_s = q->deadline_s,
		.stop = (const int *)&cd_stop, .command = command,
	};
	struct cd_keep keep = { .fd = -1 };
	struct cd_state_file state = { .name = NULL };
	struct cd_run *run;
	int rc = -1;

	if (cd_request_spare(q, NULL, err))
		return -1;
	if (q->baseline && !(audit.baseline = cd_baseline_load(q, err)))
		return -1;
	if (q->state && cd_state_file_open(&state, q->state, q->arena, err))
		return -1;
	if (q->keep && cd_keep_open(&keep, q->keep, q->keep_runs ? q->keep_runs : CD_KEEP_RUNS, err))
		return -1;
	audit.host = cd_host_open(q->root, err);
	if (!audit.host || cd_request_netns(q, audit.host, &audit.netns, err)) {
		cd_host_close(audit.host);
		cd_keep_close(&keep);
		return -1;
	}
	if (isatty(STDERR_FILENO))
		audit.progress = show_progress;
	cd_catch_signals();
	run = cd_audit_collect(&audit, err);
	if (audit.progress)
		fputs("\r\033[K", stderr);
	if (run)
		cd_state_file_join(&state, run);
	if (run && !cd_audit_judge(&audit, run, err))
		rc = report_and_leave(q, &keep, &state, run);
	cd_host_close(audit.host);
	cd_keep_close(&keep);
	return rc;
}

static int run_command(int argc, char **argv);

const struct cd_command cd_command_run = {
	.name = "run",
	.usage = "[-p PROFILE] [-o FORMAT[:VARIANT][=FILE]]... [OPTIONS] [CHECK-PATTERN...]",
	.about = "audit this host and say what limits its communication first",
	.run = run_command,
};

static int run_command(int argc, char **argv)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_request q = { .arena = a, .outputs = { .arena = a }, .interval_s = -1,
				.deadline_s = DEADLINE_S };
	const char *command = command_line(a, argc, argv);
	int rc = cd_request_take(&q, &cd_command_run, options, argc, argv);
	struct cd_error err = { "" };

	if (rc < 0 && !cd_request_load(&q, q.operand, q.n_operands, &err))
		rc = perform(&q, command, &err);
	if (rc < 0)
		rc = cd_request_refuse(&q, &cd_command_run, &err);
	cd_arena_free(a);
	return rc;
}
