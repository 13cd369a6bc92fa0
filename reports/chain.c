/* SPDX-License-Identifier: Apache-2.0 */
/*
 * chain.c - where does RoCE break on its way from the mark on a packet to the job?
 *
 * Each link is worth nothing when one before it is broken: PFC for priority 3 protects nobody whose
 * packets are sorted into 0.  What a check judged gives a link its state; a value that was seen but
 * that no check of this run judged is shown without one.
 */
#include "reports/chain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "reports/chain-seen.h"

static const char *const names[CD_LINKS][2] = {
	{ "dscp", "DSCP" }, { "priority", "priority" }, { "tc", "TC" }, { "pfc", "PFC" },
	{ "ecn", "ECN" }, { "gid", "GID" }, { "mtu", "MTU" }, { "job", "job" },
};
static const char *const states[][2] = {
	[CD_LINK_UNASKED] = { "unasked", "not asked" }, [CD_LINK_OK] = { "ok", "ok" },
	[CD_LINK_UNKNOWN] = { "unknown", "unknown" }, [CD_LINK_BROKEN] = { "broken", "broken" },
};

/* Which check judges which link, and by which finding alone when it judges two. */
static const struct judged {
	const char *check, *code;
	size_t link;
} judges[] = {
	{ "qos.trust", NULL, CD_LINK_DSCP },
	{ "qos.pfc_enabled", "unusual-priority", CD_LINK_PRIORITY },
	{ "qos.pfc_enabled", NULL, CD_LINK_PFC },
	{ "qos.roce_ecn", NULL, CD_LINK_ECN },
	{ "roce.gid.v2_present", NULL, CD_LINK_GID },
	{ "nic.mtu_consistency", NULL, CD_LINK_MTU },
};
enum { JUDGES = sizeof(judges) / sizeof(judges[0]) };

struct work {
	const struct cd_run *run;
	struct cd_arena *a;
	struct cd_map *by_port;		/* chains as they lie in `chain` */
	struct cd_chain **chain;
	size_t n;
};

const char *cd_link_name(size_t link)
{
	return names[link][0];
}

const char *cd_link_label(size_t link)
{
	return names[link][1];
}

const char *cd_link_state_name(enum cd_link_state s)
{
	return states[s][0];
}

const char *cd_link_state_word(enum cd_link_state s)
{
	return states[s][1];
}

enum cd_link_state cd_chain_state(const struct cd_chain *c)
{
	enum cd_link_state worst = CD_LINK_UNASKED;

	for (size_t i = 0; i < CD_LINKS; i++)
		if (c->link[i].state > worst)
			worst = c->link[i].state;
	return worst;
}

static const struct cd_fact *get(const struct work *w, const char *name, const char *subject)
{
	const struct cd_fact *f = cd_evidence_get(w->run->evidence, "host", name, subject);

	return f && f->state == CD_PRESENT ? f : NULL;
}

static const char *get_text(const struct work *w, const char *name, const char *subject)
{
	const struct cd_fact *f = get(w, name, subject);

	return f && f->type == CD_TEXT ? f->as.text : NULL;
}

/* ---- what was judged ------------------------------------------------------------------- */

static const struct cd_result *result_of(const struct work *w, const char *check)
{
	for (size_t i = 0; i < w->run->n_results; i++)
		if (!strcmp(w->run->results[i].check, check) &&
		    !strcmp(w->run->results[i].scope, "host"))
			return &w->run->results[i];
	return NULL;
}

/* The rule that a finding of this check goes by: the one that names its code before the others. */
static const struct judged *rule_of(const char *check, const char *code)
{
	for (size_t i = 0; i < JUDGES; i++)
		if (!strcmp(judges[i].check, check) &&
		    (!judges[i].code || !strcmp(judges[i].code, code)))
			return &judges[i];
	return NULL;
}

static void set_state(struct cd_chain *c, size_t link, enum cd_link_state s)
{
	if (s > c->link[link].state)
		c->link[link].state = s;
}

static void blame(const struct work *w, struct cd_chain *c, const struct cd_finding *f)
{
	const struct judged *rule = rule_of(f->check, f->code);
	struct cd_link *l = rule ? &c->link[rule->link] : NULL;

	if (!l || (f->waived && !f->waived->expired))
		return;
	if (l->state != CD_LINK_BROKEN)		/* the first of several is the gravest */
		l->finding = cd_sprintf(w->a, "%s/%s", f->check, f->code);
	l->state = CD_LINK_BROKEN;
}

/* A pass with PFC on the priority that the site named says that the priority is right, too. */
static void judge_subject(const struct work *w, struct cd_chain *c, const struct judged *rule,
			  const struct cd_subject *s)
{
	const struct cd_fact *mask = get(w, "dcb/pfc_mask", c->port);
	int64_t prio;

	for (const struct cd_finding *f = s->findings; f; f = f->next)
		blame(w, c, f);
	if (s->verdict == CD_UNKNOWN)
		set_state(c, rule->link, CD_LINK_UNKNOWN);
	if (s->verdict != CD_PASS)
		return;
	set_state(c, rule->link, CD_LINK_OK);
	if (rule->link == CD_LINK_PFC && cd_chain_site_priority(w->run, &prio) && mask &&
	    mask->type == CD_INT && mask->as.i >> prio & 1)
		set_state(c, CD_LINK_PRIORITY, CD_LINK_OK);
}

/* ---- ports ----------------------------------------------------------------------------- */

static bool is_judged(const struct cd_subject *s)
{
	return *s->subject && (s->verdict == CD_FAIL || s->verdict == CD_PASS ||
			       s->verdict == CD_UNKNOWN);
}

static struct cd_chain *chain_of(const struct work *w, const char *port)
{
	return cd_map_get(w->by_port, port, strlen(port));
}

static struct cd_chain *add_port(struct work *w, const char *port)
{
	struct cd_chain *c = chain_of(w, port);

	if (c)
		return c;
	if (!(w->n & (w->n + 1)))	/* room grows 1, 3, 7, ... */
		w->chain = cd_regrow(w->a, w->chain, w->n * sizeof(*w->chain),
				     (2 * w->n + 1) * sizeof(*w->chain));
	c = w->chain[w->n++] = cd_alloc(w->a, sizeof(*c));
	c->port = port;
	cd_map_set(w->by_port, port, strlen(port), c);
	return c;
}

/* The RDMA port of a network port, or of the bond that it is a member of. */
static void add_rdma(struct work *w, const struct cd_subject *s)
{
	const char *netdev = get_text(w, "rdma/netdev", s->subject);
	const struct cd_fact *below = netdev ? get(w, "nic/ports", netdev) : NULL;
	struct cd_chain *c = netdev ? chain_of(w, netdev) : NULL;
	bool member = false;

	if (c && !c->rdma)
		c->rdma = s->subject;
	for (size_t i = 0; below && below->type == CD_TEXTS && below->as.list &&
	     i < below->as.list->n; i++) {
		c = chain_of(w, below->as.list->text[i]);
		if (c && !c->rdma)
			c->rdma = s->subject;
		member |= c != NULL;
	}
	if (netdev && *netdev && !member && is_judged(s))
		add_port(w, netdev)->rdma = s->subject;
}

static void gather_ports(struct work *w)
{
	const struct cd_result *gid = result_of(w, "roce.gid.v2_present");

	for (size_t i = 0; i < JUDGES; i++) {
		const struct cd_result *r = result_of(w, judges[i].check);

		if (!r || !cd_text_starts(judges[i].check, "qos."))
			continue;
		for (const struct cd_subject *s = r->subjects; s; s = s->next)
			if (is_judged(s))
				add_port(w, s->subject);
	}
	for (const struct cd_subject *s = gid ? gid->subjects : NULL; s; s = s->next)
		add_rdma(w, s);
}

/* An answer about an RDMA port is one about each network port that has it. */
static void judge_links(const struct work *w)
{
	for (size_t i = 0; i < JUDGES; i++) {
		const struct cd_result *r = judges[i].code ? NULL : result_of(w, judges[i].check);
		struct cd_map *answer = cd_map_new(w->a);

		for (const struct cd_subject *s = r ? r->subjects : NULL; s; s = s->next)
			cd_map_set(answer, s->subject, strlen(s->subject), (void *)s);
		for (size_t k = 0; r && k < w->n; k++) {
			struct cd_chain *c = w->chain[k];
			const char *who = judges[i].link == CD_LINK_GID ? c->rdma : c->port;
			const struct cd_subject *s = who ? cd_map_get(answer, who, strlen(who)) :
							   NULL;

			if (s)
				judge_subject(w, c, &judges[i], s);
		}
	}
}

static int by_port(const void *a, const void *b)
{
	const struct cd_chain *x = a, *y = b;

	return cd_text_compare_natural(x->port, y->port);
}

const struct cd_chain *cd_chains(const struct cd_run *run, struct cd_arena *a, size_t *n)
{
	struct work w = { .run = run, .a = a, .by_port = cd_map_new(a) };
	struct cd_chain *chain;

	gather_ports(&w);
	judge_links(&w);
	chain = cd_alloc_n(a, w.n + 1, sizeof(*chain));
	for (size_t i = 0; i < w.n; i++) {
		cd_chain_see(w.chain[i], run, a);
		chain[i] = *w.chain[i];
	}
	if (w.n)
		qsort(chain, w.n, sizeof(*chain), by_port);
	*n = w.n;
	return chain;
}
