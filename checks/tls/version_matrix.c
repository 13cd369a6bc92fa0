/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tls.version.matrix - which versions does a target accept, asked one by one?
 *
 * A version is refused only when the peer said so; a lost answer or a refusal by our own library
 * leaves the question open.
 */
#include <string.h>

#include "target.h"

static const char *const needs[] = {
	"tls/target", "tls/speaks", "tls/ssl3", "tls/tls1_0", "tls/tls1_1", "tls/tls1_2",
	"tls/tls1_3", "tls/local", NULL
};
static const struct cd_bound bounds[] = {
	{ "legacy_ok", "word", "no", "RFC 8996" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "old-version", CD_HIGH, "versions" },
	{ .code = NULL },
};
static const struct version {
	const char *fact, *name;
} old[] = {
	{ "tls/ssl3", "SSL 3.0" }, { "tls/tls1_0", "TLS 1.0" }, { "tls/tls1_1", "TLS 1.1" },
};

static void target(struct cd_case *c, const char *subject)
{
	const char *accepted = "";
	bool speaks, yes = false, modern = false;

	if (!cd_need_bool(c, "tls/speaks", subject, &speaks))
		return;
	if (!speaks) {
		cd_not_applicable(c, subject, "it speaks no TLS");
		return;
	}
	for (size_t i = 0; i < sizeof(old) / sizeof(*old); i++)
		if (cd_have_bool(c, old[i].fact, subject, &yes) && yes)
			accepted =
				cd_words(c, "%s%s%s", accepted, *accepted ? ", " : "", old[i].name);
	if (*accepted) {
		bool allowed = !strcmp(cd_bound_text(c, "legacy_ok"), "yes");
		struct cd_finding *f =
			cd_fail(c, subject, "old-version", allowed ? CD_LOW : CD_HIGH);

		cd_observe_text(f, "versions", accepted);
		cd_confidence(f, CD_MEASURED);
		target_where(c, f, subject);
		return;
	}
	for (size_t i = 0; i < sizeof(old) / sizeof(*old); i++)
		if (!cd_need_bool(c, old[i].fact, subject, &yes))
			return;
	modern = (cd_have_bool(c, "tls/tls1_2", subject, &yes) && yes) ||
		 (cd_have_bool(c, "tls/tls1_3", subject, &yes) && yes);
	if (modern)
		cd_pass(c, subject);
	else
		cd_unknown(c, subject, CD_NO_REPLY, "no version at all was accepted");
}

static void judge(struct cd_case *c)
{
	for (const char *subject = NULL; (subject = cd_each(c, "tls/target", subject));)
		target(c, subject);
}

const struct cd_check cd_tls_version_matrix[] = {
	{ .id = "tls.version.matrix", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge },
	{ .id = NULL },
};
