/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tls.alpn - does a target select the protocol that its users need?
 *
 * gRPC clients refuse a peer that does not select h2.  For plain HTTPS a missing h2 is no fault:
 * HTTP/1.1 keeps connections open, too.
 */
#include <string.h>

#include "target.h"

static const char *const needs[] = { "tls/target",	 "tls/expect",	"tls/speaks", "tls/alpn",
				     "tls/alpn_refused", "tls/alpn_h2", "tls/local", NULL };
static const struct cd_code codes[] = {
	{ "no-h2", CD_CRITICAL, "expect selected" },
	{ "no-common-protocol", CD_HIGH, "expect" },
	{ "not-offered", CD_HIGH, "selected" },
	{ .code = NULL },
};

static void no_h2(struct cd_case *c, const char *subject, const char *expect, const char *selected)
{
	struct cd_finding *f = cd_fail(c, subject, "no-h2", CD_CRITICAL);

	cd_blocks_some(f, NULL);	/* who speaks HTTP/1.1 still gets in */
	cd_observe_text(f, "expect", expect);
	cd_observe_text(f, "selected", *selected ? selected : "nothing");
	cd_confidence(f, CD_MEASURED);
	target_where(c, f, subject);
}

static void target(struct cd_case *c, const char *subject)
{
	const char *expect, *selected = "";
	bool speaks, refused, h2;
	struct cd_finding *f;

	if (!cd_need_bool(c, "tls/speaks", subject, &speaks) ||
	    !cd_need_text(c, "tls/expect", subject, &expect))
		return;
	if (!speaks) {
		cd_not_applicable(c, subject, "it speaks no TLS");
		return;
	}
	if (!strcmp(expect, "tls")) {
		cd_not_applicable(c, subject,
				  "the target names no protocol (https://, h2://, grpc://)");
		return;
	}
	if (!strcmp(expect, "grpc")) {
		if (!cd_need_bool(c, "tls/alpn_h2", subject, &h2))
			return;
		if (!h2) {
			no_h2(c, subject, expect, "");
			return;
		}
	}
	if (!cd_need_bool(c, "tls/alpn_refused", subject, &refused))
		return;
	if (refused) {
		f = cd_fail(c, subject, "no-common-protocol", CD_HIGH);
		cd_blocks(f, NULL);
		cd_observe_text(f, "expect", expect);
		cd_confidence(f, CD_MEASURED);
		target_where(c, f, subject);
		return;
	}
	cd_have_text(c, "tls/alpn", subject, &selected);
	if (*selected && strcmp(selected, "h2") && strcmp(selected, "http/1.1")) {
		f = cd_fail(c, subject, "not-offered", CD_HIGH);
		cd_observe_text(f, "selected", selected);
		cd_confidence(f, CD_MEASURED);
		target_where(c, f, subject);
		return;
	}
	if (!strcmp(expect, "h2") && strcmp(selected, "h2")) {
		no_h2(c, subject, expect, selected);
		return;
	}
	if (strcmp(selected, "h2"))
		cd_note(c, subject,
			"HTTP/2 is not selected; HTTP/1.1 keeps connections open as well");
	cd_pass(c, subject);
}

static void judge(struct cd_case *c)
{
	for (const char *subject = NULL; (subject = cd_each(c, "tls/target", subject));)
		target(c, subject);
}

const struct cd_check cd_tls_alpn[] = {
	{ .id = "tls.alpn", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};
