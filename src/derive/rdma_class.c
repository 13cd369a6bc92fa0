/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rdma_class.c - what kind of RDMA device is this, before any rule is applied to it?
 *
 * Software devices, management functions of NVLink switches and virtual functions look like ports
 * of an adapter and must not be judged like one.
 */
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "derive/derive.h"

enum { MELLANOX = 0x15b3, AMAZON = 0x1d0f };

static const struct cd_fact_spec facts[] = {
	{ .name = "rdma/class", .type = CD_TEXT, .source = "rdma -d link show",
	  .about = "of a device or port: soft smi lpf vf sf bond efa iwarp roce ib other" },
	{ .name = "rdma/link_rate", .type = CD_INT, .unit = "bit/s",
	  .source = "rdma link show {subject}; ethtool", .about = "real rate of the port" },
	{ .name = NULL },
};

static const char *const needs[] = { "rdma/device", "rdma/port", "rdma/soft", "rdma/smi",
	"rdma/lpf", "rdma/pci", "rdma/bus", "rdma/driver", "rdma/node_type", "rdma/protocol",
	"rdma/link_layer", "rdma/hca_type", "rdma/rate", "rdma/netdev", "pci/vendor", "pci/device",
	"pci/physfn", "pci/vfs", "host/virtual", "nic/speed", "nic/carrier", "nic/ports",
	"port/speed", NULL };

static bool flag(struct cd_derive *d, const char *fact, const char *subject)
{
	bool value;

	return cd_derive_bool(d, fact, subject, &value) && value;
}

static bool is(struct cd_derive *d, const char *fact, const char *subject, const char *word)
{
	const char *text;

	return cd_derive_text(d, fact, subject, &text) && !strcmp(text, word);
}

static bool absent(struct cd_derive *d, const char *fact, const char *subject)
{
	const struct cd_fact *f = cd_evidence_get(cd_derive_evidence(d), cd_derive_scope(d), fact,
						  subject);

	return f && f->state == CD_ABSENT;
}

static const char *pci_of(struct cd_derive *d, const char *device)
{
	const char *pci;

	return cd_derive_text(d, "rdma/pci", device, &pci) ? pci : "";
}

static int64_t vendor_of(struct cd_derive *d, const char *device)
{
	const char *pci = pci_of(d, device), *type;
	int64_t id;

	if (cd_derive_int(d, "pci/vendor", pci, &id))
		return id;
	return cd_derive_text(d, "rdma/hca_type", device, &type) && cd_text_starts(type, "MT") ?
		MELLANOX : 0;
}

/* "MT4124" holds the PCI id in decimal */
static int64_t device_of(struct cd_derive *d, const char *device)
{
	const char *type;
	int64_t id;

	if (cd_derive_int(d, "pci/device", pci_of(d, device), &id))
		return id;
	return cd_derive_text(d, "rdma/hca_type", device, &type) && cd_text_starts(type, "MT") &&
	       cd_parse_i64(type + 2, &id) ? id : 0;
}

/*
 * In a guest nothing links to the physical function: NVIDIA gives virtual functions ids of their
 * own, of others a function without SR-IOV in a guest is taken for one.
 */
static bool is_vf(struct cd_derive *d, const char *device)
{
	static const int64_t id[] = { 0x1004, 0x1012, 0x1014, 0x1016, 0x1018, 0x101a, 0x101c, 0x101e,
		0xa2d3 };
	const char *pci = pci_of(d, device);
	int64_t vendor = vendor_of(d, device);

	if (cd_derive_fact(d, "pci/physfn", pci))
		return true;
	for (size_t i = 0; vendor == MELLANOX && i < sizeof(id) / sizeof(id[0]); i++)
		if (device_of(d, device) == id[i])
			return true;
	return vendor && vendor != MELLANOX && vendor != AMAZON &&
	       cd_derive_fact(d, "host/virtual", "") && absent(d, "pci/vfs", pci);
}

/* NULL: only the port's link layer decides. */
static const char *by_device(struct cd_derive *d, const char *device)
{
	const char *type = "";

	cd_derive_text(d, "rdma/node_type", device, &type);
	if (flag(d, "rdma/soft", device))
		return "soft";
	if (flag(d, "rdma/smi", device))
		return "smi";
	if (flag(d, "rdma/lpf", device))
		return "lpf";
	if (is_vf(d, device))
		return "vf";
	if (is(d, "rdma/bus", device, "auxiliary"))
		return "sf";
	if (strstr(device, "_bond_"))
		return "bond";
	if (is(d, "rdma/driver", device, "efa") || vendor_of(d, device) == AMAZON)
		return "efa";
	if (is(d, "rdma/protocol", device, "iw") || cd_text_starts(type, "4:"))
		return "iwarp";
	return *type && !cd_text_starts(type, "1:") ? "other" : NULL;
}

static void put_class(struct cd_derive *d, const char *device, const char *port)
{
	const char *class = by_device(d, device), *layer;
	const struct cd_fact *lpf = cd_evidence_get(cd_derive_evidence(d), cd_derive_scope(d),
						    "rdma/lpf", device);

	if (lpf && lpf->state == CD_UNSEEN && (!class || !strcmp(class, "bond"))) {
		cd_derive_unseen_like(d, "rdma/class", port, "rdma/lpf", device);
		return;
	}
	if (class)
		cd_derive_put_text(d, "rdma/class", port, class);
	else if (!cd_derive_text(d, "rdma/link_layer", port, &layer))
		cd_derive_unseen_like(d, "rdma/class", port, "rdma/link_layer", port);
	else
		cd_derive_put_text(d, "rdma/class", port, !strcmp(layer, "Ethernet") ? "roce" :
				   !strcmp(layer, "InfiniBand") ? "ib" : "other");
}

/* A bond tells the sum of its members; where it tells nothing, the ports below are added up. */
static int64_t link_speed(struct cd_derive *d, const char *nic)
{
	const struct cd_fact *below = cd_derive_fact(d, "nic/ports", nic);
	int64_t bits, sum = 0;

	if (cd_derive_int(d, "nic/speed", nic, &bits) && bits > 0)
		return bits;
	for (size_t i = 0; below && i < below->as.list->n; i++)
		if (cd_derive_int(d, "port/speed", below->as.list->text[i], &bits))
			sum += bits;
	return sum;
}

static void put_rate(struct cd_derive *d, const char *port)
{
	const char *nic;
	int64_t bits;

	if (is(d, "rdma/class", port, "soft")) {
		cd_derive_put_absent(d, "rdma/link_rate", port,
				     "a device in software tells a rate that means nothing");
		return;
	}
	if (is(d, "rdma/link_layer", port, "Ethernet") &&
	    cd_derive_text(d, "rdma/netdev", port, &nic)) {
		bits = link_speed(d, nic);
		if (bits) {
			cd_derive_put_int(d, "rdma/link_rate", port, bits);
			return;
		}
	}
	if (cd_derive_int(d, "rdma/rate", port, &bits))
		cd_derive_put_int(d, "rdma/link_rate", port, bits);
	else
		cd_derive_unseen_like(d, "rdma/link_rate", port, "rdma/rate", port);
}

static void derive(struct cd_derive *d)
{
	struct cd_texts devices, ports;

	if (!cd_derive_set(d, "rdma/device", &devices) || !cd_derive_set(d, "rdma/port", &ports))
		return;
	for (size_t i = 0; i < ports.n; i++) {
		const char *slash = strrchr(ports.item[i], '/');

		if (!slash)
			continue;
		put_class(d, cd_strndup(cd_derive_arena(d), ports.item[i],
					(size_t)(slash - ports.item[i])), ports.item[i]);
		put_rate(d, ports.item[i]);
	}
	for (size_t i = 0; i < devices.n; i++) {
		const char *class = by_device(d, devices.item[i]);

		if (class)
			cd_derive_put_text(d, "rdma/class", devices.item[i], class);
	}
}

const struct cd_derivation cd_derivation_rdma_class = {
	.name = "rdma_class", .order = 23, .facts = facts, .needs = needs, .derive = derive,
};
