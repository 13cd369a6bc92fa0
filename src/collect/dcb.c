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
#include "collect/dcb.h"
#include "collect/netlink.h"
#include "host/attr.h"
#include "host/link.h"

enum {
	PRIORITIES = CD_DCB_PRIORITIES,
	DSCPS = 64,
	SELECTOR_DSCP = 5,
	APP_TRUST_TABLE = 11,	/* DCB_ATTR_DCB_APP_TRUST_TABLE, Linux 6.2 */
	REWRITE_TABLE = 12,	/* DCB_ATTR_DCB_REWR_TABLE, Linux 6.3 */
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
	FACT("pfc_delay", CD_INT, "", "pfc", "allowance for the cable in bit times (mlx5: metres)"),
	{ .name = "dcb/pfc_sent", .type = CD_COUNTER, .source = "dcb -s pfc show dev {subject}",
	  .about = "pauses sent, subject LINK/PRIORITY" },
	{ .name = "dcb/pfc_received", .type = CD_COUNTER, .source = "dcb -s pfc show dev {subject}",
	  .about = "pauses received, subject LINK/PRIORITY" },
	FACT("peer_pfc", CD_INTS, "", "pfc", "priorities with PFC at the peer, by DCBX"),
	FACT("peer_willing", CD_BOOL, "", "ets", "the peer takes our settings"),
	FACT("peer_prio_tc", CD_INTS, "", "ets", "traffic class by priority at the peer"),
	{ .name = "dcb/peer_app", .type = CD_TABLE, .source = "dcb app show dev {subject}",
	  .columns = app_columns, .about = "what the peer sorts into which priority" },
	FACT("ets_willing", CD_BOOL, "", "ets", "takes the peer's settings"),
	FACT("tc_count", CD_INT, "", "ets", "traffic classes of the device"),
	FACT("prio_tc", CD_INTS, "", "ets", "traffic class by priority"),
	FACT("tc_bandwidth", CD_INTS, "%", "ets", "guaranteed share by traffic class"),
	FACT("tc_algorithm", CD_INTS, "", "ets", "0 strict, 1 credit, 2 ETS, by class"),
	FACT("reco_bandwidth", CD_INTS, "%", "ets", "share recommended to the peer"),
	FACT("reco_algorithm", CD_INTS, "", "ets", "algorithm recommended to the peer"),
	FACT("reco_prio_tc", CD_INTS, "", "ets", "traffic class recommended to the peer"),
	FACT("tc_maxrate", CD_INTS, "kbit/s", "maxrate", "limit by traffic class, 0 none"),
	FACT("prio_buffer", CD_INTS, "", "buffer", "receive buffer by priority"),
	FACT("buffer_size", CD_INTS, "bytes", "buffer", "size by receive buffer"),
	FACT("buffer_total", CD_INT, "bytes", "buffer", "all receive buffers together"),
	{ .name = "dcb/app", .type = CD_TABLE, .source = "dcb app show dev {subject}",
	  .columns = app_columns, .about = "what is sorted into which priority" },
	FACT("dscp_prio", CD_INTS, "", "app", "priority by DSCP 0..63, -1 not set"),
	FACT("apptrust", CD_INTS, "", "apptrust", "trusted selectors, in order"),
	{ .name = "dcb/rewrite", .type = CD_TABLE, .source = "dcb rewr show dev {subject}",
	  .columns = app_columns, .about = "what is written into packets of which priority" },
	FACT("dcbx", CD_INT, "", "dcbx", "mode bits: 1 host 2 lld-managed 4 CEE 8 IEEE 16 static"),
	{ .name = NULL },
};

int cd_dcb_ask(struct cd_collect *x, uint8_t command, const char *nic, struct nlattr **tb)
{
	const struct dcbmsg get = { .dcb_family = AF_UNSPEC, .cmd = command };
	struct cd_netlink_reply r;
	struct cd_request q;

	memset(tb, 0, (CD_DCB_ATTRS + 1) * sizeof(*tb));
	cd_request_begin(&q, RTM_GETDCB, 0, &get, sizeof(get));
	cd_request_add_text(&q, DCB_ATTR_IFNAME, nic);
	r = cd_host_netlink(cd_collect_host(x), cd_collect_arena(x), NETLINK_ROUTE, &q,
			    q.as.header.nlmsg_len);
	if (r.error)
		return r.error;
	for (size_t i = 0; i < r.n; i++)
		if (cd_attr_message(r.message[i], sizeof(get), tb, CD_DCB_ATTRS))
			return 0;
	return EBADMSG;
}

void cd_dcb_bytes(struct cd_collect *x, const char *fact, const char *nic, const uint8_t *v)
{
	int64_t wide[PRIORITIES];

	for (int i = 0; i < PRIORITIES; i++)
		wide[i] = v[i];
	cd_put_ints(x, fact, nic, wide, PRIORITIES);
}

void cd_dcb_bits(struct cd_collect *x, const char *fact, const char *nic, uint8_t mask)
{
	int64_t list[PRIORITIES];
	size_t n = 0;

	for (int i = 0; i < PRIORITIES; i++)
		if (mask & 1u << i)
			list[n++] = i;
	cd_put_ints(x, fact, nic, list, n);
}

/* Counters of each priority: all that the second sample is asked for. */
static void pauses(struct cd_collect *x, const char *nic, const struct nlattr *a)
{
	struct ieee_pfc all;

	if (!cd_attr_data(a, sizeof(all)))
		return;
	memcpy(&all, cd_attr_data(a, sizeof(all)), sizeof(all));
	for (int i = 0; i < PRIORITIES; i++) {
		const char *one = cd_sprintf(cd_collect_arena(x), "%s/%d", nic, i);

		cd_put_counter(x, "dcb/pfc_sent", one, all.requests[i]);
		cd_put_counter(x, "dcb/pfc_received", one, all.indications[i]);
	}
}

static void pfc(struct cd_collect *x, const char *nic, const struct nlattr *a)
{
	const uint8_t *p = cd_attr_data(a, offsetof(struct ieee_pfc, requests));
	struct ieee_pfc all;

	if (!a && cd_dcb_cee(x, nic))
		return;
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
	cd_dcb_bits(x, "dcb/pfc", nic, all.pfc_en);
	cd_put_int(x, "dcb/pfc_mask", nic, all.pfc_en);
	cd_put_int(x, "dcb/pfc_cap", nic, all.pfc_cap);
	cd_put_int(x, "dcb/pfc_delay", nic, all.delay);
	pauses(x, nic, a);
}

/* A part that the driver leaves out is an answer, one that is too short is none. */
static bool told(struct cd_collect *x, const char *nic, const struct nlattr *a, size_t least,
		 const char *const *names, const char *part)
{
	if (cd_attr_data(a, least))
		return true;
	for (; *names; names++)
		if (a)
			cd_put_unseen(x, *names, nic, CD_GARBAGE, "the answer about %s is too short",
				      part);
		else
			cd_put_absent(x, *names, nic, "the driver tells no %s", part);
	return false;
}

static void ets(struct cd_collect *x, const char *nic, const struct nlattr *a)
{
	static const char *const names[] = { "dcb/ets_willing", "dcb/tc_count", "dcb/prio_tc",
		"dcb/tc_bandwidth", "dcb/tc_algorithm", NULL };
	static const char *const advice[] = { "dcb/reco_bandwidth", "dcb/reco_algorithm",
		"dcb/reco_prio_tc", NULL };
	const struct ieee_ets *e = cd_attr_data(a, 0);

	if (told(x, nic, a, sizeof(*e), advice, "recommendation to the peer")) {
		cd_dcb_bytes(x, "dcb/reco_bandwidth", nic, e->tc_reco_bw);
		cd_dcb_bytes(x, "dcb/reco_algorithm", nic, e->tc_reco_tsa);
		cd_dcb_bytes(x, "dcb/reco_prio_tc", nic, e->reco_prio_tc);
	}
	if (!told(x, nic, a, offsetof(struct ieee_ets, tc_reco_bw), names, "traffic classes (ETS)"))
		return;
	cd_put_bool(x, "dcb/ets_willing", nic, e->willing);
	cd_put_int(x, "dcb/tc_count", nic, e->ets_cap);
	cd_dcb_bytes(x, "dcb/prio_tc", nic, e->prio_tc);
	cd_dcb_bytes(x, "dcb/tc_bandwidth", nic, e->tc_tx_bw);
	cd_dcb_bytes(x, "dcb/tc_algorithm", nic, e->tc_tsa);
}

static void buffers(struct cd_collect *x, const char *nic, const struct nlattr *a)
{
	static const char *const names[] = { "dcb/prio_buffer", "dcb/buffer_size",
		"dcb/buffer_total", NULL };
	struct dcbnl_buffer b;
	int64_t size[PRIORITIES];

	if (!told(x, nic, a, sizeof(b), names, "receive buffers"))
		return;
	memcpy(&b, cd_attr_data(a, sizeof(b)), sizeof(b));
	cd_dcb_bytes(x, "dcb/prio_buffer", nic, b.prio2buffer);
	for (int i = 0; i < PRIORITIES; i++)
		size[i] = b.buffer_size[i];
	cd_put_ints(x, "dcb/buffer_size", nic, size, PRIORITIES);
	cd_put_int(x, "dcb/buffer_total", nic, b.total_size);
}

static void maxrate(struct cd_collect *x, const char *nic, const struct nlattr *a)
{
	static const char *const names[] = { "dcb/tc_maxrate", NULL };
	struct ieee_maxrate m;
	int64_t rate[PRIORITIES];

	if (!told(x, nic, a, sizeof(m), names, "limits of traffic classes"))
		return;
	memcpy(&m, cd_attr_data(a, sizeof(m)), sizeof(m));
	for (int i = 0; i < PRIORITIES; i++)
		rate[i] = m.tc_maxrate[i] > INT64_MAX ? INT64_MAX : (int64_t)m.tc_maxrate[i];
	cd_put_ints(x, "dcb/tc_maxrate", nic, rate, PRIORITIES);
}

/* Of two entries for one DSCP the higher priority wins, as in the kernel. */
bool cd_dcb_entries(struct cd_collect *x, const char *fact, const char *nic,
		    const struct nlattr *nest, int64_t *dscp)
{
	struct cd_rows *t = cd_table_begin(x, fact, nic);
	const struct nlattr *a = NULL;
	bool any = false;

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
		if (dscp && app->priority > dscp[app->protocol])
			dscp[app->protocol] = app->priority;
	}
	cd_table_end(t);
	return any;
}

static void applications(struct cd_collect *x, const char *nic, const struct nlattr *nest)
{
	int64_t dscp[DSCPS];

	for (int i = 0; i < DSCPS; i++)
		dscp[i] = -1;
	if (cd_dcb_entries(x, "dcb/app", nic, nest, dscp))
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
	struct nlattr *tb[CD_DCB_ATTRS + 1], *ieee[CD_DCB_ATTRS + 1];
	uint8_t mode;
	int error = cd_dcb_ask(x, DCB_CMD_IEEE_GET, nic, tb);

	for (const struct cd_fact_spec *f = facts; error && f->name; f++) {
		if (f->type == CD_COUNTER)
			continue;
		if (error == EOPNOTSUPP)
			cd_put_absent(x, f->name, nic, "the driver has no DCB");
		else
			cd_put_errno(x, f->name, nic, "DCB netlink", error);
	}
	if (error)
		return;
	cd_attr_nest(tb[DCB_ATTR_IEEE], ieee, CD_DCB_ATTRS);
	if (cd_second_sample(x)) {
		pauses(x, nic, ieee[DCB_ATTR_IEEE_PFC]);
		return;
	}
	cd_dcb_peer(x, nic, ieee);
	pfc(x, nic, ieee[DCB_ATTR_IEEE_PFC]);
	ets(x, nic, ieee[DCB_ATTR_IEEE_ETS]);
	maxrate(x, nic, ieee[DCB_ATTR_IEEE_MAXRATE]);
	buffers(x, nic, ieee[DCB_ATTR_DCB_BUFFER]);
	applications(x, nic, ieee[DCB_ATTR_IEEE_APP_TABLE]);
	trust(x, nic, ieee[APP_TRUST_TABLE]);
	if (ieee[REWRITE_TABLE])
		cd_dcb_entries(x, "dcb/rewrite", nic, ieee[REWRITE_TABLE], NULL);
	else
		cd_put_absent(x, "dcb/rewrite", nic, "the driver or kernel rewrites nothing");
	if (!cd_dcb_ask(x, DCB_CMD_GDCBX, nic, tb) && cd_attr_u8(tb[DCB_ATTR_DCBX], &mode))
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
	.flags = CD_PER_NETNS | CD_SAMPLED,
};
