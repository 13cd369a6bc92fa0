/* SPDX-License-Identifier: Apache-2.0 */
/* dcb_writers: which files set priorities at boot, and which agents run? */
#include "gather.h"

#include <string.h>

#include "model/evidence.h"

extern const struct cd_collector cd_collector_dcb_writers;

static struct cd_gather *start(void)
{
	struct cd_gather *g = gather_new();

	gather_file(g, "/proc/1/comm", "systemd\n");
	gather_folder(g, "/etc/systemd/system");
	gather_folder(g, "/etc/udev/rules.d");
	gather_folder(g, "/etc/network");
	gather_folder(g, "/etc/networkd-dispatcher");
	gather_folder(g, "/etc/NetworkManager");
	gather_folder(g, "/etc/rc.d");
	gather_folder(g, "/usr/lib/udev");
	gather_folder(g, "/var/lib/lldpad");
	return g;
}

/* "program sets" of the row of a file; NULL: none. */
static const char *sets(struct cd_gather *g, const char *file)
{
	const struct cd_fact *f = gathered(g, "dcb/writer", "");
	const char *text;

	for (size_t i = 0; i < cd_rows(f->as.table); i++)
		if (cd_cell_text(f->as.table, i, "file", &text) && !strcmp(text, file) &&
		    cd_cell_text(f->as.table, i, "sets", &text))
			return text;
	return NULL;
}

static void rules_units_and_their_scripts_are_read(void **state)
{
	struct cd_gather *g = start();

	(void)state;
	gather_file(g, "/etc/udev/rules.d/90-qos.rules",
		    "# mlnx_qos --trust dscp\nKERNEL==\"eth*\", RUN+=\"/sbin/mlnx_qos -i %k --pfc 0,0,0,1,0,0,0,0\"\n");
	gather_file(g, "/etc/systemd/system/multi-user.target.wants/fabric.service",
		    "[Service]\nExecStart=-/usr/local/sbin/roce.sh eth0\nExecStart=/opt/secret/agent\n");
	gather_file(g, "/usr/local/sbin/roce.sh", "#!/bin/sh\ndcb app add dev $1 dscp-prio 26:3\n");
	gather_file(g, "/opt/secret/agent", "dcb pfc set\n");
	gather_file(g, "/var/lib/lldpad/lldpad.conf", "tlvid0080c20b : { pfcup = 8; }\n");
	gather(g, &cd_collector_dcb_writers);
	assert_string_equal(sets(g, "/etc/udev/rules.d/90-qos.rules"), "pfc");	/* no comment */
	assert_string_equal(sets(g, "/usr/local/sbin/roce.sh"), "map trust");
	assert_null(sets(g, "/opt/secret/agent"));	/* its name is not about networks */
	assert_string_equal(sets(g, "/var/lib/lldpad/lldpad.conf"), "pfc");
	gathered_bool(g, "dcb/writer_complete", "", true);
	gathered_texts(g, "dcb/agent", "", "");
	gather_free(g);
}

static void agents_are_processes(void **state)
{
	struct cd_gather *g = start();

	(void)state;
	gather_file(g, "/proc/700/comm", "lldpd\n");
	gather_file(g, "/proc/701/comm", "lldpad\n");
	gather_file(g, "/proc/702/comm", "lldpd\n");
	gather(g, &cd_collector_dcb_writers);
	gathered_texts(g, "dcb/agent", "", "lldpad lldpd");
	gather_free(g);
}

static void a_replay_tells_the_same(void **state)
{
	struct cd_gather *g = start();

	(void)state;
	gather_file(g, "/etc/rc.local", "dcb pfc set dev eth0 prio-pfc 3:on\n");
	gather_record(g);
	gather(g, &cd_collector_dcb_writers);
	gather_replay(g);
	gather(g, &cd_collector_dcb_writers);
	assert_string_equal(sets(g, "/etc/rc.local"), "pfc");
	gathered_bool(g, "dcb/writer_complete", "", true);
	gather_free(g);
}

static void processes_of_others_may_not_show(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_folder(g, "/proc");
	gather(g, &cd_collector_dcb_writers);
	gathered_unseen(g, "dcb/agent", "", CD_NOT_COLLECTED);
	gather_free(g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rules_units_and_their_scripts_are_read),
		cmocka_unit_test(agents_are_processes),
		cmocka_unit_test(a_replay_tells_the_same),
		cmocka_unit_test(processes_of_others_may_not_show),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
