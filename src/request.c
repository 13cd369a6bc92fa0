/* SPDX-License-Identifier: Apache-2.0 */
/* What was asked on the command line, and which profile, modules and plan does that mean? */
#include "request.h"

#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/log.h"
#include "base/text.h"
#include "engine/controls.h"
#include "engine/select.h"
#include "host/host.h"
#include "runinput.h"

enum { OPTIONS_MAX = 32, LONG_BASE = 256 };

volatile int cd_stop;

static void stop(int signal_number)
{
	cd_stop = signal_number;
}

void cd_catch_signals(void)
{
	struct sigaction act = { .sa_handler = stop };

	sigaction(SIGTERM, &act, NULL);
	sigaction(SIGINT, &act, NULL);
	signal(SIGPIPE, SIG_IGN);
}

int cd_usage_error(const struct cd_command *command, const struct cd_error *err)
{
	cd_log(CD_LOG_ERROR, "%s: %s", command->name, err->text);
	return 2;
}

/* A monitoring server reads standard output, and to it 2 would mean CRITICAL. */
int cd_request_refuse(const struct cd_request *q, const struct cd_command *command,
		      const struct cd_error *err)
{
	int status = cd_usage_error(command, err);

	if (!q->as_nagios)
		return status;
	fputs("COMMDOCTOR UNKNOWN - ", stdout);
	for (const char *c = err->text; *c; c++)
		putchar(strchr("|<>`\n", *c) ? ' ' : *c);
	putchar('\n');
	return 3;
}

static int help(const struct cd_command *command, const struct cd_option *const *options)
{
	printf("usage: commdoctor %s %s\n\n%s\n\n", command->name, command->usage, command->about);
	for (; *options; options++) {
		const struct cd_option *o = *options;
		char left[64];

		snprintf(left, sizeof(left), "%c%c%s --%s%s%s", o->letter ? '-' : ' ',
			 o->letter ? o->letter : ' ', o->letter ? "," : " ", o->name,
			 o->value ? " " : "", o->value ? o->value : "");
		printf("  %-26s %s\n", left, o->about);
	}
	printf("  %-26s %s\n", "    --help", "this text");
	return 0;
}

/* getopt's '?' or ':' put into words that name the nearest option. */
static int wrong_option(const struct cd_request *q, const struct cd_command *command,
			const struct option *known, int argc, char **argv)
{
	const char *word = optind > 0 && optind <= argc ? argv[optind - 1] : "";
	const char *name[OPTIONS_MAX + 2] = { NULL }, *nearest = NULL;
	bool is_long = cd_text_starts(word, "--");
	struct cd_error err;
	size_t n = 0;

	for (; known->name; known++) {
		name[n++] = known->name;
		if (is_long && !strcmp(known->name, word + 2) && known->has_arg) {
			cd_error_set(&err, "%s needs a value; see `commdoctor %s --help`", word,
				     command->name);
			return cd_request_refuse(q, command, &err);
		}
	}
	if (is_long)
		nearest = cd_text_nearest(word + 2, name);
	cd_error_set(&err, "%s: %s%s%s%s; see `commdoctor %s --help`", word,
		     is_long ? "no such option" : "not an option, or one that needs a value",
		     nearest ? " (did you mean --" : "", nearest ? nearest : "", nearest ? "?)" : "",
		     command->name);
	return cd_request_refuse(q, command, &err);
}

/* What is wrong with an option before it must be said in that way, too. */
static bool asks_for_nagios(const struct cd_option *const *options, int argc, char **argv)
{
	while (*options && *options != &cd_option_exit)
		options++;
	for (int i = 1; *options && i < argc && strcmp(argv[i], "--"); i++)
		if (!strcmp(argv[i], "--exit=nagios") ||
		    (i + 1 < argc && !strcmp(argv[i], "--exit") && !strcmp(argv[i + 1], "nagios")))
			return true;
	return false;
}

int cd_request_take(struct cd_request *q, const struct cd_command *command,
		    const struct cd_option *const *options, int argc, char **argv)
{
	struct option known[OPTIONS_MAX + 2] = { { 0 } };
	char letters[2 * OPTIONS_MAX + 2] = ":";
	struct cd_error err = { "" };
	int n = 0, got;

	for (; options[n]; n++) {
		known[n] = (struct option){ options[n]->name, options[n]->value != NULL, NULL,
					    LONG_BASE + n };
		if (options[n]->letter)
			snprintf(letters + strlen(letters), 3, "%c%s", options[n]->letter,
				 options[n]->value ? ":" : "");
	}
	known[n] = (struct option){ "help", no_argument, NULL, LONG_BASE + n };
	opterr = 0;
	q->as_nagios = asks_for_nagios(options, argc, argv);
	while ((got = getopt_long(argc, argv, letters, known, NULL)) != -1) {
		int i = got - LONG_BASE;

		if (got == '?' || got == ':')
			return wrong_option(q, command, known, argc, argv);
		if (i == n)
			return help(command, options);
		for (int k = 0; i < 0; k++)
			if (options[k]->letter == got)
				i = k;
		if (options[i]->take(q, optarg, &err))
			return cd_request_refuse(q, command, &err);
	}
	if (q->as_nagios && !q->outputs.n && cd_outputs_parse(&q->outputs, "nagios", &err))
		return cd_request_refuse(q, command, &err);
	q->operand = argv + optind;
	q->n_operands = argc - optind;
	return -1;
}

/* --rtt is the profile's site key, written on the command line. */
static void add_rtt(struct cd_request *q)
{
	struct cd_profile *p = q->profile;
	struct cd_setting *site = cd_alloc_n(q->arena, p->n_site + 1, sizeof(*site));
	size_t n = 0;

	for (size_t i = 0; i < p->n_site; i++)
		if (strcmp(p->site[i].name, "rtt"))
			site[n++] = p->site[i];
	site[n++] = (struct cd_setting){ .name = "rtt", .text = q->rtt, .where = "--rtt" };
	p->site = site;
	p->n_site = n;
}

int cd_request_load(struct cd_request *q, char **pattern, int n_patterns, struct cd_error *err)
{
	const char *const *chosen = (const char *const *)pattern;
	size_t n_chosen = (size_t)n_patterns;
	struct cd_profile *p;

	q->profile = p = cd_profile_load(q->profile_name ? q->profile_name : "default", q->arena, err);
	if (!p)
		return -1;
	if (q->rtt)
		add_rtt(q);
	q->severity = q->fail_on ? cd_severity_by_name(q->fail_on) :
		      p->fail_on ? p->fail_on : CD_HIGH;
	q->modules = cd_modules_load(q->modules_folder, q->arena, err);
	if (!q->modules ||
	    cd_profile_check_bounds(p, q->modules->check, q->modules->n_checks, err) ||
	    cd_controls_resolve(p, q->modules, q->arena, err))
		return -1;
	cd_select_names(q->modules, &p->checks, &p->n_checks, q->arena);
	cd_select_names(q->modules, &p->skip, &p->n_skip, q->arena);
	cd_select_names(q->modules, &p->must_judge, &p->n_must_judge, q->arena);
	cd_select_names(q->modules, &chosen, &n_chosen, q->arena);
	q->plan = cd_plan_make(q->modules, p, chosen, n_chosen, q->strict, q->n_netns > 0, q->arena,
			       err);
	return q->plan ? 0 : -1;
}

int cd_request_spare(const struct cd_request *q, const char *run_file, struct cd_error *err)
{
	const char *profile = q->profile_name && strchr(q->profile_name, '/') ? q->profile_name : NULL;
	const char *read[] = { run_file, q->baseline, q->root, q->outputs.stylesheet, profile };

	for (size_t i = 0; i < sizeof(read) / sizeof(read[0]); i++)
		if (cd_outputs_spare(&q->outputs, read[i], err))
			return -1;
	for (size_t i = 0; q->state && i < q->outputs.n; i++) {
		const char *file = q->outputs.item[i].file;

		if (file && cd_file_same(file, q->state))
			return cd_error_set(err, "%s is the file of --state; give the report another "
					    "name", file);
	}
	return 0;
}

int cd_request_netns(const struct cd_request *q, struct cd_host *host, struct cd_netns_list *list,
		     struct cd_error *err)
{
	*list = (struct cd_netns_list){ 0 };
	if (!q->n_netns && !cd_host_is_live(host))
		cd_netns_all(host, q->arena, list);
	else if (q->n_netns && cd_netns_find(host, q->arena, q->netns, q->n_netns, list, err))
		return -1;
	if (list->is_ours)
		cd_log(CD_LOG_WARNING, "--netns: the process shares the network of this host, which is "
		       "audited in any case");
	return 0;
}

const struct cd_run *cd_baseline_load(const struct cd_request *q, struct cd_error *err)
{
	const struct cd_run *run = cd_run_load(q->baseline, q->arena, err);

	if (!run)
		cd_error_prefix(err, "--baseline: ");
	return run;
}

int cd_request_report(const struct cd_request *q, const struct cd_run *run)
{
	int status = q->as_nagios ? cd_run_nagios_status(run) : cd_run_exit_status(run);
	struct cd_error err = { "" };

	if (!cd_outputs_write(&q->outputs, run, &err))
		return status;
	cd_log(CD_LOG_ERROR, "%s", err.text);
	return cd_run_exit_status(run) == 1 ? status : 3;
}
