/* SPDX-License-Identifier: Apache-2.0 */
/* commdoctor explain: what does this check ask, why, what does it read, and what is to be done? */
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "explain.h"
#include "request.h"

static const struct cd_option *const options[] = { &cd_option_json, &cd_option_modules, NULL };

/* A finding's full name, as reports print it, asks for that finding alone. */
static int split(const struct cd_lookup *l, const char *name, const struct cd_check **check,
		 const char **code, struct cd_arena *a, struct cd_error *err)
{
	const char *slash = strchr(name, '/');
	const char **words, *near;
	size_t n = 0;

	*code = slash ? slash + 1 : NULL;
	*check = cd_lookup_check(l, slash ? cd_strndup(a, name, (size_t)(slash - name)) : name, a,
				 err);
	if (!*check)
		return -1;
	for (const struct cd_code *c = (*check)->codes; c && c->code; c++, n++)
		if (*code && !strcmp(c->code, *code))
			return 0;
	if (!*code)
		return 0;
	words = cd_alloc_n(a, n + 1, sizeof(*words));
	for (size_t i = 0; i < n; i++)
		words[i] = (*check)->codes[i].code;
	near = cd_text_nearest(*code, words);
	return cd_error_set(err, "%s has no finding '%s'%s%s%s; `commdoctor explain %s` shows all",
			    (*check)->id, *code, near ? " (did you mean '" : "", near ? near : "",
			    near ? "'?)" : "", (*check)->id);
}

static int explain(const struct cd_lookup *l, const char *name, bool as_json, struct cd_arena *a,
		   struct cd_error *err)
{
	const struct cd_check *check;
	const char *code;

	if (split(l, name, &check, &code, a, err))
		return -1;
	if (as_json)
		cd_explain_json(l, check, code, a);
	else
		cd_explain_text(l, check, code, a);
	return 0;
}

static int run_command(int argc, char **argv);

const struct cd_command cd_command_explain = {
	.name = "explain",
	.usage = "[--json] CHECK[/FINDING]",
	.about = "one check: why, what it reads, bounds, findings, fixes, how to verify",
	.run = run_command,
};

static int run_command(int argc, char **argv)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_request q = { .arena = a };
	int rc = cd_request_take(&q, &cd_command_explain, options, argc, argv);
	struct cd_lookup l = { NULL, NULL };
	struct cd_error err = { "" };

	if (rc < 0 && q.n_operands != 1)
		cd_error_set(&err, "name one check, as in `commdoctor explain tcp.rmem`");
	else if (rc < 0 && !cd_lookup_open(&l, q.modules_folder, a, &err) &&
		 !explain(&l, q.operand[0], q.as_json, a, &err))
		rc = 0;
	if (rc < 0)
		rc = cd_usage_error(&cd_command_explain, &err);
	cd_lookup_close(&l);
	cd_arena_free(a);
	return rc;
}
