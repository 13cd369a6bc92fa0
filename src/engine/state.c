/* SPDX-License-Identifier: Apache-2.0 */
/*
 * state.c - which samples of an earlier run may be the first samples of this one?
 *
 * Only those of the same boot and the same network namespace, and only where nothing can have
 * happened in between that two numbers do not tell: a counter of 32 bits that wraps, a reset.
 */
#include "engine/state.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/text.h"
#include "engine/runfile-json.h"
#include "engine/runfile.h"
#include "model/counter.h"
#include "model/store.h"

/*
 * Ours.  A core that handles 10 million packets in a second wraps 32 bits in seven minutes.  What
 * happened more than a month ago says nothing of today, and an audit each month still fits.
 */
#define NARROW_NS (INT64_C(300) * 1000000000)
#define LONGEST_NS (INT64_C(32) * 86400 * 1000000000)

#define STEM "commdoctor-state/"

/* ---- reading --------------------------------------------------------------------------- */

/* Does the beginning of what is no JSON say that it was a state? */
static bool was_ours(const char *text, size_t len)
{
	enum { HEAD = 64 };
	size_t n = len < HEAD ? len : HEAD, zeros = 0;

	while (zeros < len && !text[zeros])
		zeros++;
	return zeros == len || memmem(text, n, "\"" STEM, strlen("\"" STEM));
}

/* Counters, and which namespaces they are of: anything else was not written by us. */
static void read_counters(struct cd_reading *r, const struct cd_at *root, struct cd_evidence *e)
{
	struct cd_at facts = cd_member(root, "facts");
	const struct cd_series *s;

	if (!cd_read_facts(r, &facts, e))
		return;
	for (size_t i = 0; (s = cd_evidence_at(e, i)); i++)
		if (s->type != CD_COUNTER && strcmp(s->name, "host/netns"))
			cd_bad(r, &facts, "%s is no counter", s->name);
	cd_evidence_freeze(e);
}

static void read_state(struct cd_reading *r, const struct cd_at *root, struct cd_samples *samples)
{
	struct cd_at host = cd_member(root, "host"), name = cd_member(&host, "name");
	struct cd_at boot = cd_member(&host, "boot_id");

	if (!cd_is_object(r, &host))
		return;
	samples->host = cd_read_text(r, &name);
	samples->boot_id = cd_read_text(r, &boot);
	samples->taken_ns = cd_read_time(r, root, "taken");
	if (!r->failed)
		read_counters(r, root, samples->counters);
}

enum cd_state_kind cd_state_read(const char *json, size_t len, const char *name,
				 struct cd_arena *a, struct cd_samples *samples, struct cd_error *err)
{
	struct cd_reading r = { .file = name, .arena = a, .err = err };
	enum cd_state_kind kind = CD_STATE_OURS;
	json_error_t where;
	struct cd_at root = { .json = NULL };
	const char *schema;

	if (!len)
		return CD_STATE_EMPTY;
	root.json = json_loadb(json, len, JSON_REJECT_DUPLICATES, &where);
	schema = json_string_value(json_object_get(root.json, "schema"));
	if (!root.json && was_ours(json, len)) {
		cd_error_set(err, "%s:%d:%d: %s", name, where.line, where.column, where.text);
		return CD_STATE_DAMAGED;
	}
	if (!schema || !cd_text_starts(schema, STEM)) {
		cd_error_set(err, "%s: is no state of commdoctor", name);
		kind = CD_STATE_FOREIGN;
	} else if (strcmp(schema, CD_STATE_SCHEMA)) {
		cd_error_set(err, "%s: was written by another commdoctor (it knows %s, not the "
			     "format there)", name, CD_STATE_SCHEMA);
		kind = CD_STATE_NEWER;
	} else {
		samples->counters = cd_evidence_new(a);
		r.strings = cd_evidence_strings(samples->counters);
		read_state(&r, &root, samples);
		if (r.failed)
			kind = CD_STATE_DAMAGED;
	}
	json_decref(root.json);
	return kind;
}

/* ---- joining --------------------------------------------------------------------------- */

static const char *netns_of(const struct cd_evidence *e, const char *scope)
{
	const struct cd_fact *f = cd_evidence_get(e, scope, "host/netns", "");

	return f && f->state == CD_PRESENT && f->type == CD_TEXT ? f->as.text : "";
}

static const struct cd_counter *counter_of(const struct cd_fact *f)
{
	return f && f->state == CD_PRESENT && f->type == CD_COUNTER ? f->as.counter : NULL;
}

/* From the stored sample to the run's last one. */
static bool lengthen(struct cd_counter *c, const struct cd_counter *old)
{
	struct cd_counter longer = *c;
	int64_t window;
	uint64_t delta;

	if (old->bits != c->bits || (old->flags ^ c->flags) & CD_SATURATES ||
	    old->last_ns < 0 || old->last_ns >= c->first_ns)
		return false;
	window = c->last_ns - old->last_ns;
	if (window > LONGEST_NS ||
	    (c->bits < 64 && !(c->flags & CD_SATURATES) && window > NARROW_NS))
		return false;
	longer.first = old->last;
	longer.first_ns = old->last_ns;
	longer.samples = 2;
	if (longer.first > cd_counter_ceiling(c) || !cd_counter_delta(&longer, &delta))
		return false;
	*c = longer;
	return true;
}

static void join_series(struct cd_run *run, const struct cd_samples *samples,
			const struct cd_series *s, size_t *n, int64_t *window, int64_t *interval)
{
	for (size_t i = 0; i < s->n; i++) {
		struct cd_fact *f = &s->fact[i];
		const struct cd_counter *own = counter_of(f), *old;
		struct cd_counter *c;

		old = counter_of(cd_evidence_get(samples->counters, s->scope, s->name, f->subject));
		if (!own || !old)
			continue;
		c = cd_alloc(run->arena, sizeof(*c));
		*c = *own;
		if (!lengthen(c, old))
			continue;
		f->as.counter = c;
		++*n;
		if (c->last_ns - c->first_ns > *window)
			*window = c->last_ns - c->first_ns;
		if (own->last_ns - own->first_ns > *interval)
			*interval = own->last_ns - own->first_ns;
	}
}

void cd_state_note(struct cd_run *run, const char *words)
{
	struct cd_fact_spec spec = { .name = "run/state", .type = CD_TEXT, .unit = "",
				     .source = "--state" };
	struct cd_fact f = { .subject = "", .state = CD_PRESENT, .type = CD_TEXT,
			     .as.text = cd_text_clean(run->arena, words, strlen(words)) };

	cd_evidence_store(run->evidence, "host", spec.name, &spec, "state", &f, false);
}

/* What is no counter keeps the run's own samples. */
static void put_interval(struct cd_run *run, int64_t ns)
{
	struct cd_fact_spec spec = { .name = "run/interval", .type = CD_DURATION, .unit = "ns",
				     .source = "--interval" };
	struct cd_fact f = { .subject = "", .state = CD_PRESENT, .type = CD_DURATION, .as.i = ns };

	if (ns > 0)
		cd_evidence_store(run->evidence, "host", spec.name, &spec, "state", &f, false);
}

bool cd_state_join(struct cd_run *run, const struct cd_samples *samples, const char **why)
{
	const struct cd_series *s;
	int64_t window = 0, interval = 0;
	size_t n = 0;

	*why = NULL;
	if (!cd_state_can_keep(run))
		*why = "this host tells no boot id";
	else if (strcmp(samples->boot_id, run->boot_id))
		*why = strcmp(samples->host, run->host_name) ?
			       cd_sprintf(run->arena, "it holds the counters of another host, %s",
					  samples->host) :
			       "the host was booted since";
	else if (strcmp(netns_of(samples->counters, "host"), netns_of(run->evidence, "host")))
		*why = "it holds the counters of another network namespace";
	if (*why)
		return false;
	for (size_t i = 0; (s = cd_evidence_at(run->evidence, i)); i++)
		if (s->type == CD_COUNTER && !strcmp(netns_of(samples->counters, s->scope),
						     netns_of(run->evidence, s->scope)))
			join_series(run, samples, s, &n, &window, &interval);
	if (!n) {
		*why = "it holds no counter that fits: other checks, no time in between, or too much";
		return false;
	}
	put_interval(run, interval);
	cd_state_note(run, cd_sprintf(run->arena, "%zu counters are compared with those of %.0f s "
				      "before", n, (double)window / 1e9));
	return true;
}

/* ---- writing --------------------------------------------------------------------------- */

bool cd_state_can_keep(const struct cd_run *run)
{
	return run->boot_id && *run->boot_id;
}

static void put(struct cd_evidence *to, const struct cd_series *s, const struct cd_fact *f)
{
	struct cd_fact_spec spec = { .name = s->name, .type = s->type, .unit = s->unit,
				     .source = s->source };
	struct cd_fact one = { .subject = f->subject, .state = f->state, .type = f->type,
			       .as = f->as };
	struct cd_counter c;

	if (f->state != CD_PRESENT || f->type != s->type)
		return;
	if (f->type == CD_COUNTER) {
		c = *f->as.counter;
		c.first = c.last;
		c.first_ns = c.last_ns;
		c.samples = 1;
		one.as.counter = &c;
	}
	cd_evidence_store(to, s->scope, s->name, &spec, s->by, &one, false);
}

static void put_all(struct cd_evidence *to, const struct cd_evidence *from)
{
	const struct cd_series *s;

	for (size_t i = 0; (s = cd_evidence_at(from, i)); i++)
		if (s->type == CD_COUNTER || !strcmp(s->name, "host/netns"))
			for (size_t k = 0; k < s->n; k++)
				put(to, s, &s->fact[k]);
}

static int64_t newest(const struct cd_evidence *e)
{
	const struct cd_series *s;
	int64_t ns = 0;

	for (size_t i = 0; (s = cd_evidence_at(e, i)); i++) {
		for (size_t k = 0; k < s->n; k++) {
			const struct cd_counter *c = counter_of(&s->fact[k]);

			if (c && c->last_ns > ns)
				ns = c->last_ns;
		}
	}
	return ns;
}

/* Of the same boot and namespaces only, and none that nobody may use any more. */
static void put_older(struct cd_evidence *to, const struct cd_run *run,
		      const struct cd_samples *before)
{
	int64_t oldest = newest(run->evidence) - LONGEST_NS;
	const struct cd_series *s;

	if (!before || strcmp(before->boot_id, run->boot_id))
		return;
	for (size_t i = 0; (s = cd_evidence_at(before->counters, i)); i++) {
		if (s->type != CD_COUNTER || strcmp(netns_of(before->counters, s->scope),
						    netns_of(run->evidence, s->scope)))
			continue;
		for (size_t k = 0; k < s->n; k++) {
			const struct cd_counter *c = counter_of(&s->fact[k]);

			if (c && c->last_ns > oldest)
				put(to, s, &s->fact[k]);
		}
	}
}

void cd_state_write(const struct cd_run *run, const struct cd_samples *before, struct cd_buf *out)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_evidence *e = cd_evidence_new(a);

	put_older(e, run, before);
	put_all(e, run->evidence);
	cd_evidence_freeze(e);
	cd_buf_putc(out, '{');
	cd_json_put_text(out, "schema", CD_STATE_SCHEMA);
	cd_json_key(out, "host");
	cd_buf_putc(out, '{');
	cd_json_put_text(out, "name", run->host_name ? run->host_name : "");
	cd_json_put_text(out, "boot_id", run->boot_id ? run->boot_id : "");
	cd_buf_putc(out, '}');
	cd_runfile_put_time(out, "taken", run->ended_ns);
	cd_buf_putc(out, '\n');
	cd_json_key(out, "facts");
	cd_facts_object(e, NULL, NULL, out);
	cd_buf_puts(out, "}\n");
	cd_arena_free(a);
}
