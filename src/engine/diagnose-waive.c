/* SPDX-License-Identifier: Apache-2.0 */
/* diagnose-waive.c - which findings does the site not want to count, and which are known already? */
#include <string.h>
#include <time.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/text.h"
#include "compare/compare.h"
#include "engine/diagnosing.h"

bool cd_diagnose_counts(const struct cd_finding *f)
{
	return !(f->waived && !f->waived->expired);
}

/* A waiver holds through its last day, UTC. */
static bool expired(const char *until, int64_t now_ns)
{
	time_t now = (time_t)(now_ns / INT64_C(1000000000));
	struct tm day;
	char today[32];

	gmtime_r(&now, &day);
	strftime(today, sizeof(today), "%Y-%m-%d", &day);
	return strcmp(today, until) > 0;
}

/* What a finding is called in two runs alike. */
static const char *full_name(struct cd_arena *a, const struct cd_finding *f)
{
	return cd_sprintf(a, "%s\n%s\n%s\n%s", f->check, f->code, f->scope, f->subject);
}

/*
 * The findings of the baseline; of several of one name the worst.  What was waived there was never
 * taken for known: it counts again when its waiver is over.
 */
static struct cd_map *known_of(const struct cd_run *baseline, struct cd_arena *a)
{
	struct cd_map *known = cd_map_new(a);

	EACH_FINDING(baseline, f) {
		const char *key = full_name(a, f);
		const struct cd_finding *old = cd_map_get(known, key, strlen(key));

		if (!cd_diagnose_counts(f))
			continue;
		if (!old || old->severity < f->severity)
			cd_map_set(known, key, strlen(key), f);
	}
	return known;
}

static struct cd_map *all_of(const struct cd_run *baseline, struct cd_arena *a)
{
	struct cd_map *all = cd_map_new(a);

	EACH_FINDING(baseline, f) {
		const char *key = full_name(a, f);

		cd_map_set(all, key, strlen(key), f);
	}
	return all;
}

/* One that got worse since is new. */
static void mark_known(struct cd_run *run, const struct cd_run *baseline)
{
	struct cd_arena *scratch = cd_arena_new();
	struct cd_map *known = known_of(baseline, scratch), *all = all_of(baseline, scratch);
	struct cd_baseline *b = cd_alloc(run->arena, sizeof(*b));

	EACH_FINDING(run, f) {
		const char *key = full_name(scratch, f);
		const struct cd_finding *old = cd_map_get(known, key, strlen(key));

		f->known = old && f->severity <= old->severity;
		f->stood = cd_map_get(all, key, strlen(key)) != NULL;
	}
	cd_arena_free(scratch);
	b->host = baseline->host_name;
	b->version = baseline->version;
	b->profile = baseline->profile;
	b->began_ns = baseline->began_ns;
	b->caveat = cd_compare_caveats(baseline, run, "the baseline", "this run", run->arena,
				       &b->n_caveats);
	run->baseline = b;
}

static bool waives(const struct cd_waiver_use *u, const struct cd_finding *f, const char *name)
{
	return cd_text_glob(u->finding, name) && cd_text_glob(u->subject, f->subject);
}

/* One that holds today goes before one that is over: it was renewed. */
static void waive(struct cd_run *run, struct cd_finding *f)
{
	const char *name = cd_sprintf(run->arena, "%s/%s", f->check, f->code);
	struct cd_waiver_use *found = NULL;

	for (size_t i = 0; i < run->n_waivers; i++) {
		struct cd_waiver_use *u = &run->waivers[i];

		if (!waives(u, f, name) || (found && u->waived.expired))
			continue;
		if (!found || found->waived.expired)
			found = u;
	}
	if (!found)
		return;
	found->n++;
	f->waived = &found->waived;
}

/* Is this one of the checks that the part before the slash names? */
static bool speaks_of(struct cd_arena *a, const struct cd_waiver_use *u, const char *check)
{
	const char *slash = strrchr(u->finding, '/');
	size_t n = slash ? (size_t)(slash - u->finding) : strlen(u->finding);

	return cd_text_glob(cd_strndup(a, u->finding, n), check);
}

static enum cd_waiver_state state_of(const struct cd_run *run, const struct cd_waiver_use *u)
{
	enum cd_waiver_state state = CD_WAIVER_NOT_ASKED;

	if (u->waived.expired)
		return CD_WAIVER_EXPIRED;
	if (u->n)
		return CD_WAIVER_USED;
	for (size_t i = 0; i < run->n_results; i++) {
		const struct cd_result *r = &run->results[i];
		enum cd_met met = cd_result_met(r);

		if (!speaks_of(run->arena, u, r->check))
			continue;
		if (met == CD_MET_ERROR || met == CD_MET_UNKNOWN)
			return CD_WAIVER_UNDECIDED;
		for (const struct cd_subject *s = r->subjects; s; s = s->next)
			if (s->verdict == CD_UNKNOWN || s->verdict == CD_ERROR || s->doubted)
				return CD_WAIVER_UNDECIDED;
		state = CD_WAIVER_UNUSED;
	}
	return state;
}

static void take_waivers(struct cd_run *run, const struct cd_profile *p)
{
	size_t n = p ? p->n_waivers : 0;

	run->waivers = cd_alloc_n(run->arena, n + 1, sizeof(*run->waivers));
	run->n_waivers = n;
	for (size_t i = 0; i < n; i++) {
		const struct cd_waiver *w = &p->waivers[i];
		const char *slash = w->where ? strrchr(w->where, '/') : NULL;

		run->waivers[i] = (struct cd_waiver_use){
			.finding = w->finding, .subject = w->subject,
			.where = slash ? slash + 1 : w->where,
			.waived = { .owner = w->owner, .until = w->until, .why = w->why,
				    .ticket = w->ticket, .permanent = !w->until,
				    .expired = w->until && expired(w->until, run->began_ns) },
		};
	}
}

void cd_diagnose_waive(struct cd_run *run, const struct cd_profile *profile,
		       const struct cd_run *baseline)
{
	take_waivers(run, profile);
	EACH_FINDING(run, f) {
		f->waived = NULL;
		waive(run, f);
		f->known = false;
	}
	for (size_t i = 0; i < run->n_waivers; i++)
		run->waivers[i].state = state_of(run, &run->waivers[i]);
	run->baseline = NULL;
	if (baseline)
		mark_known(run, baseline);
}
