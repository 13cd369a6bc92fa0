/* SPDX-License-Identifier: Apache-2.0 */
/*
 * netdev.c - which links are hardware, and where in the machine do they sit?
 *
 * /sys/class/net knows the device behind a link.  On a folder of files, where nobody can be asked
 * by netlink, it also has to stand in for the list of links and their state.
 */
#include <errno.h>
#include <linux/if_link.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "collect/netdev.h"
#include "collect/netlink.h"
#include "host/attr.h"
#include "host/link.h"

#define FILE_OF(n) "cat /sys/class/net/{subject}/" n
#define FACT(n, t, u, s, a) { .name = "nic/" n, .type = t, .unit = u, .source = s, .about = a }
#define COUNTER(n) { .name = "nic/" n, .type = CD_COUNTER, .source = FILE_OF("statistics/" n), \
	.about = "as the kernel counts it" }
#define CHANGES(n, a) { .name = "nic/" n, .type = CD_COUNTER, .source = FILE_OF(n), .about = a, \
	.counter_bits = 32 }

static const struct cd_fact_spec facts[] = {
	FACT("physical", CD_BOOL, "", "ls -d /sys/class/net/{subject}/device",
	     "a device is behind it"),
	FACT("driver", CD_TEXT, "", "ethtool -i {subject}", "driver of the device"),
	FACT("bus", CD_TEXT, "", "readlink /sys/class/net/{subject}/device/subsystem",
	     "bus of the device: pci, virtio, auxiliary, usb"),
	FACT("pci", CD_TEXT, "", "readlink -f /sys/class/net/{subject}/device", "PCI address"),
	FACT("model", CD_TEXT, "", "lspci -vn", "PCI vendor:device:subsystem ids"),
	FACT("numa_node", CD_INT, "", FILE_OF("device/numa_node"), "NUMA node of the device"),
	FACT("vf", CD_BOOL, "", "readlink /sys/class/net/{subject}/device/physfn",
	     "a virtual function of a device of this host"),
	FACT("pf", CD_TEXT, "", "readlink /sys/class/net/{subject}/device/physfn",
	     "PCI address of the function a VF belongs to"),
	FACT("wireless", CD_BOOL, "", "ls -d /sys/class/net/{subject}/phy80211", "Wi-Fi"),
	FACT("representor", CD_BOOL, "", FILE_OF("phys_port_name"),
	     "stands for a function of a switching NIC"),
	FACT("port_name", CD_TEXT, "", FILE_OF("phys_port_name"), "name of the port on the card"),
	{ .name = "nic", .type = CD_TEXTS, .source = "ls /sys/class/net", .about = "every link" },
	FACT("kind", CD_TEXT, "", FILE_OF("uevent"), "kind of a virtual link"),
	FACT("up", CD_BOOL, "", FILE_OF("flags"), "administratively up"),
	FACT("loopback", CD_BOOL, "", FILE_OF("flags"), "is the loopback"),
	FACT("carrier", CD_BOOL, "", FILE_OF("carrier"), "has carrier"),
	FACT("operstate", CD_TEXT, "", FILE_OF("operstate"), "RFC 2863 state"),
	FACT("address", CD_TEXT, "", FILE_OF("address"), "hardware address"),
	FACT("type", CD_INT, "", FILE_OF("type"), "ARPHRD number: 1 Ethernet, 32 InfiniBand"),
	FACT("mtu", CD_BYTES, "bytes", FILE_OF("mtu"), "MTU"),
	FACT("ifindex", CD_INT, "", FILE_OF("ifindex"), "number of the link"),
	FACT("txqlen", CD_INT, "", FILE_OF("tx_queue_len"), "transmit queue length"),
	FACT("master", CD_TEXT, "", "readlink /sys/class/net/{subject}/master",
	     "bond or bridge it belongs to"),
	FACT("lower", CD_TEXTS, "", "ls /sys/class/net/{subject}", "links it stands on"),
	FACT("speed", CD_INT, "bit/s", FILE_OF("speed"), "speed as the driver says"),
	FACT("duplex", CD_TEXT, "", FILE_OF("duplex"), "half or full"),
	COUNTER("rx_packets"), COUNTER("tx_packets"), COUNTER("rx_bytes"), COUNTER("tx_bytes"),
	COUNTER("rx_errors"), COUNTER("tx_errors"), COUNTER("rx_dropped"), COUNTER("tx_dropped"),
	COUNTER("multicast"), COUNTER("collisions"), COUNTER("rx_length_errors"),
	COUNTER("rx_over_errors"), COUNTER("rx_crc_errors"), COUNTER("rx_frame_errors"),
	COUNTER("rx_fifo_errors"), COUNTER("rx_missed_errors"), COUNTER("tx_aborted_errors"),
	COUNTER("tx_carrier_errors"), COUNTER("tx_fifo_errors"), COUNTER("tx_heartbeat_errors"),
	COUNTER("tx_window_errors"), COUNTER("rx_nohandler"),
	CHANGES("carrier_changes", "carrier came or went"),
	CHANGES("carrier_down_count", "carrier went"),
	{ .name = NULL },
};

static const char *path(struct cd_collect *x, const char *nic, const char *rest)
{
	return cd_sprintf(cd_collect_arena(x), "/sys/class/net/%s/%s", nic, rest);
}

/* Trimmed text of a file, NULL and *error otherwise. */
static const char *read_text(struct cd_collect *x, const char *file, int *error)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, file, CD_READ_SMALL);

	*error = b.error;
	return b.error ? NULL : cd_text_trim(a, b.data);
}

static const char *link_name(struct cd_collect *x, const char *file)
{
	int error;
	const char *to = cd_host_link(cd_collect_host(x), cd_collect_arena(x), file, &error);
	const char *slash = to ? strrchr(to, '/') : NULL;

	return slash ? slash + 1 : to;
}

/* A yes/no fact that the existence of a path decides. */
static bool exists(struct cd_collect *x, const char *fact, const char *nic, const char *rest)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *file = path(x, nic, rest);
	int error;

	if (cd_host_exists(cd_collect_host(x), a, file, &error)) {
		cd_put_bool(x, fact, nic, true);
		return true;
	}
	if ((error == ENOENT || error == ENOTDIR) &&
	    cd_host_absent_is_answer(cd_collect_host(x), a, file))
		cd_put_bool(x, fact, nic, false);
	else
		cd_put_errno(x, fact, nic, file, error);
	return false;
}

static void model(struct cd_collect *x, const char *nic, const char *folder)
{
	static const char *const part[] = { "vendor", "device", "subsystem_vendor",
		"subsystem_device" };
	struct cd_arena *a = cd_collect_arena(x);
	const char *words = "";

	for (size_t i = 0; i < 4; i++) {
		const char *file = cd_sprintf(a, "%s/%s", folder, part[i]);
		uint64_t id;
		int error;
		const char *s = read_text(x, file, &error);

		if (!s || !cd_parse_hex(s, &id)) {
			cd_put_errno(x, "nic/model", nic, file, s ? EINVAL : error);
			return;
		}
		words = cd_sprintf(a, "%s%s%04x", words, i ? ":" : "", (unsigned)id);
	}
	cd_put_text(x, "nic/model", nic, words);
}

static void numa(struct cd_collect *x, const char *nic, const char *folder)
{
	const char *file = cd_sprintf(cd_collect_arena(x), "%s/numa_node", folder);
	int error;
	const char *s = read_text(x, file, &error);
	int64_t node;

	if (!s)
		cd_put_errno(x, "nic/numa_node", nic, file, error);
	else if (!cd_parse_i64(s, &node))
		cd_put_unseen(x, "nic/numa_node", nic, CD_GARBAGE, "%s: '%s'", file, s);
	else if (node < 0)
		cd_put_absent(x, "nic/numa_node", nic, "the firmware names no NUMA node");
	else
		cd_put_int(x, "nic/numa_node", nic, node);
}

/* `by_link`: the way to the link itself goes through the device's folder. */
static void place(struct cd_collect *x, const char *nic, bool by_link)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *device = by_link ? cd_sprintf(a, "/sys/class/net/%s", nic) :
		path(x, nic, "device");
	const char *name, *folder, *pci;
	int error;

	name = link_name(x, path(x, nic, "device/driver"));
	if (name)
		cd_put_text(x, "nic/driver", nic, name);
	name = link_name(x, path(x, nic, "device/subsystem"));
	if (name)
		cd_put_text(x, "nic/bus", nic, name);
	folder = cd_host_real(cd_collect_host(x), a, device, &error);
	if (!folder) {
		cd_put_errno(x, "nic/pci", nic, device, error);
		return;
	}
	pci = cd_netdev_pci_folder(a, folder);
	if (pci) {
		cd_put_text(x, "nic/pci", nic, strrchr(pci, '/') + 1);
		model(x, nic, pci);
	} else {
		cd_put_absent(x, "nic/pci", nic, "the device is not below a PCI bus");
		cd_put_absent(x, "nic/model", nic, "the device is not below a PCI bus");
	}
	numa(x, nic, pci ? pci : path(x, nic, "device"));
	if (exists(x, "nic/vf", nic, "device/physfn")) {
		name = link_name(x, path(x, nic, "device/physfn"));
		if (name)
			cd_put_text(x, "nic/pf", nic, name);
	}
}

static void names(struct cd_collect *x, const char *nic)
{
	int error;
	const char *name = read_text(x, path(x, nic, "phys_port_name"), &error);

	exists(x, "nic/wireless", nic, "phy80211");
	cd_put_bool(x, "nic/representor", nic, name && cd_netdev_is_representor(name));
	if (name && *name)
		cd_put_text(x, "nic/port_name", nic, name);
	else
		cd_put_absent(x, "nic/port_name", nic, "the driver names no port");
}

/*
 * A mount of /sys shows the links of the namespace it was made in: after setns() or unshare() it
 * has others, perhaps of the same name and even number.
 */
static bool is_another(struct cd_collect *x, const struct cd_link *l)
{
	const struct nlattr *mac = l->attr[IFLA_ADDRESS];
	const unsigned char *byte = cd_attr_data(mac, 1);
	struct cd_arena *a = cd_collect_arena(x);
	const char *s, *address = "";
	int64_t index;
	int error;

	s = read_text(x, path(x, l->name, "ifindex"), &error);
	if (s && cd_parse_i64(s, &index) && index != l->index)
		return true;
	for (size_t i = 0; byte && i < cd_attr_len(mac); i++)
		address = cd_sprintf(a, "%s%s%02x", address, i ? ":" : "", byte[i]);
	s = read_text(x, path(x, l->name, "address"), &error);
	return s && *s && *address && strcmp(s, address);
}

static void not_hardware(struct cd_collect *x, const char *nic)
{
	cd_put_bool(x, "nic/physical", nic, false);
	cd_put_bool(x, "nic/wireless", nic, false);
	cd_put_bool(x, "nic/representor", nic, false);
}

/*
 * In other network namespaces, of which there may be a thousand, no /sys is mounted for links that
 * tell that they are virtual: a pair, a bridge, the loopback.
 */
static bool is_surely_virtual(struct cd_collect *x, const struct cd_link *l)
{
	return cd_host_netns(cd_collect_host(x)) && !cd_link_may_be_device(l) &&
	       !(l->kind && !strcmp(l->kind, "ipoib"));
}

/* The link in /sys/class/net leads below devices/virtual or to a device: recordings keep that. */
static void hardware(struct cd_collect *x, const char *nic)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *folder = cd_sprintf(a, "/sys/class/net/%s", nic);
	int error, unread;
	const char *to = cd_host_link(cd_collect_host(x), a, folder, &unread);

	if (!to && !cd_host_exists(cd_collect_host(x), a, folder, &error)) {
		cd_put_unseen(x, "nic/physical", nic, error == EACCES ? CD_PERMISSION :
			      error == ENOENT && cd_is_live(x) ? CD_OTHER_NAMESPACE :
			      CD_NOT_COLLECTED, "/sys/class/net does not show this link");
		return;
	}
	if (to && strstr(to, "/virtual/")) {
		not_hardware(x, nic);
		return;
	}
	if (to && strstr(to, "devices/"))
		cd_put_bool(x, "nic/physical", nic, true);
	else if (!exists(x, "nic/physical", nic, "device"))
		return;
	place(x, nic, to && strstr(to, "devices/"));
	names(x, nic);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_links links = cd_links_read(cd_collect_host(x), a);
	struct cd_names all;
	const char **nics;
	size_t n = 0;

	(void)err;
	if (links.reply.error != ENODATA) {
		for (size_t i = 0; i < links.n && !cd_second_sample(x); i++) {
			if (is_surely_virtual(x, &links.link[i]))
				not_hardware(x, links.link[i].name);
			else if (!is_another(x, &links.link[i]))
				hardware(x, links.link[i].name);
			else
				cd_put_unseen(x, "nic/physical", links.link[i].name,
					      CD_OTHER_NAMESPACE,
					      "/sys/class/net shows another link of this name");
		}
		return 0;
	}
	all = cd_host_list(cd_collect_host(x), a, "/sys/class/net");
	if (all.error) {
		if (!cd_second_sample(x))
			cd_put_unseen(x, "nic", "",
				      all.error == EACCES ? CD_PERMISSION : CD_NOT_COLLECTED,
				      "neither a netlink reply nor /sys/class/net is there");
		return 0;
	}
	nics = cd_alloc_n(a, all.n + 1, sizeof(*nics));
	for (size_t i = 0; i < all.n; i++) {
		const char *folder = cd_sprintf(a, "/sys/class/net/%s", all.name[i]);

		/* bonding_masters is a file among the links */
		if (cd_host_stat(cd_collect_host(x), a, folder).kind == CD_KIND_FILE)
			continue;
		nics[n++] = all.name[i];
		if (!cd_second_sample(x)) {
			hardware(x, all.name[i]);
			cd_netdev_state(x, all.name[i]);
		}
		cd_netdev_counters(x, all.name[i]);
	}
	if (!cd_second_sample(x))
		cd_put_set(x, "nic", nics, n);
	return 0;
}

const struct cd_collector cd_collector_netdev = {
	.name = "netdev",
	.group = "netdev",
	.facts = facts,
	.collect = collect,
	.flags = CD_SAMPLED | CD_PER_NETNS,
};
