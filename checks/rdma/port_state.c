/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rdma.port.state - is every compute port ACTIVE?
 *
 * Libraries skip a port that is not and say nothing: the job runs on the rest.  A port that is
 * down may be one nobody plugged in, so without the site's word only a port whose twin on another
 * card is ACTIVE is held against the host.
 */
#include "rdma.h"

static const char *const needs[] = {
	CD_RDMA_PORT_NEEDS, "rdma/state", "rdma/phys_state", "rdma/link_layer", "rdma/netdev",
	"rdma/pci", "rdma/board_id", "rdma/expected_ports", "pci/physfn", "nic/up", NULL
};
static const struct cd_code codes[] = {
	{ "no-subnet-manager", CD_CRITICAL, "state" },
	{ "down", CD_CRITICAL, "state phys_state whose" },
	{ "admin-down", CD_CRITICAL, "netdev" },
	{ "deferred", CD_HIGH, "phys_state" },
	{ .code = NULL },
};

static const char *text(struct cd_case *c, const char *fact, const char *subject)
{
	const char *value;

	return cd_have_text(c, fact, subject, &value) ? value : "";
}

static bool is_active(struct cd_case *c, const char *port)
{
	return !strcmp(text(c, "rdma/state", port), "ACTIVE");
}

/* "0000:5e:00.1": the same function on another card, the same port number */
static bool is_same_place(struct cd_case *c, const char *a, const char *b)
{
	const char *pci_a = text(c, "rdma/pci", cd_rdma_device(c, a));
	const char *pci_b = text(c, "rdma/pci", cd_rdma_device(c, b));
	const char *dot_a = strrchr(pci_a, '.'), *dot_b = strrchr(pci_b, '.');
	const char *port_a = strrchr(a, '/'), *port_b = strrchr(b, '/');
	const char *board = text(c, "rdma/board_id", cd_rdma_device(c, a));

	return dot_a && dot_b && !strcmp(dot_a, dot_b) && strcmp(pci_a, pci_b) && port_a && port_b &&
	       !strcmp(port_a, port_b) && *board &&
	       !strcmp(board, text(c, "rdma/board_id", cd_rdma_device(c, b)));
}

static const char *active_twin(struct cd_case *c, const char *port)
{
	for (const char *p = NULL; (p = cd_walk(c, "rdma/port", p));)
		if (is_same_place(c, port, p) && is_active(c, p))
			return p;
	return NULL;
}

/* Fewer compute ports are ACTIVE than the site expects. */
static bool is_missed(struct cd_case *c)
{
	int64_t expected, active = 0;

	if (!cd_have_int(c, "rdma/expected_ports", "", &expected))
		return false;
	for (const char *p = NULL; (p = cd_walk(c, "rdma/port", p));)
		active += is_active(c, p) && !strcmp(text(c, "rdma/role", p), "compute");
	return active < expected;
}

static void down(struct cd_case *c, const char *port, const char *state)
{
	const char *netdev = text(c, "rdma/netdev", port), *twin, *pci;
	bool missed = is_missed(c), up;
	struct cd_finding *f;

	if (!missed && cd_state(c, "rdma/expected_ports", "") == CD_PRESENT) {
		cd_not_applicable(c, port, "down, and the site expects no more ports than are active");
		return;
	}
	if (!missed && !cd_need_text(c, "rdma/pci", cd_rdma_device(c, port), &pci))
		return;
	twin = active_twin(c, port);
	if (*netdev && cd_have_bool(c, "nic/up", netdev, &up) && !up) {
		if (!missed) {
			cd_not_applicable(c, port, "its link %s is administratively down", netdev);
			return;
		}
		f = cd_fail(c, port, "admin-down", CD_CRITICAL);
		cd_blocks(f, NULL);
		cd_observe_text(f, "netdev", netdev);
	} else if (missed || twin) {
		f = cd_fail(c, port, "down", CD_CRITICAL);
		cd_blocks(f, NULL);
		cd_observe_text(f, "state", state);
		cd_observe_text(f, "phys_state", text(c, "rdma/phys_state", port));
		cd_observe_text(f, "whose", missed ? "the site expects it" :
				cd_words(c, "the same port of another card, %s, is active", twin));
	} else {
		cd_not_applicable(c, port, "down on every card of its kind: an unused port?");
	}
}

static void judge_port(struct cd_case *c, const char *port)
{
	const char *class, *state;
	struct cd_finding *f;

	if (!cd_rdma_judged(c, port, &class) || !cd_rdma_compute(c, port) ||
	    !cd_need_text(c, "rdma/state", port, &state))
		return;
	if (!strcmp(state, "ACTIVE")) {
		cd_pass(c, port);
	} else if (cd_state(c, "pci/physfn", text(c, "rdma/pci", cd_rdma_device(c, port))) ==
		   CD_PRESENT) {
		cd_not_applicable(c, port, "a virtual function that no guest uses");
	} else if (!strcmp(state, "ACTIVE_DEFER")) {
		f = cd_fail(c, port, "deferred", CD_HIGH);
		cd_observe_text(f, "phys_state", text(c, "rdma/phys_state", port));
	} else if ((!strcmp(state, "INIT") || !strcmp(state, "ARMED")) &&
		   !strcmp(text(c, "rdma/link_layer", port), "InfiniBand")) {
		f = cd_fail(c, port, "no-subnet-manager", CD_CRITICAL);
		cd_blocks(f, NULL);
		cd_elsewhere(f, CD_SWITCH);
		cd_observe_text(f, "state", state);
	} else {
		down(c, port, state);
	}
}

static void judge(struct cd_case *c)
{
	for (const char *port = NULL; (port = cd_each(c, "rdma/port", port));)
		judge_port(c, port);
}

const struct cd_check cd_rdma_port_state[] = {
	{ .id = "rdma.port.state", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};
