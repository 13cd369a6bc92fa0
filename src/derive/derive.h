/* SPDX-License-Identifier: Apache-2.0 */
/*
 * derive.h - facts from facts, pure: no I/O, no clock.
 *
 * Derivations run in the order of `order` after collecting and again on `judge`; what a file says
 * of derived facts is dropped first.  A derivation reads any fact and puts its own.
 */
#ifndef CD_DERIVE_DERIVE_H
#define CD_DERIVE_DERIVE_H

#include "model/evidence.h"

struct cd_derive;	/* the evidence and one scope */

struct cd_derivation {
	const char *name;
	int order;			/* rate 10, port 20, role 30, path 40, others 50.. */
	const struct cd_fact_spec *facts;	/* what it puts */
	const char *const *needs;	/* what must be collected for it; NULL ended */
	void (*derive)(struct cd_derive *d);
	unsigned flags;
	const char *const *needs_there;	/* and in each other network namespace; NULL ended */
};

/* Of a derivation: run it in other network namespaces than the host's, too. */
enum { CD_DERIVE_NETNS = 1 };

/* Reading: NULL when there is no such present fact.  What the site says is said once, of the host. */
struct cd_arena *cd_derive_arena(struct cd_derive *d);
const struct cd_evidence *cd_derive_evidence(struct cd_derive *d);
const char *cd_derive_scope(struct cd_derive *d);
const struct cd_fact *cd_derive_fact(struct cd_derive *d, const char *name, const char *subject);
bool cd_derive_int(struct cd_derive *d, const char *name, const char *subject, int64_t *v);
bool cd_derive_bool(struct cd_derive *d, const char *name, const char *subject, bool *v);
bool cd_derive_text(struct cd_derive *d, const char *name, const char *subject, const char **v);
/* Members of a set; n = 0 and false when it is not present. */
bool cd_derive_set(struct cd_derive *d, const char *name, struct cd_texts *members);
/* State and words of a fact that is not present: copies them onto one of ours. */
void cd_derive_unseen_like(struct cd_derive *d, const char *name, const char *subject,
			   const char *from, const char *from_subject);

/* Writing, as collectors do. */
void cd_derive_put_int(struct cd_derive *d, const char *name, const char *subject, int64_t v);
void cd_derive_put_bool(struct cd_derive *d, const char *name, const char *subject, bool v);
void cd_derive_put_real(struct cd_derive *d, const char *name, const char *subject, double v);
void cd_derive_put_text(struct cd_derive *d, const char *name, const char *subject, const char *v);
void cd_derive_put_texts(struct cd_derive *d, const char *name, const char *subject,
			 const char *const *v, size_t n);
void cd_derive_put_rate(struct cd_derive *d, const char *name, const char *subject,
			struct cd_rate v);
void cd_derive_put_table(struct cd_derive *d, const char *name, const char *subject,
			 const struct cd_table *t);
void cd_derive_put_set(struct cd_derive *d, const char *name, const char *const *v, size_t n);
void cd_derive_put_absent(struct cd_derive *d, const char *name, const char *subject,
			  const char *format, ...) CD_PRINTF(4, 5);
void cd_derive_put_unseen(struct cd_derive *d, const char *name, const char *subject,
			  enum cd_reason reason, const char *format, ...) CD_PRINTF(5, 6);
void cd_derive_put_source(struct cd_derive *d, const char *name, const char *subject,
			  const char *source);

/* The generated table, NULL ended, in any order. */
extern const struct cd_derivation *const cd_derivations[];

/* Counters of this scope by index, NULL after the last. */
const struct cd_series *cd_derive_counter(struct cd_derive *d, size_t index);
/* Other network namespaces by index ("netns:blue"), NULL after the last, and what is known there. */
const char *cd_derive_netns(struct cd_derive *d, size_t index);

/* A pointer of the derivation's own that is kept from scope to scope; NULL at first. */
void **cd_derive_memo(struct cd_derive *d);

/* Run one in every scope, over facts as they are; for tests. */
void cd_derive_one(struct cd_evidence *e, const struct cd_derivation *derivation);
/* Run all derivations in their scopes; drops earlier derived facts, freezes at the end. */
void cd_derive_all(struct cd_evidence *e);

#endif
