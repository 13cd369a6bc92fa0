/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How fast does a counter move?  The only place where two samples become a rate.
 *
 * Counters reset when a driver reloads, wrap at their width, or stop at it (InfiniBand's basic port
 * counters).  Only a plausible difference becomes a number, everything else says why it is not one.
 */
#include <string.h>

#include "base/arena.h"
#include "derive/derive.h"
#include "model/counter.h"

static const struct cd_fact_spec facts[] = {
	{ .name = "rate/" "*", .type = CD_RATE, .unit = "1/s", .source = "two samples of the counter",
	  .about = "difference of two samples of the counter of that name" },
	{ .name = "run/state", .type = CD_TEXT, .unit = "", .source = "--state",
	  .about = "what an earlier run gave as first samples; put by the engine" },
	{ .name = "run/interval", .type = CD_DURATION, .unit = "ns", .source = "--interval",
	  .about = "between the samples of this run itself, where --state lengthened the counters'" },
	{ 0 }
};

static void of_counter(struct cd_derive *d, const char *rate, const struct cd_fact *f)
{
	const struct cd_counter *c = f->as.counter;
	uint64_t delta;
	double seconds = (double)(c->last_ns - c->first_ns) / 1e9;

	if (c->flags & CD_SATURATES && c->last >= cd_counter_ceiling(c)) {
		cd_derive_put_unseen(d, rate, f->subject, CD_PEGGED,
				     "the %u-bit counter stands at its maximum: clear it", c->bits);
		return;
	}
	if (c->samples < 2 || seconds <= 0) {
		cd_derive_put_unseen(d, rate, f->subject, CD_ONE_SAMPLE,
				     "a rate needs two samples of the counter");
		return;
	}
	if (!cd_counter_delta(c, &delta)) {
		cd_derive_put_unseen(d, rate, f->subject, CD_ONE_SAMPLE,
				     "the counter was reset between the samples");
		return;
	}
	cd_derive_put_rate(d, rate, f->subject,
			   (struct cd_rate){ delta, seconds, (double)delta / seconds });
}

static void of_series(struct cd_derive *d, const struct cd_series *s)
{
	char *rate = cd_sprintf(cd_derive_arena(d), "rate/%s", s->name);

	for (size_t i = 0; i < s->n; i++) {
		const struct cd_fact *f = &s->fact[i];

		if (f->state == CD_PRESENT)
			of_counter(d, rate, f);
		else if (f->state)
			cd_derive_unseen_like(d, rate, f->subject, s->name, f->subject);
	}
}

static void derive(struct cd_derive *d)
{
	const struct cd_series *s;

	for (size_t i = 0; (s = cd_derive_counter(d, i)); i++)
		of_series(d, s);
}

const struct cd_derivation cd_derivation_rate = {
	.name = "rate", .order = 10, .facts = facts, .derive = derive, .flags = CD_DERIVE_NETNS,
};
