/* SPDX-License-Identifier: Apache-2.0 */
/* team: the mode among the options, asked for only where a team is. */
#include "tape.h"

#include <errno.h>
#include <linux/genetlink.h>
#include <linux/if.h>
#include <linux/if_link.h>
#include <linux/if_team.h>
#include <linux/rtnetlink.h>
#include <string.h>

extern const struct cd_collector cd_collector_team;

enum { FAMILY = 35, TEAM = 3 };

static struct cd_request message(uint16_t family, uint8_t command, uint16_t flags)
{
	const struct genlmsghdr h = { .cmd = command, .version = 1 };
	struct cd_request m;

	cd_request_begin(&m, family, flags, &h, sizeof(h));
	return m;
}

static struct cd_request team(void)
{
	struct cd_request m = tape_link(TEAM, "team0", IFF_UP | IFF_LOWER_UP);
	size_t info = cd_request_nest(&m, IFLA_LINKINFO);

	cd_request_add_text(&m, IFLA_INFO_KIND, "team");
	cd_request_nest_end(&m, info);
	return m;
}

static struct cd_request member(int index, const char *name)
{
	struct cd_request m = tape_link(index, name, IFF_UP | IFF_LOWER_UP);
	const uint32_t master = TEAM;

	cd_request_add(&m, IFLA_MASTER, &master, sizeof(master));
	return m;
}

static struct tape *start(struct cd_request *ask)
{
	const struct cd_request link[] = { member(1, "eth0"), member(2, "eth1"), team() };
	struct cd_request q = message(GENL_ID_CTRL, CTRL_CMD_GETFAMILY, NLM_F_DUMP);
	struct cd_request m = message(GENL_ID_CTRL, CTRL_CMD_NEWFAMILY, 0);
	struct tape *t = tape_new();
	uint32_t index = TEAM;
	uint16_t id = FAMILY;

	cd_request_add_text(&m, CTRL_ATTR_FAMILY_NAME, TEAM_GENL_NAME);
	cd_request_add(&m, CTRL_ATTR_FAMILY_ID, &id, sizeof(id));
	tape_links(t, link, 3);
	tape_answer(t, NETLINK_GENERIC, &q, 0, &m, 1);
	*ask = message(FAMILY, TEAM_CMD_OPTIONS_GET, 0);
	cd_request_add(ask, TEAM_ATTR_TEAM_IFINDEX, &index, sizeof(index));
	return t;
}

static void option(struct cd_request *m, const char *name, const char *value)
{
	size_t item = cd_request_nest(m, TEAM_ATTR_ITEM_OPTION);

	cd_request_add_text(m, TEAM_ATTR_OPTION_NAME, name);
	cd_request_add_text(m, TEAM_ATTR_OPTION_DATA, value);
	cd_request_nest_end(m, item);
}

static void the_mode_is_found_among_the_options(void **state)
{
	struct cd_request ask, answer = message(FAMILY, TEAM_CMD_OPTIONS_GET, NLM_F_MULTI);
	struct tape *t = start(&ask);
	size_t list;

	(void)state;
	list = cd_request_nest(&answer, TEAM_ATTR_LIST_OPTION);
	option(&answer, "notify_peers_count", "");
	option(&answer, "mode", "activebackup");
	option(&answer, "zzz", "");
	cd_request_nest_end(&answer, list);
	tape_answer(t, NETLINK_GENERIC, &ask, 0, &answer, 1);
	tape_collect(t, &cd_collector_team);
	tape_texts(t, "team", "", "team0");
	tape_texts(t, "team/members", "team0", "eth0 eth1");
	tape_text(t, "team/mode", "team0", "activebackup");
	tape_free(t);
}

static void root_alone_is_told_the_mode(void **state)
{
	struct cd_request ask;
	struct tape *t = start(&ask);

	(void)state;
	tape_answer(t, NETLINK_GENERIC, &ask, EPERM, NULL, 0);
	tape_collect(t, &cd_collector_team);
	assert_int_equal(tape_fact(t, CD_UNSEEN, "team/mode", "team0")->reason, CD_PERMISSION);
	tape_texts(t, "team/members", "team0", "eth0 eth1");
	tape_free(t);
}

static void options_without_a_mode_are_garbage(void **state)
{
	struct cd_request ask;
	struct tape *t = start(&ask);

	(void)state;
	tape_answer(t, NETLINK_GENERIC, &ask, 0, &ask, 1);
	tape_collect(t, &cd_collector_team);
	assert_int_equal(tape_fact(t, CD_UNSEEN, "team/mode", "team0")->reason, CD_GARBAGE);
	tape_free(t);
}

/* The tape has no list of families: asking for it would show. */
static void without_a_team_nothing_is_asked(void **state)
{
	const struct cd_request link[] = { tape_link(1, "eth0", IFF_UP) };
	struct tape *t = tape_new();

	(void)state;
	tape_links(t, link, 1);
	tape_collect(t, &cd_collector_team);
	tape_texts(t, "team", "", "");
	tape_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_mode_is_found_among_the_options),
		cmocka_unit_test(root_alone_is_told_the_mode),
		cmocka_unit_test(options_without_a_mode_are_garbage),
		cmocka_unit_test(without_a_team_nothing_is_asked),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
