/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stack.flow_limit - does the kernel drop packets of one dominant flow by design?
 *
 * Where the limit is switched on for a CPU and its input queue is half full, the flow that fills it
 * loses packets, so that the others do not.
 */
#include <commdoctor/check.h>
#include <string.h>

#define KEY "sysctl/net.core.flow_limit_cpu_bitmap"

static const char *const needs[] = { KEY, "softnet", "rate/softnet/flow_limit", NULL };
static const struct cd_code codes[] = {
	{ "dominant-flow", CD_LOW, "drops cpu seconds" },
	{ .code = NULL },
};

/* A mask in hexadecimal words, which may look like a number; -1 after a verdict. */
static int is_on(struct cd_case *c)
{
	const char *mask;
	int64_t word;

	if (cd_have_int(c, KEY, "", &word))
		return word != 0;
	if (cd_have_text(c, KEY, "", &mask))
		return mask[strspn(mask, "0,")] != '\0';
	return cd_need_text(c, KEY, "", &mask) ? 0 : -1;
}

static void judge(struct cd_case *c)
{
	const char *worst = "";
	struct cd_rate most = { 0 };
	struct cd_finding *f;
	struct cd_texts cpus;
	uint64_t drops = 0;
	int on = is_on(c);

	if (on < 0)
		return;
	if (!on) {
		cd_not_applicable(c, "", "the flow limit is off on all CPUs");
		return;
	}
	if (!cd_need_texts(c, "softnet", "", &cpus))
		return;
	for (size_t i = 0; i < cpus.n; i++) {
		struct cd_rate r;

		if (!cd_need_rate(c, "rate/softnet/flow_limit", cpus.item[i], &r))
			return;
		drops += r.delta;
		if (r.delta > most.delta) {
			most = r;
			worst = cpus.item[i];
		}
	}
	if (!drops) {
		cd_pass(c, "");
		return;
	}
	f = cd_fail(c, "", "dominant-flow", CD_LOW);
	cd_observe_int(f, "drops", (int64_t)drops, "");
	cd_observe_text(f, "cpu", worst);
	cd_observe_real(f, "seconds", most.seconds, "s");
	cd_confidence(f, CD_MEASURED);
}

const struct cd_check cd_stack_flow_limit[] = {
	{ .id = "stack.flow_limit", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};
