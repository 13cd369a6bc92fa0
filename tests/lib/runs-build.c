/* SPDX-License-Identifier: Apache-2.0 */
/* runs-build.c - how is a run put together by hand, counts and lists included? */
#include "lib/runs-build.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 64 };

struct cd_run *made_start(struct cd_arena *a, const char *host)
{
	struct cd_run *run = cd_alloc(a, sizeof(*run));

	run->arena = a;
	run->version = "0.1.0";
	run->host_name = host;
	run->kernel = "6.1.0-28-amd64";
	run->boot_id = "0b8ab2b2-5d0e-4a8c-9a50-2c1f6f6ba6c1";
	run->profile = "default";
	run->command = "commdoctor run";
	run->began_ns = 1767225600123456789;	/* 2026-01-01T00:00:00 */
	run->ended_ns = run->began_ns + 3402000111;
	run->finished = true;
	run->fail_on = CD_HIGH;
	run->evidence = cd_evidence_new(a);
	run->results = cd_alloc_n(a, ROOM, sizeof(*run->results));
	run->ceilings = cd_alloc_n(a, ROOM, sizeof(*run->ceilings));
	run->diagnosis = cd_alloc_n(a, ROOM, sizeof(*run->diagnosis));
	run->costs = cd_alloc_n(a, ROOM, sizeof(*run->costs));
	run->coverage.unlock = cd_alloc_n(a, ROOM, sizeof(*run->coverage.unlock));
	return run;
}

struct cd_result *made_result(struct cd_run *run, const char *check, enum cd_verdict v)
{
	struct cd_result *r = &run->results[run->n_results++];

	r->check = check;
	r->scope = "host";
	r->verdict = v;
	run->coverage.asked++;
	if (v == CD_UNKNOWN)
		run->coverage.unknown++;
	else if (v == CD_ERROR)
		run->coverage.error++;
	else
		run->coverage.judged++;
	if (v == CD_NOT_APPLICABLE)
		run->coverage.not_applicable++;
	return r;
}

struct cd_subject *made_subject(struct cd_run *run, const char *name, enum cd_verdict v,
				  const char *why)
{
	struct cd_subject **last = &run->results[run->n_results - 1].subjects;

	while (*last)
		last = &(*last)->next;
	*last = cd_alloc(run->arena, sizeof(**last));
	(*last)->subject = name;
	(*last)->verdict = v;
	(*last)->why = why;
	return *last;
}

void made_note(struct cd_run *run, struct cd_subject *s, const char *text)
{
	struct cd_note **last = &s->notes;

	while (*last)
		last = &(*last)->next;
	*last = cd_alloc(run->arena, sizeof(**last));
	(*last)->subject = s->subject;
	(*last)->text = text;
}

struct cd_finding *made_finding(struct cd_run *run, struct cd_subject *s, const char *code,
				  enum cd_severity severity)
{
	struct cd_finding **last = &s->findings, *f;

	while (*last)
		last = &(*last)->next;
	f = *last = cd_alloc(run->arena, sizeof(**last));
	f->check = run->results[run->n_results - 1].check;
	f->scope = "host";
	f->subject = s->subject;
	f->code = code;
	f->severity = severity;
	f->confidence = CD_CONSISTENT;
	f->path = "";
	f->observed = cd_alloc_n(run->arena, 16, sizeof(*f->observed));
	return f;
}

void made_saw_int(struct cd_finding *f, const char *name, int64_t v, const char *unit)
{
	f->observed[f->n_observed++] = (struct cd_observed){
		.name = name, .unit = unit, .type = CD_OBSERVED_INT, .i = v };
}

void made_saw_real(struct cd_finding *f, const char *name, double v, const char *unit)
{
	f->observed[f->n_observed++] = (struct cd_observed){
		.name = name, .unit = unit, .type = CD_OBSERVED_REAL, .real = v };
}

void made_saw_text(struct cd_finding *f, const char *name, const char *v)
{
	f->observed[f->n_observed++] = (struct cd_observed){
		.name = name, .unit = "", .type = CD_OBSERVED_TEXT, .text = v };
}

struct cd_ranked *made_ranked(struct cd_run *run, const struct cd_finding *f, unsigned rank,
				double share)
{
	struct cd_ranked *d = cd_alloc(run->arena, sizeof(*d));

	d->finding = f;
	d->rank = rank;
	d->share = share;
	d->explains = cd_alloc_n(run->arena, 8, sizeof(*d->explains));
	run->diagnosis[run->n_diagnosis++] = d;
	return d;
}

void made_explains(struct cd_ranked *cause, struct cd_ranked *consequence)
{
	cause->explains[cause->n_explains++] = consequence;
	consequence->because = cause;
}

void made_cost(struct cd_run *run, const char *collector, double ms, const char *outcome)
{
	run->costs[run->n_costs++] = (struct cd_cost){
		.collector = collector, .scope = "host", .wall_ms = ms, .rss_kb = 5120,
		.outcome = outcome };
}

void made_ceiling(struct cd_run *run, const char *path, struct cd_limit limit, const char *by,
		    double measured)
{
	run->ceilings[run->n_ceilings++] = (struct cd_ceiling){
		.path = path, .scope = "host", .limit = limit, .by = by,
		.confidence = measured > 0 ? CD_MEASURED : CD_CONSISTENT, .measured = measured,
		.contradicted = measured > 1.03 * limit.bits_per_second };
}

void made_unlock(struct cd_run *run, const char *what, const char *one, const char *two)
{
	struct cd_unlock *u = &run->coverage.unlock[run->coverage.n_unlock++];

	u->what = what;
	u->question = cd_alloc_n(run->arena, 2, sizeof(*u->question));
	u->question[u->n++] = one;
	if (two)
		u->question[u->n++] = two;
}

/* The fact, to be filled in. */
struct cd_fact *made_fact(struct cd_run *run, const char *name, enum cd_type type,
			    const char *unit, const char *source, const char *who)
{
	struct cd_fact_spec spec = { .name = name, .type = type, .unit = unit, .source = source };
	struct cd_series *s = cd_evidence_series(run->evidence, "host", name, &spec, "test");
	struct cd_fact *f = cd_evidence_put(run->evidence, s, who);

	f->type = (uint8_t)type;
	f->state = CD_PRESENT;
	return f;
}

void made_speed(struct cd_run *run, const char *nic, int64_t bits)
{
	made_fact(run, "nic/speed", CD_INT, "bit/s", "ethtool {subject}", nic)->as.i = bits;
	made_fact(run, "port/speed", CD_INT, "bit/s", "ethtool {subject}", nic)->as.i = bits;
	made_fact(run, "path/rate", CD_INT, "bit/s", "ethtool {subject}", nic)->as.i = bits;
}

void made_unseen(struct cd_run *run, const char *name, const char *who, enum cd_reason reason,
		   const char *why)
{
	struct cd_fact *f = made_fact(run, name, CD_INT, "", "cat /sys/{subject}", who);

	f->state = CD_UNSEEN;
	f->reason = (uint8_t)reason;
	f->why = why;
}

static int by_id(const void *a, const void *b)
{
	return strcmp(((const struct cd_result *)a)->check, ((const struct cd_result *)b)->check);
}

struct cd_run *made_done(struct cd_run *run)
{
	qsort(run->results, run->n_results, sizeof(*run->results), by_id);
	cd_evidence_freeze(run->evidence);
	return run;
}
