/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rdma-port.c - what does sysfs say of one port: state, rate, addresses, network link?
 *
 * An empty GID slot reads as zeros in gids/ and as EINVAL in gid_attrs/: both are normal.
 */
#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "collect/rdma.h"
#include "collect/sysfs.h"
#include "host/host.h"

#define EMPTY_GID "0000:0000:0000:0000:0000:0000:0000:0000"

static const char *path_of(const struct cd_rdma_device *d, const char *port, const char *file)
{
	return cd_sprintf(d->a, CD_RDMA_FOLDER "/%s/ports/%s/%s", d->name, port, file);
}

/* "4: ACTIVE" -> "ACTIVE" */
static void named(const struct cd_rdma_device *d, const char *port, const char *fact,
		  const char *file)
{
	const char *path = path_of(d, port, file), *subject = cd_rdma_subject(d, port);
	int error;
	const char *text = cd_sysfs_text(d->x, path, &error);
	size_t digits = text ? strspn(text, "0123456789") : 0;

	if (!text)
		cd_put_errno(d->x, fact, subject, path, error);
	else if (digits && text[digits] == ':' && text[digits + 1] == ' ' && text[digits + 2])
		cd_put_text(d->x, fact, subject, text + digits + 2);
	else
		cd_put_unseen(d->x, fact, subject, CD_GARBAGE, "%s: '%.64s'", path, text);
}

struct rate {
	int64_t bits;
	int64_t lanes;
	const char *name;
};

/* "400 Gb/sec (4X NDR)", "2.5 Gb/sec (1X SDR)", "10 Gb/sec (4X)" of old kernels */
static bool parse_rate(struct cd_arena *a, const char *text, struct rate *r)
{
	const char *unit = strstr(text, " Gb/sec (");
	const char *lanes = unit ? unit + strlen(" Gb/sec (") : "";
	const char *times = strchr(lanes, 'X');
	double gigabits;
	size_t n;

	if (!times || !cd_parse_real(cd_strndup(a, text, (size_t)(unit - text)), &gigabits) ||
	    gigabits <= 0 || gigabits > 1e5 ||
	    !cd_parse_i64(cd_strndup(a, lanes, (size_t)(times - lanes)), &r->lanes))
		return false;
	n = strlen(times);
	if (times[n - 1] != ')' || (n > 2 && times[1] != ' '))
		return false;
	r->name = n > 2 ? cd_strndup(a, times + 2, n - 3) : "SDR";
	r->bits = (int64_t)(gigabits * 1e9 + 0.5);
	return true;
}

static void put_rate(const struct cd_rdma_device *d, const char *port, bool ethernet)
{
	static const char *const fact[] = { "rdma/rate", "rdma/width", "rdma/speed_name" };
	const char *path = path_of(d, port, "rate"), *subject = cd_rdma_subject(d, port);
	int error;
	const char *text = cd_sysfs_text(d->x, path, &error);
	struct rate r = { 0 };
	bool parsed = text && parse_rate(d->a, text, &r);
	/* what mlx5 says for an Ethernet port that is down or whose speed it has no name for */
	bool fallback = parsed && ethernet && !strcmp(r.name, "QDR") && r.lanes == 4 &&
			(!d->driver || cd_text_starts(d->driver, "mlx5"));

	for (size_t i = 0; i < 3 && (!parsed || fallback); i++)
		if (!text)
			cd_put_errno(d->x, fact[i], subject, path, error);
		else if (fallback)
			cd_put_unseen(d->x, fact[i], subject, CD_NO_REPLY,
				      "the driver says 4X QDR for whatever it has no name for");
		else
			cd_put_unseen(d->x, fact[i], subject, CD_GARBAGE, "%s: '%.64s'", path, text);
	if (!parsed || fallback)
		return;
	cd_put_int(d->x, "rdma/rate", subject, r.bits);
	cd_put_int(d->x, "rdma/width", subject, r.lanes);
	cd_put_text(d->x, "rdma/speed_name", subject, r.name);
}

/* The first link that a GID names; GIDs of other links (VLANs) come later in the table. */
static const char *netdev_by_gid(const struct cd_rdma_device *d, const char *port)
{
	const char *folder = path_of(d, port, "gid_attrs/ndevs");
	struct cd_names all = cd_host_list(cd_collect_host(d->x), d->a, folder);

	for (size_t i = 0; !all.error && i < all.n; i++) {
		int error;
		const char *name = cd_sysfs_text(d->x, cd_sprintf(d->a, "%s/%s", folder,
								  all.name[i]), &error);

		if (name && *name)
			return name;
	}
	return NULL;
}

/* Links of the same bus device whose dev_port (dev_id of older drivers) is this port's. */
static const char *netdev_by_device(const struct cd_rdma_device *d, const char *port)
{
	const char *folder = cd_sprintf(d->a, CD_RDMA_FOLDER "/%s/device/net", d->name);
	struct cd_names all = cd_host_list(cd_collect_host(d->x), d->a, folder);
	const char *found = NULL;
	int64_t number, mine;
	int error;

	if (all.error || !cd_parse_i64(port, &mine))
		return NULL;
	for (size_t i = 0; i < all.n; i++) {
		const char *text = cd_sysfs_text(d->x, cd_sprintf(d->a, "%s/%s/dev_port", folder,
								  all.name[i]), &error);

		if (!text || !cd_parse_i64(text, &number) || number != mine - 1)
			continue;
		if (found)
			return NULL;	/* representors share the number: nobody to choose */
		found = all.name[i];
	}
	return found;
}

static void netdev(const struct cd_rdma_device *d, const char *port, bool ethernet)
{
	const char *subject = cd_rdma_subject(d, port), *name = d->netdev;

	if (!name && !ethernet) {
		cd_put_absent(d->x, "rdma/netdev", subject,
			      "InfiniBand: an IPoIB link is not the port");
		return;
	}
	if (!name)
		name = netdev_by_gid(d, port);
	if (!name)
		name = netdev_by_device(d, port);
	if (name)
		cd_put_text(d->x, "rdma/netdev", subject, name);
	else
		cd_put_unseen(d->x, "rdma/netdev", subject, cd_is_live(d->x) ? CD_OTHER_NAMESPACE :
			      CD_NOT_COLLECTED, "neither a GID nor the device names a link");
}

static void lifespan(const struct cd_rdma_device *d, const char *port)
{
	const char *path = path_of(d, port, "hw_counters/lifespan");
	const char *subject = cd_rdma_subject(d, port);
	int error;
	const char *text = cd_sysfs_text(d->x, path, &error);
	int64_t ms;

	if (!text)
		cd_put_errno(d->x, "rdma/lifespan", subject, path, error);
	else if (cd_parse_i64(text, &ms) && ms >= 0 && ms < 1000000000)
		cd_put_int(d->x, "rdma/lifespan", subject, ms * 1000000);
	else
		cd_put_unseen(d->x, "rdma/lifespan", subject, CD_GARBAGE, "%s: '%.64s'", path, text);
}

void cd_rdma_port(const struct cd_rdma_device *d, const char *port)
{
	static const struct { const char *fact, *file; bool hex; } number[] = {
		{ "rdma/lid", "lid", true }, { "rdma/lmc", "lid_mask_count", false },
		{ "rdma/sm_lid", "sm_lid", true }, { "rdma/sm_sl", "sm_sl", false },
		{ "rdma/cap_mask", "cap_mask", true },
	};
	const char *subject = cd_rdma_subject(d, port);
	int error;
	const char *layer = cd_sysfs_text(d->x, path_of(d, port, "link_layer"), &error);
	bool ethernet = layer && !strcmp(layer, "Ethernet");

	cd_sysfs_put_text(d->x, "rdma/link_layer", subject, path_of(d, port, "link_layer"));
	named(d, port, "rdma/state", "state");
	named(d, port, "rdma/phys_state", "phys_state");
	put_rate(d, port, ethernet);
	for (size_t i = 0; i < sizeof(number) / sizeof(number[0]); i++)
		if (!cd_wants(d->x, number[i].fact))
			continue;
		else if (number[i].hex)
			cd_sysfs_put_hex(d->x, number[i].fact, subject, path_of(d, port, number[i].file));
		else
			cd_sysfs_put_int(d->x, number[i].fact, subject, path_of(d, port, number[i].file));
	netdev(d, port, ethernet);
	lifespan(d, port);
}

void cd_rdma_gids(const struct cd_rdma_device *d, const char *port)
{
	const char *subject = cd_rdma_subject(d, port), *folder = path_of(d, port, "gids");
	struct cd_names all = cd_host_list(cd_collect_host(d->x), d->a, folder);
	struct cd_rows *rows;
	int64_t index;
	int error;

	if (all.error) {
		cd_put_errno(d->x, "rdma/gid", subject, folder, all.error);
		return;
	}
	rows = cd_table_begin(d->x, "rdma/gid", subject);
	for (size_t i = 0; i < all.n; i++) {
		const char *gid = cd_sysfs_text(d->x, cd_sprintf(d->a, "%s/%s", folder, all.name[i]),
						&error);
		const char *text;

		if (!gid || !strcmp(gid, EMPTY_GID) || !cd_parse_i64(all.name[i], &index))
			continue;
		cd_row_int(rows, "index", index);
		cd_row_text(rows, "gid", gid);
		text = cd_sysfs_text(d->x, cd_sprintf(d->a, "%s/%s", path_of(d, port, "gid_attrs/types"),
						      all.name[i]), &error);
		if (text)
			cd_row_text(rows, "type", text);
		text = cd_sysfs_text(d->x, cd_sprintf(d->a, "%s/%s", path_of(d, port, "gid_attrs/ndevs"),
						      all.name[i]), &error);
		if (text)
			cd_row_text(rows, "ndev", text);
		cd_row_end(rows);
	}
	cd_table_end(rows);
}
