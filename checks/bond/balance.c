/* SPDX-License-Identifier: Apache-2.0 */
/*
 * bond.balance - do all members of a loaded bond carry their share?
 *
 * One connection takes one member by design, so only a bond with load and with many connections can be
 * judged.  What goes out this host's hash spreads, what comes in the switch's.
 */
#include "traffic.h"

static const char *const needs[] = { BOND_NEEDS, TRAFFIC_NEEDS, "nic/lower", "sock/flows", "path",
	NULL };
static const struct cd_bound bounds[] = {
	{ "load", "ratio", "0.3", "ours: of the busiest member's speed" },
	{ "uneven", "", "3", "ours: busiest to idlest member" },
	{ "flows", "", "16", "ours: connections, below which chance explains it" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "tx-uneven", CD_MEDIUM, "busiest most idlest least flows" },
	{ "rx-uneven", CD_MEDIUM, "busiest most idlest least flows" },
	{ .code = NULL },
};

enum { NOTHING = 100 };		/* a hundredth of the busiest is as good as nothing */

/* Connections over the bond that moved data; a cut table keeps the busiest. */
static int64_t flows(struct cd_case *c, const char *bond)
{
	const struct cd_table *t;
	int64_t n = 0;

	if (!cd_have_table(c, "sock/flows", "", &t))
		return 0;
	for (size_t i = 0; i < cd_rows(t); i++)
		n += bond_row(c, t, i, "ifname", bond);
	return n;
}

static void uneven(struct cd_case *c, const struct bond *b, const char *code,
		   const struct traffic *t, int64_t n)
{
	struct cd_finding *f = cd_fail(c, b->name, code, t->most > NOTHING * t->least ? CD_MEDIUM :
				       CD_LOW);

	cd_observe_text(f, "busiest", t->busiest);
	cd_observe_int(f, "most", (int64_t)(8 * t->most), "bit/s");
	cd_observe_text(f, "idlest", t->idlest);
	cd_observe_int(f, "least", (int64_t)(8 * t->least), "bit/s");
	cd_observe_int(f, "flows", n, "");
	cd_confidence(f, CD_MEASURED);
	if (!strcmp(code, "rx-uneven"))
		cd_elsewhere(f, CD_SWITCH);
}

enum answer { IDLE, EVEN, UNEVEN, UNSEEN };

static enum answer look(struct cd_case *c, const struct bond *b, const char *fact, const char *code,
			int64_t n)
{
	const char *unseen = NULL;
	struct traffic t;
	struct cd_rate r;
	int64_t speed;
	bool known;

	if (!traffic_of(c, b, fact, &t, &unseen)) {
		cd_need_rate(c, fact, unseen, &r);
		return UNSEEN;
	}
	if (!t.bytes)
		return IDLE;
	/* ports of virtio tell no speed: it is asked for where it decides */
	known = cd_have_int(c, "port/speed", t.busiest, &speed);
	if (known && 8 * t.most < cd_bound_real(c, "load") * (double)speed)
		return IDLE;
	if (t.most <= (double)cd_bound_int(c, "uneven") * t.least)
		return EVEN;
	if (n < cd_bound_int(c, "flows")) {
		if (known)
			cd_note(c, b->name, "%s carries %.3g Gb/s and %s %.3g Gb/s, of %lld connection(s) "
				"that show here: too few to blame the hash", t.busiest, 8e-9 * t.most,
				t.idlest, 8e-9 * t.least, (long long)n);
		return IDLE;
	}
	if (!known && !cd_need_int(c, "port/speed", t.busiest, &speed))
		return UNSEEN;
	uneven(c, b, code, &t, n);
	return UNEVEN;
}

static void judge_bond(struct cd_case *c, const struct bond *b)
{
	int64_t n = flows(c, b->name);
	enum answer tx, rx;

	if (bond_is(b, "active-backup") || bond_is(b, "broadcast")) {
		cd_not_applicable(c, b->name, "mode %s shares no load", b->mode);
		return;
	}
	if (traffic_members(c, b) < 2) {
		cd_not_applicable(c, b->name, "fewer than two members carry");
		return;
	}
	tx = look(c, b, "rate/nic/tx_bytes", "tx-uneven", n);
	rx = tx == UNSEEN ? UNSEEN : look(c, b, "rate/nic/rx_bytes", "rx-uneven", n);
	if (tx == UNEVEN || rx == UNEVEN || tx == UNSEEN || rx == UNSEEN)
		return;
	if (tx == EVEN || rx == EVEN)
		cd_pass(c, b->name);
	else
		cd_not_applicable(c, b->name, "it has too little load, or too few connections, to tell");
}

static void judge(struct cd_case *c)
{
	struct bond b;

	for (const char *bond = NULL; (bond = cd_each(c, "bond", bond));)
		if (bond_need(c, bond, &b))
			judge_bond(c, &b);
}

const struct cd_check cd_bond_balance[] = {
	{ .id = "bond.balance", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge,
	  .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
