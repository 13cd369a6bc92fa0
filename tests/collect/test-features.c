/* SPDX-License-Identifier: Apache-2.0 */
/* features: which features does the kernel's answer name, and of which links is it asked? */
#include "tape.h"

#include <errno.h>
#include <linux/ethtool_netlink.h>
#include <linux/genetlink.h>
#include <linux/if.h>

#include "base/arena.h"

extern const struct cd_collector cd_collector_features;

enum { FAMILY = 21 };

static void families(struct tape *t)
{
	const struct genlmsghdr get = { .cmd = CTRL_CMD_GETFAMILY, .version = 1 };
	const struct genlmsghdr new = { .cmd = CTRL_CMD_NEWFAMILY };
	const uint16_t id = FAMILY;
	struct cd_request q, m;

	cd_request_begin(&q, GENL_ID_CTRL, NLM_F_DUMP, &get, sizeof(get));
	cd_request_begin(&m, GENL_ID_CTRL, 0, &new, sizeof(new));
	cd_request_add_text(&m, CTRL_ATTR_FAMILY_NAME, "ethtool");
	cd_request_add(&m, CTRL_ATTR_FAMILY_ID, &id, sizeof(id));
	tape_answer(t, NETLINK_GENERIC, &q, 0, &m, 1);
}

static struct cd_request question(const char *nic)
{
	const struct genlmsghdr get = { .cmd = ETHTOOL_MSG_FEATURES_GET, .version = 1 };
	struct cd_request q;
	size_t nest;

	cd_request_begin(&q, FAMILY, 0, &get, sizeof(get));
	nest = cd_request_nest(&q, 1);
	cd_request_add_text(&q, ETHTOOL_A_HEADER_DEV_NAME, nic);
	cd_request_nest_end(&q, nest);
	return q;
}

static void set(struct cd_request *m, uint16_t attr, bool mask, const char *name, bool on)
{
	size_t nest = cd_request_nest(m, attr), bits, bit;

	if (!mask)
		cd_request_add(m, ETHTOOL_A_BITSET_NOMASK, NULL, 0);
	bits = cd_request_nest(m, ETHTOOL_A_BITSET_BITS);
	bit = cd_request_nest(m, ETHTOOL_A_BITSET_BITS_BIT);
	cd_request_add_text(m, ETHTOOL_A_BITSET_BIT_NAME, name);
	if (on && mask)
		cd_request_add(m, ETHTOOL_A_BITSET_BIT_VALUE, NULL, 0);
	cd_request_nest_end(m, bit);
	bit = cd_request_nest(m, ETHTOOL_A_BITSET_BITS_BIT);
	cd_request_add_text(m, ETHTOOL_A_BITSET_BIT_NAME, "tx-newer-than-we");
	cd_request_add(m, ETHTOOL_A_BITSET_BIT_VALUE, NULL, 0);
	cd_request_nest_end(m, bit);
	cd_request_nest_end(m, bits);
	cd_request_nest_end(m, nest);
}

static struct tape *start(void)
{
	struct tape *t = tape_new();
	struct cd_request link[3] = { tape_link(2, "eth0", IFF_UP), tape_link(3, "veth0", IFF_UP),
		tape_link(4, "bond0", IFF_UP) };

	tape_kind(&link[1], "veth", NULL, 0);
	tape_kind(&link[2], "bond", NULL, 0);
	tape_links(t, link, 3);
	families(t);
	return t;
}

static void with_and_without_mask(void **state)
{
	const struct genlmsghdr reply = { .cmd = ETHTOOL_MSG_FEATURES_GET_REPLY };
	struct tape *t = start();
	struct cd_request q = question("eth0"), m;

	(void)state;
	cd_request_begin(&m, FAMILY, 0, &reply, sizeof(reply));
	set(&m, ETHTOOL_A_FEATURES_HW, true, "rx-gro", false);
	set(&m, ETHTOOL_A_FEATURES_ACTIVE, false, "rx-gro", true);
	tape_answer(t, NETLINK_GENERIC, &q, 0, &m, 1);
	q = question("bond0");
	tape_answer(t, NETLINK_GENERIC, &q, EPERM, NULL, 0);
	tape_collect(t, &cd_collector_features);
	tape_texts(t, "nic/features_changeable", "eth0", "tx-newer-than-we");
	tape_texts(t, "nic/features_on", "eth0", "rx-gro tx-newer-than-we");
	tape_unseen(t, "nic/features_wanted", "eth0", CD_GARBAGE);
	tape_unseen(t, "nic/features_on", "bond0", CD_PERMISSION);
	assert_null(cd_evidence_get(tape_collect(t, &cd_collector_features), "host",
				    "nic/features_on", "veth0"));
	tape_free(t);
}

static void an_old_recording_tells_nothing(void **state)
{
	struct tape *t = start();

	(void)state;
	tape_collect(t, &cd_collector_features);
	tape_unseen(t, "nic/features_on", "eth0", CD_NOT_COLLECTED);
	tape_free(t);
}

/* A kernel before 5.6: its families are told, and ethtool is none of them. */
static void a_kernel_without_ethtool_netlink(void **state)
{
	const struct genlmsghdr get = { .cmd = CTRL_CMD_GETFAMILY, .version = 1 };
	struct cd_request q, link = tape_link(2, "eth0", IFF_UP);
	struct tape *t = tape_new();

	(void)state;
	tape_links(t, &link, 1);
	cd_request_begin(&q, GENL_ID_CTRL, NLM_F_DUMP, &get, sizeof(get));
	tape_answer(t, NETLINK_GENERIC, &q, 0, NULL, 0);
	tape_collect(t, &cd_collector_features);
	tape_unseen(t, "nic/features_on", "eth0", CD_NO_REPLY);
	tape_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(with_and_without_mask),
		cmocka_unit_test(an_old_recording_tells_nothing),
		cmocka_unit_test(a_kernel_without_ethtool_netlink),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
