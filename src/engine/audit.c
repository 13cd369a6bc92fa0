/* SPDX-License-Identifier: Apache-2.0 */
/* How does a plan become a run? The straight line, each step once. */
#include "engine/audit.h"

#include <string.h>
#include <time.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/parse.h"
#include "base/text.h"
#include "compare/compare.h"
#include "derive/derive.h"
#include "engine/controls.h"
#include "engine/diagnose.h"
#include "engine/guard.h"
#include "engine/judge.h"
#include "engine/runfile.h"
#include "host/host.h"
#include "model/store.h"

static int64_t clock_ns(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

/* ---- site facts ------------------------------------------------------------------------ */

static const struct cd_setting *setting(const struct cd_profile *p, const char *name)
{
	for (size_t i = 0; i < p->n_site; i++)
		if (!strcmp(p->site[i].name, name))
			return &p->site[i];
	return NULL;
}

/* What a site key says becomes a fact of the key's type; profile.c has checked the form. */
static int put_site_key(struct cd_evidence *e, const struct cd_site_key *key,
			const struct cd_setting *set, struct cd_error *err)
{
	struct cd_arena *a = cd_evidence_arena(e);
	char *name = cd_sprintf(a, "site/%s", key->name);
	struct cd_fact_spec spec = { .name = name, .type = key->type, .unit = key->unit,
				     .source = "profile", .about = key->about };
	struct cd_fact f = { .subject = "", .state = CD_PRESENT, .type = (uint8_t)key->type };
	struct cd_list list = { 0 };
	double number = 0;

	if (!set) {
		f.state = CD_ABSENT;
		f.why = cd_sprintf(a, "the site says nothing about %s", key->name);
		cd_evidence_store(e, "host", name, &spec, "site", &f, false);
		return 0;
	}
	f.source = set->where;
	switch (key->type) {
	case CD_TEXTS:
		list.text = set->list;
		list.n = set->n_list;
		f.as.list = &list;
		break;
	case CD_TEXT:
		f.as.text = set->text;
		break;
	default:
		if (!cd_profile_number(set->text, key->unit, &number))
			return cd_error_set(err, "%s: %s: '%s' is not a value in %s", set->where,
					    key->name, set->text, key->unit);
		if (key->type == CD_REAL)
			f.as.real = number;
		else if (key->type == CD_DURATION && strcmp(key->unit, "ns"))
			f.as.i = (int64_t)(number * 1e9);
		else
			f.as.i = (int64_t)number;
	}
	cd_evidence_store(e, "host", name, &spec, "site", &f, false);
	return 0;
}

static int put_site(const struct cd_audit *audit, struct cd_evidence *e, struct cd_error *err)
{
	for (const struct cd_site_key *k = cd_site_keys; k->name; k++) {
		const struct cd_setting *set = setting(audit->profile, k->name);

		/* A run file's own settings stand when today's profile says nothing. */
		if (!set && cd_evidence_get(e, "host", cd_sprintf(audit->arena, "site/%s", k->name), ""))
			continue;
		if (put_site_key(e, k, set, err))
			return -1;
	}
	return 0;
}

/* ---- collecting ------------------------------------------------------------------------ */

static const char *text_fact(const struct cd_run *run, const char *name)
{
	const struct cd_fact *f = cd_evidence_get(run->evidence, "host", name, "");

	return f && f->state == CD_PRESENT && f->type == CD_TEXT ? f->as.text : "";
}

/* On a recorded root what cannot be replayed comes from the recording or stays unseen. */
static struct cd_reading_list runnable(const struct cd_audit *audit, bool there)
{
	const struct cd_plan *p = audit->plan;
	const struct cd_collector *const *from = there ? p->collector_there : p->collector;
	size_t n = there ? p->n_collectors_there : p->n_collectors;
	const struct cd_collector **list = cd_alloc_n(audit->arena, n + 1, sizeof(*list));
	struct cd_reading_list r = {
		.wanted = there ? p->wanted_there : p->wanted,
		.n_wanted = there ? p->n_wanted_there : p->n_wanted, .collector = list,
	};
	bool live = cd_host_is_live(audit->host);

	for (size_t i = 0; i < n; i++)
		if (live || !(from[i]->flags & CD_LIVE_ONLY))
			list[r.n_collectors++] = from[i];
	return r;
}

static bool any_sampled(const struct cd_reading_list *list)
{
	for (size_t i = 0; i < list->n_collectors; i++)
		if (list->collector[i]->flags & CD_SAMPLED)
			return true;
	return false;
}

/*
 * None of them is the first namespace.  By its inode one is told from the next of its name (state.c);
 * a recording has none.
 */
static void put_identities(const struct cd_audit *audit, struct cd_evidence *e)
{
	static const struct cd_fact_spec inode = { .name = "host/netns", .type = CD_TEXT, .unit = "",
						   .source = "readlink /proc/self/ns/net" };
	static const struct cd_fact_spec child = { .name = "host/child_netns", .type = CD_BOOL,
						   .unit = "",
						   .source = "ls /proc/sys/net/ipv4/tcp_mem" };

	for (size_t i = 0; i < audit->netns.n; i++) {
		const struct cd_netns *n = &audit->netns.item[i];
		struct cd_fact f = { .subject = "", .state = CD_PRESENT, .type = CD_BOOL, .as.i = true };

		cd_evidence_store(e, n->scope, child.name, &child, "identity", &f, false);
		if (!n->inode)
			continue;
		f.type = CD_TEXT;
		f.as.text = cd_sprintf(audit->arena, "net:[%llu]", (unsigned long long)n->inode);
		cd_evidence_store(e, n->scope, inode.name, &inode, "identity", &f, false);
	}
}

/* A capture holds them as folders; so are they found in it again. */
static void record_netns(const struct cd_audit *audit)
{
	const struct cd_netns_list *list = &audit->netns;
	CD_AUTO_BUF names = { 0 };

	if (!audit->recorder || !list->n)
		return;
	for (size_t i = 0; i < list->n; i++)
		cd_buf_add(&names, list->item[i].name, strlen(list->item[i].name) + 1);
	audit->recorder->record(audit->recorder->self, 'l', CD_NETNS_FOLDER, strlen(CD_NETNS_FOLDER),
				names.data, names.len, 0);
}

/* False when a signal or the deadline comes first. */
static bool wait_until(const struct cd_audit *audit, int64_t at_ns, int64_t deadline_ns)
{
	for (;;) {
		int64_t left = at_ns - clock_ns(CLOCK_MONOTONIC);
		struct timespec t;

		if (audit->stop && *(const volatile int *)audit->stop)
			return false;
		if (deadline_ns && clock_ns(CLOCK_MONOTONIC) >= deadline_ns)
			return false;
		if (left <= 0)
			return true;
		if (left > INT64_C(100000000))
			left = INT64_C(100000000);	/* look at `stop` ten times a second */
		t = (struct timespec){ .tv_sec = 0, .tv_nsec = (long)left };
		nanosleep(&t, NULL);
	}
}

static bool is_audited(const struct cd_audit *audit, const char *scope)
{
	for (size_t i = 0; i < audit->netns.n; i++)
		if (!strcmp(audit->netns.item[i].scope, scope))
			return true;
	return false;
}

/* Of a recording only those namespaces are judged that were asked for. */
static int load_members(const struct cd_audit *audit, struct cd_run *run, struct cd_error *err)
{
	size_t len, n;
	const char *json = cd_host_member(audit->host, "facts.json", &len);
	const char *const *netns;

	if (json && cd_facts_read(run->evidence, json, len, "facts.json", err))
		return -1;
	n = json ? cd_evidence_netns(run->evidence, &netns) : 0;
	if (n <= audit->netns.n)
		return 0;	/* all of them */
	for (size_t i = 0; i < n; i++)
		if (!is_audited(audit, netns[i]))
			cd_evidence_drop_scope(run->evidence, netns[i]);
	return 0;
}

static void cut_short(const struct cd_audit *audit, struct cd_run *run)
{
	run->finished = false;
	run->cut = audit->stop && *audit->stop ?
			   cd_sprintf(audit->arena, "signal %s", strsignal(*audit->stop)) :
			   cd_sprintf(audit->arena, "deadline of %g s", audit->deadline_s);
}

struct cd_run *cd_audit_collect(const struct cd_audit *audit, struct cd_error *err)
{
	struct cd_arena *a = audit->arena;
	struct cd_run *run = cd_alloc(a, sizeof(*run));
	int64_t began = clock_ns(CLOCK_MONOTONIC);
	struct cd_guard guard = {
		.host = audit->host, .evidence = cd_evidence_new(a), .arena = a, .scope = "host",
		.read = runnable(audit, false), .netns = audit->netns.item,
		.n_netns = audit->netns.n, .read_there = runnable(audit, true), .target = audit->target, .n_targets = audit->n_targets,
		.may_autoload = audit->may_autoload, .stop = audit->stop,
		.recorder = audit->recorder, .progress = audit->progress,
		.progress_self = audit->progress_self,
	};
	bool replay = !cd_host_is_live(audit->host);
	bool twice = (any_sampled(&guard.read) ||
		      (guard.n_netns && any_sampled(&guard.read_there))) &&
		     (replay ? cd_host_sample_ns(audit->host, true) >
				       cd_host_sample_ns(audit->host, false) :
			       audit->interval_s > 0);

	run->arena = a;
	run->evidence = guard.evidence;
	run->began_ns = clock_ns(CLOCK_REALTIME);
	run->root = audit->root;
	run->command = audit->command;
	run->finished = true;
	if (!guard.read_there.n_collectors)
		guard.n_netns = 0;
	run->n_costs = guard.read.n_collectors + (guard.n_netns ? guard.read_there.n_collectors : 0);
	run->costs = cd_alloc_n(a, run->n_costs + 1, sizeof(*run->costs));
	if (audit->deadline_s > 0)
		guard.deadline_ns = began + (int64_t)(audit->deadline_s * 1e9);
	if (load_members(audit, run, err))
		return NULL;
	record_netns(audit);
	put_identities(audit, run->evidence);
	if (!cd_guard_run(&guard, false, run->costs)) {
		cut_short(audit, run);
	} else if (twice) {
		int64_t at = began + (replay ? 0 : (int64_t)(audit->interval_s * 1e9));

		if (audit->second_sample)
			audit->second_sample(audit->second_sample_self);
		if (!wait_until(audit, at, guard.deadline_ns) ||
		    !cd_guard_run(&guard, true, run->costs))
			cut_short(audit, run);
	}
	cd_evidence_freeze(run->evidence);
	run->ended_ns = clock_ns(CLOCK_REALTIME);
	run->host_name = text_fact(run, "host/name");
	run->kernel = text_fact(run, "host/kernel");
	run->boot_id = text_fact(run, "host/boot_id");
	return run;
}

/* ---- judging --------------------------------------------------------------------------- */

static void judge_scope(const struct cd_audit *audit, struct cd_run *run, const char *scope,
			unsigned kind, struct cd_ceilings *ceilings)
{
	const struct cd_plan *plan = audit->plan;

	for (size_t i = 0; i < plan->n_checks; i++) {
		unsigned per = plan->check[i]->per ? plan->check[i]->per : CD_HOST;
		struct cd_result *r;

		if (!(per & kind))
			continue;
		r = &run->results[run->n_results++];
		cd_judge(plan->check[i], scope, run->evidence, run->arena, r, ceilings);
		r->must_judge = plan->must_judge[i];
		r->unfinished = !run->finished && r->verdict == CD_UNKNOWN;
	}
}

static void judge_all(const struct cd_audit *audit, struct cd_run *run,
		      struct cd_ceilings *ceilings)
{
	const char *const *netns;
	size_t n = cd_evidence_netns(run->evidence, &netns);

	run->results = cd_alloc_n(run->arena, (n + 1) * audit->plan->n_checks + 1,
				  sizeof(*run->results));
	run->n_results = 0;
	judge_scope(audit, run, "host", CD_HOST, ceilings);
	for (size_t i = 0; i < n; i++)
		judge_scope(audit, run, netns[i], CD_NETNS, ceilings);
}

static void take_fingerprint(struct cd_run *run)
{
	struct cd_fingerprint *p = cd_alloc(run->arena, sizeof(*p));
	struct cd_arena *scratch = cd_arena_new();
	struct cd_fingerprint_part *part;

	cd_fingerprint_take(run, scratch, p);
	part = cd_alloc_n(run->arena, p->n_parts + 1, sizeof(*part));
	for (size_t i = 0; i < p->n_parts; i++)
		part[i] = p->part[i];
	p->part = part;
	run->fingerprint = p;
	cd_arena_free(scratch);
}

int cd_audit_judge(const struct cd_audit *audit, struct cd_run *run, struct cd_error *err)
{
	struct cd_ceilings ceilings = { 0 };

	run->version = PACKAGE_VERSION;
	run->profile = audit->profile->name;
	run->fail_on = audit->fail_on;
	run->history = NULL;	/* of the results that are replaced */
	if (put_site(audit, run->evidence, err))
		return -1;
	for (size_t i = 0; i < audit->plan->n_checks; i++)
		if (cd_bounds_put(run->evidence, audit->plan->check[i], audit->profile, err))
			return -1;
	cd_derive_all(run->evidence);
	judge_all(audit, run, &ceilings);
	cd_run_find_doors(run);
	cd_diagnose_waive(run, audit->profile, audit->baseline);
	cd_controls_put(run, audit->profile);
	cd_diagnose(run, audit->modules, &ceilings);
	take_fingerprint(run);
	return 0;
}
