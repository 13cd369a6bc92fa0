/* SPDX-License-Identifier: Apache-2.0 */
/*
 * mpath.nvme - is every path to storage over NVMe fabrics alive, and are they all used?
 *
 * A lost path halves the bandwidth of checkpoints or leaves no spare.  A standby half of an ANA
 * pair is no loss: only a disk without any usable path stands still.  Two paths that leave by one
 * link are one.
 */
#include "nvme.h"

static const char *const needs[] = { "nvme/controller", "nvme/transport", "nvme/state",
	"nvme/subsysnqn", "nvme/cntrltype", "nvme/ctrl_loss_tmo", "nvme/path", "nvme/iopolicy",
	"nvme/native", "nvme/nic", "nvme/rivals", "rate/nvme/path_sectors", "dm/multipath",
	"nic/ports", "port", "port/role", "site/fabric", NULL };
static const struct cd_bound bounds[] = {
	{ "paths", "", "0", "ours: 0 expects no number" },
	{ "transport", "word", "any", "ours: any expects none" },
	{ "uneven", "ratio", "0.5", "ours" },
	{ "busy", "", "10000000", "ours: bytes per second of the busiest path" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "not-live", CD_HIGH, "state transport" },
	{ "no-usable-path", CD_CRITICAL, "paths" },
	{ "persistent-loss", CD_HIGH, "disk" },
	{ "few-paths", CD_HIGH, "paths expected" },
	{ "one-port-policy", CD_MEDIUM, "iopolicy paths subsystem" },
	{ "uneven", CD_MEDIUM, "iopolicy most least subsystem" },
	{ "one-link", CD_MEDIUM, "paths nic" },
	{ "any-link", CD_MEDIUM, "nics" },
	{ "over-management", CD_MEDIUM, "nic" },
	{ "other-transport", CD_MEDIUM, "transport expected" },
	{ "native-off", CD_MEDIUM, "nqn controllers" },
	{ .code = NULL },
};

static int64_t storage_ports(struct cd_case *c)
{
	int64_t n = 0;
	struct cd_texts role;

	for (const char *p = NULL; (p = cd_walk(c, "port", p));)
		n += cd_have_texts(c, "port/role", p, &role) &&
		     (cd_has(&role, "fabric") || cd_has(&role, "storage"));
	return n;
}

/* Do all usable paths leave by one port of storage while there are more of them? */
static bool is_one_link(struct cd_case *c, const struct nvme_disk *d)
{
	struct cd_texts ports, role;
	int64_t n = 0;

	if (d->usable < 2 || !d->one_nic || !cd_have_texts(c, "nic/ports", d->nic, &ports) ||
	    ports.n != 1)
		return false;	/* the ports of a bond share the paths */
	for (const char *p = NULL; (p = cd_walk(c, "port", p));)
		n += cd_have_texts(c, "port/role", p, &role) && cd_has(&role, "storage");
	return n > 1 && cd_have_texts(c, "port/role", ports.item[0], &role) &&
	       cd_has(&role, "storage");
}

static int64_t siblings(struct cd_case *c, const char *controller, const char *transport)
{
	const char *nqn = nvme_text(c, "nvme/subsysnqn", controller);
	int64_t n = 0;

	for (const char *p = NULL; *nqn && (p = cd_walk(c, "nvme/controller", p));)
		n += !strcmp(nvme_text(c, "nvme/subsysnqn", p), nqn) &&
		     (!transport || !strcmp(nvme_text(c, "nvme/transport", p), transport));
	return n;
}

static bool is_management(struct cd_case *c, const char *nic)
{
	struct cd_texts ports, role;

	if (!*nic || !cd_have_texts(c, "nic/ports", nic, &ports))
		return false;
	for (size_t i = 0; i < ports.n; i++)
		if (!cd_have_texts(c, "port/role", ports.item[i], &role) || !cd_has(&role, "mgmt"))
			return false;
	return ports.n;
}

/* What the connection ought to go over; NULL: nobody says. */
static const char *wanted_transport(struct cd_case *c, const char *controller)
{
	const char *site = cd_bound_text(c, "transport");

	if (strcmp(site, "any"))
		return site;
	return siblings(c, controller, "rdma") ? "rdma" : NULL;
}

/* How the connection leaves the host; false when nothing is wrong with that. */
static bool leaves_wrongly(struct cd_case *c, const char *controller, const char *transport)
{
	const char *nic = nvme_text(c, "nvme/nic", controller);
	const char *wanted = wanted_transport(c, controller), *list = "";
	const char *fabric = nvme_text(c, "site/fabric", "");
	struct cd_texts rivals;
	struct cd_finding *f;
	bool wrong = false;

	if (wanted && strcmp(wanted, transport)) {
		f = cd_fail(c, controller, "other-transport", CD_MEDIUM);
		cd_observe_text(f, "transport", transport);
		cd_observe_text(f, "expected", wanted);
		wrong = true;
	} else if (!strcmp(transport, "tcp") && (!strcmp(fabric, "roce") || !strcmp(fabric, "ib"))) {
		cd_note(c, controller, "over tcp although this site's fabric is %s", fabric);
	}
	if (is_management(c, nic)) {
		cd_observe_text(cd_fail(c, controller, "over-management", CD_MEDIUM), "nic", nic);
		wrong = true;
	}
	if (cd_have_texts(c, "nvme/rivals", controller, &rivals) &&
	    siblings(c, controller, NULL) > 1) {
		for (size_t i = 0; i < rivals.n; i++)
			list = cd_words(c, "%s%s%s", list, i ? ", " : "", rivals.item[i]);
		cd_observe_text(cd_fail(c, controller, "any-link", CD_MEDIUM), "nics", list);
		wrong = true;
	}
	return wrong;
}

/* True when it is one of fabrics, whatever its verdict. */
static bool judge_controller(struct cd_case *c, const char *controller)
{
	const char *transport = nvme_text(c, "nvme/transport", controller), *state;
	struct cd_finding *f;

	if (!nvme_is_fabrics(transport))
		return false;
	if (nvme_is_discovery(c, controller)) {
		cd_not_applicable(c, controller, "a discovery controller has no disks");
		return true;
	}
	cd_subject(c, controller);
	if (!cd_need_text(c, "nvme/state", controller, &state))
		return true;
	if (!strcmp(nvme_text(c, "nvme/ctrl_loss_tmo", controller), "off"))
		cd_note(c, controller, "ctrl_loss_tmo is off: I/O waits for as long as the target "
			"is away");
	if (strcmp(state, "live")) {
		f = cd_fail(c, controller, "not-live", CD_HIGH);
		cd_observe_text(f, "state", state);
		cd_observe_text(f, "transport", transport);
	} else if (!leaves_wrongly(c, controller, transport)) {
		cd_pass(c, controller);
	}
	return true;
}

static void lost_for_good(struct cd_case *c, const struct cd_table *t)
{
	for (size_t i = 0; i < cd_rows(t); i++)
		if (!strcmp(nvme_cell(t, i, "ana_state"), "persistent-loss"))
			cd_observe_text(cd_fail(c, nvme_cell(t, i, "path"), "persistent-loss",
						CD_HIGH), "disk", nvme_cell(t, i, "disk"));
}

/* Equal paths of which the policy leaves some idle; where I/O was seen, that decides. */
static bool is_one_sided(struct cd_case *c, const struct nvme_disk *d)
{
	const char *policy = nvme_text(c, "nvme/iopolicy", d->subsystem);
	struct cd_finding *f;

	if (d->optimized < 2 || d->one_nic || strcmp(policy, "numa"))
		return false;
	if (!d->measured || d->most < (double)cd_bound_int(c, "busy")) {
		f = cd_fail(c, d->name, "one-port-policy", CD_MEDIUM);
		cd_observe_text(f, "iopolicy", policy);
		cd_observe_text(f, "subsystem", d->subsystem);
		cd_observe_int(f, "paths", d->optimized, "");
		return true;
	}
	if (d->most - d->least <= cd_bound_real(c, "uneven") * d->most)
		return false;
	f = cd_fail(c, d->name, "uneven", CD_MEDIUM);
	cd_confidence(f, CD_MEASURED);
	cd_observe_text(f, "iopolicy", policy);
	cd_observe_text(f, "subsystem", d->subsystem);
	cd_observe_int(f, "most", (int64_t)(8 * d->most), "bit/s");
	cd_observe_int(f, "least", (int64_t)(8 * d->least), "bit/s");
	return true;
}

static void judge_disk(struct cd_case *c, const struct cd_table *t, const char *name)
{
	struct nvme_disk d = nvme_count(c, t, name);
	int64_t expected = cd_bound_int(c, "paths"), ports = storage_ports(c);
	struct cd_finding *f;

	if (!d.paths)
		return;
	if (d.dark) {
		enum cd_reason reason = cd_reason(c, "nvme/state", d.dark);

		cd_unknown(c, name, reason ? reason : CD_NOT_COLLECTED, "whether %s is live: %s", d.dark,
			   cd_why(c, "nvme/state", d.dark));
	} else if (!d.usable) {
		f = cd_fail(c, name, "no-usable-path", CD_CRITICAL);
		cd_blocks(f, NULL);
		cd_observe_int(f, "paths", d.paths, "");
	} else if (d.usable < expected || (!expected && d.paths == 1 &&
					   (ports >= 2 || siblings(c, d.controller, NULL) > 1))) {
		f = cd_fail(c, name, "few-paths", expected ? CD_HIGH : CD_MEDIUM);
		cd_observe_int(f, "paths", d.usable, "");
		cd_observe_int(f, "expected", expected ? expected : 2, "");
	} else if (is_one_link(c, &d)) {
		f = cd_fail(c, name, "one-link", CD_MEDIUM);
		cd_observe_int(f, "paths", d.usable, "");
		cd_observe_text(f, "nic", d.nic);
	} else if (!is_one_sided(c, &d)) {
		cd_pass(c, name);
	}
}

/* Without native multipath each connection has a disk of its own, and dm must join them. */
static void joined(struct cd_case *c)
{
	bool native;

	if (!cd_have_bool(c, "nvme/native", "", &native) || native ||
	    cd_state(c, "dm/multipath", "") != CD_PRESENT || cd_walk(c, "dm/multipath", NULL))
		return;
	for (const char *p = NULL; (p = cd_walk(c, "nvme/controller", p));) {
		int64_t n = siblings(c, p, NULL);
		struct cd_finding *f;

		if (n < 2 || nvme_is_discovery(c, p) ||
		    !nvme_is_fabrics(nvme_text(c, "nvme/transport", p)))
			continue;
		f = cd_fail(c, p, "native-off", CD_MEDIUM);
		cd_observe_text(f, "nqn", nvme_text(c, "nvme/subsysnqn", p));
		cd_observe_int(f, "controllers", n, "");
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
		joined(c);
		lost_for_good(c, t);
		for (size_t i = 0; i < cd_rows(t); i++) {
			const char *name = nvme_cell(t, i, "disk");
			size_t k = 0;

			while (k < i && strcmp(nvme_cell(t, k, "disk"), name))
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
