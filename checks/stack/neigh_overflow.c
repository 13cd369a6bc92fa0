/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stack.neigh_overflow - are neighbours refused, thrown out in haste, or silent right now?
 *
 * Only what the counters moved by during the audit counts.  A neighbour that does not answer is a
 * fault of the fabric where the port belongs to it; elsewhere anybody may ask for an address in vain.
 */
#include <string.h>

#include "meanwhile.h"

static const struct family {
	const char *name, *of;
} families[] = {
	{ "ipv4", "inet" }, { "ipv6", "inet6" },
};
static const char *const needs[] = {
	"rate/neigh/table_fulls", "rate/neigh/forced_gc_runs", "rate/neigh/res_failed",
	"rate/neigh/unresolved_discards", "neigh", "nic/ports", "port/role", NULL
};
static const struct cd_bound bounds[] = {
	{ "forced", "1/s", "10", "ours" },
	MEANWHILE_BOUND,
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "table-full", CD_HIGH, "family refused discarded seconds" },
	{ "collected-often", CD_MEDIUM, "family runs seconds" },
	{ "silent-peers", CD_MEDIUM, "family asked discarded peers first port seconds" },
	{ .code = NULL },
};

static bool is_fabric(struct cd_case *c, const char *nic)
{
	struct cd_texts ports, roles;

	if (!cd_have_texts(c, "nic/ports", nic, &ports))
		return false;
	for (size_t i = 0; i < ports.n; i++)
		if (cd_have_texts(c, "port/role", ports.item[i], &roles) && cd_has(&roles, "fabric"))
			return true;
	return false;
}

/* Neighbours on fabric ports that did not answer. */
static int64_t silent(struct cd_case *c, const struct family *f, const struct cd_table *t,
		      const char **first, const char **port)
{
	const char *family, *state, *nic;
	int64_t n = 0;

	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!cd_cell_text(t, i, "family", &family) || strcmp(family, f->of) ||
		    !cd_cell_text(t, i, "state", &state) ||
		    (strcmp(state, "failed") && strcmp(state, "incomplete")) ||
		    !cd_cell_text(t, i, "ifname", &nic) || !is_fabric(c, nic))
			continue;
		if (!n++) {
			*port = nic;
			cd_cell_text(t, i, "address", first);
		}
	}
	return n;
}

static struct cd_finding *found(struct cd_case *c, const struct family *f, const char *code,
				enum cd_severity severity, const struct cd_rate *over)
{
	struct cd_finding *x = cd_fail(c, f->name, code, severity);

	cd_observe_text(x, "family", f->name);
	cd_observe_real(x, "seconds", over->seconds, "s");
	cd_confidence(x, CD_MEASURED);
	return x;
}

static void judge_family(struct cd_case *c, const struct family *f)
{
	const char *first = "", *port = "";
	const struct cd_table *t;
	struct cd_rate full, forced = { 0 }, failed = { 0 }, lost = { 0 };
	struct cd_finding *x;
	bool ill = false;
	int64_t n = 0;

	cd_subject(c, f->name);
	if (!cd_need_rate(c, "rate/neigh/table_fulls", f->of, &full))
		return;
	cd_have_rate(c, "rate/neigh/forced_gc_runs", f->of, &forced);
	cd_have_rate(c, "rate/neigh/res_failed", f->of, &failed);
	cd_have_rate(c, "rate/neigh/unresolved_discards", f->of, &lost);
	if (meanwhile_often(c, full.delta, full.seconds)) {
		x = found(c, f, "table-full", CD_HIGH, &full);
		cd_observe_int(x, "refused", (int64_t)full.delta, "");
		cd_observe_int(x, "discarded", (int64_t)lost.delta, "");
		ill = true;
	} else if (forced.per_second > cd_bound_real(c, "forced")) {
		x = found(c, f, "collected-often", CD_MEDIUM, &forced);
		cd_observe_int(x, "runs", (int64_t)forced.delta, "");
		ill = true;
	}
	if (failed.delta) {
		if (cd_have_table(c, "neigh", "", &t))
			n = silent(c, f, t, &first, &port);
		else if (!ill && !cd_need_table(c, "neigh", "", &t))
			return;
	}
	if (n) {
		x = found(c, f, "silent-peers", CD_MEDIUM, &failed);
		cd_observe_int(x, "asked", (int64_t)failed.delta, "");
		cd_observe_int(x, "discarded", (int64_t)lost.delta, "");
		cd_observe_int(x, "peers", n, "");
		cd_observe_text(x, "first", first);
		cd_observe_text(x, "port", port);
		cd_elsewhere(x, CD_PEER);
		ill = true;
	}
	if (ill)
		return;
	if (full.delta)
		cd_note(c, f->name, "%llu neighbours were refused in %.0f s",
			(unsigned long long)full.delta, full.seconds);
	cd_pass(c, f->name);
}

static void judge(struct cd_case *c)
{
	for (size_t i = 0; i < sizeof(families) / sizeof(families[0]); i++)
		judge_family(c, &families[i]);
	cd_subject(c, "");
}

const struct cd_check cd_stack_neigh_overflow[] = {
	{ .id = "stack.neigh_overflow", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge },
	{ .id = NULL },
};
