/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tls.cert.expiry - is every needed certificate valid now, and for long enough to be renewed?
 *
 * Renewal begins at about a third of the lifetime, so what is late depends on it: a mesh's
 * certificate of 24 hours that has 14 left is healthy, one of a year with a week left is not.
 */
#include <string.h>

#include "target.h"

enum { HOUR = 3600, DAY = 24 * HOUR, CLOCK_DOUBT = 300 };
#define SECOND INT64_C(1000000000)

static const char *const needs[] = {
	"tls/target", "tls/certificate", "run/time", "tls/local", "tls/address",
	"nginx/certificate", NULL
};
#define SEEN "certificate left lifetime"
static const struct cd_code codes[] = {
	{ "expired", CD_CRITICAL, SEEN },
	{ "not-yet-valid", CD_CRITICAL, SEEN },
	{ "expires-soon", CD_CRITICAL, SEEN },
	{ "lives-too-long", CD_LOW, SEEN " most" },
	{ "reload-needed", CD_HIGH, SEEN " file conf longer" },
	{ .code = NULL },
};

static const struct cd_effect effects[] = {
	{ "reload-needed", "tls.cert.expiry/expired", CD_SAME_SUBJECT },
	{ "reload-needed", "tls.cert.expiry/expires-soon", CD_SAME_SUBJECT },
	{ .code = NULL },
};

/* How long public certificates may live, by the day of issue: CA/Browser Forum BR 6.3.2. */
static const struct age {
	int64_t from, most;		/* s since 1970, s */
} ages[] = {
	{ 1598918400, 398 * DAY },	/* 2020-09-01 */
	{ 1773532800, 200 * DAY },	/* 2026-03-15 */
	{ 1805068800, 100 * DAY },	/* 2027-03-15 */
	{ 1868227200, 47 * DAY },	/* 2029-03-15 */
};

struct certificate {
	const char *subject, *issuer, *serial;
	int64_t from, until, self_issued;
	int64_t is_public;
	int64_t needed;		/* 0: the trust store of this host has a way without it */
};

static bool get(const struct cd_table *t, size_t row, struct certificate *k)
{
	*k = (struct certificate){ .subject = "", .issuer = "", .needed = 1 };
	cd_cell_text(t, row, "subject", &k->subject);
	cd_cell_text(t, row, "issuer", &k->issuer);
	cd_cell_text(t, row, "serial", &k->serial);
	cd_cell_int(t, row, "self_issued", &k->self_issued);
	cd_cell_int(t, row, "needed", &k->needed);
	cd_cell_int(t, row, "public", &k->is_public);
	return cd_cell_int(t, row, "not_before", &k->from) &&
	       cd_cell_int(t, row, "not_after", &k->until);
}

/* 0: fine.  Never critical before expiry for those that live ten days or less. */
static enum cd_severity soon(int64_t left, int64_t life, bool leaf)
{
	if (!leaf || life > 100 * DAY)
		return left < 72 * HOUR ? CD_CRITICAL : left < 7 * DAY ? CD_HIGH :
		       left < 21 * DAY ? CD_MEDIUM : 0;
	if (life > 10 * DAY)
		return left < (72 * HOUR < life / 20 ? 72 * HOUR : life / 20) ? CD_CRITICAL :
		       left < life / 8 ? CD_HIGH : left < life / 5 ? CD_MEDIUM : 0;
	return left < life / 10 ? CD_HIGH : left < life / 5 ? CD_MEDIUM : 0;
}

/* 0: no limit, or not beyond it.  Both ends count, which makes a second more. */
static int64_t beyond(const struct certificate *k)
{
	int64_t most = 0;

	for (size_t i = 0; i < sizeof(ages) / sizeof(*ages); i++)
		if (k->from >= ages[i].from)
			most = ages[i].most;
	return k->is_public && most && k->until - k->from >= most ? most : 0;
}

static struct cd_finding *say(struct cd_case *c, const char *target, const char *code,
			      enum cd_severity severity, const struct certificate *k, int64_t now)
{
	struct cd_finding *f = cd_fail(c, target, code, severity);

	cd_observe_text(f, "certificate", *k->subject ? k->subject : "without a subject");
	cd_observe_int(f, "left", k->until - now, "s");
	cd_observe_int(f, "lifetime", k->until - k->from, "s");
	cd_confidence(f, CD_MEASURED);
	target_where(c, f, target);
	if (!strcmp(code, "expires-soon"))
		cd_latent(f, "when it expires");
	else if (severity == CD_CRITICAL)
		cd_blocks(f, NULL);
	return f;
}

/* 0: nothing wrong.  The worst certificate of the chain speaks. */
static enum cd_severity judge_one(const struct certificate *k, int64_t now, bool leaf,
				  const char **code)
{
	*code = now >= k->until ? "expired" : now < k->from ? "not-yet-valid" : "expires-soon";
	if (now >= k->until || now < k->from)
		return CD_CRITICAL;
	return soon(k->until - now, k->until - k->from, leaf);
}

static bool find_issuer(const struct cd_table *t, const struct certificate *of,
			struct certificate *k)
{
	for (size_t row = 1; row < cd_rows(t); row++)
		if (get(t, row, k) && !strcmp(k->subject, of->issuer))
			return true;
	return false;
}

static int64_t port_of(const char *target)
{
	const char *digit = strrchr(target, ':');
	int64_t port = 0;

	while (digit && *++digit >= '0' && *digit <= '9' && port < 65536)
		port = 10 * port + *digit - '0';
	return port;
}

/* May the listener have answered?  One of another address has not; what a name means is not told. */
static bool may_answer(struct cd_case *c, const char *subject, const struct cd_table *t, size_t row)
{
	const char *bound, *asked;

	if (!cd_cell_text(t, row, "address", &bound) || !*bound ||
	    (!strchr(bound, ':') && bound[strspn(bound, "0123456789.")]) ||
	    !cd_have_text(c, "tls/address", subject, &asked))
		return true;
	return !strcmp(bound, asked);
}

/*
 * Was the certificate renewed on disk, but nginx not told?  Silent when a file of the port was
 * not read, since it may hold what is served, and when the names differ: another server's.
 */
static bool reload_needed(struct cd_case *c, const char *subject, const struct certificate *served,
			  int64_t now)
{
	const char *serial, *name, *file = NULL, *conf = NULL;
	int64_t port, until, latest = served->until;
	const struct cd_table *t;
	struct cd_finding *f;
	size_t newer = 0;
	bool local;

	if (!served->serial || !cd_have_bool(c, "tls/local", subject, &local) || !local ||
	    !cd_have_table(c, "nginx/certificate", "", &t))
		return false;
	for (size_t row = 0; row < cd_rows(t); row++) {
		if (!cd_cell_int(t, row, "port", &port) || port != port_of(subject) ||
		    !may_answer(c, subject, t, row))
			continue;
		if (!cd_cell_text(t, row, "serial", &serial) || !strcmp(serial, served->serial))
			return false;
		if (cd_cell_text(t, row, "subject", &name) && !strcmp(name, served->subject) &&
		    cd_cell_int(t, row, "not_after", &until) && until > latest) {
			latest = until;
			newer = row + 1;
		}
	}
	if (!newer || !cd_cell_text(t, newer - 1, "file", &file) ||
	    !cd_cell_text(t, newer - 1, "conf", &conf))
		return false;
	f = say(c, subject, "reload-needed", CD_HIGH, served, now);
	cd_observe_text(f, "file", file);
	cd_observe_text(f, "conf", conf);
	cd_observe_int(f, "longer", latest - served->until, "s");
	cd_confidence(f, CD_CONSISTENT);
	cd_latent(f, "when the served certificate expires");
	return true;
}

static void target(struct cd_case *c, const char *subject, int64_t now)
{
	const struct cd_table *t;
	struct certificate first, leaf, k, worst;
	const char *code, *worst_code = NULL;
	enum cd_severity severity, most = 0;
	int64_t limit;
	size_t steps = 0;
	bool stale;

	if (!cd_need_table(c, "tls/certificate", subject, &t))
		return;
	if (!cd_rows(t) || !get(t, 0, &leaf)) {
		cd_unknown(c, subject, CD_GARBAGE,
			   "the validity of the certificate cannot be read");
		return;
	}
	first = k = worst = leaf;
	do {
		severity = judge_one(&k, now, !steps, &code);
		if (severity && !k.needed) {
			cd_note(c, subject,
				"%s in the chain: %s, but the chain verifies without it", k.subject,
				code);
			severity = 0;
		}
		if (severity > most) {
			most = severity;
			worst = k;
			worst_code = code;
		}
		leaf = k;
	} while (!leaf.self_issued && ++steps < cd_rows(t) && find_issuer(t, &leaf, &k) &&
		 !k.self_issued);
	limit = beyond(&first);
	if (worst_code)
		say(c, subject, worst_code, most, &worst, now);
	if (limit)
		cd_observe_int(say(c, subject, "lives-too-long", CD_LOW, &first, now), "most", limit,
			       "s");
	stale = reload_needed(c, subject, &first, now);
	if (!worst_code && !limit && !stale)
		cd_pass(c, subject);
	if (worst_code && !strcmp(worst_code, "not-yet-valid") && worst.from - now < CLOCK_DOUBT)
		cd_note(c, subject,
			"it becomes valid in less than five minutes: compare the clocks first");
}

static void judge(struct cd_case *c)
{
	int64_t now;

	for (const char *subject = NULL; (subject = cd_each(c, "tls/target", subject));)
		if (cd_need_int(c, "run/time", "", &now))
			target(c, subject, now / SECOND);
}

const struct cd_check cd_tls_cert_expiry[] = {
	{ .id = "tls.cert.expiry", .needs = needs, .codes = codes, .effects = effects,
	  .judge = judge },
	{ .id = NULL },
};
