/* SPDX-License-Identifier: Apache-2.0 */
/* commdoctor plan: what would a run judge, and what would it read for that? */
#include <stdio.h>

#include "base/arena.h"
#include "setup.h"

enum { OPT_STRICT = 256, OPT_MODULES, OPT_HELP };

static const struct option options[] = {
	{ "profile", required_argument, NULL, 'p' },
	{ "strict", no_argument, NULL, OPT_STRICT },
	{ "modules", required_argument, NULL, OPT_MODULES },
	{ "help", no_argument, NULL, OPT_HELP },
	{ 0 }
};

static const struct cd_option_help help[] = {
	{ "-p, --profile NAME|FILE", "what the site wants (default: default)" },
	{ "    --strict", "as for run" },
	{ "    --modules FOLDER", "check modules from there" },
	{ NULL, NULL }
};

static void print_collector(const struct cd_plan *plan, const struct cd_collector *c)
{
	printf("  %-14s%s%s%s%s\n", c->name, c->flags & CD_SAMPLED ? " two samples" : "",
	       c->flags & CD_LIVE_ONLY ? " live only" : "", c->flags & CD_ACTIVE ? " active" : "",
	       c->flags & CD_PER_NETNS ? " per namespace" : "");
	for (const struct cd_fact_spec *s = c->facts; s && s->name; s++)
		if (cd_plan_wants(plan, s->name))
			printf("      %-30s %s\n", s->name, s->source ? s->source : "");
}

static void print_plan(const struct cd_setup *s)
{
	const struct cd_plan *p = s->plan;

	printf("profile %s: %zu checks\n", s->profile->name, p->n_checks);
	for (size_t i = 0; i < p->n_checks; i++)
		printf("  %s%s\n", p->check[i]->id, p->must_judge[i] ? "   must be judged" : "");
	printf("\nread for them by %zu collectors\n", p->n_collectors);
	for (size_t i = 0; i < p->n_collectors; i++)
		print_collector(p, p->collector[i]);
}

static int run_command(int argc, char **argv);

const struct cd_command cd_command_plan = {
	.name = "plan",
	.usage = "[-p PROFILE] [OPTIONS] [CHECK-PATTERN...]",
	.about = "what a run would judge, and what it would read for that",
	.run = run_command,
};

static int run_command(int argc, char **argv)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_setup s = { .arena = a };
	struct cd_error err = { "" };
	bool wants_help = false;
	int option, rc = 0;

	opterr = 0;
	while (!rc && (option = getopt_long(argc, argv, ":p:", options, NULL)) != -1) {
		if (option == '?' || option == ':')
			rc = cd_option_error(&cd_command_plan, argc, argv, options);
		else if (option == 'p')
			s.profile_name = optarg;
		else if (option == OPT_STRICT)
			s.strict = true;
		else if (option == OPT_MODULES)
			s.modules_folder = optarg;
		else
			wants_help = true;
	}
	if (!rc && wants_help)
		cd_print_help(&cd_command_plan, help);
	else if (!rc && cd_setup_load(&s, (const char *const *)argv + optind,
				      (size_t)(argc - optind), &err))
		rc = cd_usage_error(&cd_command_plan, &err);
	else if (!rc)
		print_plan(&s);
	cd_arena_free(a);
	return rc;
}
