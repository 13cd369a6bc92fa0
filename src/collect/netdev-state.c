/* SPDX-License-Identifier: Apache-2.0 */
/*
 * netdev-state.c - what do the files of /sys/class/net/X say where netlink cannot be asked?
 *
 * The kernel refuses some of them by state: carrier, speed and duplex of a link that is down read
 * EINVAL.  That is an answer about the link, not a failure to read.
 */
#include "collect/netdev.h"

#include <ctype.h>
#include <errno.h>
#include <linux/if.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "host/host.h"

/* "0000:81:00.0"; a domain may have more than four digits. */
static bool is_pci_name(const char *s, size_t n)
{
	static const char tail[] = ":hh:hh.h";
	size_t domain = 0;

	while (domain < n && isxdigit((unsigned char)s[domain]))
		domain++;
	if (domain < 4 || domain > 8 || n - domain != sizeof(tail) - 1)
		return false;
	for (size_t i = 0; i < sizeof(tail) - 1; i++) {
		char c = s[domain + i];

		if (tail[i] == 'h' ? !isxdigit((unsigned char)c) : c != tail[i])
			return false;
	}
	return true;
}

const char *cd_netdev_pci_folder(struct cd_arena *a, const char *folder)
{
	size_t n = strlen(folder);

	while (n) {
		size_t start = n;

		while (start && folder[start - 1] != '/')
			start--;
		if (is_pci_name(folder + start, n - start))
			return cd_strndup(a, folder, n);
		n = start ? start - 1 : 0;
	}
	return NULL;
}

bool cd_netdev_is_representor(const char *s)
{
	if (*s == 'c') {
		const char *digit = s + 1;

		while (isdigit((unsigned char)*digit))
			digit++;
		if (digit > s + 1)
			s = digit;
	}
	return s[0] == 'p' && s[1] == 'f' && isdigit((unsigned char)s[2]);
}

static const char *file_of(struct cd_collect *x, const char *nic, const char *name)
{
	return cd_sprintf(cd_collect_arena(x), "/sys/class/net/%s/%s", nic, name);
}

static const char *read_text(struct cd_collect *x, const char *nic, const char *name, int *error)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, file_of(x, nic, name),
					 CD_READ_SMALL);

	*error = b.error;
	return b.error ? NULL : cd_text_trim(a, b.data);
}

static void number(struct cd_collect *x, const char *nic, const char *name, const char *fact)
{
	int error;
	const char *s = read_text(x, nic, name, &error);
	int64_t value;

	if (!s)
		cd_put_errno(x, fact, nic, file_of(x, nic, name), error);
	else if (cd_parse_i64(s, &value))
		cd_put_int(x, fact, nic, value);
	else
		cd_put_unseen(x, fact, nic, CD_GARBAGE, "'%s'", s);
}

static void words(struct cd_collect *x, const char *nic, const char *name, const char *fact)
{
	int error;
	const char *s = read_text(x, nic, name, &error);

	if (s)
		cd_put_text(x, fact, nic, s);
	else
		cd_put_errno(x, fact, nic, file_of(x, nic, name), error);
}

static bool has(struct cd_collect *x, const char *nic, const char *name)
{
	int error;

	return cd_host_exists(cd_collect_host(x), cd_collect_arena(x), file_of(x, nic, name),
			      &error);
}

static void kind(struct cd_collect *x, const char *nic, bool loopback)
{
	static const char *const hardware[] = { "wlan", "wwan", "fcoe", NULL };
	struct cd_arena *a = cd_collect_arena(x);
	int error;
	const char *uevent = read_text(x, nic, "uevent", &error);
	const char *type = uevent ? strstr(uevent, "DEVTYPE=") : NULL;

	if (type) {
		type += strlen("DEVTYPE=");
		type = cd_strndup(a, type, strcspn(type, "\n"));
		for (size_t i = 0; hardware[i]; i++)
			if (!strcmp(type, hardware[i])) {
				cd_put_absent(x, "nic/kind", nic, "a device");
				return;
			}
		cd_put_text(x, "nic/kind", nic, type);
	} else if (has(x, nic, "bonding")) {
		cd_put_text(x, "nic/kind", nic, "bond");
	} else if (has(x, nic, "bridge")) {
		cd_put_text(x, "nic/kind", nic, "bridge");
	} else if (has(x, nic, "tun_flags")) {
		cd_put_text(x, "nic/kind", nic, "tun");
	} else if (loopback || has(x, nic, "device")) {
		cd_put_absent(x, "nic/kind", nic, "a device or the loopback");
	} else {
		cd_put_unseen(x, "nic/kind", nic, CD_NOT_COLLECTED,
			      "a virtual link whose kind only netlink tells");
	}
}

static void relations(struct cd_collect *x, const char *nic)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *folder = cd_sprintf(a, "/sys/class/net/%s", nic);
	struct cd_names names = cd_host_list(cd_collect_host(x), a, folder);
	const char *slash, *to, **lower;
	size_t n = 0;
	int error;

	if (names.error) {
		cd_put_errno(x, "nic/lower", nic, folder, names.error);
		cd_put_errno(x, "nic/master", nic, folder, names.error);
		return;
	}
	lower = cd_alloc_n(a, names.n + 1, sizeof(*lower));
	for (size_t i = 0; i < names.n; i++)
		if (cd_text_starts(names.name[i], "lower_"))
			lower[n++] = names.name[i] + strlen("lower_");
	cd_put_texts(x, "nic/lower", nic, lower, n);
	to = cd_host_link(cd_collect_host(x), a, file_of(x, nic, "master"), &error);
	slash = to ? strrchr(to, '/') : NULL;
	if (to)
		cd_put_text(x, "nic/master", nic, slash ? slash + 1 : to);
	else if (error == ENOENT)
		cd_put_absent(x, "nic/master", nic, "belongs to no bond or bridge");
	else
		cd_put_errno(x, "nic/master", nic, file_of(x, nic, "master"), error);
}

static void carrier(struct cd_collect *x, const char *nic, bool up, bool flags_known)
{
	int error;
	const char *s = read_text(x, nic, "carrier", &error);

	if (s && (!strcmp(s, "0") || !strcmp(s, "1")))
		cd_put_bool(x, "nic/carrier", nic, *s == '1');
	else if (flags_known && !up)
		cd_put_bool(x, "nic/carrier", nic, false);
	else if (s)
		cd_put_unseen(x, "nic/carrier", nic, CD_GARBAGE, "'%s'", s);
	else
		cd_put_errno(x, "nic/carrier", nic, file_of(x, nic, "carrier"), error);
}

void cd_netdev_speed(struct cd_collect *x, const char *nic, bool up)
{
	int error;
	const char *s = read_text(x, nic, "speed", &error);
	int64_t mbit;

	if (s && cd_parse_i64(s, &mbit) && mbit > 0 && mbit < UINT32_MAX)
		cd_put_int(x, "nic/speed", nic, mbit * 1000000);
	else if (s && cd_parse_i64(s, &mbit))
		cd_put_absent(x, "nic/speed", nic, "the driver reports no speed");
	else if (s)
		cd_put_unseen(x, "nic/speed", nic, CD_GARBAGE, "'%s'", s);
	else if (error == EINVAL || error == EOPNOTSUPP)
		cd_put_absent(x, "nic/speed", nic, up ? "the driver reports no speed" :
			      "the link is down");
	else
		cd_put_errno(x, "nic/speed", nic, file_of(x, nic, "speed"), error);
	s = read_text(x, nic, "duplex", &error);
	if (s && strcmp(s, "unknown"))
		cd_put_text(x, "nic/duplex", nic, s);
	else if (s || error == EINVAL || error == EOPNOTSUPP)
		cd_put_absent(x, "nic/duplex", nic, "the driver reports no duplex");
	else
		cd_put_errno(x, "nic/duplex", nic, file_of(x, nic, "duplex"), error);
}

void cd_netdev_state(struct cd_collect *x, const char *nic)
{
	int error;
	const char *s = read_text(x, nic, "flags", &error);
	uint64_t flags = 0;
	bool known = s && cd_parse_hex(s, &flags);

	if (known) {
		cd_put_bool(x, "nic/up", nic, flags & IFF_UP);
		cd_put_bool(x, "nic/loopback", nic, flags & IFF_LOOPBACK);
	} else {
		cd_put_errno(x, "nic/up", nic, file_of(x, nic, "flags"), s ? EBADMSG : error);
		cd_put_errno(x, "nic/loopback", nic, file_of(x, nic, "flags"), s ? EBADMSG : error);
	}
	carrier(x, nic, flags & IFF_UP, known);
	kind(x, nic, flags & IFF_LOOPBACK);
	words(x, nic, "operstate", "nic/operstate");
	words(x, nic, "address", "nic/address");
	number(x, nic, "type", "nic/type");
	number(x, nic, "mtu", "nic/mtu");
	number(x, nic, "ifindex", "nic/ifindex");
	number(x, nic, "tx_queue_len", "nic/txqlen");
	relations(x, nic);
	cd_netdev_speed(x, nic, flags & IFF_UP);
}

static void counter(struct cd_collect *x, const char *nic, const char *name, const char *file)
{
	int error;
	const char *s = read_text(x, nic, file, &error);
	uint64_t value;

	if (s && cd_parse_u64(s, &value))
		cd_put_counter(x, cd_sprintf(cd_collect_arena(x), "nic/%s", name), nic, value);
}

void cd_netdev_counters(struct cd_collect *x, const char *nic)
{
	static const char *const name[] = { "rx_packets", "tx_packets", "rx_bytes", "tx_bytes",
		"rx_errors", "tx_errors", "rx_dropped", "tx_dropped", "multicast", "collisions",
		"rx_length_errors", "rx_over_errors", "rx_crc_errors", "rx_frame_errors",
		"rx_fifo_errors", "rx_missed_errors", "tx_aborted_errors", "tx_carrier_errors",
		"tx_fifo_errors", "tx_heartbeat_errors", "tx_window_errors", "rx_nohandler", NULL };
	struct cd_arena *a = cd_collect_arena(x);

	for (size_t i = 0; name[i]; i++)
		counter(x, nic, name[i], cd_sprintf(a, "statistics/%s", name[i]));
	counter(x, nic, "carrier_changes", "carrier_changes");
	counter(x, nic, "carrier_down_count", "carrier_down_count");
}
