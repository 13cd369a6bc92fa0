/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ethtool_fec.c - which forward error correction runs on a port, and how much has it to correct?
 *
 * Codewords are counted by all drivers that count, corrected bits by few.  Where lanes are counted apart,
 * each has a subject of its own: "eth0/2".
 */
#include <linux/if.h>
#include <string.h>

#include "base/arena.h"
#include "collect/ethtool.h"
#include "collect/genl.h"

#define COUNT "ethtool -I --show-fec {subject}"
#define FACT(n, t, a) { .name = "nic/" n, .type = t, .source = "ethtool --show-fec {subject}", \
	.about = a }
#define COUNTER(n, a) { .name = "nic/" n, .type = CD_COUNTER, .source = COUNT, .about = a }

static const struct cd_fact_spec facts[] = {
	FACT("fec_asked", CD_TEXTS, "FEC modes that are configured: none baser rs llrs"),
	FACT("fec_auto", CD_BOOL, "the driver chooses the FEC mode"),
	FACT("fec_active", CD_TEXT, "FEC mode at work: none baser rs llrs"),
	FACT("fec_lanes", CD_INT, "lanes whose errors are counted apart"),
	COUNTER("fec_corrected", "codewords that were corrected"),
	COUNTER("fec_uncorrectable", "codewords that could not be corrected"),
	COUNTER("fec_corrected_bits", "bits that were corrected"),
	COUNTER("fec_lane_corrected", "codewords that were corrected on a lane"),
	COUNTER("fec_lane_uncorrectable", "codewords that could not be corrected on a lane"),
	COUNTER("fec_lane_corrected_bits", "bits that were corrected on a lane"),
	{ .name = NULL },
};

enum { LANES_MAX = 64 };

/* Names of the bits as the kernel gives them, and the bits of enum ethtool_link_mode_bit_indices */
static const struct {
	const char *kernel, *ours;
	uint32_t bit;
} modes[] = {
	{ "None", "none", 49 }, { "RS", "rs", 50 }, { "BASER", "baser", 51 }, { "LLRS", "llrs", 74 },
};
enum { MODES = sizeof(modes) / sizeof(modes[0]) };

static void asked(struct cd_collect *x, const char *nic, const struct nlattr *attr)
{
	struct nlattr *tb[CD_ETHTOOL_ATTRS + 1], *bit[CD_ETHTOOL_ATTRS + 1];
	struct cd_arena *a = cd_collect_arena(x);
	const struct nlattr *b = NULL;
	const char *set[MODES];
	size_t n = 0;

	if (!cd_attr_nest(attr, tb, CD_ETHTOOL_ATTRS) || !tb[ETHTOOL_A_BITSET_BITS]) {
		cd_put_absent(x, "nic/fec_asked", nic, "the driver tells no configured FEC");
		return;
	}
	while ((b = cd_attr_each(tb[ETHTOOL_A_BITSET_BITS], b))) {
		const char *name;

		if (!cd_attr_nest(b, bit, CD_ETHTOOL_ATTRS) ||
		    (!tb[ETHTOOL_A_BITSET_NOMASK] && !bit[ETHTOOL_A_BITSET_BIT_VALUE]))
			continue;
		name = cd_attr_text(a, bit[ETHTOOL_A_BITSET_BIT_NAME]);
		for (size_t i = 0; name && i < MODES && n < MODES; i++)
			if (!strcmp(modes[i].kernel, name))
				set[n++] = modes[i].ours;
	}
	cd_put_texts(x, "nic/fec_asked", nic, set, n);
}

static void active(struct cd_collect *x, const struct cd_link *l, const struct nlattr *attr)
{
	uint32_t bit;

	if (!cd_attr_u32(attr, &bit)) {
		if (l->flags & IFF_LOWER_UP)
			cd_put_unseen(x, "nic/fec_active", l->name, CD_NO_REPLY,
				      "the driver does not tell which FEC is at work");
		else
			cd_put_absent(x, "nic/fec_active", l->name, "no carrier");
		return;
	}
	for (size_t i = 0; i < MODES; i++)
		if (modes[i].bit == bit) {
			cd_put_text(x, "nic/fec_active", l->name, modes[i].ours);
			return;
		}
	cd_put_text(x, "nic/fec_active", l->name,
		    cd_sprintf(cd_collect_arena(x), "mode %u", bit));
}

/* The total, then one number for each lane where lanes are counted. */
static int64_t counter(struct cd_collect *x, const char *nic, const struct nlattr *attr,
		       const char *total, const char *of_lane)
{
	size_t n = cd_attr_len(attr) / sizeof(uint64_t);
	const char *bytes = cd_attr_data(attr, sizeof(uint64_t));
	uint64_t value;

	if (!bytes) {
		cd_put_absent(x, total, nic, "the driver does not count them");
		return 0;
	}
	memcpy(&value, bytes, sizeof(value));
	cd_put_counter(x, total, nic, value);
	for (size_t i = 1; i < n && i <= LANES_MAX; i++) {
		memcpy(&value, bytes + i * sizeof(value), sizeof(value));
		cd_put_counter(x, of_lane, cd_sprintf(cd_collect_arena(x), "%s/%zu", nic, i - 1),
			       value);
	}
	return n > LANES_MAX ? LANES_MAX : (int64_t)n - 1;
}

static void counters(struct cd_collect *x, const char *nic, const struct nlattr *stats)
{
	struct nlattr *tb[CD_ETHTOOL_ATTRS + 1] = { NULL };
	int64_t lanes, n;

	if (stats)
		cd_attr_nest(stats, tb, CD_ETHTOOL_ATTRS);
	lanes = counter(x, nic, tb[ETHTOOL_A_FEC_STAT_CORRECTED], "nic/fec_corrected",
			"nic/fec_lane_corrected");
	n = counter(x, nic, tb[ETHTOOL_A_FEC_STAT_UNCORR], "nic/fec_uncorrectable",
		    "nic/fec_lane_uncorrectable");
	lanes = n > lanes ? n : lanes;
	n = counter(x, nic, tb[ETHTOOL_A_FEC_STAT_CORR_BITS], "nic/fec_corrected_bits",
		    "nic/fec_lane_corrected_bits");
	lanes = n > lanes ? n : lanes;
	if (lanes > 0)
		cd_put_int(x, "nic/fec_lanes", nic, lanes);
	else
		cd_put_absent(x, "nic/fec_lanes", nic, "the driver does not count lanes apart");
}

static const char *const told[] = { "nic/fec_asked", "nic/fec_auto", "nic/fec_active",
	"nic/fec_lanes", "nic/fec_corrected", "nic/fec_uncorrectable", "nic/fec_corrected_bits" };

static int ask(struct cd_collect *x, const struct cd_ethtool_ports *p, const char *nic,
	       struct cd_ethtool_answer *r)
{
	if (!p->family || !cd_genl_has(&p->families, p->family, ETHTOOL_MSG_FEC_GET))
		return CD_ETHTOOL_TOO_OLD;
	return cd_ethtool_ask(x, p->family, ETHTOOL_MSG_FEC_GET, nic, ETHTOOL_FLAG_STATS, r);
}

static void port(struct cd_collect *x, const struct cd_ethtool_ports *p, const struct cd_link *l)
{
	struct cd_ethtool_answer r;
	uint8_t value;
	int error = ask(x, p, l->name, &r);

	for (size_t i = 0; error && i < sizeof(told) / sizeof(told[0]); i++)
		cd_ethtool_put_error(x, told[i], l->name, error,
				     "the driver has no settings of FEC");
	if (error)
		return;
	counters(x, l->name, r.attr[ETHTOOL_A_FEC_STATS]);
	if (cd_second_sample(x))
		return;
	asked(x, l->name, r.attr[ETHTOOL_A_FEC_MODES]);
	active(x, l, r.attr[ETHTOOL_A_FEC_ACTIVE]);
	if (cd_attr_u8(r.attr[ETHTOOL_A_FEC_AUTO], &value))
		cd_put_bool(x, "nic/fec_auto", l->name, value);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_ethtool_ports p = cd_ethtool_ports(x);

	(void)err;
	for (size_t i = 0; i < p.n; i++)
		port(x, &p, p.port[i]);
	return 0;
}

const struct cd_collector cd_collector_ethtool_fec = {
	.name = "ethtool_fec",
	.group = "netlink",
	.facts = facts,
	.collect = collect,
	.flags = CD_SAMPLED | CD_PER_NETNS,
};
