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

enum { PRIORITIES = 8, DSCPS = 64, USUAL = 3 };

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

/* ---- facts ----------------------------------------------------------------------------- */

static const struct cd_fact *get(const struct work *w, const char *name, const char *subject)
{
	const struct cd_fact *f = cd_evidence_get(w->run->evidence, "host", name, subject);

	return f && f->state == CD_PRESENT ? f : NULL;
}

static bool get_int(const struct work *w, const char *name, const char *subject, int64_t *v)
{
	const struct cd_fact *f = get(w, name, subject);

	if (!f || (f->type != CD_INT && f->type != CD_BYTES))
		return false;
	*v = f->as.i;
	return true;
}

static const char *get_text(const struct work *w, const char *name, const char *subject)
{
	const struct cd_fact *f = get(w, name, subject);

	return f && f->type == CD_TEXT ? f->as.text : NULL;
}

static bool get_item(const struct work *w, const char *name, const char *subject, size_t i,
		     int64_t *v)
{
	const struct cd_fact *f = get(w, name, subject);

	if (!f || f->type != CD_INTS || !f->as.list || i >= f->as.list->n)
		return false;
	*v = f->as.list->num[i];
	return true;
}

/* ---- what was seen --------------------------------------------------------------------- */

/* The site's priority; else the only one with PFC; else the usual one. */
static int64_t priority_of(const struct work *w, const char *port, const char **from)
{
	int64_t mask, prio, found = USUAL;
	int n = 0;

	*from = "";
	if (get_int(w, "site/roce_prio", "", &prio) && prio >= 0 && prio < PRIORITIES)
		return prio;
	*from = " (assumed)";
	if (!get_int(w, "dcb/pfc_mask", port, &mask))
		return USUAL;
	for (int p = 0; p < PRIORITIES; p++)
		if (mask >> p & 1) {
			found = p;
			n++;
		}
	if (n == 1)
		*from = " (by PFC)";
	return n == 1 ? found : USUAL;
}

/* The site's mark; else the first that is sorted into the priority. */
static int64_t mark_of(const struct work *w, const char *port, int64_t prio)
{
	int64_t dscp, to;

	if (get_int(w, "site/roce_dscp", "", &dscp) && dscp >= 0 && dscp < DSCPS)
		return dscp;
	for (size_t i = 0; i < DSCPS; i++)
		if (get_item(w, "dcb/dscp_prio", port, i, &to) && to == prio)
			return (int64_t)i;
	return -1;
}

static const char *see_dscp(const struct work *w, const char *port, int64_t dscp)
{
	const char *trust = get_text(w, "dcb/trust", port);

	bool other = trust && strcmp(trust, "dscp");

	if (dscp < 0)
		return other ? cd_sprintf(w->a, "ignored, trusts %s", trust) : trust ? "trusted" : "";
	return cd_sprintf(w->a, "%lld%s%s", (long long)dscp, other ? " ignored, trusts " : "",
			  other ? trust : "");
}

/* Where the mark goes to, when that is another priority than RoCE's. */
static const char *see_priority(const struct work *w, const char *port, int64_t dscp,
				int64_t prio, const char *from)
{
	int64_t to;

	if (dscp >= 0 && get_item(w, "dcb/dscp_prio", port, (size_t)dscp, &to) && to != prio)
		return cd_sprintf(w->a, "%lld%s, but DSCP %lld goes to %lld", (long long)prio, from,
				  (long long)dscp, (long long)(to < 0 ? 0 : to));
	return cd_sprintf(w->a, "%lld%s", (long long)prio, from);
}

static const char *see_pfc(const struct work *w, const char *port)
{
	const char *text = "";
	int64_t mask;

	if (!get_int(w, "dcb/pfc_mask", port, &mask))
		return "";
	for (int p = 0; p < PRIORITIES; p++)
		if (mask >> p & 1)
			text = cd_sprintf(w->a, "%s%s%d", text, *text ? " " : "", p);
	return *text ? cd_sprintf(w->a, "on for %s", text) : "off";
}

static const char *see_ecn(const struct work *w, const char *port, int64_t prio)
{
	const struct cd_fact *whole = get(w, "roce/cc_enable", port);
	int64_t np, rp;

	if (whole && whole->type == CD_BOOL)
		return whole->as.i ? "on" : "off";
	if (!get_item(w, "roce/np_enable", port, (size_t)prio, &np) ||
	    !get_item(w, "roce/rp_enable", port, (size_t)prio, &rp))
		return "";
	if (!np == !rp)
		return np ? "np and rp on" : "np and rp off";
	return np ? "np on, rp off" : "np off, rp on";
}

static const struct cd_cell *cell(const struct cd_table *t, size_t row, const char *column,
				  enum cd_column_type type)
{
	for (size_t i = 0; i < t->n_columns; i++)
		if (!strcmp(t->column[i].name, column) && t->column[i].type == type) {
			const struct cd_cell *c = &t->cell[row * t->n_columns + i];

			return c->set ? c : NULL;
		}
	return NULL;
}

/* The first RoCE v2 address, one that a router forwards before one of the segment. */
static const char *see_gid(const struct work *w, const char *rdma)
{
	const struct cd_fact *f = get(w, "rdma/gid", rdma);
	const struct cd_cell *best = NULL;
	bool routable = false;

	for (size_t i = 0; f && f->type == CD_TABLE && i < f->as.table->n_rows; i++) {
		const struct cd_cell *index = cell(f->as.table, i, "index", CD_COL_INT);
		const struct cd_cell *type = cell(f->as.table, i, "type", CD_COL_TEXT);
		const struct cd_cell *gid = cell(f->as.table, i, "gid", CD_COL_TEXT);
		bool far = gid && strncmp(gid->as.text, "fe80:", 5);

		if (!index || !type || strcmp(type->as.text, "RoCE v2") ||
		    (best && (routable || !far)))
			continue;
		best = index;
		routable = far;
	}
	if (!f || f->type != CD_TABLE)
		return "";
	return best ? cd_sprintf(w->a, "index %lld, RoCE v2%s", (long long)best->as.i,
				 routable ? "" : ", link-local") : "no RoCE v2";
}

static void see(const struct work *w, struct cd_chain *c)
{
	const char *from;
	int64_t prio = priority_of(w, c->port, &from), dscp = mark_of(w, c->port, prio), tc, mtu;

	for (size_t i = 0; i < CD_LINKS; i++)
		c->link[i].seen = "";
	c->link[CD_LINK_DSCP].seen = see_dscp(w, c->port, dscp);
	c->link[CD_LINK_PRIORITY].seen = see_priority(w, c->port, dscp, prio, from);
	if (get_item(w, "dcb/prio_tc", c->port, (size_t)prio, &tc))
		c->link[CD_LINK_TC].seen = cd_sprintf(w->a, "%lld", (long long)tc);
	c->link[CD_LINK_PFC].seen = see_pfc(w, c->port);
	c->link[CD_LINK_ECN].seen = see_ecn(w, c->port, prio);
	if (c->rdma)
		c->link[CD_LINK_GID].seen = see_gid(w, c->rdma);
	if (get_int(w, "nic/mtu", c->port, &mtu))
		c->link[CD_LINK_MTU].seen = cd_sprintf(w->a, "%lld", (long long)mtu);
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

/* A pass on priorities that the site named says that the priority is right, too. */
static void judge_subject(const struct work *w, struct cd_chain *c, const struct judged *rule,
			  const struct cd_subject *s)
{
	int64_t prio;

	for (const struct cd_finding *f = s->findings; f; f = f->next)
		blame(w, c, f);
	if (s->verdict == CD_UNKNOWN)
		set_state(c, rule->link, CD_LINK_UNKNOWN);
	if (s->verdict != CD_PASS)
		return;
	set_state(c, rule->link, CD_LINK_OK);
	if (rule->link == CD_LINK_PFC && get_int(w, "site/roce_prio", "", &prio))
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
		see(&w, w.chain[i]);
		chain[i] = *w.chain[i];
	}
	if (w.n)
		qsort(chain, w.n, sizeof(*chain), by_port);
	*n = w.n;
	return chain;
}
