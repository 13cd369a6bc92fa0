/* SPDX-License-Identifier: Apache-2.0 */
/* pci_config: capabilities in a configuration space of any length, and functions that are left asleep. */
#include "lib/gather.h"

#include <string.h>

extern const struct cd_collector cd_collector_pci_config;

#define NIC "/sys/devices/pci0000:16/0000:16:01.0"
#define AT "0000:16:01.0"

struct space {
	uint8_t byte[4096];
};

static void put(struct space *s, unsigned at, unsigned word)
{
	s->byte[at] = word & 0xff;
	s->byte[at + 1] = word >> 8;
}

/* PCI Express at 0x60 behind power management at 0x40; ACS, ATS and PRI. */
static struct space whole(void)
{
	struct space s = { { 0 } };

	put(&s, 0, 0x15b3);
	put(&s, 2, 0x1021);
	put(&s, 6, 0x0010);
	put(&s, 0x34, 0x40);
	put(&s, 0x40, 0x6001);
	put(&s, 0x60, 0x0010);
	put(&s, 0x64, 0x8002);		/* can take 512 */
	put(&s, 0x68, 0x2930);		/* sends 256, reads 512, relaxed */
	put(&s, 0x70, 0x0042);		/* L1 */
	put(&s, 0x100, 0x0001);		/* AER first */
	put(&s, 0x102, 0x1501);
	put(&s, 0x150, 0x000d);
	put(&s, 0x152, 0x1601);
	put(&s, 0x154, 0x005f);
	put(&s, 0x156, 0x001d);
	put(&s, 0x160, 0x000f);
	put(&s, 0x162, 0x1701);
	put(&s, 0x166, 0x8000);
	put(&s, 0x170, 0x0013);
	put(&s, 0x172, 0x0001);
	put(&s, 0x174, 0x0001);
	return s;
}

static void gather_space(struct cd_gather *g, const struct space *s, size_t len)
{
	gather_file(g, NIC "/class", "0x020000\n");
	gather_bytes(g, NIC "/config", s->byte, len);
	gather_link(g, "/sys/bus/pci/devices/" AT, "../../../devices/pci0000:16/" AT);
}

static void all_that_it_tells(void **state)
{
	struct cd_gather *g = gather_new();
	struct space s = whole();

	(void)state;
	gather_space(g, &s, sizeof(s.byte));
	gather(g, &cd_collector_pci_config);
	gathered_int(g, "pci/payload", AT, 256);
	gathered_int(g, "pci/max_payload", AT, 512);
	gathered_int(g, "pci/read_request", AT, 512);
	gathered_bool(g, "pci/relaxed_ordering", AT, true);
	gathered_int(g, "pci/link_pm", AT, 2);
	gathered_int(g, "pci/acs_able", AT, 0x5f);
	gathered_int(g, "pci/acs", AT, 0x1d);
	gathered_bool(g, "pci/ats", AT, true);
	gathered_bool(g, "pci/pri", AT, true);
	gather_free(g);
}

static void what_everybody_reads_is_not_all(void **state)
{
	struct cd_gather *g = gather_new();
	struct space s = whole();

	(void)state;
	gather_space(g, &s, 64);
	gather(g, &cd_collector_pci_config);
	gathered_unseen(g, "pci/payload", AT, CD_PERMISSION);
	gathered_unseen(g, "pci/acs", AT, CD_PERMISSION);
	gathered_unseen(g, "pci/pri", AT, CD_PERMISSION);
	gather_free(g);
}

static void without_the_extended_space(void **state)
{
	struct cd_gather *g = gather_new();
	struct space s = whole();

	(void)state;
	gather_space(g, &s, 256);
	gather(g, &cd_collector_pci_config);
	gathered_int(g, "pci/payload", AT, 256);
	gathered_unseen(g, "pci/acs", AT, CD_NOT_COLLECTED);
	gather_free(g);
}

static void capabilities_that_are_not_there(void **state)
{
	struct cd_gather *g = gather_new();
	struct space s = whole();

	(void)state;
	put(&s, 0x100, 0);
	put(&s, 0x102, 0);
	gather_space(g, &s, sizeof(s.byte));
	gather(g, &cd_collector_pci_config);
	gathered_int(g, "pci/payload", AT, 256);
	gathered_absent(g, "pci/acs", AT);
	gathered_absent(g, "pci/ats", AT);
	gathered_absent(g, "pci/pri", AT);
	gather_free(g);

	g = gather_new();
	s = whole();
	put(&s, 0x40, 0x0001);		/* the list ends before */
	gather_space(g, &s, 256);
	gather(g, &cd_collector_pci_config);
	gathered_absent(g, "pci/payload", AT);
	gathered_absent(g, "pci/acs", AT);
	gather_free(g);
}

/* Lists that lead in circles or out of the space, sizes that nobody defined, what fell off the bus. */
static void garbage(void **state)
{
	struct cd_gather *g = gather_new();
	struct space s = whole();

	(void)state;
	put(&s, 0x40, 0x4001);
	put(&s, 0x150, 0xffff);
	gather_space(g, &s, sizeof(s.byte));
	gather(g, &cd_collector_pci_config);
	gathered_absent(g, "pci/payload", AT);
	gather_free(g);

	g = gather_new();
	s = whole();
	put(&s, 0x102, 0x1001);
	put(&s, 0x68, 0x7000);
	gather_space(g, &s, sizeof(s.byte));
	gather(g, &cd_collector_pci_config);
	gathered_unseen(g, "pci/payload", AT, CD_GARBAGE);
	gathered_absent(g, "pci/acs", AT);
	gather_free(g);

	g = gather_new();
	memset(s.byte, 0xff, sizeof(s.byte));
	gather_space(g, &s, sizeof(s.byte));
	gather(g, &cd_collector_pci_config);
	gathered_unseen(g, "pci/payload", AT, CD_NO_REPLY);
	gather_free(g);

	g = gather_new();
	s = whole();
	put(&s, 0x40, 0xfc01);
	put(&s, 0xfc, 0x0010);		/* its capability would end outside */
	gather_space(g, &s, 256);
	gather(g, &cd_collector_pci_config);
	gathered_unseen(g, "pci/payload", AT, CD_TRUNCATED);
	gather_free(g);
}

static void who_sleeps_is_not_woken(void **state)
{
	static const char *const file[] = { NIC "/power/runtime_status", NIC "/power_state" };
	static const char *const text[] = { "suspended\n", "D3cold\n" };

	(void)state;
	for (int i = 0; i < 2; i++) {
		struct cd_gather *g = gather_new();
		struct space s = whole();

		gather_space(g, &s, sizeof(s.byte));
		gather_file(g, file[i], text[i]);
		gather(g, &cd_collector_pci_config);
		gathered_unseen(g, "pci/payload", AT, CD_NOT_COLLECTED);
		gather_free(g);
	}
}

static void virtual_functions_are_not_asked(void **state)
{
	struct cd_gather *g = gather_new();
	struct space s = whole();

	(void)state;
	gather_space(g, &s, sizeof(s.byte));
	gather_link(g, NIC "/physfn", "../0000:16:00.0");
	gather(g, &cd_collector_pci_config);
	assert_null(gathered(g, "pci/payload", AT));
	gather_free(g);
}

static void a_capture_tells_the_same(void **state)
{
	struct cd_gather *g = gather_new();
	struct space s = whole();

	(void)state;
	gather_space(g, &s, sizeof(s.byte));
	gather_record(g);
	gather(g, &cd_collector_pci_config);
	gather_replay(g);
	gather(g, &cd_collector_pci_config);
	gathered_int(g, "pci/payload", AT, 256);
	gathered_int(g, "pci/acs", AT, 0x1d);
	gather_free(g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_that_it_tells),
		cmocka_unit_test(what_everybody_reads_is_not_all),
		cmocka_unit_test(without_the_extended_space),
		cmocka_unit_test(capabilities_that_are_not_there),
		cmocka_unit_test(garbage),
		cmocka_unit_test(who_sleeps_is_not_woken),
		cmocka_unit_test(virtual_functions_are_not_asked),
		cmocka_unit_test(a_capture_tells_the_same),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
