/* SPDX-License-Identifier: Apache-2.0 */
/* bond: the same facts from netlink and from /proc/net/bonding. */
#include "tape.h"

#include <errno.h>
#include <linux/if.h>
#include <linux/if_link.h>
#include <linux/rtnetlink.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "engine/collect.h"
#include "files.h"

extern const struct cd_collector cd_collector_bond;

static void byte(struct cd_request *m, uint16_t type, uint8_t v)
{
	cd_request_add(m, type, &v, 1);
}

static void word(struct cd_request *m, uint16_t type, uint16_t v)
{
	cd_request_add(m, type, &v, 2);
}

static struct cd_request bond(void)
{
	struct cd_request m = tape_link(3, "bond0", IFF_UP | IFF_LOWER_UP);
	const uint32_t miimon = 100, least = 3;
	const uint8_t partner[6] = { 0 };
	size_t info = cd_request_nest(&m, IFLA_LINKINFO), data, ad;

	cd_request_add_text(&m, IFLA_INFO_KIND, "bond");
	data = cd_request_nest(&m, IFLA_INFO_DATA);
	byte(&m, IFLA_BOND_MODE, 4);
	byte(&m, IFLA_BOND_XMIT_HASH_POLICY, 1);
	cd_request_add(&m, IFLA_BOND_MIIMON, &miimon, 4);
	cd_request_add(&m, IFLA_BOND_MIN_LINKS, &least, 4);
	byte(&m, IFLA_BOND_AD_LACP_RATE, 1);
	byte(&m, IFLA_BOND_AD_LACP_ACTIVE, 1);
	ad = cd_request_nest(&m, IFLA_BOND_AD_INFO);
	word(&m, IFLA_BOND_AD_INFO_AGGREGATOR, 1);
	word(&m, IFLA_BOND_AD_INFO_NUM_PORTS, 1);
	cd_request_add(&m, IFLA_BOND_AD_INFO_PARTNER_MAC, partner, 6);
	cd_request_nest_end(&m, ad);
	cd_request_nest_end(&m, data);
	cd_request_nest_end(&m, info);
	return m;
}

static struct cd_request member(int index, const char *name, uint8_t actor)
{
	struct cd_request m = tape_link(index, name, IFF_UP | IFF_LOWER_UP | IFF_SLAVE);
	const uint32_t master = 3, failures = 2;
	size_t info, data;

	cd_request_add(&m, IFLA_MASTER, &master, 4);
	info = cd_request_nest(&m, IFLA_LINKINFO);
	cd_request_add_text(&m, IFLA_INFO_SLAVE_KIND, "bond");
	data = cd_request_nest(&m, IFLA_INFO_SLAVE_DATA);
	byte(&m, IFLA_BOND_SLAVE_STATE, 0);
	byte(&m, IFLA_BOND_SLAVE_MII_STATUS, 0);
	cd_request_add(&m, IFLA_BOND_SLAVE_LINK_FAILURE_COUNT, &failures, 4);
	word(&m, IFLA_BOND_SLAVE_AD_AGGREGATOR_ID, (uint16_t)index);
	byte(&m, IFLA_BOND_SLAVE_AD_ACTOR_OPER_PORT_STATE, actor);
	word(&m, IFLA_BOND_SLAVE_AD_PARTNER_OPER_PORT_STATE, 63);
	cd_request_nest_end(&m, data);
	cd_request_nest_end(&m, info);
	return m;
}

static void netlink_tells_bond_and_members(void **state)
{
	const struct cd_request link[] = { member(1, "eth0", 79), member(2, "eth1", 61), bond() };
	struct tape *t = tape_new();

	(void)state;
	tape_links(t, link, 3);
	tape_collect(t, &cd_collector_bond);
	tape_texts(t, "bond", "", "bond0");
	tape_texts(t, "bond/member", "", "eth0 eth1");
	tape_texts(t, "bond/members", "bond0", "eth0 eth1");
	tape_text(t, "bond/mode", "bond0", "802.3ad");
	tape_text(t, "bond/hash", "bond0", "layer3+4");
	tape_text(t, "bond/lacp_rate", "bond0", "fast");
	tape_int(t, "bond/miimon", "bond0", 100);
	tape_int(t, "bond/ad_ports", "bond0", 1);
	tape_text(t, "bond/ad_partner", "bond0", "00:00:00:00:00:00");
	tape_int(t, "bond/actor_state", "eth0", 79);
	tape_int(t, "bond/partner_state", "eth1", 63);
	tape_int(t, "bond/aggregator", "eth1", 2);
	tape_text(t, "bond/mii", "eth0", "up");
	tape_int(t, "bond/link_failures", "eth0", 2);
	tape_free(t);
}

static const char proc[] =
	"Ethernet Channel Bonding Driver: v6.1.0\n\n"
	"Bonding Mode: IEEE 802.3ad Dynamic link aggregation\n"
	"Transmit Hash Policy: layer2+3 (2)\nMII Status: up\nMII Polling Interval (ms): 100\n\n"
	"802.3ad info\nLACP active: on\nLACP rate: slow\nMin links: 2\n"
	"Active Aggregator Info:\n\tAggregator ID: 7\n\tNumber of ports: 2\n"
	"\tPartner Mac Address: 02:11:22:33:44:55\n\n"
	"Slave Interface: eth0\nMII Status: up\nLink Failure Count: 1\nAggregator ID: 7\n"
	"Actor Churn State: churned\nPartner Churn State: none\n"
	"details actor lacp pdu:\n    port state: 61\n"
	"details partner lacp pdu:\n    system mac address: 02:11:22:33:44:55\n"
	"    port state: 63\n\n"
	"Slave Interface: eth1\nMII Status: down\nLink Failure Count: 4\nAggregator ID: 8\n"
	"details actor lacp pdu:\n    port state: 69\n"
	"details partner lacp pdu:\n    port state: 1\n";

/* Netlink is believed where both speak. */
static void proc_adds_what_netlink_does_not_tell(void **state)
{
	const struct cd_request link[] = { member(1, "eth0", 79), member(2, "eth1", 61), bond() };
	struct tape *t = tape_new();

	(void)state;
	tape_file(t, "/proc/net/bonding/bond0", proc, 0);
	tape_links(t, link, 3);
	tape_collect(t, &cd_collector_bond);
	tape_text(t, "bond/hash", "bond0", "layer3+4");
	tape_int(t, "bond/actor_state", "eth0", 79);
	tape_int(t, "bond/min_links", "bond0", 3);
	tape_text(t, "bond/partner", "eth0", "02:11:22:33:44:55");
	tape_text(t, "bond/actor_churn", "eth0", "churned");
	tape_text(t, "bond/partner_churn", "eth0", "none");
	tape_free(t);
}

static struct cd_evidence *from_folder(struct cd_arena *a, const char *scratch)
{
	static const char *const all[] = { "*" };
	struct cd_error err = { "" };
	struct cd_evidence *e = cd_evidence_new(a);
	struct cd_assignment task = { .scope = "host", .wanted = all, .n_wanted = 1,
		.sink = { cd_sink_evidence, e }, .host = cd_host_open(scratch, &err) };

	assert_non_null(task.host);
	assert_int_equal(cd_collect_run(&cd_collector_bond, &task, &err), 0);
	cd_host_close(task.host);
	return e;
}

static const struct cd_fact *fact(struct cd_evidence *e, const char *name, const char *subject)
{
	const struct cd_fact *f = cd_evidence_get(e, "host", name, subject);

	assert_non_null(f);
	assert_int_equal(f->state, CD_PRESENT);
	return f;
}

static void proc_tells_the_same_where_there_is_no_netlink(void **state)
{
	struct cd_arena *a = cd_arena_new();
	char *scratch = scratch_new();
	struct cd_evidence *e;

	(void)state;
	put_file(scratch, "proc/net/bonding/bond0", proc);
	e = from_folder(a, scratch);
	assert_int_equal(fact(e, "bond", "")->as.list->n, 1);
	assert_int_equal(fact(e, "bond/members", "bond0")->as.list->n, 2);
	assert_string_equal(fact(e, "bond/mode", "bond0")->as.text, "802.3ad");
	assert_string_equal(fact(e, "bond/hash", "bond0")->as.text, "layer2+3");
	assert_string_equal(fact(e, "bond/lacp_rate", "bond0")->as.text, "slow");
	assert_int_equal(fact(e, "bond/ad_ports", "bond0")->as.i, 2);
	assert_int_equal(fact(e, "bond/ad_aggregator", "bond0")->as.i, 7);
	assert_string_equal(fact(e, "bond/ad_partner", "bond0")->as.text, "02:11:22:33:44:55");
	assert_int_equal(fact(e, "bond/arp_interval", "bond0")->as.i, 0);
	assert_int_equal(fact(e, "bond/min_links", "bond0")->as.i, 2);
	assert_string_equal(fact(e, "bond/partner", "eth0")->as.text, "02:11:22:33:44:55");
	assert_string_equal(fact(e, "bond/actor_churn", "eth0")->as.text, "churned");
	assert_int_equal(fact(e, "bond/actor_state", "eth0")->as.i, 61);
	assert_int_equal(fact(e, "bond/partner_state", "eth0")->as.i, 63);
	assert_int_equal(fact(e, "bond/actor_state", "eth1")->as.i, 69);
	assert_int_equal(fact(e, "bond/partner_state", "eth1")->as.i, 1);
	assert_string_equal(fact(e, "bond/mii", "eth1")->as.text, "down");
	scratch_remove(scratch);
	cd_arena_free(a);
}

/* "port state: 6" of 63 would be a member that carries nothing. */
static void a_cut_proc_is_unknown(void **state)
{
	struct cd_arena *a = cd_arena_new();
	char *scratch = scratch_new(), cut[sizeof(proc)];
	const struct cd_fact *mode;
	struct cd_evidence *e;

	(void)state;
	snprintf(cut, sizeof(cut), "%.*s", (int)sizeof(proc) - 3, proc);
	put_file(scratch, "proc/net/bonding/bond0", cut);
	e = from_folder(a, scratch);
	assert_int_equal(fact(e, "bond", "")->as.list->n, 1);
	mode = cd_evidence_get(e, "host", "bond/mode", "bond0");
	assert_non_null(mode);
	assert_int_equal(mode->state, CD_UNSEEN);
	assert_int_equal(mode->reason, CD_TRUNCATED);
	scratch_remove(scratch);
	cd_arena_free(a);
}

static void without_the_module_there_is_no_bond_without_proc_nobody_knows(void **state)
{
	struct cd_arena *a = cd_arena_new();
	char *with = scratch_new(), *without = scratch_new();

	(void)state;
	put_file(with, "proc/net/dev", "");
	assert_int_equal(fact(from_folder(a, with), "bond", "")->as.list->n, 0);
	put_file(without, "sys/x", "");
	assert_int_equal(cd_evidence_get(from_folder(a, without), "host", "bond", "")->state,
			 CD_UNSEEN);
	scratch_remove(with);
	scratch_remove(without);
	cd_arena_free(a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(netlink_tells_bond_and_members),
		cmocka_unit_test(proc_adds_what_netlink_does_not_tell),
		cmocka_unit_test(proc_tells_the_same_where_there_is_no_netlink),
		cmocka_unit_test(a_cut_proc_is_unknown),
		cmocka_unit_test(without_the_module_there_is_no_bond_without_proc_nobody_knows),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
