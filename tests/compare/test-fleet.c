/* SPDX-License-Identifier: Apache-2.0 */
/* Of hosts that should be alike: is the odd one named, and nobody else, and no vote taken among strangers? */
#include "unit/unit.h"

#include <string.h>

#include "compare/fleet.h"
#include "lib/runs-build.h"
#include "model/store.h"

enum { HOSTS = 5 };

struct fixture {
	struct cd_arena *arena;
	struct cd_run *run[HOSTS];
	struct cd_fleet *fleet;
};

static void text(struct cd_run *run, const char *fact, const char *subject, const char *value)
{
	made_fact(run, fact, CD_TEXT, "", "", subject)->as.text = value;
}

static void number(struct cd_run *run, const char *fact, const char *subject, int64_t value)
{
	made_fact(run, fact, CD_INT, "", "", subject)->as.i = value;
}

static void set(struct cd_run *run, const char *fact, const char *const *word)
{
	struct cd_list *list = cd_alloc(run->arena, sizeof(*list));

	while (word[list->n])
		list->n++;
	list->text = word;
	made_fact(run, fact, CD_TEXTS, "", "", "")->as.list = list;
}

static int set_up(void **state)
{
	static const char *const name[HOSTS] = { "n1", "n2", "n3", "n4", "n5" };
	struct cd_arena *arena = cd_arena_new();
	struct fixture *f = cd_alloc(arena, sizeof(*f));

	f->arena = arena;
	f->fleet = cd_fleet_new(arena);
	for (int i = 0; i < HOSTS; i++) {
		f->run[i] = made_start(arena, name[i]);
		text(f->run[i], "host/arch", "", "x86_64");
	}
	*state = f;
	return 0;
}

static int tear_down(void **state)
{
	cd_arena_free(((struct fixture *)*state)->arena);
	return 0;
}

static struct cd_fleet *vote_of(struct fixture *f, int n)
{
	f->fleet = cd_fleet_new(f->arena);
	for (int i = 0; i < n; i++) {
		cd_evidence_freeze(f->run[i]->evidence);
		cd_fleet_add(f->fleet, f->run[i], f->run[i]->host_name);
	}
	cd_fleet_vote(f->fleet);
	return f->fleet;
}

static struct cd_fleet *vote(struct fixture *f)
{
	return vote_of(f, HOSTS);
}

static const struct cd_ballot *ballot(const struct cd_fleet *fleet, const char *fact,
				      const char *subject)
{
	const struct cd_group *g = &fleet->group[0];

	for (size_t i = 0; i < g->n_ballots; i++)
		if (!strcmp(g->ballot[i].point->fact, fact) &&
		    !strcmp(g->ballot[i].point->subject, subject))
			return &g->ballot[i];
	fail_msg("%s of \"%s\" is not told", fact, subject);
	return NULL;
}

/* The one host that does not say what most say. */
static const struct cd_member *odd_one(const struct cd_fleet *fleet, const struct cd_ballot *b)
{
	assert_true(b->decided);
	assert_int_equal(b->n_camps, 2);
	assert_int_equal(b->camp[1].n, 1);
	return fleet->group[0].member[b->camp[1].member[0]];
}

static void the_odd_one_is_named_with_both_values(void **state)
{
	struct fixture *f = *state;
	const struct cd_fleet *fleet;
	const struct cd_ballot *b;

	for (int i = 0; i < HOSTS; i++) {
		number(f->run[i], "sysctl/net.core.rmem_max", "", i == 3 ? 212992 : 67108864);
		text(f->run[i], "rdma/fw", "mlx5_0", "28.39.1002");
	}
	fleet = vote(f);
	assert_int_equal(fleet->n_groups, 1);
	assert_int_equal(cd_fleet_differences(fleet), 1);
	b = ballot(fleet, "sysctl/net.core.rmem_max", "");
	assert_string_equal(odd_one(fleet, b)->host, "n4");
	assert_string_equal(b->camp[0].value, "67108864");
	assert_string_equal(b->camp[1].value, "212992");
	assert_int_equal(b->camp[0].n, 4);
	assert_int_equal(cd_fleet_exit_status(fleet), 1);
}

static void hosts_that_agree_are_alike(void **state)
{
	struct fixture *f = *state;

	for (int i = 0; i < HOSTS; i++) {
		number(f->run[i], "sysctl/net.core.rmem_max", "", 212992);
		number(f->run[i], "nic/ifindex", "eth0", i);
		text(f->run[i], "nic/address", "eth0", i ? "02:00:00:00:00:01" : "02:00:00:00:00:02");
	}
	assert_int_equal(cd_fleet_exit_status(vote(f)), 0);
	assert_int_equal(cd_fleet_differences(f->fleet), 0);
}

static void without_a_majority_nobody_is_odd(void **state)
{
	struct fixture *f = *state;
	const struct cd_ballot *b;

	for (int i = 0; i < 4; i++)
		text(f->run[i], "host/kernel", "", i < 2 ? "6.1.0-28" : "6.1.0-31");
	b = ballot(vote_of(f, 4), "host/kernel", "");
	assert_false(b->decided);
	assert_int_equal(b->n_camps, 2);
	for (size_t i = 0; i < 4; i++)
		assert_int_equal(f->fleet->group[0].member[i]->odd, 0);
	assert_int_equal(cd_fleet_exit_status(f->fleet), 1);
}

static void who_cannot_see_has_no_vote(void **state)
{
	struct fixture *f = *state;
	const struct cd_group *g;

	for (int i = 0; i < HOSTS; i++) {
		if (i == 2)
			made_unseen(f->run[i], "host/kernel", "", CD_PERMISSION, "permission denied");
		else if (i != 4)
			text(f->run[i], "host/kernel", "", "6.1.0-28");
	}
	g = &vote(f)->group[0];
	assert_int_equal(g->n_ballots, 0);
	assert_int_equal(g->n_blind, 1);
	assert_int_equal(g->blind[0].n, 2);
	assert_true(g->blind[0].member[2] && g->blind[0].member[4]);
	assert_int_equal(cd_fleet_exit_status(f->fleet), 3);
}

static const char *const two[] = { "ens1", "ens2", NULL };
static const char *const one[] = { "ens1", NULL };
static const char *const other[] = { "ens1", "eth7", NULL };

static void nic(struct cd_run *run, const char *name, const char *pci, int64_t mtu)
{
	text(run, "nic/driver", name, "mlx5_core");
	text(run, "nic/pci", name, pci);
	number(run, "nic/mtu", name, mtu);
}

static void a_port_that_is_missing_is_told_once(void **state)
{
	struct fixture *f = *state;
	const struct cd_ballot *b;

	for (int i = 0; i < HOSTS; i++) {
		set(f->run[i], "nic", i == 1 ? one : two);
		nic(f->run[i], "ens1", "0000:17:00.0", 9000);
		if (i != 1)
			nic(f->run[i], "ens2", "0000:18:00.0", 9000);
	}
	b = ballot(vote(f), "nic", "ens2");
	assert_string_equal(odd_one(f->fleet, b)->host, "n2");
	assert_null(b->camp[1].value);
	assert_int_equal(cd_fleet_differences(f->fleet), 1);
	assert_int_equal(f->fleet->group[0].n_blind, 0);
}

static void a_port_of_another_name_is_found_by_its_place(void **state)
{
	struct fixture *f = *state;
	const struct cd_member *odd;
	const struct cd_ballot *b;

	for (int i = 0; i < HOSTS; i++) {
		set(f->run[i], "nic", i == 2 ? other : two);
		nic(f->run[i], "ens1", "0000:17:00.0", 9000);
		nic(f->run[i], i == 2 ? "eth7" : "ens2", "0000:18:00.0", i == 2 ? 1500 : 9000);
	}
	b = ballot(vote(f), "nic/mtu", "ens2");
	odd = odd_one(f->fleet, b);
	assert_string_equal(odd->host, "n3");
	assert_string_equal(cd_fleet_subject(f->fleet, odd, b->point), "eth7");
	assert_int_equal(cd_fleet_differences(f->fleet), 1);
}

static const char *const bridge_of[HOSTS][3] = {
	{ "ens1", "br-1a", NULL }, { "br-2b", "ens1", NULL }, { "ens1", "br-3c", NULL },
	{ "ens1", "br-4d", NULL }, { "ens1", "br-5e", NULL },
};

static void bridges_with_names_by_chance_are_one(void **state)
{
	struct fixture *f = *state;

	for (int i = 0; i < HOSTS; i++) {
		set(f->run[i], "nic", bridge_of[i]);
		nic(f->run[i], "ens1", "0000:17:00.0", 9000);
		text(f->run[i], "nic/kind", bridge_of[i][i != 1], "bridge");
		number(f->run[i], "nic/mtu", bridge_of[i][i != 1], i == 4 ? 9000 : 1500);
	}
	vote(f);
	assert_string_equal(odd_one(f->fleet, ballot(f->fleet, "nic/mtu", "bridge#0"))->host, "n5");
	assert_int_equal(cd_fleet_differences(f->fleet), 1);
}

static void what_the_kernel_reckons_may_vary_a_little(void **state)
{
	struct fixture *f = *state;

	for (int i = 0; i < HOSTS; i++)
		number(f->run[i], "host/memory", "", i == 4 ? 500000 : 1000000 + 1000 * i);
	vote(f);
	assert_string_equal(odd_one(f->fleet, ballot(f->fleet, "host/memory", ""))->host, "n5");
	assert_int_equal(cd_fleet_differences(f->fleet), 1);
}

static void a_host_votes_once_with_its_latest_run(void **state)
{
	struct fixture *f = *state;

	f->run[4]->host_name = "n1";
	f->run[4]->began_ns--;
	for (int i = 0; i < HOSTS; i++)
		text(f->run[i], "host/kernel", "", i == 4 ? "5.10" : "6.1");
	vote(f);
	assert_int_equal(f->fleet->left_out, 1);
	assert_non_null(f->fleet->member[4]->older);
	assert_int_equal(cd_fleet_hosts(f->fleet), 4);
	assert_int_equal(cd_fleet_exit_status(f->fleet), 0);
}

static void pci(struct cd_run *run, const char *const *address, int64_t class, const int64_t *device)
{
	set(run, "pci", address);
	for (size_t i = 0; address[i]; i++) {
		number(run, "pci/class", address[i], class);
		number(run, "pci/vendor", address[i], 0x15b3);
		number(run, "pci/device", address[i], device[i]);
	}
}

static const char *const slots[] = { "0000:17:00.0", "0000:18:00.0", "0000:19:00.0", NULL };

static void machines_of_another_kind_vote_for_themselves(void **state)
{
	static const int64_t fast[] = { 0x1021, 0x1021, 0x1021 }, slow[] = { 0x1015, 0x1015, 0x1015 };
	struct fixture *f = *state;

	for (int i = 0; i < HOSTS; i++) {
		pci(f->run[i], slots, 0x020000, i < 3 ? fast : slow);
		text(f->run[i], "host/kernel", "", i < 3 ? "6.1" : "5.10");
	}
	vote(f);
	assert_int_equal(f->fleet->n_groups, 2);
	assert_true(f->fleet->group[0].voted);
	assert_false(f->fleet->group[1].voted);
	assert_int_equal(cd_fleet_differences(f->fleet), 0);
	assert_int_equal(cd_fleet_exit_status(f->fleet), 3);
}

static void one_card_of_another_model_is_odd_and_no_class(void **state)
{
	static const int64_t all[] = { 0x1021, 0x1021, 0x1021 }, mixed[] = { 0x1021, 0x101d, 0x1021 };
	struct fixture *f = *state;

	for (int i = 0; i < HOSTS; i++)
		pci(f->run[i], slots, 0x020000, i == 1 ? mixed : all);
	vote(f);
	assert_int_equal(f->fleet->n_groups, 1);
	assert_string_equal(odd_one(f->fleet, ballot(f->fleet, "pci", "0000:18:00.0"))->host, "n2");
	assert_int_equal(cd_fleet_exit_status(f->fleet), 1);
}

static void runs_of_another_version_do_not_vote_together(void **state)
{
	struct fixture *f = *state;

	for (int i = 0; i < HOSTS; i++)
		text(f->run[i], "host/kernel", "", i == 4 ? "5.10" : "6.1");
	f->run[4]->version = "9.9";
	assert_int_equal(cd_fleet_differences(vote(f)), 0);
	assert_int_equal(f->fleet->n_groups, 2);
	assert_int_equal(cd_fleet_exit_status(f->fleet), 3);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(the_odd_one_is_named_with_both_values),
		TEST(hosts_that_agree_are_alike),
		TEST(without_a_majority_nobody_is_odd),
		TEST(who_cannot_see_has_no_vote),
		TEST(a_port_that_is_missing_is_told_once),
		TEST(a_port_of_another_name_is_found_by_its_place),
		TEST(bridges_with_names_by_chance_are_one),
		TEST(what_the_kernel_reckons_may_vary_a_little),
		TEST(a_host_votes_once_with_its_latest_run),
		TEST(machines_of_another_kind_vote_for_themselves),
		TEST(one_card_of_another_model_is_odd_and_no_class),
		TEST(runs_of_another_version_do_not_vote_together),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
