/* SPDX-License-Identifier: Apache-2.0 */
/* test-capture.c - does a capture answer as the host did, say what it does not know, and show damage? */
#include "unit/unit.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <linux/rtnetlink.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "files.h"
#include "host/host.h"

struct fixture {
	char *scratch;
	char file[4096];
	struct cd_arena *a;
	struct cd_capture *w;
	bool second;
};

static int setup(void **state)
{
	struct fixture *f = calloc(1, sizeof(*f));
	struct cd_error err;

	f->scratch = scratch_new();
	f->a = cd_arena_new();
	snprintf(f->file, sizeof(f->file), "%s/node.capture", f->scratch);
	f->w = cd_capture_new(f->file, &err);
	assert_non_null(f->w);
	*state = f;
	return 0;
}

static int teardown(void **state)
{
	struct fixture *f = *state;

	if (f->w)
		cd_capture_abandon(f->w);
	cd_arena_free(f->a);
	scratch_remove(f->scratch);
	free(f);
	return 0;
}

static void hand_on(void *self, char kind, const void *key, size_t key_len, const void *value,
		    size_t value_len, int error)
{
	struct fixture *f = self;

	cd_capture_add(f->w, f->second, kind, key, key_len, value, value_len, error);
}

static struct cd_host *finish(struct fixture *f)
{
	struct cd_error err = { "" };
	struct cd_host *h;

	if (cd_capture_finish(f->w, "boot", 1700000000000000000, 1700000003000000000, &err))
		fail_msg("%s", err.text);
	f->w = NULL;
	h = cd_host_open(f->file, &err);
	if (!h)
		fail_msg("%s", err.text);
	assert_true(cd_host_is_capture(h));
	return h;
}

static void put_read(struct fixture *f, const char *path, const char *text, int error)
{
	cd_capture_add(f->w, f->second, 'r', path, strlen(path), text, text ? strlen(text) : 0, error);
}

static void same_bytes(struct cd_bytes a, struct cd_bytes b)
{
	assert_int_equal(a.error, b.error);
	assert_int_equal(a.len, b.len);
	assert_int_equal(a.truncated, b.truncated);
	assert_memory_equal(a.data, b.data, a.len + 1);
}

static struct cd_netlink_reply ask_links(struct cd_host *h, struct cd_arena *a, int index)
{
	struct {
		struct nlmsghdr h;
		struct ifinfomsg i;
	} q = { .h = { .nlmsg_type = RTM_GETLINK, .nlmsg_flags = NLM_F_REQUEST } };
	static uint32_t sequence;

	q.h.nlmsg_seq = ++sequence;	/* of no consequence for what is found again */
	q.h.nlmsg_len = sizeof(q);
	q.i.ifi_index = index;
	if (!index)
		q.h.nlmsg_flags |= NLM_F_DUMP;
	return cd_host_netlink(h, a, NETLINK_ROUTE, &q, sizeof(q));
}

static void same_reply(struct cd_netlink_reply a, struct cd_netlink_reply b)
{
	size_t i;

	assert_int_equal(a.error, b.error);
	assert_int_equal(a.n, b.n);
	assert_int_equal(a.truncated, b.truncated);
	for (i = 0; i < a.n; i++)
		assert_memory_equal(a.message[i], b.message[i], a.message[i]->nlmsg_len);
}

static void a_live_host_answers_again(void **state)
{
	static const char *const files[] = {
		"/proc/sys/net/ipv4/tcp_rmem", "/proc/version", "/sys/class/net/lo/mtu",
		"/sys/class/net/lo/carrier", "/sys/class/net/lo/duplex", "/proc/self/nothing",
		"/sys/class/net", "/proc/cpuinfo", "/nothing/at/all",
	};
	struct fixture *f = *state;
	struct cd_recorder recorder = { hand_on, f };
	struct cd_error err;
	struct cd_host *live = cd_host_open(NULL, &err), *replay;
	struct cd_bytes bytes[COUNT(files)];
	struct cd_names names, again;
	struct cd_netlink_reply links, lo, none;
	struct cd_stat s, t;
	const char *real, *link;
	int error, no_link, same;
	size_t i;

	assert_true(cd_host_is_live(live));
	cd_host_record(live, &recorder);
	for (i = 0; i < COUNT(files); i++)
		bytes[i] = cd_host_read(live, f->a, files[i], 64);
	names = cd_host_list(live, f->a, "/sys/class/net");
	real = cd_host_real(live, f->a, "/sys/class/net/lo", &error);
	link = cd_host_link(live, f->a, "/sys/class/net/lo", &error);
	cd_host_link(live, f->a, "/sys/class/net", &no_link);
	s = cd_host_stat(live, f->a, "/proc/version");
	assert_true(cd_host_exists(live, f->a, "/proc/version", &error));
	links = ask_links(live, f->a, 0);
	lo = ask_links(live, f->a, 1);
	none = ask_links(live, f->a, 999999);
	assert_int_equal(links.error, 0);
	assert_true(links.n > 0);
	assert_int_equal(lo.n, 1);
	assert_int_equal(none.error, ENODEV);
	cd_host_close(live);

	replay = finish(f);
	for (i = 0; i < COUNT(files); i++)
		same_bytes(cd_host_read(replay, f->a, files[i], 64), bytes[i]);
	assert_int_equal(bytes[1].error, 0);
	assert_true(bytes[7].truncated);
	same_bytes(cd_host_read(replay, f->a, "/proc/cpuinfo", 1000), bytes[7]);
	assert_int_equal(bytes[8].error, ENOENT);
	again = cd_host_list(replay, f->a, "/sys/class/net");
	assert_int_equal(again.n, names.n);
	for (i = 0; i < names.n; i++)
		assert_string_equal(again.name[i], names.name[i]);
	assert_string_equal(cd_host_real(replay, f->a, "/sys/class/net/lo", &error), real);
	assert_string_equal(cd_host_link(replay, f->a, "/sys/class/net/lo", &error), link);
	assert_null(cd_host_link(replay, f->a, "/sys/class/net", &same));
	assert_int_equal(same, no_link);
	t = cd_host_stat(replay, f->a, "/proc/version");
	assert_memory_equal(&s, &t, sizeof(s));
	assert_true(cd_host_exists(replay, f->a, "/proc/version", &error));
	same_reply(ask_links(replay, f->a, 0), links);
	same_reply(ask_links(replay, f->a, 1), lo);
	same_reply(ask_links(replay, f->a, 999999), none);
	same_reply(ask_links(replay, f->a, 0), links);	/* asked more often than then */
	assert_int_equal(ask_links(replay, f->a, 2).error, ENODATA);
	cd_host_close(replay);
}

static void what_was_not_asked_is_not_known(void **state)
{
	struct fixture *f = *state;
	struct cd_host *h;
	int error;

	put_read(f, "/proc/a", "1\n", 0);
	put_read(f, "/proc/b", NULL, ENOENT);
	h = finish(f);
	assert_int_equal(cd_host_read(h, f->a, "/proc/c", 9).error, ENODATA);
	assert_int_equal(cd_host_list(h, f->a, "/proc").error, ENODATA);
	assert_int_equal(cd_host_stat(h, f->a, "/proc/a").error, ENODATA);
	assert_null(cd_host_real(h, f->a, "/proc/a", &error));
	assert_int_equal(error, ENODATA);
	assert_true(cd_host_exists(h, f->a, "/proc/a", &error));
	assert_false(cd_host_exists(h, f->a, "/proc/b", &error));
	assert_int_equal(error, ENOENT);
	assert_false(cd_host_exists(h, f->a, "/proc/c", &error));
	assert_int_equal(error, ENODATA);
	assert_int_equal(ask_links(h, f->a, 0).error, ENODATA);
	assert_true(cd_host_absent_is_answer(h, f->a, "/x/y/z"));
	cd_host_close(h);
}

static void the_second_sample_keeps_what_differs(void **state)
{
	struct fixture *f = *state;
	struct cd_host *h;
	struct stat st;
	char command_free[4200];

	put_read(f, "/proc/same", "1\n", 0);
	put_read(f, "/proc/counter", "5\n", 0);
	put_read(f, "/proc/gone", "x\n", 0);
	f->second = true;
	put_read(f, "/proc/same", "1\n", 0);
	put_read(f, "/proc/counter", "7\n", 0);
	put_read(f, "/proc/gone", NULL, ENOENT);
	put_read(f, "/proc/later", "9\n", 0);
	h = finish(f);
	assert_string_equal(cd_host_read(h, f->a, "/proc/counter", 9).data, "5\n");
	assert_true(cd_host_sample_ns(h, false) == 1700000000000000000);
	assert_true(cd_host_sample_ns(h, true) == 1700000003000000000);
	assert_int_equal(cd_host_read(h, f->a, "/proc/later", 9).error, ENODATA);
	cd_host_second_sample(h, true);
	assert_string_equal(cd_host_read(h, f->a, "/proc/same", 9).data, "1\n");
	assert_string_equal(cd_host_read(h, f->a, "/proc/counter", 9).data, "7\n");
	assert_int_equal(cd_host_read(h, f->a, "/proc/gone", 9).error, ENOENT);
	assert_string_equal(cd_host_read(h, f->a, "/proc/later", 9).data, "9\n");
	cd_host_second_sample(h, false);
	assert_string_equal(cd_host_read(h, f->a, "/proc/gone", 9).data, "x\n");
	cd_host_close(h);
	snprintf(command_free, sizeof(command_free), "%s", f->file);
	assert_int_equal(stat(command_free, &st), 0);
	assert_int_equal(st.st_mode & 077, 0);		/* holds the inside of a machine */
}

static void strange_names_and_bytes_come_back(void **state)
{
	static const char *const paths[] = {
		"/proc/a\\x41", "/proc/\xff\x01", "/proc/a/../b", "/proc/..", "/proc/\xc3\xa4", "/proc/a b",
	};
	struct fixture *f = *state;
	struct cd_host *h;
	size_t i;

	for (i = 0; i < COUNT(paths); i++)
		put_read(f, paths[i], paths[i], 0);
	cd_capture_add(f->w, false, 'r', "/nul", 4, "a\0b", 3, 0);
	cd_capture_add(f->w, false, 'l', "/l", 2, "\xfe\0b\\c", 6, 0);
	h = finish(f);
	for (i = 0; i < COUNT(paths); i++)
		assert_string_equal(cd_host_read(h, f->a, paths[i], 99).data, paths[i]);
	assert_memory_equal(cd_host_read(h, f->a, "/nul", 99).data, "a\0b", 4);
	assert_string_equal(cd_host_list(h, f->a, "/l").name[0], "\xfe");
	assert_string_equal(cd_host_list(h, f->a, "/l").name[1], "b\\c");
	cd_host_close(h);
}

static void what_was_said_first_stands(void **state)
{
	struct fixture *f = *state;
	struct cd_host *h;

	put_read(f, "/a", "1", 0);
	put_read(f, "/a", "2", 0);
	put_read(f, "/b", NULL, EACCES);
	put_read(f, "/b", "2", 0);
	put_read(f, "/c", "sh", CD_RECORD_CUT);
	put_read(f, "/c", "short", 0);
	put_read(f, "/d", "1", 0);
	put_read(f, "/d/e", "2", 0);		/* only a race makes a file a folder */
	h = finish(f);
	assert_string_equal(cd_host_read(h, f->a, "/a", 9).data, "1");
	assert_string_equal(cd_host_read(h, f->a, "/b", 9).data, "2");
	assert_string_equal(cd_host_read(h, f->a, "/c", 9).data, "short");
	assert_false(cd_host_read(h, f->a, "/c", 9).truncated);
	assert_string_equal(cd_host_read(h, f->a, "/d", 9).data, "1");
	assert_int_equal(cd_host_read(h, f->a, "/d/e", 9).error, ENODATA);
	cd_host_close(h);
}

static void a_gap_of_a_foreign_root_is_recorded_as_a_gap(void **state)
{
	struct fixture *f = *state;
	struct cd_recorder recorder = { hand_on, f };
	struct cd_error err;
	char folder[4096];
	struct cd_host *h;

	snprintf(folder, sizeof(folder), "%s/root", f->scratch);
	put_file(f->scratch, "root/sys/class/net/eth0", "");
	h = cd_host_open(folder, &err);
	cd_host_record(h, &recorder);
	assert_int_equal(cd_host_read(h, f->a, "/sys/class/net/eth1", 9).error, ENOENT);
	assert_int_equal(cd_host_read(h, f->a, "/sys/class/infiniband/x", 9).error, ENOENT);
	cd_host_close(h);
	h = finish(f);
	assert_int_equal(cd_host_read(h, f->a, "/sys/class/net/eth1", 9).error, ENOENT);
	assert_int_equal(cd_host_read(h, f->a, "/sys/class/infiniband/x", 9).error, ENODATA);
	cd_host_close(h);
}

static void members_come_back(void **state)
{
	struct fixture *f = *state;
	struct cd_host *h;
	size_t n;

	cd_capture_member(f->w, "facts.json", "{}", 2);
	h = finish(f);
	assert_string_equal(cd_host_member(h, "facts.json", &n), "{}");
	assert_int_equal(n, 2);
	assert_null(cd_host_member(h, "other.json", &n));
	assert_null(cd_host_member(h, "../facts.json", &n));
	cd_host_close(h);
}

static void names_that_are_no_members_are_told(void **state)
{
	struct fixture *f = *state;
	struct cd_error err = { "" };

	cd_capture_member(f->w, "../x", "{}", 2);
	assert_int_equal(cd_capture_finish(f->w, NULL, 0, 0, &err), -1);
	f->w = NULL;
	assert_non_null(strstr(err.text, "../x"));
	assert_int_equal(access(f->file, F_OK), -1);
}

static void nothing_is_left_where_it_cannot_be_written(void **state)
{
	struct fixture *f = *state;
	struct cd_error err = { "" };
	struct cd_capture *w;

	assert_null(cd_capture_new("/nonexistent/x", &err));
	assert_non_null(strstr(err.text, "/nonexistent/x"));
	assert_null(cd_capture_new(f->scratch, &err));
	w = cd_capture_new("/dev/full", &err);
	assert_non_null(w);
	assert_int_equal(cd_capture_finish(w, NULL, 0, 0, &err), -1);
	assert_non_null(strstr(err.text, "No space left"));
	w = cd_capture_new("/dev/null", &err);
	assert_int_equal(cd_capture_finish(w, NULL, 0, 0, &err), 0);
	assert_int_equal(access("/dev/null", F_OK), 0);
}

static void an_old_file_keeps_its_mode_and_link(void **state)
{
	struct fixture *f = *state;
	struct cd_error err = { "" };
	char link[4200];
	struct cd_capture *w;
	struct stat st;

	put_file(f->scratch, "target", "old");
	put_link(f->scratch, "link", "target");
	snprintf(link, sizeof(link), "%s/target", f->scratch);
	assert_int_equal(chmod(link, 0640), 0);
	snprintf(link, sizeof(link), "%s/link", f->scratch);
	w = cd_capture_new(link, &err);
	assert_int_equal(cd_capture_finish(w, NULL, 0, 0, &err), 0);
	assert_int_equal(lstat(link, &st), 0);
	assert_true(S_ISLNK(st.st_mode));
	assert_int_equal(stat(link, &st), 0);
	assert_int_equal(st.st_mode & 0777, 0640);
	assert_true(st.st_size > 3);
}

/* ---- damage ----------------------------------------------------------------------------- */

#define HEAD "{\"schema\":\"commdoctor-capture/1\",\"edited\":true,\"boot_id\":\"\",\"began\":0,\"ended\":0,"
#define REST ",\"again\":{},\"members\":{}}"
static const char sound[] = HEAD "\"paths\":{\"/a\":{\"read\":{\"size\":1}}}" REST;

static void refused(const struct member *m, const char *why)
{
	struct cd_error err = { "" };
	size_t n;
	void *bytes = make_tar(m, "zstd", &n);

	assert_null(cd_host_open_memory(bytes, n, "x.capture", &err));
	if (!strstr(err.text, why) || strncmp(err.text, "x.capture", 9))
		fail_msg("\"%s\" does not say \"%s\"", err.text, why);
	free(bytes);
}

static void refused_manifest(const char *manifest, const char *why)
{
	struct member m[] = {
		{ '-', "MANIFEST", manifest, 0 }, { 'd', "root", NULL, 0 }, { '-', "root/a", "x", 0 },
		{ '-', "netlink.tape", "cd-tape1", 0 }, { 0, NULL, NULL, 0 } };

	refused(m, why);
}

static void a_damaged_manifest_is_named(void **state)
{
	(void)state;
	refused_manifest("", "MANIFEST is missing or damaged");
	refused_manifest("commdoctor-capture", "MANIFEST is damaged: line 1");
	refused_manifest("{\"schema\":\"commdoctor-capture/2\"}", "commdoctor-capture/2");
	refused_manifest("{\"schema\":\"commdoctor-capture/1\",\"sum\":\"0\"}", "its own sum");
	refused_manifest("{\"schema\":\"commdoctor-capture/1\"}", "its own sum");
	refused_manifest("{\"schema\":\"commdoctor-capture/1\",\"edited\":true}", "began");
	refused_manifest(HEAD "\"paths\":3" REST, "paths");
	refused_manifest(HEAD "\"paths\":{\"a\":{}}" REST, "is no path");
	refused_manifest(HEAD "\"paths\":{\"/\\\\q\":{}}" REST, "is no path");
	refused_manifest(HEAD "\"paths\":{\"/a\":{\"read\":{\"size\":2}}}" REST, "root/a is damaged");
	refused_manifest(HEAD "\"paths\":{\"/a\":{\"read\":{\"size\":1,\"sum\":\"0\"}}}" REST,
			 "root/a is damaged");
	refused_manifest(HEAD "\"paths\":{\"/b\":{\"read\":{\"size\":1}}}" REST, "root/b is missing");
	refused_manifest(HEAD "\"paths\":{\"/a\":{\"read\":{\"error\":\"EWHAT\"}}}" REST, "/a: read");
	refused_manifest(HEAD "\"paths\":{\"/a\":{\"list\":[\"b/c\"]}}" REST, "/a: list");
	refused_manifest(HEAD "\"paths\":{\"/a\":{\"list\":\"b\"}}" REST, "/a: list");
	refused_manifest(HEAD "\"paths\":{\"/a\":{\"real\":3}}" REST, "/a: real");
	refused_manifest(HEAD "\"paths\":{\"/a\":{\"real\":\"a\"}}" REST, "/a: real");
	refused_manifest(HEAD "\"paths\":{\"/a\":{\"list\":[\"..\"]}}" REST, "/a: list");
	refused_manifest(HEAD "\"paths\":{\"/a\":{\"stat\":{\"kind\":\"file\"}}}" REST, "/a: stat");
	refused_manifest(HEAD "\"paths\":{},\"paths\":{}" REST, "duplicate");
	refused_manifest(HEAD "\"paths\":{},\"again\":{},\"members\":{\"facts.json\":{\"size\":1}}}",
			 "facts.json is missing");
	refused_manifest(HEAD "\"paths\":{},\"again\":{},\"members\":{\"netlink.tape\":{\"size\":8}}}",
			 "netlink.tape is damaged");
}

static void members_that_no_capture_has_are_refused(void **state)
{
	static const struct {
		struct member m;
		const char *why;
	} bad[] = {
		{ { '-', "/root/b", "x", 0 }, "absolute name" },
		{ { '-', "root/../b", "x", 0 }, ".. in its name" },
		{ { 'l', "root/b", "/etc/passwd", 0 }, "is a link" },
		{ { 'h', "root/b", "root/a", 0 }, "is a hard link" },
		{ { 'c', "root/b", NULL, 0 }, "is a device" },
		{ { 'p', "root/b", NULL, 0 }, "is a device, FIFO" },
		{ { '-', "root/a", "y", 0 }, "is there twice" },
	};
	struct member m[] = { { '-', "MANIFEST", sound, 0 }, { 'd', "root", NULL, 0 },
			      { '-', "root/a", "x", 0 }, { 0, NULL, NULL, 0 }, { 0, NULL, NULL, 0 } };
	struct cd_error err;
	struct cd_host *h;
	size_t i, n;
	void *bytes = make_tar(m, "zstd", &n);

	(void)state;
	h = cd_host_open_memory(bytes, n, "x.capture", &err);
	assert_non_null(h);
	cd_host_close(h);
	free(bytes);
	for (i = 0; i < COUNT(bad); i++) {
		m[3] = bad[i].m;
		refused(m, bad[i].why);
	}
}

/* Every byte of a real capture changed and every cut: refused, or the answers are the same. */
static void damage_never_changes_an_answer(void **state)
{
	struct fixture *f = *state;
	char *bytes, damaged[8192];
	size_t n, i;
	FILE *file;

	put_read(f, "/proc/a", "1234\n", 0);
	put_read(f, "/proc/b", "5678\n", 0);
	cd_host_close(finish(f));
	file = fopen(f->file, "re");
	bytes = malloc(sizeof(damaged));
	n = fread(bytes, 1, sizeof(damaged), file);
	fclose(file);
	assert_true(n > 100 && n < sizeof(damaged));
	for (i = 0; i < 3 * n; i++) {
		struct cd_error err = { "" };
		size_t at = i % n;
		struct cd_host *h;

		memcpy(damaged, bytes, n);
		damaged[at] = (char)(damaged[at] ^ (i < n ? 0x01 : 0xff));
		h = cd_host_open_memory(damaged, i < 2 * n ? n : at, "x.capture", &err);
		if (!h) {
			assert_int_equal(strncmp(err.text, "x.capture", 9), 0);
			continue;
		}
		assert_true(cd_host_is_capture(h));
		assert_string_equal(cd_host_read(h, f->a, "/proc/a", 9).data, "1234\n");
		assert_string_equal(cd_host_read(h, f->a, "/proc/b", 9).data, "5678\n");
		cd_host_close(h);
	}
	free(bytes);
}

static void an_unpacked_capture_answers_and_may_be_edited(void **state)
{
	struct fixture *f = *state;
	struct cd_error err;
	struct cd_host *h;
	char folder[4096];
	int error;

	put_file(f->scratch, "c/MANIFEST", HEAD "\"paths\":{\"/a\":{\"read\":{\"size\":1}},"
		 "\"/n\":{\"list\":[\"eth0\"],\"real\":\"/m\"},\"/lost\":{\"read\":{\"size\":4}}}" REST);
	put_file(f->scratch, "c/root/a", "edited");
	put_file(f->scratch, "c/root/unsaid", "x");
	snprintf(folder, sizeof(folder), "%s/c", f->scratch);
	h = cd_host_open(folder, &err);
	assert_non_null(h);
	assert_true(cd_host_is_capture(h));
	assert_string_equal(cd_host_read(h, f->a, "/a", 9).data, "edited");
	assert_string_equal(cd_host_real(h, f->a, "/n", &error), "/m");
	assert_int_equal(cd_host_list(h, f->a, "/n").n, 1);
	assert_int_equal(cd_host_read(h, f->a, "/lost", 9).error, ENODATA);
	assert_int_equal(cd_host_read(h, f->a, "/unsaid", 9).error, ENODATA);
	cd_host_close(h);
}

/* Of a machine written by hand root/ is all there is: links lead below it, the rest is absent. */
static void a_whole_machine_answers_from_its_folder(void **state)
{
	struct fixture *f = *state;
	struct cd_error err;
	struct cd_host *h;
	char folder[4096], link[4200];
	int error;

	put_file(f->scratch, "w/MANIFEST", HEAD "\"whole\":true,\"paths\":{\"/proc/no\":{\"read\":{\"error\":\"EACCES\"}}}"
		 REST);
	put_file(f->scratch, "w/root/sys/devices/eth0/mtu", "1500");
	put_file(f->scratch, "w/root/proc/stat", "1");
	put_file(f->scratch, "w/again/proc/stat", "2");
	snprintf(folder, sizeof(folder), "%s/w", f->scratch);
	snprintf(link, sizeof(link), "%s/root/sys/net", folder);
	assert_int_equal(symlink("devices/eth0", link), 0);
	snprintf(link, sizeof(link), "%s/root/sys/out", folder);
	assert_int_equal(symlink("../../again/proc", link), 0);
	h = cd_host_open(folder, &err);
	assert_non_null(h);
	assert_true(cd_host_is_capture(h));
	assert_string_equal(cd_host_read(h, f->a, "/sys/net/mtu", 9).data, "1500");
	assert_string_equal(cd_host_link(h, f->a, "/sys/net", &error), "devices/eth0");
	assert_string_equal(cd_host_real(h, f->a, "/sys/net", &error), "/sys/devices/eth0");
	assert_int_equal(cd_host_list(h, f->a, "/").n, 2);
	assert_int_equal(cd_host_read(h, f->a, "/none", 9).error, ENOENT);
	assert_int_equal(cd_host_read(h, f->a, "/proc/no", 9).error, EACCES);
	assert_int_equal(cd_host_stat(h, f->a, "/none").error, ENOENT);
	assert_false(cd_host_exists(h, f->a, "/sys/out", &error));
	assert_int_equal(error, ENOENT);
	assert_string_equal(cd_host_read(h, f->a, "/proc/stat", 9).data, "1");
	cd_host_second_sample(h, true);
	assert_string_equal(cd_host_read(h, f->a, "/proc/stat", 9).data, "2");
	assert_string_equal(cd_host_read(h, f->a, "/sys/net/mtu", 9).data, "1500");
	cd_host_close(h);
}

int main(void)
{
#define T(test) cmocka_unit_test_setup_teardown(test, setup, teardown)
	const struct CMUnitTest tests[] = {
		T(a_live_host_answers_again),
		T(what_was_not_asked_is_not_known),
		T(the_second_sample_keeps_what_differs),
		T(strange_names_and_bytes_come_back),
		T(what_was_said_first_stands),
		T(a_gap_of_a_foreign_root_is_recorded_as_a_gap),
		T(members_come_back),
		T(names_that_are_no_members_are_told),
		T(nothing_is_left_where_it_cannot_be_written),
		T(an_old_file_keeps_its_mode_and_link),
		cmocka_unit_test(a_damaged_manifest_is_named),
		cmocka_unit_test(members_that_no_capture_has_are_refused),
		T(damage_never_changes_an_answer),
		T(an_unpacked_capture_answers_and_may_be_edited),
		T(a_whole_machine_answers_from_its_folder),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
