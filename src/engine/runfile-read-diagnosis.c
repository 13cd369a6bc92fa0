/* SPDX-License-Identifier: Apache-2.0 */
/*
 * runfile-read-diagnosis.c - which findings of a run file explain which others?
 *
 * The file names findings by check/code, scope and subject.  Two of the same name are told apart
 * by their order, which is the order of the results.
 */
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "engine/runfile-json.h"

struct name {
	const char *finding, *scope, *subject;
};

static struct name read_name(struct cd_reading *r, const struct cd_at *at)
{
	struct cd_at finding = cd_member(at, "finding"), scope = cd_member(at, "scope");
	struct cd_at subject = cd_member(at, "subject");
	struct name n = { "", "", "" };

	if (!cd_is_object(r, at))
		return n;
	n.finding = cd_read_text(r, &finding);
	n.scope = cd_read_text(r, &scope);
	n.subject = cd_read_text(r, &subject);
	return n;
}

static bool is(const struct cd_finding *f, const struct name *n)
{
	size_t len = strlen(f->check);

	return !strncmp(n->finding, f->check, len) && n->finding[len] == '/' &&
	       !strcmp(n->finding + len + 1, f->code) && !strcmp(n->scope, f->scope) &&
	       !strcmp(n->subject, f->subject);
}

/* Each finding stands in the diagnosis once: `taken` holds those that do already. */
static const struct cd_finding *find(const struct cd_run *run, struct cd_map *taken,
				     const struct name *name)
{
	for (size_t i = 0; i < run->n_results; i++) {
		for (struct cd_subject *s = run->results[i].subjects; s; s = s->next) {
			for (struct cd_finding *f = s->findings; f; f = f->next) {
				if (!is(f, name) || cd_map_get(taken, &f, sizeof(f)))
					continue;
				cd_map_set(taken, &f, sizeof(f), f);
				return f;
			}
		}
	}
	return NULL;
}

static void read_ranked(struct cd_reading *r, const struct cd_at *at, struct cd_run *run,
			size_t index, struct cd_map *taken)
{
	struct cd_ranked *d = cd_alloc(r->arena, sizeof(*d));
	struct name name = read_name(r, at);
	struct cd_at rank = cd_member(at, "rank");
	uint64_t n = cd_read_uint(r, &rank);

	run->diagnosis[index] = d;
	if (r->failed)
		return;
	if (n > run->n_diagnosis)
		cd_bad(r, &rank, "is beyond the number of findings");
	d->rank = (unsigned)n;
	d->share = cd_get_real(r, at, "share", 0);
	d->finding = find(run, taken, &name);
	if (!d->finding)
		cd_bad(r, at, "names a finding that is not among the results");
}

static bool leads_to(const struct cd_ranked *from, const struct cd_ranked *to)
{
	for (; from; from = from->because)
		if (from == to)
			return true;
	return false;
}

/* The first of that name that no other finding explains yet, and that does not explain `cause`. */
static struct cd_ranked *consequence(struct cd_run *run, const struct cd_ranked *cause,
				     const struct name *name)
{
	for (size_t i = 0; i < run->n_diagnosis; i++) {
		struct cd_ranked *d = run->diagnosis[i];

		if (!d->rank && !d->because && is(d->finding, name) && !leads_to(cause, d))
			return d;
	}
	return NULL;
}

static void read_explains(struct cd_reading *r, const struct cd_at *at, struct cd_run *run,
			  struct cd_ranked *cause)
{
	struct cd_at list = cd_member(at, "explains");
	size_t n;

	if (!list.json || !cd_is_array(r, &list))
		return;
	n = json_array_size(list.json);
	cause->explains = cd_alloc_n(r->arena, n + 1, sizeof(*cause->explains));
	for (size_t i = 0; i < n && !r->failed; i++) {
		struct cd_at one = cd_nth(&list, i);
		struct name name = read_name(r, &one);
		struct cd_ranked *d = r->failed ? NULL : consequence(run, cause, &name);

		if (!d) {
			cd_bad(r, &one, "names no consequence of rank 0 that is still free");
			return;
		}
		d->because = cause;
		cause->explains[cause->n_explains++] = d;
	}
}

bool cd_read_diagnosis(struct cd_reading *r, const struct cd_at *root, struct cd_run *run)
{
	struct cd_at list = cd_member(root, "diagnosis");
	struct cd_map *taken = cd_map_new(r->arena);

	if (!cd_is_array(r, &list))
		return false;
	run->n_diagnosis = json_array_size(list.json);
	run->diagnosis = cd_alloc_n(r->arena, run->n_diagnosis + 1, sizeof(*run->diagnosis));
	for (size_t i = 0; i < run->n_diagnosis && !r->failed; i++) {
		struct cd_at one = cd_nth(&list, i);

		read_ranked(r, &one, run, i, taken);
	}
	for (size_t i = 0; i < run->n_diagnosis && !r->failed; i++) {
		struct cd_at one = cd_nth(&list, i);

		read_explains(r, &one, run, run->diagnosis[i]);
	}
	return !r->failed;
}
