/* SPDX-License-Identifier: Apache-2.0 */
/* dm-answer: what device-mapper says of a map, whole, damaged and with words nobody foresaw. */
#include "lib/gather.h"

#include <linux/dm-ioctl.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "collect/dm.h"
#include "model/evidence.h"

extern const struct cd_collector cd_collector_dm;

/* As a kernel 6.1 printed it for two disks of scsi_debug, one of them failed by a message. */
#define ONE_FAILED "2 0 0 0 1 1 E 0 2 2 8:0 A 0 0 1 8:16 F 1 0 1 "

struct answer {
	unsigned char byte[4096];
	size_t len;
};

/* Lay the targets out as retrieve_status() of the kernel does: offsets from the first one. */
static struct answer answer(size_t n, const char *const (*target)[2])
{
	struct answer a = { .len = sizeof(struct dm_ioctl) };
	struct dm_ioctl head = { .version = { 4, 47, 0 }, .data_start = sizeof(head),
				 .target_count = (uint32_t)n };

	for (size_t i = 0; i < n; i++) {
		struct dm_target_spec spec = { .length = 8 };
		size_t text = strlen(target[i][1]) + 1;
		size_t end = (a.len + sizeof(spec) + text + 7) & ~(size_t)7;

		memcpy(spec.target_type, target[i][0], strlen(target[i][0]));
		spec.next = (uint32_t)(end - sizeof(head));
		memcpy(a.byte + a.len, &spec, sizeof(spec));
		memcpy(a.byte + a.len + sizeof(spec), target[i][1], text);
		a.len = end;
	}
	head.data_size = (uint32_t)a.len;
	memcpy(a.byte, &head, sizeof(head));
	return a;
}

static void targets_are_taken_apart(void **state)
{
	static const char *const two[][2] = { { "linear", "" }, { "multipath", ONE_FAILED } };
	struct answer made = answer(2, two);
	struct cd_arena *a = cd_arena_new();
	struct cd_dm_target *t;
	size_t n;

	(void)state;
	assert_true(cd_dm_targets(a, made.byte, made.len, &t, &n));
	assert_int_equal(n, 2);
	assert_string_equal(t[0].type, "linear");
	assert_string_equal(t[0].text, "");
	assert_string_equal(t[1].type, "multipath");
	assert_string_equal(t[1].text, ONE_FAILED);

	made = answer(0, NULL);
	assert_true(cd_dm_targets(a, made.byte, made.len, &t, &n));
	assert_int_equal(n, 0);
	cd_arena_free(a);
}

static void an_answer_that_leaves_its_bytes_is_refused(void **state)
{
	static const char *const two[][2] = { { "linear", "8:0 0" }, { "multipath", ONE_FAILED } };
	struct answer good = answer(2, two), bad;
	struct dm_ioctl head;
	struct dm_target_spec spec;
	struct cd_arena *a = cd_arena_new();
	struct cd_dm_target *t;
	size_t n;

	(void)state;
	for (size_t len = 0; len < good.len; len++) {
		unsigned char *exact = malloc(len ? len : 1);

		assert_non_null(exact);
		memcpy(exact, good.byte, len);
		assert_false(cd_dm_targets(a, exact, len, &t, &n));
		free(exact);
	}
	memcpy(&head, good.byte, sizeof(head));
	memcpy(&spec, good.byte + sizeof(head), sizeof(spec));

	for (int i = 0; i < 4; i++) {
		struct dm_ioctl h = head;
		struct dm_target_spec s = spec;

		if (i == 0)
			h.target_count = UINT32_MAX;
		else if (i == 1)
			h.data_start = UINT32_MAX;
		else if (i == 2)
			s.next = 0;		/* itself again */
		else
			memset(s.target_type, 'x', sizeof(s.target_type));
		bad = good;
		memcpy(bad.byte, &h, sizeof(h));
		memcpy(bad.byte + sizeof(h), &s, sizeof(s));
		assert_false(cd_dm_targets(a, bad.byte, bad.len, &t, &n));
	}
	cd_arena_free(a);
}

static void a_failed_path_is_told_from_an_active_one(void **state)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_dm_path *p;
	size_t n;

	(void)state;
	assert_true(cd_dm_multipath(a, ONE_FAILED, &p, &n));
	assert_int_equal(n, 2);
	assert_string_equal(p[0].device, "8:0");
	assert_true(p[0].active);
	assert_int_equal(p[0].group_state, 'E');
	assert_string_equal(p[1].device, "8:16");
	assert_false(p[1].active);
	assert_int_equal(p[1].failures, 1);
	cd_arena_free(a);
}

/* Counts decide: features, a selector with words of its own, groups of other path arguments. */
static void counts_decide_where_paths_stand(void **state)
{
	static const char text[] = "4 0 0 A F 1 alua 2 2 "
		"A 3 1 8:99 F 2 1 8:0 A 0 7 8:32 A 3 9 "
		"D 0 1 0 65:128 F 12";
	struct cd_arena *a = cd_arena_new();
	struct cd_dm_path *p;
	size_t n;

	(void)state;
	assert_true(cd_dm_multipath(a, text, &p, &n));
	assert_int_equal(n, 3);
	assert_int_equal(p[0].group, 1);
	assert_int_equal(p[0].group_state, 'A');
	assert_string_equal(p[1].device, "8:32");
	assert_int_equal(p[1].failures, 3);
	assert_int_equal(p[2].group, 2);
	assert_int_equal(p[2].group_state, 'D');
	assert_string_equal(p[2].device, "65:128");
	assert_false(p[2].active);

	assert_true(cd_dm_multipath(a, "2 0 0 0 0 0 ", &p, &n));
	assert_int_equal(n, 0);
	cd_arena_free(a);
}

static void a_line_that_is_not_whole_is_refused(void **state)
{
	static const char *const bad[] = { "", "2 0", "2 0 0 0 1", "2 0 0 0 1 1 X 0 1 0 8:0 A 0",
		"2 0 0 0 1 1 E 0 2 0 8:0 A 0", "2 0 0 0 1 1 E 0 1 0 8:0 A 0 rest",
		"2 0 0 0 1 1 E 0 1 0 sda A 0", "2 0 0 0 1 1 E 0 1 0 8:0 B 0",
		"2 0 0 0 1 1 E 0 1 9223372036854775807 8:0 A 0", "-1 0 1 1 E 0 1 0 8:0 A 0",
		"9223372036854775807 0 0 0 1 1", "2 0 0 0 9223372036854775807 1" };
	struct cd_arena *a = cd_arena_new();
	struct cd_dm_path *p;
	size_t n;

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		assert_false(cd_dm_multipath(a, bad[i], &p, &n));
	cd_arena_free(a);
}

static void queueing_is_a_feature_of_the_table(void **state)
{
	struct cd_arena *a = cd_arena_new();
	bool queues;

	(void)state;
	assert_true(cd_dm_queues(a, "1 queue_if_no_path 0 1 1 service-time 0 1 2 8:0 1 1", &queues));
	assert_true(queues);
	assert_true(cd_dm_queues(a, "3 pg_init_retries 50 queue_if_no_path 0 1 1", &queues));
	assert_true(queues);
	assert_true(cd_dm_queues(a, "0 1 queue_if_no_path 1 1", &queues));
	assert_false(queues);
	assert_false(cd_dm_queues(a, "5 queue_if_no_path", &queues));
	cd_arena_free(a);
}

static void maps_are_told_by_their_uuid(void **state)
{
	struct cd_gather *g = gather_new();
	const struct cd_fact *f;

	(void)state;
	gather_file(g, "/sys/block/dm-0/dm/uuid", "mpath-3600\n");
	gather_file(g, "/sys/block/dm-0/dm/name", "mpatha\n");
	gather_file(g, "/sys/block/dm-0/slaves/sda/device/state", "running\n");
	gather_file(g, "/sys/block/dm-0/slaves/sdb/device/state", "offline\n");
	gather_file(g, "/sys/block/dm-1/dm/uuid", "\n");
	gather_file(g, "/sys/block/dm-1/dm/name", "byhand\n");
	gather_file(g, "/sys/block/dm-1/slaves/sdc/device/state", "running\n");
	gather_file(g, "/sys/block/dm-1/slaves/sdd/device/state", "running\n");
	gather_file(g, "/sys/block/dm-2/dm/uuid", "LVM-abc\n");
	gather_file(g, "/sys/block/dm-2/slaves/sde/device/state", "running\n");
	gather_file(g, "/proc/1/comm", "systemd\n");
	gather(g, &cd_collector_dm);
	gathered_texts(g, "dm/multipath", "", "dm-0");
	gathered_texts(g, "dm/unclear", "", "dm-1");
	gathered_text(g, "dm/name", "dm-1", "byhand");
	gathered_bool(g, "dm/multipathd", "", false);
	f = gathered(g, "dm/path", "dm-0");
	assert_non_null(f);
	assert_int_equal(f->as.table->n_rows, 2);
	gather_free(g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(targets_are_taken_apart),
		cmocka_unit_test(an_answer_that_leaves_its_bytes_is_refused),
		cmocka_unit_test(a_failed_path_is_told_from_an_active_one),
		cmocka_unit_test(counts_decide_where_paths_stand),
		cmocka_unit_test(a_line_that_is_not_whole_is_refused),
		cmocka_unit_test(queueing_is_a_feature_of_the_table),
		cmocka_unit_test(maps_are_told_by_their_uuid),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
