/* SPDX-License-Identifier: Apache-2.0 */
/* commdoctor run: audit a host and say what limits its communication first. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/log.h"
#include "base/parse.h"
#include "base/text.h"
#include "host/host.h"
#include "output.h"
#include "runinput.h"
#include "setup.h"

enum { DEADLINE_S = 50, INTERVAL_S = 3 };	/* ours: design of the command line */

enum { OPT_ROOT = 256, OPT_INTERVAL, OPT_DEADLINE, OPT_RTT, OPT_TARGET, OPT_FAIL_ON, OPT_STRICT,
       OPT_BASELINE, OPT_ALLOW, OPT_MODULES, OPT_STYLESHEET, OPT_HELP };

static const struct option options[] = {
	{ "profile", required_argument, NULL, 'p' },
	{ "output", required_argument, NULL, 'o' },
	{ "root", required_argument, NULL, OPT_ROOT },
	{ "interval", required_argument, NULL, OPT_INTERVAL },
	{ "deadline", required_argument, NULL, OPT_DEADLINE },
	{ "rtt", required_argument, NULL, OPT_RTT },
	{ "target", required_argument, NULL, OPT_TARGET },
	{ "fail-on", required_argument, NULL, OPT_FAIL_ON },
	{ "strict", no_argument, NULL, OPT_STRICT },
	{ "baseline", required_argument, NULL, OPT_BASELINE },
	{ "allow", required_argument, NULL, OPT_ALLOW },
	{ "modules", required_argument, NULL, OPT_MODULES },
	{ "stylesheet", required_argument, NULL, OPT_STYLESHEET },
	{ "help", no_argument, NULL, OPT_HELP },
	{ 0 }
};

static const struct cd_option_help help[] = {
	{ "-p, --profile NAME|FILE", "what the site wants (default: default)" },
	{ "-o, --output FORMAT[=FILE]", "text, json, html, junit; may be repeated" },
	{ "    --root DIR|CAPTURE", "a recorded machine instead of this one" },
	{ "    --interval SECONDS", "between the two samples of counters (3); 0: one sample" },
	{ "    --deadline SECONDS", "report what is known by then (50)" },
	{ "    --rtt TIME", "round trip to the peers, such as 100us" },
	{ "    --target URL", "shake hands with this listener (TLS, HTTP/2); may be repeated" },
	{ "    --fail-on SEVERITY", "exit 1 from this severity on (high)" },
	{ "    --strict", "exit 3 when any question ends unknown" },
	{ "    --baseline RUN.json", "only findings that are new since that run count" },
	{ "    --allow autoload", "read even what makes the kernel load a module" },
	{ "    --modules FOLDER", "check modules from there" },
	{ "    --stylesheet FILE", "XSLT of your own for html" },
	{ NULL, NULL }
};

struct request {
	struct cd_setup setup;
	struct cd_outputs outputs;
	const char *root, *baseline;
	const char **target;
	size_t n_targets;
	double interval_s, deadline_s;
	bool may_autoload, help;
};

static int seconds(const char *option, const char *text, double *value, struct cd_error *err)
{
	if (!cd_parse_real(text, value) || *value < 0 || *value > 86400)
		return cd_error_set(err, "%s %s: give seconds between 0 and 86400", option, text);
	return 0;
}

static int take_option(struct request *q, int option, struct cd_error *err)
{
	switch (option) {
	case 'p':
		q->setup.profile_name = optarg;
		return 0;
	case 'o':
		return cd_outputs_parse(&q->outputs, optarg, err);
	case OPT_ROOT:
		q->root = optarg;
		return 0;
	case OPT_INTERVAL:
		return seconds("--interval", optarg, &q->interval_s, err);
	case OPT_DEADLINE:
		return seconds("--deadline", optarg, &q->deadline_s, err);
	case OPT_RTT:
		q->setup.rtt = optarg;
		return 0;
	case OPT_TARGET:
		q->target[q->n_targets++] = optarg;
		return 0;
	case OPT_FAIL_ON:
		q->setup.fail_on = optarg;
		return 0;
	case OPT_STRICT:
		q->setup.strict = true;
		return 0;
	case OPT_BASELINE:
		q->baseline = optarg;
		return 0;
	case OPT_ALLOW:
		if (strcmp(optarg, "autoload"))
			return cd_error_set(err, "--allow %s: only `autoload` can be allowed", optarg);
		q->may_autoload = true;
		return 0;
	case OPT_MODULES:
		q->setup.modules_folder = optarg;
		return 0;
	case OPT_STYLESHEET:
		q->outputs.stylesheet = optarg;
		return 0;
	default:
		q->help = true;
		return 0;
	}
}

static void show_progress(void *self, const char *what, size_t done, size_t total)
{
	(void)self;
	fprintf(stderr, "\r\033[Kreading %s (%zu of %zu)", what, done, total);
	fflush(stderr);
}

static const char *command_line(struct cd_arena *a, int argc, char **argv)
{
	char *line = cd_strdup(a, "commdoctor");

	for (int i = 0; i < argc; i++)
		line = cd_sprintf(a, "%s %s", line, argv[i]);
	return cd_text_clean(a, line, strlen(line));
}

static int perform(struct request *q, const char *command, struct cd_error *err)
{
	struct cd_setup *s = &q->setup;
	struct cd_audit audit = {
		.arena = s->arena, .modules = s->modules, .profile = s->profile, .plan = s->plan,
		.fail_on = s->severity, .root = q->root, .target = q->target,
		.n_targets = q->n_targets, .may_autoload = q->may_autoload,
		.interval_s = q->interval_s, .deadline_s = q->deadline_s,
		.stop = (const int *)&cd_stop, .command = command,
	};
	struct cd_run *run;
	int rc = 2;

	if (q->interval_s < 0)
		audit.interval_s = s->profile->interval_s >= 0 ? s->profile->interval_s : INTERVAL_S;
	if (q->baseline) {
		audit.baseline = cd_run_load(q->baseline, s->arena, err);
		if (!audit.baseline)
			return 2;
	}
	audit.host = cd_host_open(q->root, err);
	if (!audit.host)
		return 2;
	if (isatty(STDERR_FILENO))
		audit.progress = show_progress;
	cd_catch_signals();
	run = cd_audit_collect(&audit, err);
	if (audit.progress)
		fputs("\r\033[K", stderr);
	if (run && !cd_audit_judge(&audit, run, err)) {
		rc = cd_run_exit_status(run);
		if (cd_outputs_write(&q->outputs, run, err)) {
			cd_log(CD_LOG_ERROR, "%s", err->text);
			rc = rc == 1 ? 1 : 3;
		}
		err->text[0] = '\0';
	}
	cd_host_close(audit.host);
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
	struct request q = { .setup = { .arena = a }, .outputs = { .arena = a }, .interval_s = -1,
			     .deadline_s = DEADLINE_S };
	const char *command = command_line(a, argc, argv);
	struct cd_error err = { "" };
	int option, rc = 0;

	q.target = cd_alloc_n(a, (size_t)argc + 1, sizeof(*q.target));
	opterr = 0;
	while (!rc && (option = getopt_long(argc, argv, ":p:o:", options, NULL)) != -1) {
		if (option == '?' || option == ':')
			rc = cd_option_error(&cd_command_run, argc, argv, options);
		else if (take_option(&q, option, &err))
			rc = 2;
	}
	if (!rc && q.help)
		cd_print_help(&cd_command_run, help);
	else if (!rc && cd_setup_load(&q.setup, (const char *const *)argv + optind,
				      (size_t)(argc - optind), &err))
		rc = 2;
	else if (!rc)
		rc = perform(&q, command, &err);
	if (err.text[0])
		cd_usage_error(&cd_command_run, &err);
	cd_arena_free(a);
	return rc;
}
