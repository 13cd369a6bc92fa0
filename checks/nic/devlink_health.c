/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.devlink_health - does a part of a card report that it is ill?
 *
 * Counts of long ago are told, not judged: a transmit queue that was recovered last month is well.
 */
#include <commdoctor/check.h>
#include <string.h>

static const char *const needs[] = {
	"devlink/reporter", "devlink/health/device", "devlink/health/state", "devlink/health/errors",
	"rate/devlink/health/errors", "rate/devlink/health/recoveries", "devlink/nics", "path", NULL
};
static const struct cd_code codes[] = {
	{ "ill", CD_HIGH, "reporter device links errors" },
	{ "errors", CD_HIGH, "reporter device links errors recoveries seconds" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "ill", "tcp.retrans_ratio/much", CD_SAME_PATH },
	{ "errors", "tcp.retrans_ratio/much", CD_SAME_PATH },
	{ .code = NULL },
};

static const char *links(struct cd_case *c, const char *device)
{
	const char *words = "";
	struct cd_texts nics;

	if (!cd_have_texts(c, "devlink/nics", device, &nics) || !nics.n)
		return "no link";
	for (size_t i = 0; i < nics.n && i < 4; i++)
		words = cd_words(c, "%s%s%s", words, i ? ", " : "", nics.item[i]);
	return nics.n > 4 ? cd_words(c, "%s and others", words) : words;
}

static struct cd_finding *fail(struct cd_case *c, const char *reporter, const char *code)
{
	struct cd_finding *f = cd_fail(c, reporter, code, CD_HIGH);
	const char *name = strrchr(reporter, '/'), *card = "";

	cd_have_text(c, "devlink/health/device", reporter, &card);
	cd_observe_text(f, "reporter", name ? name + 1 : reporter);
	cd_observe_text(f, "device", name ? cd_words(c, "%.*s", (int)(name - reporter), reporter) :
			card);
	cd_observe_text(f, "links", links(c, card));
	return f;
}

static void judge(struct cd_case *c)
{
	for (const char *r = NULL; (r = cd_each(c, "devlink/reporter", r));) {
		struct cd_rate errors = { 0 }, recoveries = { 0 };
		int64_t total = 0;
		struct cd_finding *f;
		const char *state;
		bool seen;

		seen = cd_have_rate(c, "rate/devlink/health/errors", r, &errors);
		seen |= cd_have_rate(c, "rate/devlink/health/recoveries", r, &recoveries);
		cd_have_int(c, "devlink/health/errors", r, &total);
		if (errors.delta || recoveries.delta) {
			f = fail(c, r, "errors");
			cd_observe_int(f, "errors", (int64_t)errors.delta, "");
			cd_observe_int(f, "recoveries", (int64_t)recoveries.delta, "");
			cd_observe_real(f, "seconds", errors.seconds > 0 ? errors.seconds :
					recoveries.seconds, "s");
			cd_confidence(f, CD_MEASURED);
			continue;
		}
		if (!cd_need_text(c, "devlink/health/state", r, &state))
			continue;
		if (!strcmp(state, "error")) {
			cd_observe_int(fail(c, r, "ill"), "errors", total, "");
			continue;
		}
		if (total)
			cd_note(c, r, "well now, but has reported errors since the driver was loaded");
		if (seen || cd_need_rate(c, "rate/devlink/health/errors", r, &errors))
			cd_pass(c, r);
	}
}

const struct cd_check cd_nic_devlink_health[] = {
	{ .id = "nic.devlink_health", .needs = needs, .codes = codes, .effects = effects,
	  .judge = judge },
	{ .id = NULL },
};
