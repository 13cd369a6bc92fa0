/* SPDX-License-Identifier: Apache-2.0 */
/* commdoctor plan: what would a run judge, and what would it read for that? */
#include <stdio.h>

#include "base/arena.h"
#include "request.h"

static const struct cd_option *const options[] = {
	&cd_option_profile, &cd_option_strict, &cd_option_modules, NULL
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

static void print_plan(const struct cd_request *q)
{
	const struct cd_plan *p = q->plan;

	printf("profile %s: %zu checks\n", q->profile->name, p->n_checks);
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
	struct cd_request q = { .arena = a };
	int rc = cd_request_take(&q, &cd_command_plan, options, argc, argv);
	struct cd_error err = { "" };

	if (rc < 0 && cd_request_load(&q, q.operand, q.n_operands, &err)) {
		rc = cd_usage_error(&cd_command_plan, &err);
	} else if (rc < 0) {
		print_plan(&q);
		rc = 0;
	}
	cd_arena_free(a);
	return rc;
}
