/* SPDX-License-Identifier: Apache-2.0 */
/* Does each device stand at its place of the machine, and is nothing made up that the run does not hold? */
#include "reports.h"

#include "lib/runs-build.h"
#include "reports/topology.h"

static struct cd_arena *arena;

static int setup(void **state)
{
	(void)state;
	arena = cd_arena_new();
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	cd_arena_free(arena);
	return 0;
}

static const struct cd_topo_item *item(const struct cd_topo_node *node, const char *pci)
{
	for (size_t i = 0; i < node->n_items; i++)
		if (!strcmp(node->item[i].pci, pci))
			return &node->item[i];
	fail_msg("no %s on node %s", pci, node->number);
	return NULL;
}

static void text(struct cd_run *run, const char *name, const char *who, const char *value)
{
	made_fact(run, name, CD_TEXT, "", "cat", who)->as.text = value;
}

static void texts(struct cd_run *run, const char *name, const char *const *list, size_t n)
{
	struct cd_list *l = cd_alloc(arena, sizeof(*l));

	l->n = n;
	l->text = list;
	made_fact(run, name, CD_TEXTS, "", "ls", "")->as.list = l;
}

static void devices_stand_on_their_nodes_below_their_switches(void **state)
{
	struct cd_topo *t = cd_topo_new(run_gpu_node(arena), arena);

	(void)state;
	assert_int_equal(t->n_nodes, 2);
	assert_int_equal(t->n_gpus, 8);
	assert_int_equal(t->n_cards, 10);
	assert_string_equal(t->node[0].cpus, "0-47");
	assert_string_equal(t->node[1].package, "1");
	/* four switches with two devices each; a port with the two functions of one card */
	assert_int_equal(t->node[0].n_items, 4 * 3 + 3);
	assert_int_equal(t->node[1].n_items, 4 * 3);
	assert_string_equal(t->node[0].item[0].name, "switch");
	assert_string_equal(t->node[0].item[0].pci, "0000:11:00.0");
	assert_int_equal(t->node[0].item[0].depth, 0);
	assert_string_equal(t->node[0].item[1].pci, "0000:13:00.0");
	assert_int_equal(t->node[0].item[1].kind, CD_TOPO_GPU);
	assert_int_equal(t->node[0].item[1].depth, 1);
	assert_string_equal(t->node[0].item[1].nearest, "mlx5_0/1");
	assert_string_equal(t->node[0].item[2].name, "rdma0, mlx5_0/1");
	assert_int_equal(t->node[0].item[2].rate, 400000000000);
	assert_string_equal(item(&t->node[0], "0000:e0:01.0")->name, "root port");
	assert_int_equal(item(&t->node[0], "0000:e1:00.0")->n_vfs, 4);
	assert_int_equal(item(&t->node[0], "0000:e1:00.1")->n_vfs, 0);
}

static void a_link_says_what_it_is_and_could_be(void **state)
{
	struct cd_topo *t = cd_topo_new(run_gpu_node(arena), arena);
	const struct cd_topo_item *ill = item(&t->node[1], "0000:64:00.0");

	(void)state;
	assert_string_equal(cd_topo_link(arena, ill), "32 GT/s x8 (can do 32 GT/s x16)");
	assert_string_equal(ill->worst->check, "pcie.link_downtrain");
	assert_string_equal(cd_topo_link(arena, item(&t->node[0], "0000:14:00.0")), "32 GT/s x16");
	assert_null(item(&t->node[0], "0000:14:00.0")->worst);
}

static void interrupts_are_counted_where_they_are_served(void **state)
{
	struct cd_topo *t = cd_topo_new(run_gpu_node(arena), arena);

	(void)state;
	assert_string_equal(cd_topo_queues(arena, item(&t->node[0], "0000:14:00.0")),
			    "8 queue interrupts: all on node 0");
	assert_string_equal(cd_topo_queues(arena, item(&t->node[0], "0000:34:00.0")),
			    "8 queue interrupts: 6 on node 0, 2 on node 1");
	assert_string_equal(cd_topo_queues(arena, item(&t->node[0], "0000:13:00.0")), "");
}

static void without_facts_there_is_a_reason_and_no_device(void **state)
{
	struct cd_run *run = made_start(arena, "vm");
	struct cd_topo *t = cd_topo_new(made_done(run), arena);

	(void)state;
	assert_int_equal(t->n_nodes, 0);
	assert_string_equal(t->why, "this run did not read it");
	run = made_start(arena, "vm");
	made_unseen(run, "numa", "", CD_NOT_COLLECTED, "/sys: not in this recorded root");
	t = cd_topo_new(made_done(run), arena);
	assert_string_equal(t->why, "/sys: not in this recorded root");
}

static void a_node_is_not_guessed_where_there_are_several(void **state)
{
	static const char *const pci[] = { "0000:01:00.0" }, *const one[] = { "0" }, *const two[] = { "0", "1" };

	(void)state;
	for (size_t nodes = 1; nodes <= 2; nodes++) {
		struct cd_run *run = made_start(arena, "vm");
		struct cd_topo *t;

		texts(run, "numa", nodes == 1 ? one : two, nodes);
		texts(run, "pci", pci, 1);
		made_fact(run, "pci/class", CD_INT, "", "cat", pci[0])->as.i = 0x020000;
		t = cd_topo_new(made_done(run), arena);
		if (nodes == 1) {
			assert_int_equal(t->n_nodes, 1);
			assert_int_equal(t->node[0].n_items, 1);
		} else {
			assert_int_equal(t->n_nodes, 3);
			assert_string_equal(t->node[2].number, "");
			assert_int_equal(t->node[2].n_items, 1);
			assert_int_equal(t->node[0].n_items + t->node[1].n_items, 0);
		}
	}
}

/* A damaged file may say that ports hang on each other. */
static void a_circle_of_ports_ends(void **state)
{
	static const char *const pci[] = { "a", "b", "c", "d" };
	struct cd_run *run = made_start(arena, "x");
	struct cd_topo *t;

	(void)state;
	texts(run, "pci", pci, 4);
	made_fact(run, "pci/class", CD_INT, "", "cat", "c")->as.i = 0x020000;
	made_fact(run, "pci/class", CD_INT, "", "cat", "d")->as.i = 0x020000;
	text(run, "pci/parent", "a", "b");
	text(run, "pci/parent", "b", "a");
	text(run, "pci/parent", "c", "a");
	text(run, "pci/parent", "d", "b");
	t = cd_topo_new(made_done(run), arena);
	assert_int_equal(t->n_cards, 2);
	assert_true(t->node[0].n_items >= 2);
}

/* What finds no room is counted. */
static void too_many_devices_are_counted(void **state)
{
	enum { MANY = 100 };
	const char **pci = cd_alloc_n(arena, MANY, sizeof(*pci));
	struct cd_run *run = made_start(arena, "x");
	struct cd_topo *t;

	(void)state;
	for (int i = 0; i < MANY; i++) {
		pci[i] = cd_sprintf(arena, "0000:%02x:00.0", i);
		made_fact(run, "pci/class", CD_INT, "", "cat", pci[i])->as.i = 0x020000;
	}
	texts(run, "pci", pci, MANY);
	t = cd_topo_new(made_done(run), arena);
	assert_int_equal(t->n_cards, MANY);
	assert_int_equal(t->node[0].n_items + t->node[0].n_cut, MANY);
	assert_true(t->node[0].n_cut > 0);
}

/* A shelf of disks, and one card that must not be missing for it. */
static void disks_stand_apart_and_give_way(void **state)
{
	enum { MANY = 70 };
	static const char *const controller[] = { "nvme0", "nvme1" };
	const char **pci = cd_alloc_n(arena, MANY + 1, sizeof(*pci));
	struct cd_run *run = made_start(arena, "x");
	struct cd_list *l = cd_alloc(arena, sizeof(*l));
	struct cd_topo *t;

	(void)state;
	for (int i = 0; i < MANY; i++) {
		pci[i] = cd_sprintf(arena, "0000:%02x:00.0", i);
		made_fact(run, "pci/class", CD_INT, "", "cat", pci[i])->as.i = 0x010802;
	}
	pci[MANY] = "0000:ff:00.0";
	made_fact(run, "pci/class", CD_INT, "", "cat", pci[MANY])->as.i = 0x020000;
	texts(run, "pci", pci, MANY + 1);
	*l = (struct cd_list){ .n = 2, .text = controller };
	made_fact(run, "nvme/controller", CD_TEXTS, "", "ls", "")->as.list = l;
	text(run, "nvme/transport", "nvme0", "pcie");
	text(run, "nvme/address", "nvme0", "0000:01:00.0");
	text(run, "nvme/transport", "nvme1", "tcp");
	text(run, "nvme/address", "nvme1", "traddr=10.0.0.1");
	t = cd_topo_new(made_done(run), arena);
	assert_int_equal(t->n_disks, MANY);
	assert_int_equal(t->n_cards, 1);
	assert_int_equal(t->node[0].n_items + t->node[0].n_cut, MANY + 1);
	assert_int_equal(item(&t->node[0], "0000:ff:00.0")->kind, CD_TOPO_NIC);
	assert_int_equal(item(&t->node[0], "0000:01:00.0")->kind, CD_TOPO_NVME);
	assert_string_equal(item(&t->node[0], "0000:01:00.0")->name, "nvme0");
	assert_string_equal(cd_topo_name(arena, item(&t->node[0], "0000:02:00.0")), "NVMe");
	assert_non_null(strstr(cd_topo_summary(arena, t), "70 NVMe controllers"));
}

#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		T(devices_stand_on_their_nodes_below_their_switches),
		T(a_link_says_what_it_is_and_could_be),
		T(interrupts_are_counted_where_they_are_served),
		T(without_facts_there_is_a_reason_and_no_device),
		T(a_node_is_not_guessed_where_there_are_several),
		T(a_circle_of_ports_ends),
		T(too_many_devices_are_counted),
		T(disks_stand_apart_and_give_way),
	};

	return cmocka_run_group_tests_name("topology", tests, NULL, NULL);
}
