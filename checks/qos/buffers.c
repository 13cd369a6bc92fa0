/* SPDX-License-Identifier: Apache-2.0 */
/*
 * qos.buffers - does the lossless priority receive into a buffer of its own that is large enough?
 *
 * Between our pause and the moment the wire is silent, what is under way must still fit.  A buffer shared
 * with ordinary traffic is full of that when it is needed.
 */
#include "roce-ports.h"

static const char *const needs[] = {
	ROCE_NEEDS, "dcb/prio_buffer", "dcb/buffer_size", "dcb/buffer_total", "port/speed", "nic/mtu",
	"nic/driver", NULL
};
static const struct cd_bound bounds[] = {
	{ "cable_metres", "", "7", "ours" },
	{ "reaction", "ns", "4us", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "shared", CD_MEDIUM, "prio prio_from buffer" },
	{ "none", CD_MEDIUM, "prio prio_from buffer" },
	{ "too-small", CD_MEDIUM, "prio buffer size need" },
	{ "above-total", CD_MEDIUM, "sum total" },
	{ .code = NULL },
};

#define METRES_PER_SECOND 2e8	/* of light in a cable */

static struct cd_finding *found(struct cd_case *c, const char *port, const char *code, int64_t prio,
				int64_t buffer)
{
	struct cd_finding *f = cd_fail(c, port, code, CD_MEDIUM);

	cd_observe_int(f, "prio", prio, "");
	cd_observe_int(f, "buffer", buffer, "");
	cd_latent(f, "when the fabric is congested");
	return f;
}

/* What arrives after a pause was sent; 0: the speed is not known. */
static int64_t need(struct cd_case *c, const char *port)
{
	int64_t speed, mtu = 0;
	double seconds = 2 * cd_bound_real(c, "cable_metres") / METRES_PER_SECOND +
			 (double)cd_bound_int(c, "reaction") / 1e9;

	if (!cd_have_int(c, "port/speed", port, &speed))
		return 0;
	cd_have_int(c, "nic/mtu", port, &mtu);
	return (int64_t)((double)speed / 8 * seconds) + 2 * mtu;
}

static bool sized(struct cd_case *c, const char *port, int64_t prio, int64_t buffer, int64_t size)
{
	const char *driver = "";
	int64_t least = need(c, port);
	struct cd_finding *f;

	if (size >= least)
		return true;
	cd_have_text(c, "nic/driver", port, &driver);
	if (!strcmp(driver, "mlx5_core")) {	/* it sizes them itself when PFC is set */
		cd_note(c, port, "buffer %lld has %lld bytes, less than the %lld that arrive after a "
			"pause by our reckoning; mlx5 chose that itself unless somebody set it",
			(long long)buffer, (long long)size, (long long)least);
		return true;
	}
	f = found(c, port, "too-small", prio, buffer);
	cd_observe_int(f, "size", size, "bytes");
	cd_observe_int(f, "need", least, "bytes");
	return false;
}

static bool fits(struct cd_case *c, const char *port, const struct cd_ints *size)
{
	int64_t sum = 0, total;
	struct cd_finding *f;

	for (size_t i = 0; i < size->n; i++)
		sum += size->item[i];
	if (!cd_have_int(c, "dcb/buffer_total", port, &total) || total <= 0 || sum <= total)
		return true;
	f = cd_fail(c, port, "above-total", CD_MEDIUM);
	cd_observe_int(f, "sum", sum, "bytes");
	cd_observe_int(f, "total", total, "bytes");
	cd_latent(f, "when the fabric is congested");
	return false;
}

static void port_judged(struct cd_case *c, const char *port, int64_t prio)
{
	struct cd_ints size;
	int64_t ours, lossy, bytes, any = 0;
	struct cd_finding *f;
	bool well = true;

	if (!cd_need_item(c, "dcb/prio_buffer", port, (size_t)prio, &ours) ||
	    !cd_need_item(c, "dcb/prio_buffer", port, 0, &lossy) ||
	    !cd_need_ints(c, "dcb/buffer_size", port, &size))
		return;
	for (size_t i = 0; i < size.n; i++)
		any += size.item[i];
	if (!any) {
		cd_not_applicable(c, port, "the driver tells no size of any receive buffer");
		return;
	}
	if (!cd_need_item(c, "dcb/buffer_size", port, (size_t)ours, &bytes))
		return;
	if (prio && ours == lossy) {
		f = found(c, port, "shared", prio, ours);
		cd_observe_text(f, "prio_from", roce_prio_from(c));
		well = false;
	}
	if (!bytes) {
		f = found(c, port, "none", prio, ours);
		cd_observe_text(f, "prio_from", roce_prio_from(c));
		well = false;
	} else {
		well &= sized(c, port, prio, ours, bytes);
	}
	well &= fits(c, port, &size);
	if (well)
		cd_pass(c, port);
}

static void judge(struct cd_case *c)
{
	int64_t prio, mask;

	if (!roce_wanted(c))
		return;
	for (const char *port = NULL; (port = roce_each(c, port));) {
		if (!roce_need_lossless(c, port, &prio) ||
		    !cd_need_int(c, "dcb/pfc_mask", port, &mask))
			continue;
		if (mask >> prio & 1)
			port_judged(c, port, prio);
		else
			cd_not_applicable(c, port, "priority %lld does not pause: see qos.pfc_enabled",
					  (long long)prio);
	}
	roce_none(c);
}

const struct cd_check cd_qos_buffers[] = {
	{ .id = "qos.buffers", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge },
	{ .id = NULL },
};
