/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.ecn - does this host agree with its network about congestion marks?
 *
 * Whether marks are wanted only the site knows.  The default, 2, accepts them from peers that ask;
 * 1 asks, too, and 3 to 5 do the same with the accurate form of newer kernels.
 */
#include <string.h>

#include <commdoctor/check.h>

#define ECN "sysctl/net.ipv4.tcp_ecn"
#define FALLBACK "sysctl/net.ipv4.tcp_ecn_fallback"

static const char *const needs[] = { ECN, FALLBACK, "site/ecn", "site/net", NULL };
static const struct cd_code codes[] = {
	{ "not-asked", CD_LOW, "ecn" },
	{ "refused", CD_LOW, "" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	CD_EXPLAINS_DRIFT("not-asked", "net.ipv4.tcp_ecn"),
	CD_EXPLAINS_DRIFT("refused", "net.ipv4.tcp_ecn"),
	{ .code = NULL },
};
/* Those that ask: the plain form, AccECN, and the plain form while AccECN is accepted. */
enum { NEVER, ASKS, ACCEPTS, ASKS_ACCURATE, ASKS_PLAIN, ACCEPTS_ACCURATE };

static bool is(struct cd_case *c, const char *fact, const char *word)
{
	const char *text;

	return cd_have_text(cd_host(c), fact, "", &text) && !strcmp(text, word);
}

static void judge(struct cd_case *c)
{
	bool near = is(c, "site/net", "dc") || is(c, "site/net", "rack");
	int64_t ecn, fallback;
	struct cd_finding *f;

	if (!cd_need_int(c, ECN, "", &ecn))
		return;
	if (cd_have_int(c, FALLBACK, "", &fallback) && !fallback)
		cd_note(c, "", "tcp_ecn_fallback is off: a connection that asks for ECN through a "
			"device that drops such packets is never set up");
	if (is(c, "site/ecn", "on") && ecn != ASKS && ecn != ASKS_ACCURATE && ecn != ASKS_PLAIN) {
		f = cd_fail(c, "", "not-asked", CD_LOW);
		cd_observe_int(f, "ecn", ecn, "");
	} else if (ecn == NEVER && near && !is(c, "site/ecn", "off")) {
		cd_fail(c, "", "refused", CD_LOW);
	} else if (ecn == NEVER && !is(c, "site/ecn", "off")) {
		cd_note(c, "", "tcp_ecn is 0: peers that ask for ECN are refused");
		cd_not_applicable(c, "", "the profile says neither ecn nor net: dc");
	} else {
		cd_pass(c, "");
	}
}

const struct cd_check cd_tcp_ecn[] = {
	{ .id = "tcp.ecn", .needs = needs, .codes = codes, .effects = effects,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
