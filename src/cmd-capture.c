/* SPDX-License-Identifier: Apache-2.0 */
/* commdoctor capture: record all that the checks read, so that another machine can judge it. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/arena.h"
#include "base/buf.h"
#include "engine/runfile.h"
#include "host/host.h"
#include "request.h"

enum { INTERVAL_S = 3, DEADLINE_S = 50 };
static const struct cd_option *const options[] = {
	&cd_option_profile, &cd_option_interval, &cd_option_deadline, &cd_option_netns,
	&cd_option_modules, NULL
};

struct recording {
	struct cd_capture *writer;
	bool second;
};

static void record(void *self, char kind, const void *key, size_t key_len, const void *value,
		   size_t value_len, int error)
{
	struct recording *r = self;

	cd_capture_add(r->writer, r->second, kind, key, key_len, value, value_len, error);
}

static void second_sample(void *self)
{
	struct recording *r = self;

	r->second = true;
}

/* Only what files and netlink cannot give again. */
static bool cannot_be_replayed(const struct cd_series *s, void *arg)
{
	const struct cd_plan *plan = arg;

	for (size_t i = 0; i < plan->n_collectors; i++)
		if (!strcmp(plan->collector[i]->name, s->by))
			return plan->collector[i]->flags & CD_LIVE_ONLY;
	for (size_t i = 0; i < plan->n_collectors_there; i++)
		if (!strcmp(plan->collector_there[i]->name, s->by))
			return plan->collector_there[i]->flags & CD_LIVE_ONLY;
	return false;
}

/* The times that the counters themselves carry are those of the samples. */
static void sample_times(const struct cd_evidence *e, int64_t *first, int64_t *last)
{
	const struct cd_series *s;

	*first = *last = 0;
	for (size_t i = 0; (s = cd_evidence_at(e, i)); i++)
		for (size_t k = 0; k < s->n; k++) {
			const struct cd_fact *f = &s->fact[k];

			if (f->state != CD_PRESENT || f->type != CD_COUNTER)
				continue;
			if (!*first || f->as.counter->first_ns < *first)
				*first = f->as.counter->first_ns;
			if (f->as.counter->last_ns > *last)
				*last = f->as.counter->last_ns;
		}
}

static int64_t boottime_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_BOOTTIME, &t);
	return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

static int perform(struct cd_request *q, const char *file, struct cd_error *err)
{
	struct recording r = { 0 };
	struct cd_recorder recorder = { record, &r };
	struct cd_audit audit = {
		.arena = q->arena, .modules = q->modules, .profile = q->profile, .plan = q->plan,
		.interval_s = q->interval_s, .deadline_s = q->deadline_s,
		.stop = (const int *)&cd_stop, .recorder = &recorder,
		.second_sample = second_sample, .second_sample_self = &r,
	};
	CD_AUTO_BUF facts = { 0 };
	int64_t first, last, now = boottime_ns();
	struct cd_run *run;

	if (q->interval_s < 0)
		audit.interval_s = q->profile->interval_s >= 0 ? q->profile->interval_s : INTERVAL_S;
	audit.host = cd_host_open(NULL, err);
	if (!audit.host || cd_request_netns(q, audit.host, &audit.netns, err)) {
		cd_host_close(audit.host);
		return 2;
	}
	r.writer = cd_capture_new(file, err);
	if (!r.writer) {
		cd_host_close(audit.host);
		return 3;
	}
	cd_catch_signals();
	run = cd_audit_collect(&audit, err);
	cd_host_close(audit.host);
	if (!run || !run->finished) {
		cd_capture_abandon(r.writer);
		cd_error_set(err, "%s was not written: the recording was cut short (%s)", file,
			     run ? run->cut : err->text);
		return 3;
	}
	cd_facts_write(run->evidence, cannot_be_replayed, q->plan, &facts);
	cd_capture_member(r.writer, "facts.json", facts.data, facts.len);
	sample_times(run->evidence, &first, &last);
	if (!r.second)
		last = first;	/* collectors take turns: one sample takes some time, too */
	if (cd_capture_finish(r.writer, run->boot_id, first ? first : now, last ? last : now, err))
		return 3;
	printf("%s holds what %zu checks read on %s; judge it anywhere with `commdoctor run --root %s`\n",
	       file, q->plan->n_checks, *run->host_name ? run->host_name : "this host", file);
	return 0;
}

static int run_command(int argc, char **argv);

const struct cd_command cd_command_capture = {
	.name = "capture",
	.usage = "[OPTIONS] FILE.tar.zst",
	.about = "record what the checks read, to be judged elsewhere",
	.run = run_command,
};

static int run_command(int argc, char **argv)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_request q = { .arena = a, .interval_s = -1, .deadline_s = DEADLINE_S };
	int rc = cd_request_take(&q, &cd_command_capture, options, argc, argv);
	struct cd_error err = { "" };

	if (rc < 0 && q.n_operands != 1)
		cd_error_set(&err, "name one file to write; see `commdoctor capture --help`");
	else if (rc < 0 && !strcmp(q.operand[0], "-"))
		cd_error_set(&err, "-: a capture cannot go to standard output; name a file");
	else if (rc < 0 && !cd_request_load(&q, NULL, 0, &err))
		rc = perform(&q, q.operand[0], &err);
	if (rc && err.text[0]) {
		int usage = cd_usage_error(&cd_command_capture, &err);

		rc = rc < 0 ? usage : rc;
	}
	cd_arena_free(a);
	return rc;
}
