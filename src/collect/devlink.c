/* SPDX-License-Identifier: Apache-2.0 */
/*
 * devlink.c - which firmware do cards run and store, and which of their parts report that they are ill?
 *
 * All of it from dumps that need no privilege.  A reporter is named by its device or port and itself:
 * "pci/0000:81:00.0/fw", "pci/0000:81:00.0/1/tx".  Virtual functions have devices of their own.
 */
#include <errno.h>
#include <linux/devlink.h>
#include <linux/genetlink.h>
#include <string.h>

#include "base/arena.h"
#include "collect/genl.h"
#include "collect/netlink.h"
#include "host/attr.h"

enum { ATTRS = 255, DEVICES_MAX = 1024, NICS_MAX = 256, REPORTERS_MAX = 8192 };

static const struct cd_column version_columns[] = {
	{ "kind", CD_COL_TEXT, "" },	/* fixed, running, stored */
	{ "name", CD_COL_TEXT, "" },
	{ "version", CD_COL_TEXT, "" },
	{ .name = NULL },
};

#define HEALTH(n, t, a) { .name = "devlink/health/" n, .type = t, .source = "devlink health", .about = a }

static const struct cd_fact_spec facts[] = {
	{ .name = "devlink", .type = CD_TEXTS, .source = "devlink dev", .about = "cards known to devlink" },
	{ .name = "devlink/driver", .type = CD_TEXT, .source = "devlink dev info {subject}",
	  .about = "driver of the card" },
	{ .name = "devlink/nics", .type = CD_TEXTS, .source = "devlink port",
	  .about = "links of the card" },
	{ .name = "devlink/versions", .type = CD_TABLE, .source = "devlink dev info {subject}",
	  .columns = version_columns, .about = "versions of firmware and board" },
	{ .name = "devlink/reporter", .type = CD_TEXTS, .source = "devlink health",
	  .about = "parts of cards that report their health" },
	HEALTH("device", CD_TEXT, "card of the reporter"),
	HEALTH("state", CD_TEXT, "healthy or error"),
	HEALTH("errors", CD_COUNTER, "errors that it reported"),
	HEALTH("recoveries", CD_COUNTER, "times that it was recovered"),
	{ .name = NULL },
};

static struct cd_netlink_reply dump(struct cd_collect *x, uint16_t family, uint8_t command)
{
	const struct genlmsghdr get = { .cmd = command, .version = DEVLINK_GENL_VERSION };
	struct cd_request q;

	cd_request_begin(&q, family, NLM_F_DUMP, &get, sizeof(get));
	return cd_host_netlink(cd_collect_host(x), cd_collect_arena(x), NETLINK_GENERIC, &q,
			       q.as.header.nlmsg_len);
}

/* "pci/0000:81:00.0"; NULL for a message that names no device. */
static const char *device(struct cd_arena *a, struct nlattr **tb)
{
	const char *bus = cd_attr_text(a, tb[DEVLINK_ATTR_BUS_NAME]);
	const char *name = cd_attr_text(a, tb[DEVLINK_ATTR_DEV_NAME]);

	return bus && name ? cd_sprintf(a, "%s/%s", bus, name) : NULL;
}

/* The attributes of message `i`, and its device. */
static const char *message(struct cd_collect *x, const struct cd_netlink_reply *r, size_t i,
			   struct nlattr **tb)
{
	if (!cd_attr_message(r->message[i], sizeof(struct genlmsghdr), tb, ATTRS))
		return NULL;
	return device(cd_collect_arena(x), tb);
}

/* Puts the set; no names when it was not read whole. */
static size_t devices(struct cd_collect *x, uint16_t family, const char ***names)
{
	struct cd_netlink_reply r = dump(x, family, DEVLINK_CMD_GET);
	const char **name = cd_alloc_n(cd_collect_arena(x), DEVICES_MAX, sizeof(*name)), *why;
	enum cd_reason reason = cd_reply_reason(&r, &why);
	struct nlattr *tb[ATTRS + 1];
	size_t n = 0;

	*names = name;
	if (reason) {
		cd_put_unseen(x, "devlink", "", reason, "%s", why);
		return 0;
	}
	for (size_t i = 0; i < r.n && n < DEVICES_MAX; i++) {
		const char *d = message(x, &r, i, tb);

		if (d)
			name[n++] = d;
	}
	cd_put_set(x, "devlink", name, n);
	return n;
}

static void versions(struct cd_collect *x, const struct nlmsghdr *m, const char *d)
{
	static const struct { int attr; const char *name; } kinds[] = {
		{ DEVLINK_ATTR_INFO_VERSION_FIXED, "fixed" },
		{ DEVLINK_ATTR_INFO_VERSION_RUNNING, "running" },
		{ DEVLINK_ATTR_INFO_VERSION_STORED, "stored" },
	};
	struct cd_rows *t = cd_table_begin(x, "devlink/versions", d);
	struct cd_arena *a = cd_collect_arena(x);
	const struct nlattr *each = NULL;
	struct nlattr *tb[ATTRS + 1];

	/* every version is an attribute of its own, and many of them have the same number */
	while ((each = cd_attr_message_each(m, sizeof(struct genlmsghdr), each)))
		for (size_t k = 0; k < sizeof(kinds) / sizeof(kinds[0]); k++) {
			const char *name, *version;

			if (cd_attr_type(each) != kinds[k].attr || !cd_attr_nest(each, tb, ATTRS))
				continue;
			name = cd_attr_text(a, tb[DEVLINK_ATTR_INFO_VERSION_NAME]);
			version = cd_attr_text(a, tb[DEVLINK_ATTR_INFO_VERSION_VALUE]);
			if (!name || !version)
				continue;
			cd_row_text(t, "kind", kinds[k].name);
			cd_row_text(t, "name", name);
			cd_row_text(t, "version", version);
			cd_row_end(t);
		}
	cd_table_end(t);
}

/* Of cards whose driver tells; the others are not in the dump. */
static void info(struct cd_collect *x, uint16_t family)
{
	struct cd_netlink_reply r = dump(x, family, DEVLINK_CMD_INFO_GET);
	const char **name, *d, *driver, *why;
	enum cd_reason reason = cd_reply_reason(&r, &why);
	size_t n = devices(x, family, &name);
	struct nlattr *tb[ATTRS + 1];

	for (size_t i = 0; i < n; i++)
		if (reason)
			cd_put_unseen(x, "devlink/versions", name[i], reason, "%s", why);
		else
			cd_put_absent(x, "devlink/versions", name[i], "its driver tells no versions");
	for (size_t i = 0; !reason && i < r.n; i++) {
		if (!(d = message(x, &r, i, tb)))
			continue;
		driver = cd_attr_text(cd_collect_arena(x), tb[DEVLINK_ATTR_INFO_DRIVER_NAME]);
		if (driver)
			cd_put_text(x, "devlink/driver", d, driver);
		versions(x, r.message[i], d);
	}
}

/* Ports of one device follow each other in the dump. */
static void ports(struct cd_collect *x, uint16_t family)
{
	struct cd_netlink_reply r = dump(x, family, DEVLINK_CMD_PORT_GET);
	struct cd_arena *a = cd_collect_arena(x);
	const char *nic[NICS_MAX], *of = NULL, *d, *name;
	struct nlattr *tb[ATTRS + 1];
	size_t n = 0;

	for (size_t i = 0; !r.error && i < r.n; i++) {
		if (!(d = message(x, &r, i, tb)))
			continue;
		if (of && strcmp(of, d)) {
			cd_put_texts(x, "devlink/nics", of, nic, n);
			n = 0;
		}
		of = d;
		name = cd_attr_text(a, tb[DEVLINK_ATTR_PORT_NETDEV_NAME]);
		if (name && n < NICS_MAX)
			nic[n++] = name;
	}
	if (of)
		cd_put_texts(x, "devlink/nics", of, nic, n);
}

static const char *reporter(struct cd_collect *x, struct nlattr **tb, const char *d)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct nlattr *of[ATTRS + 1];
	const char *name, *subject;
	uint32_t port;
	uint64_t count;
	uint8_t state;

	if (!cd_attr_nest(tb[DEVLINK_ATTR_HEALTH_REPORTER], of, ATTRS))
		return NULL;
	name = cd_attr_text(a, of[DEVLINK_ATTR_HEALTH_REPORTER_NAME]);
	if (!name)
		return NULL;
	subject = cd_attr_u32(tb[DEVLINK_ATTR_PORT_INDEX], &port) ?
		cd_sprintf(a, "%s/%u/%s", d, port, name) : cd_sprintf(a, "%s/%s", d, name);
	if (cd_attr_u64(of[DEVLINK_ATTR_HEALTH_REPORTER_ERR_COUNT], &count))
		cd_put_counter(x, "devlink/health/errors", subject, count);
	if (cd_attr_u64(of[DEVLINK_ATTR_HEALTH_REPORTER_RECOVER_COUNT], &count))
		cd_put_counter(x, "devlink/health/recoveries", subject, count);
	if (cd_second_sample(x))
		return subject;
	cd_put_text(x, "devlink/health/device", subject, d);
	if (cd_attr_u8(of[DEVLINK_ATTR_HEALTH_REPORTER_STATE], &state) && state <= 1)
		cd_put_text(x, "devlink/health/state", subject, state ? "error" : "healthy");
	return subject;
}

static void health(struct cd_collect *x, uint16_t family)
{
	struct cd_netlink_reply r = dump(x, family, DEVLINK_CMD_HEALTH_REPORTER_GET);
	const char **name = cd_alloc_n(cd_collect_arena(x), REPORTERS_MAX, sizeof(*name)), *d, *why;
	enum cd_reason reason = cd_reply_reason(&r, &why);
	struct nlattr *tb[ATTRS + 1];
	size_t n = 0;

	for (size_t i = 0; !reason && i < r.n && n < REPORTERS_MAX; i++) {
		d = message(x, &r, i, tb);
		if (d && (d = reporter(x, tb, d)))
			name[n++] = d;
	}
	if (cd_second_sample(x))
		return;
	if (reason && r.error == EOPNOTSUPP)
		cd_put_absent(x, "devlink/reporter", "", "this kernel knows no health reporters");
	else if (reason)
		cd_put_unseen(x, "devlink/reporter", "", reason, "%s", why);
	else
		cd_put_set(x, "devlink/reporter", name, n);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_netlink_reply families;
	const char *why;
	uint16_t family = cd_genl_family(cd_collect_host(x), cd_collect_arena(x),
					 DEVLINK_GENL_NAME, &families);
	enum cd_reason reason = cd_reply_reason(&families, &why);

	(void)err;
	if (family) {
		health(x, family);
		if (cd_second_sample(x))
			return 0;
		info(x, family);
		ports(x, family);
	} else if (!cd_second_sample(x) && reason) {
		cd_put_unseen(x, "devlink", "", reason, "%s", why);
		cd_put_unseen(x, "devlink/reporter", "", reason, "%s", why);
	} else if (!cd_second_sample(x)) {
		cd_put_absent(x, "devlink", "", "this kernel has no devlink");
		cd_put_absent(x, "devlink/reporter", "", "this kernel has no devlink");
	}
	return 0;
}

const struct cd_collector cd_collector_devlink = {
	.name = "devlink",
	.group = "devlink",
	.facts = facts,
	.collect = collect,
	.flags = CD_SAMPLED,
};
