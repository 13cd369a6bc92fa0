/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rdma - which RDMA devices and ports are there, and what does sysfs say of each?
 *
 * From files alone: asking RDMA netlink or verbs would load modules.  Names are not stable (udev
 * renames them), so the PCI address stands beside each.
 */
#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "collect/netdev.h"
#include "collect/rdma.h"
#include "collect/sysfs.h"
#include "host/host.h"

#define DEVICE(n) "cat " CD_RDMA_FOLDER "/{subject}/" n
#define PORT(n, t, u, s, a) { .name = "rdma/" n, .type = t, .unit = u, \
	.source = "grep . " CD_RDMA_FOLDER "/DEVICE/ports/PORT/" s, .about = a }
#define PMA(n, b, a) { .name = "rdma/" n, .type = CD_COUNTER, .counter_bits = b, \
	.counter_flags = b < 64 ? CD_SATURATES : CD_WRAPS, .about = a, \
	.source = "grep . " CD_RDMA_FOLDER "/DEVICE/ports/PORT/counters/*" }
#define HW "grep . " CD_RDMA_FOLDER "/DEVICE/ports/PORT/hw_counters/*"
#define HW64(n, a) { .name = "rdma/hw/" n, .type = CD_COUNTER, .source = HW, .about = a }

static const struct cd_column gid_columns[] = {
	{ "index", CD_COL_INT, "" }, { "gid", CD_COL_TEXT, "" },
	{ "type", CD_COL_TEXT, "" }, { "ndev", CD_COL_TEXT, "" }, { .name = NULL },
};

static const struct cd_fact_spec facts[] = {
	{ .name = "rdma/device", .type = CD_TEXTS, .source = "rdma dev", .about = "RDMA devices" },
	{ .name = "rdma/port", .type = CD_TEXTS, .source = "rdma link",
	  .about = "ports of RDMA devices: mlx5_0/1" },
	{ .name = "rdma/soft", .type = CD_BOOL, .source = "ls -l " CD_RDMA_FOLDER "/{subject}",
	  .about = "RDMA in software over any link (rxe, siw)" },
	{ .name = "rdma/lpf", .type = CD_BOOL, .source = "lspci -vv",
	  .about = "management function of an NVLink switch" },
	{ .name = "rdma/pci", .type = CD_TEXT,
	  .source = "readlink -f " CD_RDMA_FOLDER "/{subject}/device",
	  .about = "nearest PCI function" },
	{ .name = "rdma/bus", .type = CD_TEXT,
	  .source = "readlink " CD_RDMA_FOLDER "/{subject}/device/subsystem",
	  .about = "pci, or auxiliary for a subfunction" },
	{ .name = "rdma/numa_node", .type = CD_INT, .source = DEVICE("device/numa_node"),
	  .about = "absent where the firmware names none" },
	{ .name = "rdma/driver", .type = CD_TEXT,
	  .source = "readlink " CD_RDMA_FOLDER "/{subject}/device/driver",
	  .about = "driver of the bus device" },
	{ .name = "rdma/node_type", .type = CD_TEXT, .source = DEVICE("node_type"),
	  .about = "1: CA, 4: RNIC (iWARP), 7: unspecified (EFA)" },
	{ .name = "rdma/node_desc", .type = CD_TEXT, .source = DEVICE("node_desc"),
	  .about = "name shown in the fabric" },
	{ .name = "rdma/node_guid", .type = CD_TEXT, .source = DEVICE("node_guid"), .about = "GUID" },
	{ .name = "rdma/fw", .type = CD_TEXT, .source = DEVICE("fw_ver"), .about = "firmware" },
	{ .name = "rdma/board_id", .type = CD_TEXT, .source = DEVICE("board_id"),
	  .about = "PSID: equal for cards of one kind" },
	{ .name = "rdma/hca_type", .type = CD_TEXT, .source = DEVICE("hca_type"),
	  .about = "MT and the PCI id in decimal" },
	{ .name = "rdma/p2p", .type = CD_TEXT, .source = DEVICE("device/p2p"),
	  .about = "whose memory an EFA device reaches by itself" },
	{ .name = "rdma/kernel_users", .type = CD_TEXTS, .source = "lsmod",
	  .about = "users of RDMA inside the kernel that are in use" },
	{ .name = "rdma/launchers", .type = CD_TEXTS, .source = "systemctl status slurmd pbs",
	  .about = "launchers of parallel jobs that run here" },
	PORT("link_layer", CD_TEXT, "", "link_layer", "InfiniBand or Ethernet"),
	PORT("state", CD_TEXT, "", "state", "DOWN INIT ARMED ACTIVE ACTIVE_DEFER"),
	PORT("phys_state", CD_TEXT, "", "phys_state", "LinkUp, Polling, Disabled"),
	PORT("rate", CD_INT, "bit/s", "rate", "nominal rate of the lanes together"),
	PORT("width", CD_INT, "lanes", "rate", "lanes in use"),
	PORT("speed_name", CD_TEXT, "", "rate", "SDR ... EDR HDR NDR XDR"),
	PORT("lid", CD_INT, "", "lid", "local identifier; 0: none given"),
	PORT("lmc", CD_INT, "", "lid_mask_count", "low bits of the LID that are free"),
	PORT("sm_lid", CD_INT, "", "sm_lid", "of the subnet manager"),
	PORT("sm_sl", CD_INT, "", "sm_sl", "service level to the subnet manager"),
	PORT("cap_mask", CD_INT, "", "cap_mask", "capabilities, PortInfo.CapabilityMask"),
	PORT("netdev", CD_TEXT, "", "gid_attrs/ndevs/*", "network link of an Ethernet port"),
	PORT("lifespan", CD_DURATION, "ns", "hw_counters/lifespan", "how old hw counters may be"),
	{ .name = "rdma/gid", .type = CD_TABLE, .columns = gid_columns,
	  .source = "grep . " CD_RDMA_FOLDER "/DEVICE/ports/PORT/gids/*",
	  .about = "GIDs that are not empty; type is missing where the kernel refuses it" },
	PMA("symbol_error", 16, "minor link errors"),
	PMA("link_error_recovery", 8, "link recovered"),
	PMA("link_downed", 8, "recovery failed"),
	PMA("port_rcv_errors", 16, "packets with errors"),
	PMA("port_rcv_remote_physical_errors", 16, "packets marked bad on their way"),
	PMA("port_rcv_switch_relay_errors", 16, "packets a switch could not forward"),
	PMA("port_xmit_discards", 16, "packets not sent: link down or congested"),
	PMA("port_xmit_constraint_errors", 8, "not sent: partition or raw filter"),
	PMA("port_rcv_constraint_errors", 8, "dropped: partition or raw filter"),
	PMA("local_link_integrity_errors", 4, "local errors over the threshold"),
	PMA("excessive_buffer_overrun_errors", 4, "buffer overruns in a row"),
	PMA("VL15_dropped", 16, "management packets dropped"),
	PMA("port_xmit_wait", 32, "ticks with data but no credit"),
	PMA("port_xmit_data", 64, "sent, in units of 4 bytes"),
	PMA("port_rcv_data", 64, "received, in units of 4 bytes"),
	PMA("port_xmit_packets", 64, "packets sent"),
	PMA("port_rcv_packets", 64, "packets received"),
	PMA("unicast_xmit_packets", 64, "unicast packets sent"),
	PMA("unicast_rcv_packets", 64, "unicast packets received"),
	PMA("multicast_xmit_packets", 64, "multicast packets sent"),
	PMA("multicast_rcv_packets", 64, "multicast packets received"),
	HW64("np_cnp_sent", "congestion notifications sent"),
	HW64("np_ecn_marked_roce_packets", "packets received with a congestion mark"),
	HW64("rp_cnp_handled", "congestion notifications obeyed"),
	HW64("rp_cnp_ignored", "congestion notifications ignored"),
	{ .name = "rdma/hw/" "*", .type = CD_COUNTER, .counter_bits = 32, .source = HW,
	  .about = "the driver's own counters; queue counters have 32 bits and wrap" },
	{ .name = NULL },
};

const char *cd_rdma_subject(const struct cd_rdma_device *d, const char *port)
{
	return cd_sprintf(d->a, "%s/%s", d->name, port);
}

static const char *path_of(const struct cd_rdma_device *d, const char *file)
{
	return cd_sprintf(d->a, CD_RDMA_FOLDER "/%s/%s", d->name, file);
}

static void files(const struct cd_rdma_device *d)
{
	static const char *const file[][2] = {
		{ "rdma/node_type", "node_type" }, { "rdma/node_desc", "node_desc" },
		{ "rdma/node_guid", "node_guid" }, { "rdma/fw", "fw_ver" },
		{ "rdma/board_id", "board_id" }, { "rdma/hca_type", "hca_type" },
		{ "rdma/p2p", "device/p2p" },
	};

	for (size_t i = 0; i < sizeof(file) / sizeof(file[0]); i++)
		cd_sysfs_put_text(d->x, file[i][0], d->name, path_of(d, file[i][1]));
}

/* rxe names its link in `parent`; both tell by their description unless udev rewrote it. */
static void software(struct cd_rdma_device *d)
{
	const char *folder = cd_sprintf(d->a, CD_RDMA_FOLDER "/%s", d->name), *desc, *to;
	int error;

	d->netdev = cd_sysfs_text(d->x, path_of(d, "parent"), &error);
	desc = cd_sysfs_text(d->x, path_of(d, "node_desc"), &error);
	to = cd_host_link(cd_collect_host(d->x), d->a, folder, &error);
	d->soft = d->netdev || (to && strstr(to, "devices/virtual/")) ||
		  (desc && (!strcmp(desc, "rxe") || cd_text_starts(desc, "Software iWARP")));
	cd_put_bool(d->x, "rdma/soft", d->name, d->soft);
}

static void numa(const struct cd_rdma_device *d, const char *pci)
{
	const char *path = cd_sprintf(d->a, "%s/numa_node", pci);
	int error;
	const char *text = cd_sysfs_text(d->x, path, &error);

	if (text && *text == '-')
		cd_put_absent(d->x, "rdma/numa_node", d->name, "the firmware names no NUMA node");
	else
		cd_sysfs_put_int(d->x, "rdma/numa_node", d->name, path);
}

/* A recording by others may lack the link; only here, or in a capture, is its lack an answer. */
static void no_device(const struct cd_rdma_device *d, int error)
{
	static const char *const fact[] = { "rdma/pci", "rdma/bus", "rdma/numa_node", "rdma/driver" };
	struct cd_host *h = cd_collect_host(d->x);

	for (size_t i = 0; i < sizeof(fact) / sizeof(fact[0]); i++)
		if (d->soft)
			cd_put_absent(d->x, fact[i], d->name, "a device in software");
		else if (error == ENOENT && !cd_host_is_live(h) && !cd_host_is_capture(h))
			cd_put_unseen(d->x, fact[i], d->name, CD_NOT_COLLECTED,
				      "the recording does not hold the device behind it");
		else
			cd_put_errno(d->x, fact[i], d->name, path_of(d, "device"), error);
}

/* The folder of the nearest PCI function, NULL when there is none. */
static const char *place(struct cd_rdma_device *d)
{
	int error;
	const char *folder = cd_host_real(cd_collect_host(d->x), d->a, path_of(d, "device"), &error);
	const char *pci, *name;

	if (!folder) {
		no_device(d, error);
		return NULL;
	}
	name = cd_sysfs_link(d->x, path_of(d, "device/subsystem"), &error);
	if (name)
		cd_put_text(d->x, "rdma/bus", d->name, name);
	pci = cd_netdev_pci_folder(d->a, folder);
	if (!pci) {
		cd_put_absent(d->x, "rdma/pci", d->name, "the device is not below a PCI bus");
		cd_put_absent(d->x, "rdma/numa_node", d->name, "the device is not below a PCI bus");
	} else {
		cd_put_text(d->x, "rdma/pci", d->name, strrchr(pci, '/') + 1);
		numa(d, pci);
	}
	d->driver = cd_sysfs_link(d->x, path_of(d, "device/driver"), &error);
	if (d->driver)
		cd_put_text(d->x, "rdma/driver", d->name, d->driver);
	else
		cd_put_errno(d->x, "rdma/driver", d->name, path_of(d, "device/driver"), error);
	return pci;
}

/* Counters of a device that may be a management function are left alone on a living machine. */
static void counters(const struct cd_rdma_device *d, const char *port, enum cd_rdma_lpf lpf)
{
	if (lpf == CD_LPF_YES)
		cd_rdma_no_counters(d, port, 0, "management function of an NVLink switch");
	else if (lpf == CD_LPF_UNSEEN && cd_is_live(d->x))
		cd_rdma_no_counters(d, port, CD_PERMISSION, "only root may read the device's vital "
				    "product data, and counters of management functions are left alone");
	else
		cd_rdma_counters(d, port);
}

static size_t device(struct cd_collect *x, const char *name, const char ***port, size_t n)
{
	struct cd_rdma_device d = { .x = x, .a = cd_collect_arena(x), .name = name };
	struct cd_names ports = cd_host_list(cd_collect_host(x), d.a, path_of(&d, "ports"));
	const char *folder;
	enum cd_rdma_lpf lpf;

	software(&d);
	folder = place(&d);
	lpf = cd_rdma_lpf(&d, folder);
	if (!cd_second_sample(x))
		files(&d);
	*port = cd_regrow(d.a, *port, n * sizeof(**port), (n + ports.n + 1) * sizeof(**port));
	for (size_t i = 0; !ports.error && i < ports.n; i++) {
		(*port)[n++] = cd_rdma_subject(&d, ports.name[i]);
		if (!cd_second_sample(x)) {
			cd_rdma_port(&d, ports.name[i]);
			if (cd_wants(x, "rdma/gid"))
				cd_rdma_gids(&d, ports.name[i]);
		}
		counters(&d, ports.name[i], lpf);
	}
	return n;
}

/* "nvme_rdma 49152 2 ...": the third word counts its users */
static void kernel_users(struct cd_collect *x)
{
	static const char *const known[] = { "nvme_rdma", "nvmet_rdma", "rpcrdma", "ib_iser",
		"ib_isert", "ib_srp", "ib_srpt", "ko2iblnd", "smc" };
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, "/proc/modules", CD_READ_LARGE);
	const char *used[sizeof(known) / sizeof(known[0])];
	size_t n = 0;

	if (b.error && b.error != ENOENT) {
		cd_put_errno(x, "rdma/kernel_users", "", "/proc/modules", b.error);
		return;
	}
	for (const char *p = b.error ? NULL : b.data; p && *p;) {
		size_t len = strcspn(p, "\n");
		char *word[3];

		if (cd_text_words(cd_strndup(a, p, len), word, 3) == 3 && strcmp(word[2], "0") &&
		    strcmp(word[2], "-"))
			for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
				if (!strcmp(known[i], word[0]) && n < sizeof(used) / sizeof(used[0]))
					used[n++] = known[i];
		p += len + (p[len] == '\n');
	}
	cd_put_texts(x, "rdma/kernel_users", "", used, n);
}

static void launchers(struct cd_collect *x)
{
	static const char *const unit[][2] = { { "slurmd.service", "slurmd" },
		{ "pbs.service", "pbs_mom" }, { "pbs_mom.service", "pbs_mom" } };
	static const char *const base[] = { "/sys/fs/cgroup/system.slice",
		"/sys/fs/cgroup/systemd/system.slice", "/sys/fs/cgroup/unified/system.slice" };
	struct cd_arena *a = cd_collect_arena(x);
	const char *found[3];
	size_t n = 0;

	for (size_t i = 0; i < sizeof(unit) / sizeof(unit[0]); i++)
		for (size_t k = 0; k < sizeof(base) / sizeof(base[0]); k++) {
			int error;

			if (!cd_host_exists(cd_collect_host(x), a,
					    cd_sprintf(a, "%s/%s", base[k], unit[i][0]), &error))
				continue;
			found[n++] = unit[i][1];
			break;
		}
	cd_put_texts(x, "rdma/launchers", "", found, n);
}

/* In a child network namespace an empty list may be the work of `rdma system set netns exclusive`. */
static bool may_be_hidden(struct cd_collect *x)
{
	struct cd_arena *a = cd_collect_arena(x);
	int error = 0;

	return cd_host_exists(cd_collect_host(x), a, "/proc/sys/net/ipv4/ip_forward", &error) &&
	       !cd_host_exists(cd_collect_host(x), a, "/proc/sys/net/ipv4/tcp_mem", &error) &&
	       (cd_host_is_live(cd_collect_host(x)) || cd_host_is_capture(cd_collect_host(x)));
}

static void none(struct cd_collect *x, int error)
{
	static const char *const set[] = { "rdma/device", "rdma/port" };
	struct cd_arena *a = cd_collect_arena(x);

	for (size_t i = 0; i < 2; i++)
		if (!error && may_be_hidden(x))
			cd_put_unseen(x, set[i], "", CD_OTHER_NAMESPACE, "none in this network "
				      "namespace; the kernel may keep them in another");
		else if (!error || (error == ENOENT &&
				    cd_host_absent_is_answer(cd_collect_host(x), a, CD_RDMA_FOLDER)))
			cd_put_absent(x, set[i], "", "no RDMA device on this host");
		else
			cd_put_errno(x, set[i], "", CD_RDMA_FOLDER, error);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_names devices = cd_host_list(cd_collect_host(x), a, CD_RDMA_FOLDER);
	const char **port = NULL;
	size_t n = 0;

	(void)err;
	for (size_t i = 0; !devices.error && i < devices.n; i++)
		n = device(x, devices.name[i], &port, n);
	if (cd_second_sample(x))
		return 0;
	kernel_users(x);
	launchers(x);
	if (devices.error || !devices.n) {
		none(x, devices.error);
		return 0;
	}
	cd_put_set(x, "rdma/device", devices.name, devices.n);
	cd_put_set(x, "rdma/port", port, n);
	return 0;
}

const struct cd_collector cd_collector_rdma = {
	.name = "rdma", .group = "files", .facts = facts, .collect = collect,
	.flags = CD_SAMPLED, .deadline_ms = 10000,
};
