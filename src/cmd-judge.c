/* SPDX-License-Identifier: Apache-2.0 */
/* commdoctor judge: judge the facts of an earlier run again, by today's checks or another profile. */
#include <string.h>

#include "base/arena.h"
#include "base/log.h"
#include "output.h"
#include "runinput.h"
#include "setup.h"

enum { OPT_RTT = 256, OPT_FAIL_ON, OPT_STRICT, OPT_BASELINE, OPT_MODULES, OPT_STYLESHEET, OPT_HELP };

static const struct option options[] = {
	{ "profile", required_argument, NULL, 'p' },
	{ "output", required_argument, NULL, 'o' },
	{ "rtt", required_argument, NULL, OPT_RTT },
	{ "fail-on", required_argument, NULL, OPT_FAIL_ON },
	{ "strict", no_argument, NULL, OPT_STRICT },
	{ "baseline", required_argument, NULL, OPT_BASELINE },
	{ "modules", required_argument, NULL, OPT_MODULES },
	{ "stylesheet", required_argument, NULL, OPT_STYLESHEET },
	{ "help", no_argument, NULL, OPT_HELP },
	{ 0 }
};

static const struct cd_option_help help[] = {
	{ "-p, --profile NAME|FILE", "what the site wants (default: default)" },
	{ "-o, --output FORMAT[=FILE]", "text, json, html, junit; may be repeated" },
	{ "    --rtt TIME", "round trip to the peers, such as 100us" },
	{ "    --fail-on SEVERITY", "exit 1 from this severity on (high)" },
	{ "    --strict", "exit 3 when any question ends unknown" },
	{ "    --baseline RUN.json", "only findings that are new since that run count" },
	{ "    --modules FOLDER", "check modules from there" },
	{ "    --stylesheet FILE", "XSLT of your own for html" },
	{ NULL, NULL }
};

struct request {
	struct cd_setup setup;
	struct cd_outputs outputs;
	const char *baseline;
	bool help;
};

static int take_option(struct request *q, int option, struct cd_error *err)
{
	switch (option) {
	case 'p':
		q->setup.profile_name = optarg;
		return 0;
	case 'o':
		return cd_outputs_parse(&q->outputs, optarg, err);
	case OPT_RTT:
		q->setup.rtt = optarg;
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

static int perform(struct request *q, const char *file, struct cd_error *err)
{
	struct cd_setup *s = &q->setup;
	struct cd_audit audit = { .arena = s->arena, .modules = s->modules, .profile = s->profile,
				  .plan = s->plan, .fail_on = s->severity };
	struct cd_run *run = cd_run_load(file, s->arena, err);
	int rc;

	if (!run)
		return 2;
	if (q->baseline) {
		audit.baseline = cd_run_load(q->baseline, s->arena, err);
		if (!audit.baseline)
			return 2;
	}
	if (cd_audit_judge(&audit, run, err))
		return 2;
	rc = cd_run_exit_status(run);
	if (cd_outputs_write(&q->outputs, run, err)) {
		cd_log(CD_LOG_ERROR, "%s", err->text);
		rc = rc == 1 ? 1 : 3;
	}
	err->text[0] = '\0';
	return rc;
}

static int run_command(int argc, char **argv);

const struct cd_command cd_command_judge = {
	.name = "judge",
	.usage = "RUN.json [-p PROFILE] [-o FORMAT[:VARIANT][=FILE]]... [OPTIONS] [CHECK-PATTERN...]",
	.about = "judge the facts of an earlier run again",
	.run = run_command,
};

static int run_command(int argc, char **argv)
{
	struct cd_arena *a = cd_arena_new();
	struct request q = { .setup = { .arena = a }, .outputs = { .arena = a } };
	struct cd_error err = { "" };
	int option, rc = 0;

	opterr = 0;
	while (!rc && (option = getopt_long(argc, argv, ":p:o:", options, NULL)) != -1) {
		if (option == '?' || option == ':')
			rc = cd_option_error(&cd_command_judge, argc, argv, options);
		else if (take_option(&q, option, &err))
			rc = 2;
	}
	if (!rc && q.help) {
		cd_print_help(&cd_command_judge, help);
	} else if (!rc && optind == argc) {
		cd_error_set(&err, "name the run file to judge; see `commdoctor judge --help`");
		rc = 2;
	} else if (!rc && cd_setup_load(&q.setup, (const char *const *)argv + optind + 1,
					(size_t)(argc - optind - 1), &err)) {
		rc = 2;
	} else if (!rc) {
		rc = perform(&q, argv[optind], &err);
	}
	if (err.text[0])
		cd_usage_error(&cd_command_judge, &err);
	cd_arena_free(a);
	return rc;
}
