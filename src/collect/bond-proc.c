/* SPDX-License-Identifier: Apache-2.0 */
/*
 * bond-proc.c - what does /proc/net/bonding say, for a root without netlink?
 *
 * "Key: value" lines; after "Slave Interface" they speak of that member, and the lines about LACP
 * frames name the same keys twice, first for us, then for the partner.  The kernel prints those and
 * the aggregator only to root.
 */
#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "collect/bond.h"
#include "host/host.h"

#define FOLDER "/proc/net/bonding"

enum { MEMBERS_MAX = 256 };

struct reader {
	struct cd_collect *x;
	const char *bond, *member;
	bool partner;
	bool lacp_only;			/* netlink told the rest */
	const char *members[MEMBERS_MAX];
	size_t n;
};

static const char *mode(const char *words)
{
	static const struct {
		const char *said, *name;
	} known[] = {
		{ "load balancing (round-robin)", "balance-rr" },
		{ "fault-tolerance (active-backup)", "active-backup" },
		{ "load balancing (xor)", "balance-xor" },
		{ "fault-tolerance (broadcast)", "broadcast" },
		{ "IEEE 802.3ad", "802.3ad" },
		{ "transmit load balancing", "balance-tlb" },
		{ "adaptive load balancing", "balance-alb" },
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (cd_text_starts(words, known[i].said))
			return known[i].name;
	return words;
}

static void number(struct reader *r, const char *fact, const char *subject, const char *value)
{
	int64_t n;

	if (cd_parse_i64(value, &n))
		cd_put_int(r->x, fact, subject, n);
}

static void of_bond(struct reader *r, const char *key, const char *value)
{
	struct cd_collect *x = r->x;

	if (!strcmp(key, "Bonding Mode"))
		cd_put_text(x, "bond/mode", r->bond, mode(value));
	else if (!strcmp(key, "Transmit Hash Policy"))
		cd_put_text(x, "bond/hash", r->bond,
			    cd_strndup(cd_collect_arena(x), value, strcspn(value, " ")));
	else if (!strcmp(key, "MII Polling Interval (ms)"))
		number(r, "bond/miimon", r->bond, value);
	else if (!strcmp(key, "ARP Polling Interval (ms)"))
		number(r, "bond/arp_interval", r->bond, value);
	else if (!strcmp(key, "Currently Active Slave") && strcmp(value, "None"))
		cd_put_text(x, "bond/active", r->bond, value);
	else if (!strcmp(key, "LACP rate"))
		cd_put_text(x, "bond/lacp_rate", r->bond, value);
	else if (!strcmp(key, "LACP active"))
		cd_put_bool(x, "bond/lacp_active", r->bond, !strcmp(value, "on"));
	else if (!strcmp(key, "Aggregator ID"))
		number(r, "bond/ad_aggregator", r->bond, value);
	else if (!strcmp(key, "Min links"))
		number(r, "bond/min_links", r->bond, value);
	else if (!strcmp(key, "Number of ports"))
		number(r, "bond/ad_ports", r->bond, value);
	else if (!strcmp(key, "Partner Mac Address"))
		cd_put_text(x, "bond/ad_partner", r->bond, value);
}

/* What netlink does not tell, or only the newest kernel's. */
static void of_lacp(struct reader *r, const char *key, const char *value)
{
	if (!strcmp(key, "details actor lacp pdu"))
		r->partner = false;
	else if (!strcmp(key, "details partner lacp pdu"))
		r->partner = true;
	else if (!strcmp(key, "Actor Churn State"))
		cd_put_text(r->x, "bond/actor_churn", r->member, value);
	else if (!strcmp(key, "Partner Churn State"))
		cd_put_text(r->x, "bond/partner_churn", r->member, value);
	else if (!strcmp(key, "system mac address") && r->partner)
		cd_put_text(r->x, "bond/partner", r->member, value);
}

static void of_member(struct reader *r, const char *key, const char *value)
{
	uint64_t count;

	of_lacp(r, key, value);
	if (!strcmp(key, "MII Status"))
		cd_put_text(r->x, "bond/mii", r->member, value);
	else if (!strcmp(key, "Link Failure Count") && cd_parse_u64(value, &count))
		cd_put_counter(r->x, "bond/link_failures", r->member, count);
	else if (!strcmp(key, "Aggregator ID"))
		number(r, "bond/aggregator", r->member, value);
	else if (!strcmp(key, "port state"))
		number(r, r->partner ? "bond/partner_state" : "bond/actor_state", r->member, value);
}

static void line(struct reader *r, char *text)
{
	struct cd_arena *a = cd_collect_arena(r->x);
	char *colon = strstr(text, ":");
	const char *key, *value;

	if (!colon)
		return;
	*colon = '\0';
	key = cd_text_trim(a, text);
	value = cd_text_trim(a, colon + 1);
	if (!strcmp(key, "Slave Interface")) {
		r->member = value;
		r->partner = false;
		if (r->n < MEMBERS_MAX)
			r->members[r->n++] = value;
	} else if (r->lacp_only) {
		if (r->member)
			of_lacp(r, key, value);
	} else if (r->member) {
		of_member(r, key, value);
	} else {
		of_bond(r, key, value);
	}
}

static void lines(struct reader *r, char *at)
{
	while (at && *at) {
		char *end = strchr(at, '\n');

		if (end)
			*end++ = '\0';
		line(r, at);
		at = end;
	}
}

void cd_bond_lacp_from_proc(struct cd_collect *x, const char *name)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, cd_sprintf(a, FOLDER "/%s", name),
					 CD_READ_SMALL);
	struct reader *r = cd_alloc(a, sizeof(*r));

	*r = (struct reader){ .x = x, .bond = name, .lacp_only = true };
	if (!b.error && !b.truncated && b.len && b.data[b.len - 1] == '\n')
		lines(r, cd_strndup(a, b.data, b.len));
}

static void bond(struct cd_collect *x, const char *name, const char **all, size_t *n_all)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *file = cd_sprintf(a, FOLDER "/%s", name);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, file, CD_READ_SMALL);
	struct reader *r = cd_alloc(a, sizeof(*r));

	if (b.error) {
		cd_put_errno(x, "bond/mode", name, file, b.error);
		return;
	}
	/* the kernel ends every line: what stops before is a copy that broke off */
	if (b.truncated || !b.len || b.data[b.len - 1] != '\n') {
		cd_put_unseen(x, "bond/mode", name, b.len ? CD_TRUNCATED : CD_MASKED,
			      "%s is %s", file, b.len ? "cut" : "empty");
		return;
	}
	r->x = x;
	r->bond = name;
	cd_put_int(x, "bond/arp_interval", name, 0);	/* the kernel prints one above 0 alone */
	lines(r, cd_strndup(a, b.data, b.len));
	cd_put_texts(x, "bond/members", name, r->members, r->n);
	for (size_t i = 0; i < r->n && *n_all < MEMBERS_MAX; i++)
		all[(*n_all)++] = r->members[i];
}

void cd_bond_from_proc(struct cd_collect *x)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_names bonds = cd_host_list(cd_collect_host(x), a, FOLDER);
	const char **all = cd_alloc_n(a, MEMBERS_MAX, sizeof(*all));
	size_t n = 0;

	if (bonds.error && !(bonds.error == ENOENT &&
			     cd_host_absent_is_answer(cd_collect_host(x), a, FOLDER))) {
		cd_put_errno(x, "bond", "", FOLDER, bonds.error);
		cd_put_errno(x, "bond/member", "", FOLDER, bonds.error);
		return;
	}
	for (size_t i = 0; !bonds.error && i < bonds.n; i++)
		bond(x, bonds.name[i], all, &n);
	if (cd_second_sample(x))
		return;
	cd_put_set(x, "bond", bonds.name, bonds.error ? 0 : bonds.n);
	cd_put_set(x, "bond/member", all, n);
}
