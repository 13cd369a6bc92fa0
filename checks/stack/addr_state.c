/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stack.addr_state - can the addresses of the links be used, and are they where they belong?
 *
 * A new IPv6 address waits a second or two until nobody claims it; if somebody does it is never
 * used.  Without carrier it waits for ever, by design.
 */
#include "rails.h"

#define DISABLED "sysctl/net.ipv6.conf.{nic}.disable_ipv6"
#define CHANGES "rate/nic/carrier_changes"

static const char *const needs[] = {
	"addr", "addr/tentative_again", "nic", "nic/up", "nic/carrier", "nic/operstate", "nic/loopback",
	"nic/master", "nic/kind", "nic/ports", "path", "port/role", "port/speed", DISABLED,
	"sysctl/net.ipv6.conf.{nic}.accept_ra", CHANGES, NULL
};
static const struct cd_bound bounds[] = {
	{ "waits", "s", "5s", "ours; RFC 4862 5.1: one question, one second" },
	{ "watched", "s", "2500ms", "ours: one second of delay and one of waiting, RFC 4862 5.4.2" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "duplicate-detected", CD_HIGH, "address" },
	{ "stays-tentative", CD_HIGH, "address" },
	{ "on-two-links", CD_HIGH, "address other" },
	{ "all-deprecated", CD_MEDIUM, "address family" },
	{ "ipv6-unlike-twins", CD_LOW, "own twin other" },
	{ .code = NULL },
};

struct row {
	const char *nic, *family, *address, *scope, *flags;
	int64_t bits;
};

static bool get(const struct cd_table *t, size_t i, struct row *r)
{
	r->flags = "";
	r->scope = "";
	r->bits = 0;
	cd_cell_text(t, i, "flags", &r->flags);
	cd_cell_text(t, i, "scope", &r->scope);
	cd_cell_int(t, i, "prefix_len", &r->bits);
	return cd_cell_text(t, i, "ifname", &r->nic) && cd_cell_text(t, i, "family", &r->family) &&
	       cd_cell_text(t, i, "address", &r->address);
}

static bool has_word(const char *words, const char *word)
{
	size_t n = strlen(word);

	for (const char *p = words; (p = strstr(p, word)); p += n)
		if ((p == words || p[-1] == ' ') && (!p[n] || p[n] == ' '))
			return true;
	return false;
}

static bool is(struct cd_case *c, const char *fact, const char *nic, bool otherwise)
{
	bool value;

	return cd_have_bool(c, fact, nic, &value) ? value : otherwise;
}

static enum cd_severity severity(struct cd_case *c, const char *nic)
{
	return path_below(c, nic) ? CD_HIGH : CD_MEDIUM;
}

static void unusable(struct cd_case *c, const struct row *r, const char *code)
{
	struct cd_finding *f = cd_fail(c, r->nic, code, severity(c, r->nic));

	cd_observe_text(f, "address", r->address);
	cd_blocks_some(f, path_below(c, r->nic));
}

enum wait { DONE, WAITS, UNTOLD };

static enum wait waits(struct cd_case *c, const struct cd_table *t, size_t i, const struct row *r)
{
	const char *state;
	struct cd_rate changes = { 0 };
	struct cd_texts again;
	double age = 0;

	if (!has_word(r->flags, "tentative") || has_word(r->flags, "optimistic") ||
	    !is(c, "nic/carrier", r->nic, false) || !is(c, "nic/up", r->nic, false) ||
	    !cd_have_text(c, "nic/operstate", r->nic, &state) ||
	    (strcmp(state, "up") && strcmp(state, "unknown")))
		return DONE;
	cd_cell_real(t, i, "age", &age);
	cd_have_rate(c, CHANGES, r->nic, &changes);
	if (age > 0 && age + changes.seconds < cd_bound_real(c, "waits"))
		return DONE;
	if (!cd_have_texts(c, "addr/tentative_again", "", &again))
		return UNTOLD;
	if (!cd_has(&again, cd_words(c, "%s %s", r->nic, r->address)))
		return DONE;
	if (age <= 0 || changes.delta || changes.seconds < cd_bound_real(c, "watched"))
		return UNTOLD;
	return WAITS;
}

static const char *vrf_of(struct cd_case *c, const char *nic)
{
	const char *master, *kind;

	return cd_have_text(c, "nic/master", nic, &master) &&
	       cd_have_text(c, "nic/kind", master, &kind) && !strcmp(kind, "vrf") ? master : "";
}

/* Another fabric link with the same IPv4 address; /32 is how unnumbered links borrow one. */
static const char *twice(struct cd_case *c, const struct cd_table *t, const struct row *r)
{
	struct row o;

	if (strcmp(r->family, "inet") || r->bits >= 32 || !has_role_below(c, r->nic, "fabric"))
		return NULL;
	for (size_t i = 0; i < cd_rows(t); i++)
		if (get(t, i, &o) && !strcmp(o.address, r->address) && o.bits < 32 &&
		    strcmp(o.nic, r->nic) && has_role_below(c, o.nic, "fabric") &&
		    have_ports_of_their_own(c, r->nic, o.nic) &&
		    is(c, "nic/up", r->nic, true) && is(c, "nic/up", o.nic, true) &&
		    !strcmp(vrf_of(c, r->nic), vrf_of(c, o.nic)))
			return o.nic;
	return NULL;
}

/* Has the link an address of the family, and none that new connections would take? */
static const char *deprecated(const struct cd_table *t, const char *nic, const char *family)
{
	const char *address = NULL;
	struct row r;

	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!get(t, i, &r) || strcmp(r.nic, nic) || strcmp(r.family, family) ||
		    strcmp(r.scope, "global"))
			continue;
		if (!has_word(r.flags, "deprecated"))
			return NULL;
		address = r.address;
	}
	return address;
}

static bool all_deprecated(struct cd_case *c, const struct cd_table *t, const char *nic)
{
	static const char *const families[] = { "inet", "inet6" };
	bool found = false;

	if (!has_role_below(c, nic, "fabric") || cd_rows(t) < cd_total(t))
		return false;
	for (int i = 0; i < 2; i++) {
		const char *address = deprecated(t, nic, families[i]);
		struct cd_finding *f;

		if (!address || found)
			continue;
		f = cd_fail(c, nic, "all-deprecated", CD_MEDIUM);
		cd_observe_text(f, "address", address);
		cd_observe_text(f, "family", i ? "IPv6" : "IPv4");
		found = true;
	}
	return found;
}

static bool has_address(const struct cd_table *t, const char *nic)
{
	struct row r;

	for (size_t i = 0; i < cd_rows(t); i++)
		if (get(t, i, &r) && !strcmp(r.nic, nic))
			return true;
	return false;
}

static bool speed(struct cd_case *c, const char *nic, int64_t *value)
{
	struct cd_texts ports;

	return cd_have_texts(c, "nic/ports", nic, &ports) && ports.n == 1 &&
	       cd_have_int(c, "port/speed", ports.item[0], value);
}

/* The rails are those of one speed with addresses; does most of them hold it otherwise? */
static bool unlike_twins(struct cd_case *c, const struct cd_table *t, const char *nic)
{
	int64_t mine, own, other, theirs;
	size_t same = 1, unlike = 0;
	const char *twin = "";
	struct cd_finding *f;

	if (!has_role_below(c, nic, "fabric") || !speed(c, nic, &mine) ||
	    !cd_have_int(c, DISABLED, nic, &own))
		return false;
	for (const char *o = NULL; (o = cd_walk(c, "nic", o));) {
		if (!strcmp(o, nic) || !has_role_below(c, o, "fabric") || !has_address(t, o) ||
		    !speed(c, o, &other) || other != mine || !have_ports_of_their_own(c, nic, o) ||
		    !cd_have_int(c, DISABLED, o, &theirs))
			continue;
		if (theirs == own) {
			same++;
		} else {
			unlike++;
			twin = o;
		}
	}
	/* of two, the one without is told */
	if (unlike < same || (unlike == same && !own))
		return false;
	cd_have_int(c, DISABLED, twin, &theirs);
	f = cd_fail(c, nic, "ipv6-unlike-twins", CD_LOW);
	cd_observe_text(f, "own", own ? "off" : "on");
	cd_observe_text(f, "twin", twin);
	cd_observe_text(f, "other", theirs ? "off" : "on");
	return true;
}

static void link(struct cd_case *c, const struct cd_table *t, const char *nic)
{
	bool found = false, failed = false, stays = false, twin = false, untold = false;
	const char *other;
	struct row r;

	for (size_t i = 0; i < cd_rows(t); i++) {
		enum wait w;

		if (!get(t, i, &r) || strcmp(r.nic, nic))
			continue;
		if (has_word(r.flags, "dadfailed")) {
			if (!failed)
				unusable(c, &r, "duplicate-detected");
			failed = true;
			continue;
		}
		w = waits(c, t, i, &r);
		untold |= w == UNTOLD;
		if (w == WAITS && !stays) {
			unusable(c, &r, "stays-tentative");
			stays = true;
		}
		if (!twin && (other = twice(c, t, &r))) {
			struct cd_finding *f = cd_fail(c, nic, "on-two-links", CD_HIGH);

			cd_observe_text(f, "address", r.address);
			cd_observe_text(f, "other", other);
			twin = true;
		}
	}
	found = all_deprecated(c, t, nic);
	found = unlike_twins(c, t, nic) || found;
	if (failed || stays || twin || found)
		return;
	if (untold && cd_reason(c, "addr/tentative_again", ""))
		cd_unknown(c, nic, cd_reason(c, "addr/tentative_again", ""), "an address is tentative: %s",
			   cd_why(c, "addr/tentative_again", ""));
	else if (untold)
		cd_unknown(c, nic, CD_ONE_SAMPLE, "an address is tentative and was not watched for long");
	else if (cd_rows(t) < cd_total(t))
		cd_unknown(c, nic, CD_TRUNCATED, "the table of addresses was cut");
	else
		cd_pass(c, nic);
}

static void accept_ra(struct cd_case *c)
{
	int64_t first = -1, value;

	for (const char *nic = NULL; (nic = cd_walk(c, "nic", nic));) {
		if (!has_role_below(c, nic, "fabric") || *vrf_of(c, nic) ||
		    !cd_have_int(c, "sysctl/net.ipv6.conf.{nic}.accept_ra", nic, &value))
			continue;
		if (first >= 0 && value != first) {
			cd_note(c, nic, "the links of the fabric differ in accept_ra");
			return;
		}
		first = value;
	}
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;
	bool any = false;

	if (!cd_each(c, "nic", NULL))
		return;
	cd_subject(c, "");
	if (!cd_need_table(c, "addr", "", &t))
		return;
	for (const char *nic = NULL; (nic = cd_walk(c, "nic", nic));) {
		if (is(c, "nic/loopback", nic, false) || !has_address(t, nic))
			continue;
		any = true;
		link(c, t, nic);
	}
	if (any)
		accept_ra(c);
	else
		cd_not_applicable(c, "", "no link carries an address");
}

const struct cd_check cd_stack_addr_state[] = {
	{ .id = "stack.addr_state", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge,
	  .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
