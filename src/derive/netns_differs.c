/* SPDX-License-Identifier: Apache-2.0 */
/*
 * netns_differs.c - in which of the audited network namespaces does a setting stand otherwise than on
 * the host?
 *
 * sysctl.d is applied to the first namespace. Of the others some settings begin with what the host had
 * when the namespace was made, most with the kernel's defaults, whatever the host was tuned to.
 */
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "derive/derive.h"

enum { VALUES_MAX = 64, NAMES_MAX = 3 };

static const struct cd_column columns[] = {
	{ "key", CD_COL_TEXT, "" }, { "host", CD_COL_TEXT, "" },
	{ "value", CD_COL_TEXT, "" },		/* what most of those that differ have */
	{ "differ", CD_COL_INT, "" }, { "unread", CD_COL_INT, "" }, { "all", CD_COL_INT, "" },
	{ "names", CD_COL_TEXT, "" },		/* "blue, red and 410 others" */
	{ "alike", CD_COL_INT, "" },		/* 1: all that differ have the value */
	{ "denied", CD_COL_INT, "" },		/* of the unread */
	{ .name = NULL },
};

static const struct cd_fact_spec facts[] = {
	{ .name = "netns/differs", .type = CD_TABLE, .source = "ip -all netns exec sysctl {key}",
	  .columns = columns, .weight = "differ",
	  .about = "settings of each network namespace: in how many audited ones not as on the host" },
	{ .name = NULL },
};

/* Of each namespace its own, on every kernel that shows them; in tcp_sk_init() and its like. */
static const char *const needs[] = {
#define TCP(name) "sysctl/net.ipv4.tcp_" name
	TCP("rmem"), TCP("wmem"), TCP("congestion_control"),
	TCP("window_scaling"), TCP("sack"), TCP("dsack"), TCP("timestamps"), TCP("ecn"),
	TCP("ecn_fallback"), TCP("moderate_rcvbuf"), TCP("adv_win_scale"), TCP("app_win"),
	TCP("slow_start_after_idle"), TCP("no_metrics_save"), TCP("no_ssthresh_metrics_save"),
	TCP("mtu_probing"), TCP("base_mss"), TCP("min_snd_mss"), TCP("mtu_probe_floor"),
	TCP("notsent_lowat"), TCP("limit_output_bytes"), TCP("autocorking"), TCP("fin_timeout"),
	TCP("tw_reuse"), TCP("max_tw_buckets"), TCP("syncookies"), TCP("max_syn_backlog"),
	TCP("syn_retries"), TCP("synack_retries"), TCP("retries1"), TCP("retries2"),
	TCP("orphan_retries"), TCP("keepalive_time"), TCP("keepalive_intvl"),
	TCP("keepalive_probes"), TCP("abort_on_overflow"), TCP("fastopen"), TCP("early_retrans"),
	TCP("recovery"), TCP("frto"), TCP("reordering"), TCP("max_reordering"),
	TCP("thin_linear_timeouts"), TCP("min_tso_segs"), TCP("tso_rtt_log"),
	TCP("pacing_ss_ratio"), TCP("pacing_ca_ratio"), TCP("rfc1337"), TCP("rto_min_us"),
	TCP("comp_sack_delay_ns"), TCP("shrink_window"), TCP("plb_enabled"),
#undef TCP
	"sysctl/net.core.somaxconn", "sysctl/net.core.txrehash", "sysctl/net.core.optmem_max",
	"sysctl/net.ipv4.ip_local_port_range", "sysctl/net.ipv4.ip_no_pmtu_disc",
	"sysctl/net.ipv4.udp_rmem_min", "sysctl/net.ipv4.udp_wmem_min",
	"sysctl/net.ipv4.fib_multipath_hash_policy", NULL
};

static const char *text_of(struct cd_derive *d, const struct cd_fact *f)
{
	struct cd_arena *a = cd_derive_arena(d);
	char *text = NULL;

	if (!f || f->state != CD_PRESENT)
		return NULL;
	if (f->type == CD_TEXT)
		return f->as.text;
	if (f->type == CD_INT)
		return cd_sprintf(a, "%lld", (long long)f->as.i);
	for (size_t i = 0; f->type == CD_INTS && i < f->as.list->n; i++)
		text = cd_sprintf(a, "%s%s%lld", text ? text : "", text ? " " : "",
				  (long long)f->as.list->num[i]);
	return text;
}

struct difference {
	const char *value[VALUES_MAX];
	size_t n_of[VALUES_MAX], n_values;
	const char *name[NAMES_MAX];
	size_t n, unread, denied, all;
};

static void count(struct difference *x, const char *value)
{
	size_t i = 0;

	while (i < x->n_values && strcmp(x->value[i], value))
		i++;
	if (i == VALUES_MAX)
		return;
	if (i == x->n_values)
		x->value[x->n_values++] = value;
	x->n_of[i]++;
}

/* Facts of the same name and type: the words are made of those alone that differ. */
static bool is_same(const struct cd_fact *a, const struct cd_fact *b)
{
	if (a->type != b->type)
		return false;
	if (a->type == CD_TEXT)
		return !strcmp(a->as.text, b->as.text);
	if (a->type == CD_INT)
		return a->as.i == b->as.i;
	return a->type == CD_INTS && a->as.list->n == b->as.list->n &&
	       !memcmp(a->as.list->num, b->as.list->num, a->as.list->n * sizeof(int64_t));
}

static void compare(struct cd_derive *d, const char *key, const struct cd_fact *host,
		    struct difference *x)
{
	const char *scope;

	for (size_t i = 0; (scope = cd_derive_netns(d, i)); i++) {
		const struct cd_evidence *e = cd_derive_evidence(d);
		const struct cd_fact *f = cd_evidence_get(e, scope, key, "");

		x->all++;
		if (!f || !f->state)
			f = cd_evidence_get(e, scope, key, "*");
		if (f && f->state == CD_UNSEEN && f->reason == CD_OTHER_NAMESPACE)
			continue;	/* on this kernel it is the host's alone */
		if (!f || f->state == CD_UNSEEN) {
			x->unread++;
			x->denied += f && f->reason == CD_PERMISSION;
		} else if (f->state == CD_PRESENT && !is_same(host, f)) {
			if (x->n < NAMES_MAX)
				x->name[x->n] = scope + strlen("netns:");
			x->n++;
			count(x, text_of(d, f));
		}
	}
}

static const char *names(struct cd_arena *a, const struct difference *x)
{
	const char *text = x->n ? x->name[0] : "";
	size_t shown = x->n < NAMES_MAX ? x->n : NAMES_MAX;

	for (size_t i = 1; i < shown; i++)
		text = cd_sprintf(a, "%s%s%s", text, i + 1 == shown && shown == x->n ? " and " : ", ",
				  x->name[i]);
	return x->n > shown ? cd_sprintf(a, "%s and %zu others", text, x->n - shown) : text;
}

static size_t most(const struct difference *x)
{
	size_t best = 0;

	for (size_t i = 1; i < x->n_values; i++)
		if (x->n_of[i] > x->n_of[best])
			best = i;
	return best;
}

static void set_text(struct cd_cell *c, const char *text)
{
	*c = (struct cd_cell){ .set = true, .as.text = text };
}

static void set_int(struct cd_cell *c, size_t n)
{
	*c = (struct cd_cell){ .set = true, .as.i = (int64_t)n };
}

static void add_row(struct cd_derive *d, struct cd_table *t, const char *key, const char *host,
		    const struct difference *x)
{
	struct cd_cell *c = &t->cell[t->n_rows++ * t->n_columns];

	set_text(&c[0], key);
	set_text(&c[1], host);
	if (x->n_values)
		set_text(&c[2], x->value[most(x)]);
	set_int(&c[3], x->n);
	set_int(&c[4], x->unread);
	set_int(&c[5], x->all);
	set_text(&c[6], names(cd_derive_arena(d), x));
	set_int(&c[7], x->n_values == 1);
	set_int(&c[8], x->denied);
	t->total++;
}

static void derive(struct cd_derive *d)
{
	size_t n_keys = sizeof(needs) / sizeof(needs[0]);
	struct cd_table t = { .column = columns,
			      .n_columns = sizeof(columns) / sizeof(columns[0]) - 1 };

	if (strcmp(cd_derive_scope(d), "host"))
		return;
	if (!cd_derive_netns(d, 0)) {
		cd_derive_put_absent(d, "netns/differs", "",
				     "no other network namespace was audited (--netns all)");
		return;
	}
	t.cell = cd_alloc_n(cd_derive_arena(d), n_keys * t.n_columns, sizeof(*t.cell));
	for (const char *const *key = needs; *key; key++) {
		const struct cd_fact *host = cd_derive_fact(d, *key, "");
		struct difference x = { 0 };

		if (!host)
			continue;
		compare(d, *key, host, &x);
		add_row(d, &t, *key + strlen("sysctl/"), text_of(d, host), &x);
	}
	cd_derive_put_table(d, "netns/differs", "", &t);
}

const struct cd_derivation cd_derivation_netns_differs = {
	.name = "netns_differs", .order = 50, .facts = facts, .needs = needs, .derive = derive,
	.needs_there = needs,
};
