/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.cc.available - does this kernel have the congestion control that somebody asks for?
 *
 * The kernel's own list decides: a built-in algorithm shows in neither lsmod nor /sys/module, and
 * writing the setting with CAP_NET_ADMIN loads the module.  Module lists only explain a lack.
 */
#include <commdoctor/check.h>

#include <string.h>

#define AVAILABLE "sysctl/net.ipv4.tcp_available_congestion_control"
#define ALLOWED "sysctl/net.ipv4.tcp_allowed_congestion_control"
#define CURRENT "sysctl/net.ipv4.tcp_congestion_control"

static const struct algorithm {
	const char *name, *module;
	int64_t since;		/* kernel code; 0: always */
} algorithms[] = {
	{ "bbr", "module/tcp_bbr", 4 << 16 | 9 << 8 },
	{ "dctcp", "module/tcp_dctcp", 3 << 16 | 18 << 8 },
	{ "cubic", "module/tcp_cubic", 0 },
	{ "htcp", "module/tcp_htcp", 0 },
	{ "westwood", "module/tcp_westwood", 0 },
	{ "vegas", "module/tcp_vegas", 0 },
	{ "illinois", "module/tcp_illinois", 0 },
};
static const char *const needs[] = {
	AVAILABLE, ALLOWED, CURRENT, "site/congestion_control", "sysctl/boot", "host/kernel_code",
	"module/tcp_bbr", "module/tcp_dctcp", "module/tcp_cubic", "module/tcp_htcp",
	"module/tcp_westwood", "module/tcp_vegas", "module/tcp_illinois", NULL
};
static const struct cd_code codes[] = {
	{ "not-loaded", CD_MEDIUM, "wanted module by" },
	{ "too-old", CD_MEDIUM, "wanted by" },
	{ "missing", CD_MEDIUM, "wanted by" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "not-loaded", "tcp.cc.current/not-wanted", CD_ANYWHERE },
	{ "not-loaded", "sysctl.persist_drift/rejected", CD_ANYWHERE },
	{ "too-old", "tcp.cc.current/not-wanted", CD_ANYWHERE },
	{ "too-old", "sysctl.persist_drift/rejected", CD_ANYWHERE },
	{ "missing", "tcp.cc.current/not-wanted", CD_ANYWHERE },
	{ "missing", "sysctl.persist_drift/rejected", CD_ANYWHERE },
	{ .code = NULL },
};

/* A word of a list that is separated by blanks. */
static bool has_word(const char *list, const char *word)
{
	size_t n = strlen(word);

	for (const char *p = list; (p = strstr(p, word)); p += n)
		if ((p == list || p[-1] == ' ') && (!p[n] || p[n] == ' '))
			return true;
	return false;
}

/* Who asks for which: the profile, else the configuration of the next boot. */
static bool wanted_by(struct cd_case *c, const char **wanted, const char **by)
{
	const struct cd_table *t;
	const char *key;

	*by = "the profile";
	if (cd_have_text(cd_host(c), "site/congestion_control", "", wanted))
		return true;
	if (!cd_have_table(cd_host(c), "sysctl/boot", "", &t))
		return false;
	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_text(t, i, "key", &key) &&
		    !strcmp(key, "net.ipv4.tcp_congestion_control") &&
		    cd_cell_text(t, i, "value", wanted) && cd_cell_text(t, i, "where", by))
			return true;
	return false;
}

static void judge_lack(struct cd_case *c, const char *wanted, const char *by)
{
	struct cd_case *h = cd_host(c);
	const struct algorithm *a = algorithms, *end = a + sizeof(algorithms) / sizeof(*a);
	const char *state = "";
	struct cd_finding *f;
	int64_t kernel;

	while (a < end && strcmp(a->name, wanted))
		a++;
	if (a == end) {
		cd_unknown(c, "", CD_NOT_COLLECTED, "%s is not available, and we do not know its "
			   "module", wanted);
		return;
	}
	if (cd_have_int(h, "host/kernel_code", "", &kernel) && kernel < a->since) {
		f = cd_fail(c, "", "too-old", CD_MEDIUM);
	} else if (cd_state(h, a->module, "") == CD_ABSENT) {
		f = cd_fail(c, "", "missing", CD_MEDIUM);
	} else if (!cd_have_text(h, a->module, "", &state) || strcmp(state, "available")) {
		cd_unknown(c, "", *state ? CD_GARBAGE : cd_reason(h, a->module, ""),
			   "%s is not available; its module: %s", wanted,
			   *state ? state : cd_why(h, a->module, ""));
		return;
	} else {
		f = cd_fail(c, "", "not-loaded", CD_MEDIUM);
		cd_observe_text(f, "module", a->module + strlen("module/"));
	}
	cd_observe_text(f, "wanted", wanted);
	cd_observe_text(f, "by", by);
}

/* Was a setting that a file names cut off the table?  Those by patterns go first. */
static bool is_cut(struct cd_case *c)
{
	const struct cd_table *t;
	int64_t keep;

	if (!cd_have_table(cd_host(c), "sysctl/boot", "", &t) || cd_rows(t) == cd_total(t))
		return false;
	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_int(t, i, "keep", &keep) && keep < 3)
			return false;
	return true;
}

static void judge(struct cd_case *c)
{
	const char *available, *allowed, *current = "", *wanted, *by;

	if (!cd_need_text(c, AVAILABLE, "", &available))
		return;
	if (!wanted_by(c, &wanted, &by)) {
		if (cd_state(cd_host(c), "sysctl/boot", "") == CD_UNSEEN)
			cd_unknown(c, "", cd_reason(cd_host(c), "sysctl/boot", ""), "%s",
				   cd_why(cd_host(c), "sysctl/boot", ""));
		else if (is_cut(c))
			cd_unknown(c, "", CD_TRUNCATED, "not all configured settings were kept");
		else
			cd_not_applicable(c, "", "neither profile nor sysctl.d asks for one");
		return;
	}
	if (!has_word(available, wanted)) {
		judge_lack(c, wanted, by);
		return;
	}
	cd_pass(c, "");
	cd_have_text(c, CURRENT, "", &current);
	if (strcmp(current, wanted) && cd_have_text(c, ALLOWED, "", &allowed) &&
	    !has_word(allowed, wanted))
		cd_note(c, "", "%s is available, but programs without CAP_NET_ADMIN may not choose "
			"it", wanted);
}

const struct cd_check cd_tcp_cc_available[] = {
	{ .id = "tcp.cc.available", .needs = needs, .codes = codes, .effects = effects,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
