/* SPDX-License-Identifier: Apache-2.0 */
/*
 * dcb.c - which priorities pause, how are they scheduled, and what sorts packets into them?
 *
 * Data Center Bridging has no dump: every port is asked by name, in the namespace that owns it.
 * Structs in the answer grow with the kernel, so only their documented beginning is read.
 */
#include <errno.h>
#include <linux/dcbnl.h>
#include <linux/rtnetlink.h>
#include <stddef.h>
#include <sys/socket.h>

#include "base/arena.h"
#include "collect/netlink.h"
#include "host/attr.h"
#include "host/link.h"

enum {
	ATTRS = 63,
	PRIORITIES = 8,
	DSCPS = 64,
	SELECTOR_DSCP = 5,
	APP_TRUST_TABLE = 11,	/* DCB_ATTR_DCB_APP_TRUST_TABLE, Linux 6.2 */
};

static const struct cd_column app_columns[] = {
	{ "selector", CD_COL_INT, "" },		/* 1 ethertype 2 TCP 3 UDP 4 any 5 DSCP 255 PCP */
	{ "protocol", CD_COL_INT, "" },
	{ "priority", CD_COL_INT, "" },
	{ .name = NULL },
};

#define FACT(n, t, u, s, a) { .name = "dcb/" n, .type = t, .unit = u, \
	.source = "dcb " s " show dev {subject}", .about = a }

static const struct cd_fact_spec facts[] = {
	FACT("pfc", CD_INTS, "", "pfc", "priorities with PFC"),
	FACT("pfc_mask", CD_INT, "", "pfc", "the same as a bit mask"),
	FACT("pfc_cap", CD_INT, "", "pfc", "how many priorities may have PFC"),
	FACT("pfc_delay", CD_INT, "", "pfc", "allowance for the cable in bit times"),
	FACT("pfc_sent", CD_INTS, "", "pfc", "pause requests sent, by priority"),
	FACT("pfc_received", CD_INTS, "", "pfc", "pause requests received, by priority"),
	FACT("peer_pfc", CD_INTS, "", "-s pfc", "priorities with PFC at the peer, by DCBX"),
	FACT("ets_willing", CD_BOOL, "", "ets", "takes the peer's settings"),
	FACT("tc_count", CD_INT, "", "ets", "traffic classes of the device"),
	FACT("prio_tc", CD_INTS, "", "ets", "traffic class by priority"),
	FACT("tc_bandwidth", CD_INTS, "%", "ets", "guaranteed share by traffic class"),
	FACT("tc_algorithm", CD_INTS, "", "ets", "0 strict, 1 credit, 2 ETS, by class"),
	FACT("tc_maxrate", CD_INTS, "kbit/s", "maxrate", "limit by traffic class, 0 none"),
	FACT("prio_buffer", CD_INTS, "", "buffer", "receive buffer by priority"),
	FACT("buffer_size", CD_INTS, "bytes", "buffer", "size by receive buffer"),
	FACT("buffer_total", CD_INT, "bytes", "buffer", "all receive buffers together"),
	{ .name = "dcb/app", .type = CD_TABLE, .source = "dcb app show dev {subject}",
	  .columns = app_columns, .about = "what is sorted into which priority" },
	FACT("dscp_prio", CD_INTS, "", "app", "priority by DSCP 0..63, -1 not set"),
	FACT("apptrust", CD_INTS, "", "apptrust", "trusted selectors, in order"),
	FACT("dcbx", CD_INT, "", "dcbx", "mode bits: 1 host 2 lld-managed 4 CEE 8 IEEE 16 static"),
	{ .name = NULL },
};

static int ask(struct cd_collect *x, uint8_t command, const char *nic, struct nlattr **tb)
{
	const struct dcbmsg get = { .dcb_family = AF_UNSPEC, .cmd = command };
	struct cd_netlink_reply r;
	struct cd_request q;

	memset(tb, 0, (ATTRS + 1) * sizeof(*tb));
	cd_request_begin(&q, RTM_GETDCB, 0, &get, sizeof(get));
	cd_request_add_text(&q, DCB_ATTR_IFNAME, nic);
	r = cd_host_netlink(cd_collect_host(x), cd_collect_arena(x), NETLINK_ROUTE, &q,
			    q.as.header.nlmsg_len);
	if (r.error)
		return r.error;
	for (size_t i = 0; i < r.n; i++)
		if (cd_attr_message(r.message[i], sizeof(get), tb, ATTRS))
			return 0;
	return EBADMSG;
}

static void bytes(struct cd_collect *x, const char *fact, const char *nic, const uint8_t *v)
{
	int64_t wide[PRIORITIES];

	for (int i = 0; i < PRIORITIES; i++)
		wide[i] = v[i];
	cd_put_ints(x, fact, nic, wide, PRIORITIES);
}

static void priorities(struct cd_collect *x, const char *fact, const char *nic, uint8_t mask)
{
	int64_t list[PRIORITIES];
	size_t n = 0;

	for (int i = 0; i < PRIORITIES; i++)
		if (mask & 1u << i)
			list[n++] = i;
	cd_put_ints(x, fact, nic, list, n);
}

static void pfc(struct cd_collect *x, const char *nic, const struct nlattr *a)
{
	const uint8_t *p = cd_attr_data(a, offsetof(struct ieee_pfc, requests));
	struct ieee_pfc all;
	int64_t sent[PRIORITIES], received[PRIORITIES];

	if (!p) {
		static const char *const told[] = { "dcb/pfc", "dcb/pfc_mask", "dcb/pfc_cap" };

		for (size_t i = 0; i < sizeof(told) / sizeof(told[0]); i++)
			cd_put_unseen(x, told[i], nic, a ? CD_GARBAGE : CD_NO_REPLY, "%s", a ?
				      "the PFC answer is too short" :
				      "the driver answers DCB but tells no IEEE PFC");
		return;
	}
	memset(&all, 0, sizeof(all));
	memcpy(&all, p, cd_attr_len(a) < sizeof(all) ? cd_attr_len(a) : sizeof(all));
	priorities(x, "dcb/pfc", nic, all.pfc_en);
	cd_put_int(x, "dcb/pfc_mask", nic, all.pfc_en);
	cd_put_int(x, "dcb/pfc_cap", nic, all.pfc_cap);
	cd_put_int(x, "dcb/pfc_delay", nic, all.delay);
	if (cd_attr_len(a) < sizeof(all))
		return;
	for (int i = 0; i < PRIORITIES; i++) {
		sent[i] = (int64_t)all.requests[i];
		received[i] = (int64_t)all.indications[i];
	}
	cd_put_ints(x, "dcb/pfc_sent", nic, sent, PRIORITIES);
	cd_put_ints(x, "dcb/pfc_received", nic, received, PRIORITIES);
}

static void ets(struct cd_collect *x, const char *nic, const struct nlattr *a)
{
	const struct ieee_ets *e = cd_attr_data(a, offsetof(struct ieee_ets, tc_reco_bw));

	if (!e)
		return;
	cd_put_bool(x, "dcb/ets_willing", nic, e->willing);
	cd_put_int(x, "dcb/tc_count", nic, e->ets_cap);
	bytes(x, "dcb/prio_tc", nic, e->prio_tc);
	bytes(x, "dcb/tc_bandwidth", nic, e->tc_tx_bw);
	bytes(x, "dcb/tc_algorithm", nic, e->tc_tsa);
}

static void buffers(struct cd_collect *x, const char *nic, const struct nlattr *a)
{
	struct dcbnl_buffer b;
	int64_t size[PRIORITIES];

	if (!cd_attr_data(a, sizeof(b)))
		return;
	memcpy(&b, cd_attr_data(a, sizeof(b)), sizeof(b));
	bytes(x, "dcb/prio_buffer", nic, b.prio2buffer);
	for (int i = 0; i < PRIORITIES; i++)
		size[i] = b.buffer_size[i];
	cd_put_ints(x, "dcb/buffer_size", nic, size, PRIORITIES);
	cd_put_int(x, "dcb/buffer_total", nic, b.total_size);
}

static void maxrate(struct cd_collect *x, const char *nic, const struct nlattr *a)
{
	struct ieee_maxrate m;
	int64_t rate[PRIORITIES];

	if (!cd_attr_data(a, sizeof(m)))
		return;
	memcpy(&m, cd_attr_data(a, sizeof(m)), sizeof(m));
	for (int i = 0; i < PRIORITIES; i++)
		rate[i] = m.tc_maxrate[i] > INT64_MAX ? INT64_MAX : (int64_t)m.tc_maxrate[i];
	cd_put_ints(x, "dcb/tc_maxrate", nic, rate, PRIORITIES);
}

/* Of two entries for one DSCP the higher priority wins, as in the kernel. */
static void applications(struct cd_collect *x, const char *nic, const struct nlattr *nest)
{
	struct cd_rows *t = cd_table_begin(x, "dcb/app", nic);
	const struct nlattr *a = NULL;
	int64_t dscp[DSCPS];
	bool any = false;

	for (int i = 0; i < DSCPS; i++)
		dscp[i] = -1;
	while ((a = cd_attr_each(nest, a))) {
		const struct dcb_app *app = cd_attr_data(a, sizeof(*app));

		if (!app)
			continue;
		cd_row_int(t, "selector", app->selector);
		cd_row_int(t, "protocol", app->protocol);
		cd_row_int(t, "priority", app->priority);
		cd_row_end(t);
		if (app->selector != SELECTOR_DSCP || app->protocol >= DSCPS)
			continue;
		any = true;
		if (app->priority > dscp[app->protocol])
			dscp[app->protocol] = app->priority;
	}
	cd_table_end(t);
	if (any)
		cd_put_ints(x, "dcb/dscp_prio", nic, dscp, DSCPS);
	else
		cd_put_absent(x, "dcb/dscp_prio", nic, "no DSCP entry in the APP table");
}

static void trust(struct cd_collect *x, const char *nic, const struct nlattr *nest)
{
	const struct nlattr *a = NULL;
	int64_t selector[16];
	size_t n = 0;
	uint8_t value;

	if (!nest) {
		cd_put_absent(x, "dcb/apptrust", nic,
			      "the driver or kernel tells no order of trust");
		return;
	}
	while ((a = cd_attr_each(nest, a)) && n < sizeof(selector) / sizeof(selector[0]))
		if (cd_attr_u8(a, &value))
			selector[n++] = value;
	cd_put_ints(x, "dcb/apptrust", nic, selector, n);
}

static void port(struct cd_collect *x, const char *nic)
{
	struct nlattr *tb[ATTRS + 1], *ieee[ATTRS + 1];
	const uint8_t *peer;
	uint8_t mode;
	int error = ask(x, DCB_CMD_IEEE_GET, nic, tb);

	for (const struct cd_fact_spec *f = facts; error && f->name; f++) {
		if (error == EOPNOTSUPP)
			cd_put_absent(x, f->name, nic, "the driver has no DCB");
		else
			cd_put_errno(x, f->name, nic, "DCB netlink", error);
	}
	if (error)
		return;
	cd_attr_nest(tb[DCB_ATTR_IEEE], ieee, ATTRS);
	pfc(x, nic, ieee[DCB_ATTR_IEEE_PFC]);
	ets(x, nic, ieee[DCB_ATTR_IEEE_ETS]);
	maxrate(x, nic, ieee[DCB_ATTR_IEEE_MAXRATE]);
	buffers(x, nic, ieee[DCB_ATTR_DCB_BUFFER]);
	applications(x, nic, ieee[DCB_ATTR_IEEE_APP_TABLE]);
	trust(x, nic, ieee[APP_TRUST_TABLE]);
	peer = cd_attr_data(ieee[DCB_ATTR_IEEE_PEER_PFC], offsetof(struct ieee_pfc, delay));
	if (peer)
		priorities(x, "dcb/peer_pfc", nic, peer[offsetof(struct ieee_pfc, pfc_en)]);
	else
		cd_put_absent(x, "dcb/peer_pfc", nic, "no DCBX agent of the driver knows the peer");
	if (!ask(x, DCB_CMD_GDCBX, nic, tb) && cd_attr_u8(tb[DCB_ATTR_DCBX], &mode))
		cd_put_int(x, "dcb/dcbx", nic, mode);
	else
		cd_put_absent(x, "dcb/dcbx", nic, "the driver tells no DCBX mode");
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_links links = cd_links_read(cd_collect_host(x), cd_collect_arena(x));

	(void)err;
	for (size_t i = 0; i < links.n; i++)
		if (cd_link_may_be_device(&links.link[i]))
			port(x, links.link[i].name);
	return 0;
}

const struct cd_collector cd_collector_dcb = {
	.name = "dcb",
	.group = "netlink",
	.facts = facts,
	.collect = collect,
	.flags = CD_PER_NETNS,
};
