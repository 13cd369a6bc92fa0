/* SPDX-License-Identifier: Apache-2.0 */
/*
 * mpath.nvme - is every path to storage over NVMe fabrics alive, and are they all used?
 *
 * A lost path halves the bandwidth of checkpoints or leaves no spare.  A standby half of an ANA
 * pair is no loss: only a disk without any usable path stands still.
 */
#include <commdoctor/check.h>
#include <string.h>

static const char *const needs[] = { "nvme/controller", "nvme/transport", "nvme/state",
	"nvme/subsysnqn", "nvme/cntrltype", "nvme/path", "nvme/iopolicy", "port", "port/role",
	"site/fabric", NULL };
static const struct cd_bound bounds[] = {
	{ "paths", "", "0", "ours: 0 expects no number" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "not-live", CD_HIGH, "state transport" },
	{ "no-usable-path", CD_CRITICAL, "paths" },
	{ "persistent-loss", CD_HIGH, "disk" },
	{ "few-paths", CD_HIGH, "paths expected" },
	{ "one-port-policy", CD_MEDIUM, "iopolicy paths subsystem" },
	{ .code = NULL },
};

static const char *text(struct cd_case *c, const char *fact, const char *subject)
{
	const char *value;

	return cd_have_text(c, fact, subject, &value) ? value : "";
}

static bool is_fabrics(const char *transport)
{
	return !strcmp(transport, "tcp") || !strcmp(transport, "rdma") || !strcmp(transport, "fc");
}

static bool is_discovery(struct cd_case *c, const char *controller)
{
	return !strcmp(text(c, "nvme/cntrltype", controller), "discovery") ||
	       strstr(text(c, "nvme/subsysnqn", controller), "nqn.2014-08.org.nvmexpress.discovery");
}

/* True when it is one of fabrics, whatever its verdict. */
static bool judge_controller(struct cd_case *c, const char *controller)
{
	const char *transport = text(c, "nvme/transport", controller), *state;
	const char *fabric = text(c, "site/fabric", "");
	struct cd_finding *f;

	if (!is_fabrics(transport))
		return false;
	if (is_discovery(c, controller)) {
		cd_not_applicable(c, controller, "a discovery controller has no disks");
		return true;
	}
	cd_subject(c, controller);
	if (!cd_need_text(c, "nvme/state", controller, &state))
		return true;
	if (!strcmp(state, "live")) {
		cd_pass(c, controller);
	} else {
		f = cd_fail(c, controller, "not-live", CD_HIGH);
		cd_observe_text(f, "state", state);
		cd_observe_text(f, "transport", transport);
	}
	if (!strcmp(transport, "tcp") && (!strcmp(fabric, "roce") || !strcmp(fabric, "ib")))
		cd_note(c, controller, "over tcp although this site's fabric is %s", fabric);
	return true;
}

struct disk {
	int64_t paths, usable, optimized;
	const char *subsystem;
};

static const char *cell(const struct cd_table *t, size_t row, const char *column)
{
	const char *value;

	return cd_cell_text(t, row, column, &value) ? value : "";
}

static struct disk count(struct cd_case *c, const struct cd_table *t, const char *name)
{
	struct disk d = { .subsystem = "" };

	for (size_t i = 0; i < cd_rows(t); i++) {
		const char *ana = cell(t, i, "ana_state"), *controller = cell(t, i, "controller");
		bool live = !strcmp(text(c, "nvme/state", controller), "live");

		if (strcmp(cell(t, i, "disk"), name) ||
		    !is_fabrics(text(c, "nvme/transport", controller)))
			continue;
		d.paths++;
		d.subsystem = cell(t, i, "subsystem");
		d.optimized += live && (!*ana || !strcmp(ana, "optimized"));
		d.usable += live && (!*ana || !strcmp(ana, "optimized") ||
				     !strcmp(ana, "non-optimized"));
		if (!strcmp(ana, "persistent-loss"))
			cd_observe_text(cd_fail(c, cell(t, i, "path"), "persistent-loss", CD_HIGH),
					"disk", name);
	}
	return d;
}

static int64_t storage_ports(struct cd_case *c)
{
	int64_t n = 0;
	struct cd_texts role;

	for (const char *p = NULL; (p = cd_walk(c, "port", p));)
		n += cd_have_texts(c, "port/role", p, &role) &&
		     (cd_has(&role, "fabric") || cd_has(&role, "storage"));
	return n;
}

static void judge_disk(struct cd_case *c, const struct cd_table *t, const char *name)
{
	struct disk d = count(c, t, name);
	int64_t expected = cd_bound_int(c, "paths"), ports = storage_ports(c);
	const char *policy = text(c, "nvme/iopolicy", d.subsystem);
	struct cd_finding *f;

	if (!d.paths)
		return;
	if (!d.usable) {
		f = cd_fail(c, name, "no-usable-path", CD_CRITICAL);
		cd_blocks(f, NULL);
		cd_observe_int(f, "paths", d.paths, "");
	} else if (d.usable < expected || (!expected && d.paths == 1 && ports >= 2)) {
		f = cd_fail(c, name, "few-paths", expected ? CD_HIGH : CD_MEDIUM);
		cd_observe_int(f, "paths", d.usable, "");
		cd_observe_int(f, "expected", expected ? expected : 2, "");
	} else if (d.optimized > 1 && !strcmp(policy, "numa")) {
		f = cd_fail(c, name, "one-port-policy", CD_MEDIUM);
		cd_observe_text(f, "iopolicy", policy);
		cd_observe_text(f, "subsystem", d.subsystem);
		cd_observe_int(f, "paths", d.optimized, "");
	} else {
		cd_pass(c, name);
	}
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;
	bool fabrics = false;

	for (const char *p = NULL; (p = cd_walk(c, "nvme/controller", p));)
		fabrics |= judge_controller(c, p);
	cd_subject(c, "");
	if (cd_state(c, "nvme/controller", "") != CD_PRESENT) {
		cd_each(c, "nvme/controller", NULL);
	} else if (!fabrics) {
		cd_not_applicable(c, "", "no NVMe over fabrics on this host");
	} else if (cd_need_table(c, "nvme/path", "", &t)) {
		for (size_t i = 0; i < cd_rows(t); i++) {
			const char *name = cell(t, i, "disk");
			size_t k = 0;

			while (k < i && strcmp(cell(t, k, "disk"), name))
				k++;
			if (k == i)
				judge_disk(c, t, name);
		}
	}
}

const struct cd_check cd_multipath_nvme[] = {
	{ .id = "mpath.nvme", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge },
	{ .id = NULL },
};
