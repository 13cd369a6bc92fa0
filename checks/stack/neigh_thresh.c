/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stack.neigh_thresh - does the table of neighbours hold all whom this host talks to?
 *
 * Each family has one table for all network namespaces.  At gc_thresh3 a new neighbour is refused,
 * above gc_thresh2 entries are thrown out that were not used for five seconds.  Permanent entries
 * and learned ones (EVPN) are not counted since 5.0.
 */
#include <string.h>

#include "meanwhile.h"

#define REFUSED "rate/neigh/table_fulls"
#define KEY(family, n) "sysctl/net." family ".neigh.default.gc_thresh" n

static const struct family {
	const char *name, *of, *thresh[3];
} families[] = {
	{ "ipv4", "inet", { KEY("ipv4", "1"), KEY("ipv4", "2"), KEY("ipv4", "3") } },
	{ "ipv6", "inet6", { KEY("ipv6", "1"), KEY("ipv6", "2"), KEY("ipv6", "3") } },
};
static const char *const needs[] = {
	KEY("ipv4", "1"), KEY("ipv4", "2"), KEY("ipv4", "3"), KEY("ipv6", "1"), KEY("ipv6", "2"),
	KEY("ipv6", "3"), "neigh/entries", "neigh/exempt", REFUSED,
	"host/kernel_code", "addr", "path", NULL
};
static const struct cd_bound bounds[] = {
	{ "full", "ratio", "0.9", "ours" },
	{ "room", "ratio", "0.5", "ours" },
	{ "peers", "", "0", "ours: nobody told how many there are" },
	MEANWHILE_BOUND,
	{ .name = NULL },
};
#define SET " set1 set2 set3 thresh1 thresh2 thresh3"
static const struct cd_code codes[] = {
	{ "full", CD_HIGH, "family entries refused" SET },
	{ "below-expected", CD_HIGH, "family entries expected" SET },
	{ "above-soft-limit", CD_MEDIUM, "family entries" SET },
	{ "not-ascending", CD_MEDIUM, "family entries" SET },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "full", "stack.neigh_overflow/table-full", CD_SAME_SUBJECT },
	{ "full", "stack.neigh_overflow/collected-often", CD_SAME_SUBJECT },
	{ "above-soft-limit", "stack.neigh_overflow/collected-often", CD_SAME_SUBJECT },
	{ "not-ascending", "stack.neigh_overflow/table-full", CD_SAME_SUBJECT },
	{ .code = NULL },
};
enum { EXEMPT_SINCE = 5 << 16, MOST = 1 << 28 };

/* Entries that the limits count. */
static bool counted(struct cd_case *c, const struct family *f, int64_t *n)
{
	int64_t exempt, kernel;

	if (!cd_need_int(c, "neigh/entries", f->of, n))
		return false;
	if (cd_have_int(c, "host/kernel_code", "", &kernel) && kernel >= EXEMPT_SINCE &&
	    cd_have_int(c, "neigh/exempt", f->of, &exempt))
		*n -= exempt < *n ? exempt : *n;
	return true;
}

/* The host has each peer once on each of its paths. */
static int64_t expected(struct cd_case *c)
{
	int64_t n = 0;

	for (const char *nic = NULL; (nic = cd_walk(c, "path", nic));)
		n++;
	return n * cd_bound_int(c, "peers");
}

/* No limit that works is lowered; a hard one that is too low is doubled at least. */
static void propose(struct cd_finding *x, const char *code, const int64_t *thresh, int64_t need)
{
	static const char *const is[] = { "thresh1", "thresh2", "thresh3" };
	static const char *const set[] = { "set1", "set2", "set3" };
	bool ascends = thresh[0] <= thresh[1] && thresh[1] <= thresh[2];
	bool more = !strcmp(code, "full") || !ascends;
	int64_t want = 128;

	while ((want < 2 * need || (more && 4 * want < 2 * thresh[2])) && want < MOST)
		want *= 2;
	for (int i = 0; i < 3; i++, want *= 2) {
		cd_observe_int(x, is[i], thresh[i], "");
		cd_observe_int(x, set[i], ascends && thresh[i] > want ? thresh[i] : want, "");
	}
}

static void found(struct cd_case *c, const struct family *f, const char *code,
		  enum cd_severity severity, const int64_t *thresh, int64_t entries,
		  int64_t expect, const struct cd_rate *refused)
{
	struct cd_finding *x = cd_fail(c, f->name, code, severity);

	cd_observe_text(x, "family", f->name);
	cd_observe_int(x, "entries", entries, "");
	if (!strcmp(code, "full"))
		cd_observe_int(x, "refused", (int64_t)refused->delta, "");
	if (!strcmp(code, "below-expected"))
		cd_observe_int(x, "expected", expect, "");
	propose(x, code, thresh, entries > expect ? entries : expect);
	if (refused->delta)
		cd_confidence(x, CD_MEASURED);
	else if (cd_state(c, "neigh/exempt", f->of) != CD_PRESENT)
		cd_confidence(x, CD_POSSIBLE);	/* some may be exempt */
	if (!strcmp(code, "below-expected"))
		cd_latent(x, "when the job talks to all the peers that the site expects");
}

/* A cloud's subnet is a /16 with few machines in it: worth a word, no more. */
static void tell_prefix(struct cd_case *c, const struct family *f, int64_t limit)
{
	const struct cd_table *t;
	const char *family, *nic;
	int64_t bits;

	if (strcmp(f->of, "inet") || !cd_have_table(c, "addr", "", &t))
		return;
	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!cd_cell_text(t, i, "family", &family) || strcmp(family, f->of) ||
		    !cd_cell_text(t, i, "ifname", &nic) || !cd_in(c, "path", nic) ||
		    !cd_cell_int(t, i, "prefix_len", &bits) || bits < 1 || bits > 32 ||
		    INT64_C(1) << (32 - bits) <= limit)
			continue;
		cd_note(c, f->name, "the network of %s, a /%lld, has room for more hosts than the "
			"%lld entries of the table", nic, (long long)bits, (long long)limit);
		return;
	}
}

static void judge_family(struct cd_case *c, const struct family *f)
{
	int64_t thresh[3], entries, expect = expected(c);
	struct cd_rate refused;
	bool seen;

	cd_subject(c, f->name);
	for (int i = 0; i < 3; i++)
		if (!cd_need_int(c, f->thresh[i], "", &thresh[i]))
			return;
	if (!counted(c, f, &entries))
		return;
	seen = meanwhile_seen(c, REFUSED, f->of, &refused);
	if (meanwhile_often(c, refused.delta, refused.seconds) ||
	    (double)entries > cd_bound_real(c, "full") * (double)thresh[2]) {
		found(c, f, "full", CD_HIGH, thresh, entries, expect, &refused);
	} else if ((double)expect > cd_bound_real(c, "room") * (double)thresh[2]) {
		found(c, f, "below-expected", CD_HIGH, thresh, entries, expect, &refused);
	} else if (thresh[0] > thresh[1] || thresh[1] > thresh[2]) {
		found(c, f, "not-ascending", CD_MEDIUM, thresh, entries, expect, &refused);
	} else if (entries > thresh[1]) {
		found(c, f, "above-soft-limit", CD_MEDIUM, thresh, entries, expect, &refused);
	} else {
		tell_prefix(c, f, thresh[2]);
		if (!seen)
			cd_note(c, f->name, "whether it refused any meanwhile: %s",
				cd_why(c, REFUSED, f->of));
		cd_pass(c, f->name);
	}
}

static void judge(struct cd_case *c)
{
	for (size_t i = 0; i < sizeof(families) / sizeof(families[0]); i++)
		judge_family(c, &families[i]);
	cd_subject(c, "");
}

const struct cd_check cd_stack_neigh_thresh[] = {
	{ .id = "stack.neigh_thresh", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge },
	{ .id = NULL },
};
