/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rdma-counters.c - what did one RDMA port count, and may it be asked?
 *
 * Reading counters of the management functions of NVLink switches fails and floods the kernel log,
 * so a device is classified first.  A counter that the hardware lacks is absent, never 0.
 */
#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "collect/rdma.h"
#include "collect/sysfs.h"
#include "host/host.h"

enum { NVIDIA_GPU = 0x10de, MELLANOX = 0x15b3,
       BLACKWELL = 0x2900 };	/* first PCI id of the generation that brought such switches */

static const char *const pma[] = {
	"symbol_error", "link_error_recovery", "link_downed", "port_rcv_errors",
	"port_rcv_remote_physical_errors", "port_rcv_switch_relay_errors", "port_xmit_discards",
	"port_xmit_constraint_errors", "port_rcv_constraint_errors", "local_link_integrity_errors",
	"excessive_buffer_overrun_errors", "VL15_dropped", "port_xmit_wait", "port_xmit_data",
	"port_rcv_data", "port_xmit_packets", "port_rcv_packets", "unicast_xmit_packets",
	"unicast_rcv_packets", "multicast_xmit_packets", "multicast_rcv_packets",
};

static uint64_t id_of(struct cd_collect *x, const char *folder, const char *file)
{
	int error;
	const char *text = cd_sysfs_text(x, cd_sprintf(cd_collect_arena(x), "%s/%s", folder, file),
					 &error);
	uint64_t id;

	return text && cd_parse_hex(text, &id) ? id : 0;
}

/* Such switches come with GPUs of that generation or later, if their functions can be listed. */
static bool may_have_switches(struct cd_collect *x)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_names all = cd_host_list(cd_collect_host(x), a, "/sys/bus/pci/devices");

	for (size_t i = 0; !all.error && i < all.n; i++) {
		const char *folder = cd_sprintf(a, "/sys/bus/pci/devices/%s", all.name[i]);

		if (id_of(x, folder, "vendor") == NVIDIA_GPU &&
		    id_of(x, folder, "device") >= BLACKWELL &&
		    id_of(x, folder, "class") >> 16 == 0x03)
			return true;
	}
	return all.error != 0;
}

enum cd_rdma_lpf cd_rdma_lpf(const struct cd_rdma_device *d, const char *folder)
{
	static const char mark[] = "SW_MNG";
	const char *path = folder ? cd_sprintf(d->a, "%s/vpd", folder) : NULL;
	struct cd_bytes vpd;
	bool found = false;

	if (!folder || id_of(d->x, folder, "vendor") != MELLANOX || !may_have_switches(d->x)) {
		cd_put_bool(d->x, "rdma/lpf", d->name, false);
		return CD_LPF_NO;
	}
	vpd = cd_host_read(cd_collect_host(d->x), d->a, path, CD_READ_SMALL);
	for (size_t i = 0; !vpd.error && i + strlen(mark) <= vpd.len && !found; i++)
		found = !memcmp(vpd.data + i, mark, strlen(mark));
	if (vpd.error && vpd.error != ENOENT) {
		cd_put_errno(d->x, "rdma/lpf", d->name, path, vpd.error);
		return CD_LPF_UNSEEN;
	}
	cd_put_bool(d->x, "rdma/lpf", d->name, found);
	return found ? CD_LPF_YES : CD_LPF_NO;
}

static void counter(const struct cd_rdma_device *d, const char *fact, const char *subject,
		    const char *path)
{
	int error;
	const char *text = cd_sysfs_text(d->x, path, &error);
	uint64_t value;

	if (text && cd_parse_u64(text, &value))
		cd_put_counter(d->x, fact, subject, value);
	else if (cd_second_sample(d->x))
		return;
	else if (error == EINVAL || error == EIO || (text && cd_text_starts(text, "N/A")))
		cd_put_absent(d->x, fact, subject, "the device does not have this counter");
	else if (text)
		cd_put_unseen(d->x, fact, subject, CD_GARBAGE, "%s: '%.64s'", path, text);
	else
		cd_put_errno(d->x, fact, subject, path, error);
}

static void hardware(const struct cd_rdma_device *d, const char *port)
{
	const char *subject = cd_rdma_subject(d, port);
	const char *folder = cd_sprintf(d->a, CD_RDMA_FOLDER "/%s/ports/%s/hw_counters", d->name,
					port);
	struct cd_names all;

	if (!cd_wants(d->x, "rdma/hw/*"))
		return;
	all = cd_host_list(cd_collect_host(d->x), d->a, folder);
	for (size_t i = 0; !all.error && i < all.n; i++) {
		const char *fact = cd_sprintf(d->a, "rdma/hw/%s", all.name[i]);

		if (strcmp(all.name[i], "lifespan") && cd_wants(d->x, fact))
			counter(d, fact, subject, cd_sprintf(d->a, "%s/%s", folder, all.name[i]));
	}
}

void cd_rdma_counters(const struct cd_rdma_device *d, const char *port)
{
	const char *subject = cd_rdma_subject(d, port);

	for (size_t i = 0; i < sizeof(pma) / sizeof(pma[0]); i++) {
		const char *fact = cd_sprintf(d->a, "rdma/%s", pma[i]);

		if (cd_wants(d->x, fact))
			counter(d, fact, subject,
				cd_sprintf(d->a, CD_RDMA_FOLDER "/%s/ports/%s/counters/%s", d->name,
					   port, pma[i]));
	}
	hardware(d, port);
}

void cd_rdma_no_counters(const struct cd_rdma_device *d, const char *port, enum cd_reason reason,
			 const char *why)
{
	const char *subject = cd_rdma_subject(d, port);

	for (size_t i = 0; i < sizeof(pma) / sizeof(pma[0]) && !cd_second_sample(d->x); i++) {
		const char *fact = cd_sprintf(d->a, "rdma/%s", pma[i]);

		if (reason)
			cd_put_unseen(d->x, fact, subject, reason, "%s", why);
		else
			cd_put_absent(d->x, fact, subject, "%s", why);
	}
}
