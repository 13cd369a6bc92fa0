/* SPDX-License-Identifier: Apache-2.0 */
/* chain-seen.c - which values stand at the links of a RoCE chain, whoever judged them? */
#include "reports/chain-seen.h"

#include <string.h>

#include "base/text.h"

enum { PRIORITIES = 8, DSCPS = 64, USUAL = 3 };

struct work {
	const struct cd_run *run;
	struct cd_arena *a;
};

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

bool cd_chain_site_priority(const struct cd_run *run, int64_t *prio)
{
	const struct work w = { .run = run };

	return get_int(&w, "site/roce_prio", "", prio) && *prio >= 0 && *prio < PRIORITIES;
}

/* The site's priority; else the only one with PFC; else the usual one. */
static int64_t priority_of(const struct work *w, const char *port, const char **from)
{
	int64_t mask, prio, found = USUAL;
	int n = 0;

	*from = "";
	if (cd_chain_site_priority(w->run, &prio))
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

void cd_chain_see(struct cd_chain *c, const struct cd_run *run, struct cd_arena *a)
{
	const struct work work = { .run = run, .a = a }, *w = &work;
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
