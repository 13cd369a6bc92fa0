/* SPDX-License-Identifier: Apache-2.0 */
/*
 * runfile-read.c - what does a run file say?
 *
 * Members that we do not know are left alone: a newer commdoctor may have added them.  Those that
 * we know must be right.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/arena.h"
#include "base/hash.h"
#include "engine/runfile-json.h"
#include "engine/runfile.h"

static bool digits(const char *s, const char *pattern)
{
	for (; *pattern; s++, pattern++)
		if (*pattern == '0' ? *s < '0' || *s > '9' : *s != *pattern)
			return false;
	return !*s;
}

static int number(const char *s, size_t n)
{
	int v = 0;

	while (n--)
		v = 10 * v + (*s++ - '0');
	return v;
}

int64_t cd_read_time(struct cd_reading *r, const struct cd_at *of, const char *key)
{
	struct cd_at at = cd_member(of, key);
	const char *s = json_is_null(at.json) ? NULL : cd_read_text(r, &at);
	struct tm tm = { 0 }, back;
	time_t seconds;

	if (r->failed || !s)
		return 0;
	if (!digits(s, "0000-00-00T00:00:00.000000000Z")) {
		cd_bad(r, &at, "must be a time like 2026-01-31T23:59:59.000000000Z");
		return 0;
	}
	tm.tm_year = number(s, 4) - 1900;
	tm.tm_mon = number(s + 5, 2) - 1;
	tm.tm_mday = number(s + 8, 2);
	tm.tm_hour = number(s + 11, 2);
	tm.tm_min = number(s + 14, 2);
	tm.tm_sec = number(s + 17, 2);
	back = tm;
	seconds = timegm(&back);
	if (tm.tm_mon != back.tm_mon || tm.tm_mday != back.tm_mday || tm.tm_hour != back.tm_hour ||
	    tm.tm_min != back.tm_min || tm.tm_sec != back.tm_sec || tm.tm_year > 2261 - 1900 ||
	    tm.tm_year < 1678 - 1900) {
		cd_bad(r, &at, "is no time");
		return 0;
	}
	return (int64_t)seconds * 1000000000 + number(s + 20, 9);
}

static void read_ceilings(struct cd_reading *r, const struct cd_at *root, struct cd_run *run)
{
	struct cd_at list = cd_member(root, "ceilings");

	if (!cd_is_array(r, &list))
		return;
	run->n_ceilings = json_array_size(list.json);
	run->ceilings = cd_alloc_n(r->arena, run->n_ceilings + 1, sizeof(*run->ceilings));
	for (size_t i = 0; i < run->n_ceilings && !r->failed; i++) {
		struct cd_at at = cd_nth(&list, i), path = cd_member(&at, "path");
		struct cd_at scope = cd_member(&at, "scope"), by = cd_member(&at, "by");
		struct cd_at confidence = cd_member(&at, "confidence");
		struct cd_ceiling *c = &run->ceilings[i];

		if (!cd_is_object(r, &at))
			return;
		c->path = cd_read_text(r, &path);
		c->scope = cd_read_text(r, &scope);
		cd_read_limit(r, &at, &c->limit);
		c->by = cd_read_text(r, &by);
		if (confidence.json) {
			c->confidence = cd_confidence_by_name(cd_read_text(r, &confidence));
			if (!c->confidence)
				cd_bad(r, &confidence, "is no confidence");
		}
		c->measured = cd_get_real(r, &at, "measured", 0);
		c->contradicted = cd_get_bool(r, &at, "contradicted");
	}
}

static void read_unlock(struct cd_reading *r, const struct cd_at *at, struct cd_unlock *u)
{
	struct cd_at what = cd_member(at, "what"), questions = cd_member(at, "questions");

	if (!cd_is_object(r, at) || !cd_is_array(r, &questions))
		return;
	u->what = cd_read_text(r, &what);
	u->n = json_array_size(questions.json);
	u->question = cd_alloc_n(r->arena, u->n + 1, sizeof(*u->question));
	for (size_t i = 0; i < u->n; i++) {
		struct cd_at one = cd_nth(&questions, i);

		u->question[i] = cd_read_text(r, &one);
	}
}

static void read_coverage(struct cd_reading *r, const struct cd_at *root, struct cd_run *run)
{
	struct cd_at at = cd_member(root, "coverage"), unlock = cd_member(&at, "unlock");
	struct cd_coverage *c = &run->coverage;

	if (!cd_is_object(r, &at) || !cd_is_array(r, &unlock))
		return;
	c->asked = cd_get_size(r, &at, "asked");
	c->judged = cd_get_size(r, &at, "judged");
	c->unknown = cd_get_size(r, &at, "unknown");
	c->error = cd_get_size(r, &at, "error");
	c->not_applicable = cd_get_size(r, &at, "not_applicable");
	c->n_unlock = json_array_size(unlock.json);
	c->unlock = cd_alloc_n(r->arena, c->n_unlock + 1, sizeof(*c->unlock));
	for (size_t i = 0; i < c->n_unlock && !r->failed; i++) {
		struct cd_at one = cd_nth(&unlock, i);

		read_unlock(r, &one, &c->unlock[i]);
	}
}

static void read_costs(struct cd_reading *r, const struct cd_at *root, struct cd_run *run)
{
	struct cd_at list = cd_member(root, "cost");

	if (!cd_is_array(r, &list))
		return;
	run->n_costs = json_array_size(list.json);
	run->costs = cd_alloc_n(r->arena, run->n_costs + 1, sizeof(*run->costs));
	for (size_t i = 0; i < run->n_costs && !r->failed; i++) {
		struct cd_at at = cd_nth(&list, i), collector = cd_member(&at, "collector");
		struct cd_at rss = cd_member(&at, "rss_kb"), outcome = cd_member(&at, "outcome");
		struct cd_cost *c = &run->costs[i];

		if (!cd_is_object(r, &at))
			return;
		c->collector = cd_read_text(r, &collector);
		c->scope = cd_get_text(r, &at, "scope");
		c->wall_ms = cd_get_real(r, &at, "wall_ms", 0);
		c->rss_kb = cd_read_int(r, &rss);
		c->outcome = cd_read_text(r, &outcome);
	}
}

static void read_head(struct cd_reading *r, const struct cd_at *root, struct cd_run *run)
{
	struct cd_at schema = cd_member(root, "schema"), program = cd_member(root, "program");
	struct cd_at host = cd_member(root, "host"), profile = cd_member(root, "profile");
	struct cd_at finished = cd_member(root, "finished"), fail_on;

	if (strcmp(cd_read_text(r, &schema), CD_RUN_SCHEMA))
		cd_bad(r, &schema, "must be \"%s\"", CD_RUN_SCHEMA);
	if (!cd_is_object(r, &program) || !cd_is_object(r, &host) || !cd_is_object(r, &profile))
		return;
	run->version = cd_get_text(r, &program, "version");
	run->command = cd_get_text(r, &program, "command");
	run->host_name = cd_get_text(r, &host, "name");
	run->kernel = cd_get_text(r, &host, "kernel");
	run->boot_id = cd_get_text(r, &host, "boot_id");
	run->root = cd_get_text(r, &host, "root");
	run->profile = cd_get_text(r, &profile, "name");
	fail_on = cd_member(&profile, "fail_on");
	run->fail_on = CD_HIGH;
	if (fail_on.json) {
		run->fail_on = cd_severity_by_name(cd_read_text(r, &fail_on));
		if (!run->fail_on)
			cd_bad(r, &fail_on, "is no severity");
	}
	run->began_ns = cd_read_time(r, root, "began");
	run->ended_ns = cd_read_time(r, root, "ended");
	run->finished = cd_read_bool(r, &finished);
	run->cut = cd_get_text(r, root, "cut");
}

static json_t *load(const char *text, size_t len, const char *name, struct cd_error *err)
{
	json_error_t at;
	json_t *json = json_loadb(text, len, JSON_REJECT_DUPLICATES, &at);

	if (!json)
		cd_error_set(err, "%s:%d:%d: %s", name, at.line, at.column, at.text);
	else if (!json_is_object(json)) {
		cd_error_set(err, "%s: is no JSON object, so no run file", name);
		json_decref(json);
		json = NULL;
	}
	return json;
}

struct cd_run *cd_runfile_read(const char *text, size_t len, const char *name,
			       struct cd_arena *a, struct cd_error *err)
{
	struct cd_run *run = cd_alloc(a, sizeof(*run));
	struct cd_reading r = { .file = name, .arena = a, .err = err };
	struct cd_at root = { .json = load(text, len, name, err) }, facts;

	if (!root.json)
		return NULL;
	run->arena = a;
	run->evidence = cd_evidence_new(a);
	r.strings = cd_evidence_strings(run->evidence);
	read_head(&r, &root, run);
	facts = cd_member(&root, "facts");
	if (!r.failed && cd_read_facts(&r, &facts, run->evidence) &&
	    cd_read_results(&r, &root, run)) {
		read_ceilings(&r, &root, run);
		cd_read_diagnosis(&r, &root, run);
		read_coverage(&r, &root, run);
		read_costs(&r, &root, run);
		cd_read_compliance(&r, &root, run);
		cd_read_history(&r, &root, run);
		cd_evidence_freeze(run->evidence);
		cd_run_find_doors(run);
	}
	json_decref(root.json);
	return r.failed ? NULL : run;
}

int cd_facts_read(struct cd_evidence *e, const char *text, size_t len, const char *name,
		  struct cd_error *err)
{
	struct cd_reading r = { .file = name, .arena = cd_evidence_arena(e), .err = err,
				.strings = cd_evidence_strings(e) };
	struct cd_at root = { .json = load(text, len, name, err) }, schema, facts;

	if (!root.json)
		return -1;
	schema = cd_member(&root, "schema");
	facts = cd_member(&root, "facts");
	if (strcmp(cd_read_text(&r, &schema), CD_FACTS_SCHEMA))
		cd_bad(&r, &schema, "must be \"%s\"", CD_FACTS_SCHEMA);
	else
		cd_read_facts(&r, &facts, e);
	json_decref(root.json);
	return r.failed ? -1 : 0;
}
