/* SPDX-License-Identifier: Apache-2.0 */
/* history.c - what changed since the run that was kept last, and since when does each finding stand? */
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "compare.h"

enum { KEPT_MOVED = 200, KEPT_CHANGES = 200 };	/* what a run file holds of it at most (ours) */

static const char *name(struct cd_arena *a, const struct cd_finding *f)
{
	return cd_sprintf(a, "%s\n%s\n%s\n%s", f->check, f->code, f->scope, f->subject);
}

#define EACH_FINDING(run, f)                                                                      \
	for (size_t i_ = 0; i_ < (run)->n_results; i_++)                                          \
		for (struct cd_subject *s_ = (run)->results[i_].subjects; s_; s_ = s_->next)      \
			for (struct cd_finding *f = s_->findings; f; f = f->next)

/* A run in between that could not see it is a gap: nobody knows whether it stood then. */
static void put_since(struct cd_run *run, const struct cd_run *before, struct cd_arena *scratch)
{
	struct cd_map *stood = cd_map_new(scratch);

	if (before)
		EACH_FINDING(before, f) {
			const char *key = name(scratch, f);

			cd_map_set(stood, key, strlen(key), f);
		}
	EACH_FINDING(run, f) {
		const char *key = name(scratch, f);
		const struct cd_finding *old = cd_map_get(stood, key, strlen(key));

		f->since_ns = !old ? run->began_ns : old->since_ns ? old->since_ns :
							before->began_ns;
	}
}

void cd_history_put(struct cd_run *run, const struct cd_run *before, size_t kept)
{
	struct cd_arena *scratch = cd_arena_new();
	struct cd_history *h;
	struct cd_comparison *c;

	put_since(run, before, scratch);
	cd_arena_free(scratch);
	run->history = NULL;
	if (!before)
		return;
	h = cd_alloc(run->arena, sizeof(*h));
	c = cd_compare(before, run, run->arena);
	h->before_ns = before->began_ns;
	h->before_version = before->version;
	h->before_profile = before->profile;
	h->kept = kept;
	h->caveat = cd_compare_caveats(before, run, "the last kept run", "this run", run->arena,
				       &h->n_caveats);
	h->moved = c->moved;
	h->n_moved = c->n_moved < KEPT_MOVED ? c->n_moved : KEPT_MOVED;
	h->change = c->change;
	h->n_changes = c->n_changes < KEPT_CHANGES ? c->n_changes : KEPT_CHANGES;
	h->more = c->n_moved - h->n_moved + c->n_changes - h->n_changes;
	run->history = h;
}
