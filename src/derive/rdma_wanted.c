/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rdma_wanted.c - does anybody use RDMA on this host, and how do we know?
 *
 * Kernels load RDMA drivers for every NIC that has them, so a plain Ethernet server shows RDMA
 * devices that nobody uses; judging those would be a false alarm.  Every sign is named.
 */
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "derive/derive.h"

#define FAST INT64_C(100000000000)	/* bit/s, ours: a RoCE port of a GPU or job node */

enum { INFINIBAND_CLASS = 0x0207, AMAZON = 0x1d0f, ALL_PRIORITIES = 0xff };

static const struct cd_fact_spec facts[] = {
	{ .name = "rdma/wanted", .type = CD_BOOL, .source = "fabric of the profile; lspci; rdma link",
	  .about = "RDMA is used here, or meant to be" },
	{ .name = "rdma/wanted_why", .type = CD_TEXT,
	  .source = "fabric of the profile; lspci; rdma link", .about = "the sign that says so" },
	{ .name = "rdma/used", .type = CD_BOOL, .source = "rdma resource show",
	  .about = "the port carries RDMA, or is meant to" },
	{ .name = NULL },
};

static const char *const needs[] = { "rdma/port", "rdma/class", "rdma/link_rate", "rdma/role",
	"rdma/netdev", "rdma/link_layer", "rdma/contexts", "rdma/kernel_users", "rdma/launchers",
	"gpu", "gpu/datacentre", "pci", "pci/class", "pci/vendor", "pci/driver", "dcb/pfc_mask",
	"dcb/trust", NULL };

static bool is(struct cd_derive *d, const char *fact, const char *subject, const char *word)
{
	const char *text;

	return cd_derive_text(d, fact, subject, &text) && !strcmp(text, word);
}

static const char *device_of(struct cd_derive *d, const char *port)
{
	const char *slash = strrchr(port, '/');

	return cd_strndup(cd_derive_arena(d), port, slash ? (size_t)(slash - port) : strlen(port));
}

static bool is_open(struct cd_derive *d, const char *port)
{
	int64_t n;

	return cd_derive_int(d, "rdma/contexts", device_of(d, port), &n) && n > 0;
}

static bool is_real(struct cd_derive *d, const char *port)
{
	return !is(d, "rdma/class", port, "soft") && !is(d, "rdma/class", port, "smi") &&
	       !is(d, "rdma/class", port, "lpf");
}

/* Made for nothing but RDMA, whether its driver is loaded or not. */
static const char *by_function(struct cd_derive *d, const struct cd_texts *pci)
{
	for (size_t i = 0; i < pci->n; i++) {
		int64_t class = 0, vendor = 0;

		cd_derive_int(d, "pci/class", pci->item[i], &class);
		cd_derive_int(d, "pci/vendor", pci->item[i], &vendor);
		if (class >> 8 == INFINIBAND_CLASS)
			return cd_sprintf(cd_derive_arena(d), "InfiniBand adapter %s", pci->item[i]);
		if (vendor == AMAZON && is(d, "pci/driver", pci->item[i], "efa"))
			return cd_sprintf(cd_derive_arena(d), "EFA %s", pci->item[i]);
	}
	return NULL;
}

static bool is_gpu_node(struct cd_derive *d)
{
	struct cd_texts gpus;
	bool datacentre;

	if (!cd_derive_set(d, "gpu", &gpus))
		return false;
	for (size_t i = 0; i < gpus.n; i++)
		if (cd_derive_bool(d, "gpu/datacentre", gpus.item[i], &datacentre) && datacentre)
			return true;
	return gpus.n >= 2;
}

static const char *first_of(struct cd_derive *d, const char *fact)
{
	const struct cd_fact *f = cd_derive_fact(d, fact, "");

	return f && f->as.list->n ? f->as.list->text[0] : NULL;
}

static const char *by_roce(struct cd_derive *d, const char *port)
{
	struct cd_arena *a = cd_derive_arena(d);
	const char *nic, *launcher = first_of(d, "rdma/launchers");
	int64_t bits, mask;

	if (!is(d, "rdma/link_layer", port, "Ethernet") || !is_real(d, port))
		return NULL;
	if (cd_derive_int(d, "rdma/link_rate", port, &bits) && bits >= FAST) {
		if (is_gpu_node(d))
			return cd_sprintf(a, "GPUs beside the fast RoCE port %s", port);
		if (launcher)
			return cd_sprintf(a, "%s beside the fast RoCE port %s", launcher, port);
	}
	if (!cd_derive_text(d, "rdma/netdev", port, &nic))
		return NULL;
	if (cd_derive_int(d, "dcb/pfc_mask", nic, &mask) && mask && mask != ALL_PRIORITIES)
		return cd_sprintf(a, "PFC on single priorities of %s", nic);
	return is(d, "dcb/trust", nic, "dscp") ? cd_sprintf(a, "%s trusts DSCP", nic) : NULL;
}

static const char *by_port(struct cd_derive *d, const struct cd_texts *ports)
{
	struct cd_arena *a = cd_derive_arena(d);

	for (size_t i = 0; i < ports->n; i++) {
		const char *port = ports->item[i], *why = by_roce(d, port);

		if (why)
			return why;
		if (is_real(d, port) && is(d, "rdma/link_layer", port, "InfiniBand"))
			return cd_sprintf(a, "InfiniBand port %s", port);
		if (is(d, "rdma/class", port, "efa"))
			return cd_sprintf(a, "EFA port %s", port);
		if (is_open(d, port))
			return cd_sprintf(a, "a program has %s open", device_of(d, port));
	}
	return NULL;
}

/* Nothing was seen that wants RDMA: is that an answer? */
static void no_sign(struct cd_derive *d, const struct cd_texts *ports)
{
	for (size_t i = 0; i < ports->n; i++) {
		const struct cd_fact *f = cd_evidence_get(cd_derive_evidence(d), cd_derive_scope(d),
				"rdma/contexts", device_of(d, ports->item[i]));

		if (is_real(d, ports->item[i]) && (!f || f->state == CD_UNSEEN)) {
			cd_derive_unseen_like(d, "rdma/wanted", "", "rdma/contexts",
					      device_of(d, ports->item[i]));
			cd_derive_unseen_like(d, "rdma/wanted_why", "", "rdma/contexts",
					      device_of(d, ports->item[i]));
			return;
		}
	}
	cd_derive_put_bool(d, "rdma/wanted", "", false);
	cd_derive_put_text(d, "rdma/wanted_why", "", ports->n ?
			   "nobody uses RDMA here (set fabric: in the profile if this is wrong)" :
			   "no RDMA device on this host");
}

static bool decide(struct cd_derive *d, const struct cd_texts *ports, bool ports_known)
{
	const char *fabric = "auto", *why = NULL;
	struct cd_texts pci;
	bool pci_known = cd_derive_set(d, "pci", &pci);

	cd_derive_text(d, "site/fabric", "", &fabric);
	if (!strcmp(fabric, "none") || !strcmp(fabric, "tcpx")) {
		cd_derive_put_bool(d, "rdma/wanted", "", false);
		cd_derive_put_text(d, "rdma/wanted_why", "", cd_sprintf(cd_derive_arena(d),
				   "the profile says fabric: %s", fabric));
		return false;
	}
	if (strcmp(fabric, "auto"))
		why = cd_sprintf(cd_derive_arena(d), "the profile says fabric: %s", fabric);
	if (!why)
		why = by_function(d, &pci);
	if (!why)
		why = by_port(d, ports);
	if (!why && ports->n && first_of(d, "rdma/kernel_users"))
		why = cd_sprintf(cd_derive_arena(d), "%s is in use",
				 first_of(d, "rdma/kernel_users"));
	if (why) {
		cd_derive_put_bool(d, "rdma/wanted", "", true);
		cd_derive_put_text(d, "rdma/wanted_why", "", why);
		return true;
	}
	if (!ports_known) {
		cd_derive_unseen_like(d, "rdma/wanted", "", "rdma/port", "");
		cd_derive_unseen_like(d, "rdma/wanted_why", "", "rdma/port", "");
	} else if (!pci_known && !ports->n) {
		cd_derive_unseen_like(d, "rdma/wanted", "", "pci", "");
		cd_derive_unseen_like(d, "rdma/wanted_why", "", "pci", "");
	} else {
		no_sign(d, ports);
	}
	return false;
}

static void derive(struct cd_derive *d)
{
	struct cd_texts ports;
	const struct cd_fact *set = cd_evidence_get(cd_derive_evidence(d), cd_derive_scope(d),
						    "rdma/port", "");
	bool present = cd_derive_set(d, "rdma/port", &ports);
	bool wanted = decide(d, &ports, present || (set && set->state == CD_ABSENT));

	for (size_t i = 0; i < ports.n; i++)
		cd_derive_put_bool(d, "rdma/used", ports.item[i], is_real(d, ports.item[i]) &&
				   ((wanted && is(d, "rdma/role", ports.item[i], "compute")) ||
				    is_open(d, ports.item[i])));
}

const struct cd_derivation cd_derivation_rdma_wanted = {
	.name = "rdma_wanted", .order = 25, .facts = facts, .needs = needs, .derive = derive,
};
