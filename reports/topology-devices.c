/* SPDX-License-Identifier: Apache-2.0 */
/* topology-devices.c - which network cards, HCAs, GPUs and disks are there, on which way? */
#include "reports/topology-work.h"

#include <string.h>

#include "base/arena.h"
#include "base/text.h"

enum { NAMES = 4 };

const struct cd_fact *cd_topo_present(const struct cd_topo_work *w, const char *name,
				      const char *subject, enum cd_type type)
{
	const struct cd_fact *f = cd_evidence_get(w->run->evidence, "host", name, subject);

	return f && f->state == CD_PRESENT && f->type == type ? f : NULL;
}

int64_t cd_topo_number(const struct cd_topo_work *w, const char *name, const char *subject,
		       int64_t other)
{
	const struct cd_fact *f = cd_topo_present(w, name, subject, CD_INT);

	return f ? f->as.i : other;
}

const char *cd_topo_text(const struct cd_topo_work *w, const char *name, const char *subject,
			 enum cd_type type)
{
	const struct cd_fact *f = cd_topo_present(w, name, subject, type);

	return f ? f->as.text : NULL;
}

const struct cd_list *cd_topo_list(const struct cd_topo_work *w, const char *name,
				   const char *subject)
{
	static const struct cd_list none;
	const struct cd_fact *f = cd_topo_present(w, name, subject, CD_TEXTS);

	return f ? f->as.list : &none;
}

/* ---- findings: a device wears the worst that was found about it -------------------------- */

static void mark(struct cd_topo_work *w, const struct cd_finding *f)
{
	const struct cd_finding *old = cd_map_get(w->findings, f->subject, strlen(f->subject));

	if (!*f->subject || (f->waived && !f->waived->expired) ||
	    (old && old->severity >= f->severity))
		return;
	cd_map_set(w->findings, f->subject, strlen(f->subject), (void *)f);
}

static void gather_findings(struct cd_topo_work *w)
{
	for (size_t i = 0; i < w->run->n_results; i++)
		for (const struct cd_subject *s = w->run->results[i].subjects; s; s = s->next)
			for (const struct cd_finding *f = s->findings; f; f = f->next)
				if (!strcmp(f->scope, "host"))
					mark(w, f);
}

static void wear(const struct cd_topo_work *w, struct cd_topo_device *d, const char *subject)
{
	const struct cd_finding *f = cd_map_get(w->findings, subject, strlen(subject));

	if (f && (!d->item.worst || d->item.worst->severity < f->severity))
		d->item.worst = f;
}

/* ---- devices ----------------------------------------------------------------------------- */

static struct cd_topo_device *device(struct cd_topo_work *w, const char *pci,
				     enum cd_topo_kind kind)
{
	struct cd_topo_device *d = *pci ? cd_map_get(w->by_pci, pci, strlen(pci)) : NULL;

	if (d || w->n == w->room)
		return d;
	d = &w->device[w->n++];
	d->item.kind = kind;
	d->item.pci = pci;
	d->item.name = "";
	if (!*pci)
		return d;
	cd_map_set(w->by_pci, pci, strlen(pci), d);
	wear(w, d, pci);
	return d;
}

static void name(const struct cd_topo_work *w, struct cd_topo_device *d, const char *more)
{
	if (d->n_names++ < NAMES)
		d->item.name = cd_sprintf(w->a, "%s%s%s", d->item.name, *d->item.name ? ", " : "",
					  more);
	else if (d->n_names == NAMES + 1)
		d->item.name = cd_sprintf(w->a, "%s, ...", d->item.name);
	wear(w, d, more);
}

static void faster(struct cd_topo_device *d, int64_t rate)
{
	if (rate > d->item.rate)
		d->item.rate = rate;
}

/* A virtual function whose card is on this machine is counted there. */
static bool is_virtual_function(const struct cd_topo_work *w, const char *pci)
{
	return cd_topo_text(w, "pci/physfn", pci, CD_TEXT) != NULL;
}

static void add_links(struct cd_topo_work *w)
{
	const struct cd_list *port = cd_topo_list(w, "port", "");

	for (size_t i = 0; i < port->n; i++) {
		const char *pci = cd_topo_text(w, "nic/pci", port->text[i], CD_TEXT);
		struct cd_topo_device *d;

		if (pci && is_virtual_function(w, pci))
			continue;
		d = device(w, pci ? pci : "", CD_TOPO_NIC);
		if (!d)
			continue;
		name(w, d, port->text[i]);
		faster(d, cd_topo_number(w, "port/speed", port->text[i], 0));
	}
}

static void add_rdma(struct cd_topo_work *w)
{
	const struct cd_list *port = cd_topo_list(w, "rdma/port", "");

	for (size_t i = 0; i < port->n; i++) {
		const char *card = cd_strndup(w->a, port->text[i], strcspn(port->text[i], "/"));
		const char *layer = cd_topo_text(w, "rdma/link_layer", port->text[i], CD_TEXT);
		const char *pci = cd_topo_text(w, "rdma/pci", card, CD_TEXT);
		const struct cd_fact *soft = cd_topo_present(w, "rdma/soft", card, CD_BOOL);
		struct cd_topo_device *d;

		if ((soft && soft->as.i) || (pci && is_virtual_function(w, pci)))
			continue;
		d = device(w, pci ? pci : "", CD_TOPO_NIC);
		if (!d)
			continue;
		if (layer && !strcmp(layer, "InfiniBand"))
			d->item.kind = CD_TOPO_HCA;
		name(w, d, port->text[i]);
		wear(w, d, card);
		faster(d, cd_topo_number(w, "rdma/link_rate", port->text[i],
				 cd_topo_number(w, "rdma/rate", port->text[i], 0)));
	}
}

static void add_gpus(struct cd_topo_work *w)
{
	const struct cd_list *gpu = cd_topo_list(w, "gpu", "");

	for (size_t i = 0; i < gpu->n; i++) {
		const char *vendor = cd_topo_text(w, "gpu/vendor", gpu->text[i], CD_TEXT);
		struct cd_topo_device *d;

		if (!*gpu->text[i] || is_virtual_function(w, gpu->text[i]))
			continue;
		d = device(w, gpu->text[i], CD_TOPO_GPU);
		if (!d)
			continue;
		name(w, d, vendor ? vendor : "of an unknown maker");
		d->item.nearest = cd_topo_text(w, "gpu/nearest_port", gpu->text[i], CD_TEXT);
		d->item.distance = cd_topo_text(w, "gpu/port_distance", gpu->text[i], CD_TEXT);
	}
}

/* Network controllers without a link: no driver, or a driver of user space. */
static void add_linkless(struct cd_topo_work *w)
{
	const struct cd_list *pci = cd_topo_list(w, "pci", "");

	for (size_t i = 0; i < pci->n; i++) {
		const char *card = cd_topo_text(w, "pci/physfn", pci->text[i], CD_TEXT);
		int64_t class = cd_topo_number(w, "pci/class", pci->text[i], 0);
		struct cd_topo_device *d;

		if (class >> 16 != 0x02)
			continue;
		d = device(w, card ? card : pci->text[i],
			   class >> 8 == 0x0207 ? CD_TOPO_HCA : CD_TOPO_NIC);
		if (d && card)
			d->item.n_vfs++;
	}
}

/* By class: a controller that nothing drives is there, too. */
static void add_disks(struct cd_topo_work *w)
{
	const struct cd_list *pci = cd_topo_list(w, "pci", "");
	const struct cd_list *controller = cd_topo_list(w, "nvme/controller", "");

	for (size_t i = 0; i < pci->n; i++)
		if (cd_topo_number(w, "pci/class", pci->text[i], 0) >> 8 == 0x0108 &&
		    !is_virtual_function(w, pci->text[i]))
			device(w, pci->text[i], CD_TOPO_NVME);
	for (size_t i = 0; i < controller->n; i++) {
		const char *bus = cd_topo_text(w, "nvme/transport", controller->text[i], CD_TEXT);
		const char *at = cd_topo_text(w, "nvme/address", controller->text[i], CD_TEXT);
		struct cd_topo_device *d;

		if (!bus || strcmp(bus, "pcie") || !at || !*at)
			continue;
		d = cd_map_get(w->by_pci, at, strlen(at));
		if (d)
			name(w, d, controller->text[i]);
	}
}

void cd_topo_add_devices(struct cd_topo_work *w)
{
	gather_findings(w);
	add_links(w);
	add_rdma(w);
	add_gpus(w);
	add_linkless(w);
	add_disks(w);
}

void cd_topo_add_way(const struct cd_topo_work *w, struct cd_topo_device *d)
{
	const char *up = *d->item.pci ? d->item.pci : NULL;
	const struct cd_fact *f;

	while (up && d->n_up < CD_TOPO_DEEP) {
		up = cd_topo_text(w, "pci/parent", up, CD_TEXT);
		if (up && *up)
			d->up[d->n_up++] = up;
	}
	f = cd_topo_present(w, "pci/speed", d->item.pci, CD_REAL);
	d->item.speed = f ? f->as.real : 0;
	f = cd_topo_present(w, "pci/max_speed", d->item.pci, CD_REAL);
	d->item.max_speed = f ? f->as.real : 0;
	d->item.width = cd_topo_number(w, "pci/width", d->item.pci, 0);
	d->item.max_width = cd_topo_number(w, "pci/max_width", d->item.pci, 0);
}
