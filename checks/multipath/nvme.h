/* SPDX-License-Identifier: Apache-2.0 */
/* nvme.h - which paths of an NVMe disk are usable, and over which links do they go? */
#ifndef CD_CHECKS_NVME_H
#define CD_CHECKS_NVME_H

#include <commdoctor/check.h>
#include <string.h>

static inline const char *nvme_text(struct cd_case *c, const char *fact, const char *subject)
{
	const char *value;

	return cd_have_text(c, fact, subject, &value) ? value : "";
}

static inline const char *nvme_cell(const struct cd_table *t, size_t row, const char *column)
{
	const char *value;

	return cd_cell_text(t, row, column, &value) ? value : "";
}

static inline bool nvme_is_fabrics(const char *transport)
{
	return !strcmp(transport, "tcp") || !strcmp(transport, "rdma") || !strcmp(transport, "fc");
}

static inline bool nvme_is_discovery(struct cd_case *c, const char *controller)
{
	return !strcmp(nvme_text(c, "nvme/cntrltype", controller), "discovery") ||
	       strstr(nvme_text(c, "nvme/subsysnqn", controller),
		      "nqn.2014-08.org.nvmexpress.discovery");
}

struct nvme_disk {
	const char *name, *subsystem, *controller;	/* the last two of its last path */
	int64_t paths, usable, optimized;
	const char *dark;	/* a controller whose state was not seen; NULL: none */
	const char *nic;	/* of all usable paths; NULL: several, or not known */
	bool one_nic;
	bool measured;		/* I/O of all optimized paths was seen twice */
	double most, least;	/* their bytes per second */
};

static inline void nvme_count_io(struct cd_case *c, const char *path, struct nvme_disk *d)
{
	struct cd_rate r;

	if (!cd_have_rate(c, "rate/nvme/path_sectors", path, &r)) {
		d->measured = false;
		return;
	}
	r.per_second *= 512;
	if (d->optimized == 1 || r.per_second > d->most)
		d->most = r.per_second;
	if (d->optimized == 1 || r.per_second < d->least)
		d->least = r.per_second;
}

static inline void nvme_count_path(struct cd_case *c, const struct cd_table *t, size_t row,
				   struct nvme_disk *d)
{
	const char *ana = nvme_cell(t, row, "ana_state"), *nic;
	bool optimized = !*ana || !strcmp(ana, "optimized");

	d->controller = nvme_cell(t, row, "controller");
	d->subsystem = nvme_cell(t, row, "subsystem");
	d->paths++;
	if (!optimized && strcmp(ana, "non-optimized"))
		return;
	if (cd_state(c, "nvme/state", d->controller) != CD_PRESENT) {
		d->dark = d->controller;
		return;
	}
	if (strcmp(nvme_text(c, "nvme/state", d->controller), "live"))
		return;
	nic = nvme_text(c, "nvme/nic", d->controller);
	d->one_nic &= *nic && (!d->usable || !strcmp(nic, d->nic));
	d->nic = nic;
	d->usable++;
	d->optimized += optimized;
	if (optimized)
		nvme_count_io(c, nvme_cell(t, row, "path"), d);
}

static inline struct nvme_disk nvme_count(struct cd_case *c, const struct cd_table *t,
					  const char *name)
{
	struct nvme_disk d = { .name = name, .one_nic = true, .measured = true };

	for (size_t i = 0; i < cd_rows(t); i++)
		if (!strcmp(nvme_cell(t, i, "disk"), name) &&
		    nvme_is_fabrics(nvme_text(c, "nvme/transport", nvme_cell(t, i, "controller"))))
			nvme_count_path(c, t, i, &d);
	return d;
}

#endif
