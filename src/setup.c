/* SPDX-License-Identifier: Apache-2.0 */
/* How do the options that several subcommands share become profile, modules and plan? */
#include "setup.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/log.h"
#include "base/text.h"
#include "engine/select.h"

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

/* --rtt is the profile's site key, written on the command line. */
static int add_rtt(struct cd_setup *s, struct cd_error *err)
{
	struct cd_profile *p = s->profile;
	struct cd_setting *site = cd_alloc_n(s->arena, p->n_site + 1, sizeof(*site));
	size_t n = 0;
	double ns;

	if (!cd_profile_number(s->rtt, "ns", &ns) || ns <= 0)
		return cd_error_set(err, "--rtt %s: give a time with its unit, such as 100us or 2ms",
				    s->rtt);
	for (size_t i = 0; i < p->n_site; i++)
		if (strcmp(p->site[i].name, "rtt"))
			site[n++] = p->site[i];
	site[n++] = (struct cd_setting){ .name = "rtt", .text = s->rtt, .where = "--rtt" };
	p->site = site;
	p->n_site = n;
	return 0;
}

int cd_setup_load(struct cd_setup *s, const char *const *pattern, size_t n_patterns,
		  struct cd_error *err)
{
	s->profile = cd_profile_load(s->profile_name ? s->profile_name : "default", s->arena, err);
	if (!s->profile || (s->rtt && add_rtt(s, err)))
		return -1;
	s->severity = s->profile->fail_on ? s->profile->fail_on : CD_HIGH;
	if (s->fail_on) {
		s->severity = cd_severity_by_name(s->fail_on);
		if (!s->severity)
			return cd_error_set(err, "--fail-on %s: give low, medium, high or critical",
					    s->fail_on);
	}
	s->modules = cd_modules_load(s->modules_folder, s->arena, err);
	if (!s->modules || cd_profile_check_bounds(s->profile, s->modules->check,
						     s->modules->n_checks, err))
		return -1;
	cd_select_names(s->modules, &s->profile->checks, &s->profile->n_checks, s->arena);
	cd_select_names(s->modules, &s->profile->skip, &s->profile->n_skip, s->arena);
	cd_select_names(s->modules, &s->profile->must_judge, &s->profile->n_must_judge, s->arena);
	cd_select_names(s->modules, &pattern, &n_patterns, s->arena);
	s->plan = cd_plan_make(s->modules, s->profile, pattern, n_patterns, s->strict, s->arena,
			       err);
	return s->plan ? 0 : -1;
}

int cd_usage_error(const struct cd_command *command, const struct cd_error *err)
{
	cd_log(CD_LOG_ERROR, "%s: %s", command->name, err->text);
	return 2;
}

int cd_print_help(const struct cd_command *command, const struct cd_option_help *rows)
{
	printf("usage: commdoctor %s %s\n\n%s\n", command->name, command->usage, command->about);
	if (rows && rows->option)
		putchar('\n');
	for (; rows && rows->option; rows++)
		printf("  %-26s %s\n", rows->option, rows->text);
	return 0;
}

int cd_option_error(const struct cd_command *command, int argc, char **argv,
		    const struct option *options)
{
	const char *word = optind > 0 && optind <= argc ? argv[optind - 1] : "";
	const char *name[64] = { NULL };
	const char *nearest = NULL;
	struct cd_error err;
	size_t n = 0;

	for (const struct option *o = options; o->name && n + 1 < 64; o++) {
		name[n++] = o->name;
		if (cd_text_starts(word, "--") && !strcmp(o->name, word + 2) &&
		    o->has_arg == required_argument) {
			cd_error_set(&err, "%s needs a value; see `commdoctor %s --help`", word,
				     command->name);
			return cd_usage_error(command, &err);
		}
	}
	if (cd_text_starts(word, "--"))
		nearest = cd_text_nearest(word + 2, name);
	cd_error_set(&err, "%s: %s%s%s%s; see `commdoctor %s --help`", word,
		     cd_text_starts(word, "--") ? "no such option" :
						  "not an option, or one that needs a value",
		     nearest ? " (did you mean --" : "", nearest ? nearest : "", nearest ? "?)" : "",
		     command->name);
	return cd_usage_error(command, &err);
}
