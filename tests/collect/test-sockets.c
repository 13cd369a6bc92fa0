/* SPDX-License-Identifier: Apache-2.0 */
/* The sockets collector: hand-built messages, /proc/net/tcp, and a slow reader in a namespace. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/error.h"
#include "collect/sockets.h"
#include "engine/collect.h"
#include "host/attr.h"
#include "host/host.h"
#include "tape.h"

extern const struct cd_collector cd_collector_sockets;

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

static struct cd_request message(uint8_t family, const void *info, size_t info_len)
{
	static const uint8_t mapped[16] = { [10] = 0xff, [11] = 0xff, [12] = 10, [15] = 7 };
	struct inet_diag_msg m = { .idiag_family = family, .idiag_state = 1, .idiag_rqueue = 3,
				   .idiag_wqueue = 4, .idiag_inode = 5 };
	uint32_t memory[9] = { 1, 200, 2, 300 };
	struct cd_request r;

	m.id.idiag_sport = htons(80);
	m.id.idiag_dport = htons(1234);
	m.id.idiag_cookie[0] = 0xfffffff0;
	m.id.idiag_cookie[1] = 1;
	if (family == AF_INET6)
		memcpy(m.id.idiag_src, mapped, sizeof(mapped));
	else
		m.id.idiag_src[0] = htonl(0x0a000007);
	cd_request_begin(&r, 20, 0, &m, sizeof(m));
	if (info)
		cd_request_add(&r, INET_DIAG_INFO, info, info_len);
	cd_request_add_text(&r, INET_DIAG_CONG, "cubic");
	cd_request_add(&r, INET_DIAG_SKMEMINFO, memory, sizeof(memory));
	return r;
}

static void a_message_is_read(void **state)
{
	struct cd_tcp_info info = { .options = 7, .rtt = 100, .busy_time = 42, .snd_wscale = 7,
				    .rcv_wscale = 9, .app_limited = 1 };
	struct cd_request r = message(AF_INET, &info, sizeof(info));
	const uint8_t *flags = (const uint8_t *)&info;
	struct cd_socket s;

	(void)state;
	assert_true(cd_inet_diag_parse(arena, &r.as.header, &s));
	assert_string_equal(cd_address_text(arena, &s.local), "10.0.0.7");
	assert_int_equal(s.local_port, 80);
	assert_int_equal(s.cookie, 0x1fffffff0);
	assert_string_equal(s.cc, "cubic");
	assert_int_equal(s.rcvbuf, 200);
	assert_int_equal(s.sndbuf, 300);
	assert_int_equal(s.info.busy_time, 42);
	assert_true(CD_TOLD(&s, snd_wnd));
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	assert_int_equal(flags[6], 0x97);
#else
	assert_int_equal(flags[6], 0x79);
#endif
}

/* A kernel of 2015 gives 104 bytes, a newer one more than we know. */
static void short_and_long_tcp_info_are_read_as_far_as_they_go(void **state)
{
	char bytes[sizeof(struct cd_tcp_info) + 64] = { 0 };
	struct cd_request r = message(AF_INET, bytes, 104);
	struct cd_socket s;

	(void)state;
	assert_true(cd_inet_diag_parse(arena, &r.as.header, &s));
	assert_true(CD_TOLD(&s, total_retrans));
	assert_false(CD_TOLD(&s, pacing_rate));
	assert_false(CD_TOLD(&s, min_rtt));
	r = message(AF_INET, bytes, sizeof(bytes));
	assert_true(cd_inet_diag_parse(arena, &r.as.header, &s));
	assert_int_equal(s.info_len, sizeof(s.info));
	r = message(AF_INET, NULL, 0);
	assert_true(cd_inet_diag_parse(arena, &r.as.header, &s));
	assert_false(CD_TOLD_FLAGS(&s));
}

static void a_mapped_address_is_ipv4(void **state)
{
	struct cd_request r = message(AF_INET6, NULL, 0);
	struct cd_socket s;

	(void)state;
	assert_true(cd_inet_diag_parse(arena, &r.as.header, &s));
	assert_int_equal(s.local.len, 4);
	assert_string_equal(cd_address_text(arena, &s.local), "10.0.0.7");
}

static void a_short_message_is_refused(void **state)
{
	struct cd_request r = message(AF_INET, NULL, 0);
	struct cd_socket s;

	(void)state;
	r.as.header.nlmsg_len = NLMSG_LENGTH(sizeof(struct inet_diag_msg) - 1);
	assert_false(cd_inet_diag_parse(arena, &r.as.header, &s));
	r = message(AF_UNIX, NULL, 0);
	assert_false(cd_inet_diag_parse(arena, &r.as.header, &s));
}

static void prefixes_are_cut_to_bits(void **state)
{
	static const uint8_t bytes[] = { 10, 1, 2, 200 }, net[] = { 10, 1, 2, 128 };
	struct cd_address a = cd_address_make(bytes, 4), n = cd_address_make(net, 4);

	(void)state;
	assert_string_equal(cd_address_net(arena, &a, 24), "10.1.2.0/24");
	assert_string_equal(cd_address_net(arena, &a, 25), "10.1.2.128/25");
	assert_true(cd_address_within(&a, &n, 25));
	assert_false(cd_address_within(&a, &n, 26));
	assert_true(cd_address_within(&a, &n, 0));
	assert_false(cd_address_within(&a, &n, 33));
}

#define HEADING "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt\n"

static void proc_net_tcp_is_read(void **state)
{
	struct cd_sockets all = { 0 };

	(void)state;
	assert_true(cd_proc_net_tcp_parse(arena,
					  HEADING "   0: 0100007F:1F90 00000000:0000 0A "
						  "00000000:00000003 00:00000000 00000000 33 0 77 "
						  "1\n"
						  "   1: 0000000000000000FFFF00000700000A:0050 "
						  "0000000000000000FFFF00000800000A:FFFF 01 "
						  "00000010:00000020 00:00000000 00000000 0 0 78 1 "
						  "0 20 4 30 10 -1\n",
					  &all));
	assert_int_equal(all.n, 2);
	assert_int_equal(all.socket[0].state, CD_TCP_LISTEN);
	assert_int_equal(all.socket[0].local_port, 8080);
	assert_int_equal(all.socket[0].rqueue, 3);
	assert_int_equal(all.socket[0].uid, 33);
	assert_int_equal(all.socket[0].inode, 77);
	assert_int_equal(all.socket[1].peer_port, 65535);
	assert_int_equal(all.socket[1].wqueue, 16);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	assert_string_equal(cd_address_text(arena, &all.socket[0].local), "127.0.0.1");
	assert_string_equal(cd_address_text(arena, &all.socket[1].peer), "10.0.0.8");
#endif
}

static void damaged_lines_are_refused(void **state)
{
	static const char *const bad[] = {
		"", "nonsense\n",
		HEADING "   0: 0100007F:1F90 00000000:0000 0A\n",
		HEADING "   0: 0100007F1F90 00000000:0000 0A 0:0 0:0 0 0 0 77 1\n",
		HEADING "   0: 0100007G:1F90 00000000:0000 0A 0:0 0:0 0 0 0 77 1\n",
		HEADING "   0: 0100007F:1F90 00000000:0000 FF 0:0 0:0 0 0 0 77 1\n",
		HEADING "   0: 0100007F:1FFFF 00000000:0000 0A 0:0 0:0 0 0 0 77 1\n",
		HEADING "   0: 0100007F:1F90 00000000:0000 0A 0:0 0:0 0 0 0 -7 1\n",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		struct cd_sockets all = { 0 };

		if (cd_proc_net_tcp_parse(arena, bad[i], &all))
			fail_msg("accepted: %s", bad[i]);
	}
}

/* ---- may it be asked, and what is left if not? ------------------------------------------- */

static struct cd_evidence *evidence;
static char root[64];

static void put(const char *path, const char *text)
{
	char *file = cd_sprintf(arena, "%s%s", root, path);
	FILE *out;

	for (char *slash = file + strlen(root) + 1; (slash = strchr(slash, '/')); slash++) {
		*slash = '\0';
		mkdir(file, 0755);
		*slash = '/';
	}
	out = fopen(file, "w");
	assert_non_null(out);
	fputs(text, out);
	fclose(out);
}

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *at)
{
	(void)st;
	(void)kind;
	(void)at;
	return remove(path);
}

static int folder(void **state)
{
	setup(state);
	strcpy(root, "/tmp/cd-sockets-XXXXXX");
	return mkdtemp(root) ? 0 : -1;
}

static int no_folder(void **state)
{
	nftw(root, remove_one, 8, FTW_DEPTH | FTW_PHYS);
	return teardown(state);
}

static void sample(struct cd_host *host, bool second)
{
	static const char *const wanted[] = { "sock/*" };
	struct cd_assignment task = {
		.host = host, .scope = "host", .wanted = wanted, .n_wanted = 1,
		.second_sample = second, .sink = { .put = cd_sink_evidence, .self = evidence },
	};
	struct cd_error err;

	assert_int_equal(cd_collect_run(&cd_collector_sockets, &task, &err), 0);
}

static const struct cd_fact *from_files(const char *fact)
{
	struct cd_error err;
	struct cd_host *host = cd_host_open(root, &err);
	const struct cd_fact *f;

	assert_non_null(host);
	evidence = cd_evidence_new(arena);
	sample(host, false);
	cd_host_close(host);
	f = cd_evidence_get(evidence, "host", fact, "");
	assert_non_null(f);
	return f;
}

/* Reason of sock/tcp_info: CD_MODULE when we do not ask, CD_NOT_COLLECTED when we did in vain. */
static int reason(void)
{
	const struct cd_fact *f = from_files("sock/tcp_info");

	assert_int_equal(f->state, CD_UNSEEN);
	return f->reason;
}

static void inet_diag_is_not_asked_where_that_loads_a_module(void **state)
{
	(void)state;
	put("/proc/modules", "veth 1 0 - Live 0x0\n");
	put("/proc/sys/kernel/modprobe", "/sbin/modprobe\n");
	put("/proc/sys/kernel/osrelease", "6.1.0\n");
	put("/proc/net/tcp", HEADING "   0: 0100007F:1F90 00000000:0000 0A 0:0 0:0 0 0 0 77 1\n");
	assert_int_equal(reason(), CD_MODULE);
	put("/sys/module/inet_diag/refcnt", "1\n");
	assert_int_equal(reason(), CD_MODULE);
	put("/sys/module/tcp_diag/refcnt", "1\n");
	assert_int_equal(reason(), CD_NOT_COLLECTED);
}

static void built_in_and_locked_kernels_may_be_asked(void **state)
{
	(void)state;
	put("/proc/sys/kernel/modprobe", "/sbin/modprobe\n");
	put("/proc/sys/kernel/osrelease", "6.1.0\n");
	put("/lib/modules/6.1.0/modules.builtin", "kernel/net/ipv4/inet_diag.ko\n");
	assert_int_equal(reason(), CD_MODULE);
	put("/lib/modules/6.1.0/modules.builtin",
	    "kernel/net/ipv4/inet_diag.ko\nkernel/net/ipv4/tcp_diag.ko\n");
	assert_int_equal(reason(), CD_NOT_COLLECTED);
	put("/lib/modules/6.1.0/modules.builtin", "");
	put("/proc/sys/kernel/modules_disabled", "1\n");
	assert_int_equal(reason(), CD_NOT_COLLECTED);
	put("/proc/sys/kernel/modules_disabled", "0\n");
	assert_int_equal(reason(), CD_MODULE);
	put("/proc/sys/kernel/modprobe", "\n");
	assert_int_equal(reason(), CD_NOT_COLLECTED);
}

static void files_give_states_and_queues(void **state)
{
	const struct cd_fact *f;
	int64_t v;

	(void)state;
	put("/proc/net/tcp", HEADING "   0: 0100007F:1F90 00000000:0000 0A 0:3 0:0 0 0 0 77 1\n"
	    "   1: 0100007F:1F90 0200000A:1234 03 0:0 0:0 0 0 0 0 1\n"
	    "   2: 0100007F:1F91 0200000A:1234 03 0:0 0:0 0 0 0 0 1\n");
	put("/proc/net/netstat", "TcpExt: SyncookiesSent SyncookiesRecv X\nTcpExt: 9 7 1\n");
	f = from_files("sock/listen");
	assert_int_equal(f->state, CD_PRESENT);
	assert_int_equal(cd_rows(f->as.table), 1);
	assert_true(cd_cell_int(f->as.table, 0, "waiting", &v));
	assert_int_equal(v, 3);
	assert_true(cd_cell_int(f->as.table, 0, "half_open", &v));
	assert_int_equal(v, 1);
	assert_false(cd_cell_int(f->as.table, 0, "limit", &v));
	assert_int_equal(from_files("sock/syncookies_recv")->as.i, 7);
	assert_int_equal(from_files("sock/tcp_again")->state, CD_UNSEEN);
	put("/proc/net/tcp", "");
	assert_int_equal(from_files("sock/listen")->reason, CD_MASKED);
	put("/proc/net/tcp", HEADING "rubbish\n");
	assert_int_equal(from_files("sock/listen")->reason, CD_GARBAGE);
}

/* ---- recorded answers, whole and broken ---------------------------------------------------- */

static struct tape *kernel_that_answers(void)
{
	struct tape *t = tape_new();
	struct cd_request q;

	cd_inet_diag_question(&q, AF_INET6, CD_TCP_TOLD);
	tape_answer(t, NETLINK_SOCK_DIAG, &q, ENOENT, NULL, 0);
	tape_file(t, "/proc/modules", NULL, ENOENT);
	tape_file(t, "/proc/sys/kernel/modprobe", "\n", 0);
	tape_file(t, "/proc/net/tcp", HEADING "   0: 0100007F:1F90 00000000:0000 0A 0:3 0:0 0 0 0 77 1\n", 0);
	tape_file(t, "/proc/net/tcp6", NULL, ENOENT);
	return t;
}

/* What is not whole gives no connections that could be taken for all; the files tell the rest. */
static void answers_that_are_not_whole_are_not_believed(void **state)
{
	struct cd_request q, m = message(AF_INET, NULL, 0);

	(void)state;
	cd_inet_diag_question(&q, AF_INET, CD_TCP_TOLD);
	for (int cut = 0; cut < 2; cut++) {
		struct tape *t = kernel_that_answers();

		tape_half_answer(t, NETLINK_SOCK_DIAG, &q, !cut, cut, &m, 1);
		tape_collect(t, &cd_collector_sockets);
		tape_unseen(t, "sock/tcp_info", "", CD_TRUNCATED);
		tape_unseen(t, "sock/tcp_again", "", CD_TRUNCATED);
		assert_int_equal(cd_rows(tape_fact(t, CD_PRESENT, "sock/listen", "")->as.table), 1);
		tape_free(t);
	}
}

/* In a user namespace that may not ask, and on a kernel that has nobody who answers. */
static void who_may_not_ask_says_so(void **state)
{
	static const struct { int error; enum cd_reason reason; } said[] = {
		{ EPERM, CD_PERMISSION }, { EACCES, CD_PERMISSION }, { ENOENT, CD_MODULE },
		{ ETIMEDOUT, CD_TIMEOUT }, { EINVAL, CD_GARBAGE },
	};
	struct cd_request q;

	(void)state;
	cd_inet_diag_question(&q, AF_INET, CD_TCP_TOLD);
	for (size_t i = 0; i < sizeof(said) / sizeof(*said); i++) {
		struct tape *t = kernel_that_answers();

		tape_answer(t, NETLINK_SOCK_DIAG, &q, said[i].error, NULL, 0);
		tape_collect(t, &cd_collector_sockets);
		tape_unseen(t, "sock/tcp_info", "", said[i].reason);
		tape_free(t);
	}
}

/* Attributes of a newer kernel, and others that are cut, hide no connection. */
static void attributes_of_any_kind_are_passed_over(void **state)
{
	struct cd_tcp_info info = { .options = 7, .rtt = 100 };
	struct cd_request q, m[3];
	struct tape *t = kernel_that_answers();
	const struct cd_table *table;
	int64_t v;

	(void)state;
	cd_inet_diag_question(&q, AF_INET, CD_TCP_TOLD);
	m[0] = message(AF_INET, &info, 104);
	cd_request_add(&m[0], 60, "new", 4);
	cd_request_add(&m[0], 0x3ff, "newer", 6);
	m[1] = message(AF_INET, &info, sizeof(info));
	m[1].as.header.nlmsg_len -= 20;		/* the last attribute is longer than the message */
	m[2] = message(AF_INET, &info, 3);	/* shorter than its first word */
	tape_answer(t, NETLINK_SOCK_DIAG, &q, 0, m, 3);
	tape_collect(t, &cd_collector_sockets);
	tape_fact(t, CD_PRESENT, "sock/tcp_info", "");
	table = tape_fact(t, CD_PRESENT, "sock/tcp", "")->as.table;
	assert_int_equal(cd_rows(table), 3);
	assert_true(cd_cell_int(table, 0, "rtt_ns", &v));
	assert_int_equal(v, 100000);
	assert_false(cd_cell_int(table, 0, "busy_us", &v));
	assert_false(cd_cell_int(table, 2, "timestamps", &v));
	tape_free(t);
}

/* Of more than can be kept the heaviest stay, and who has been idle weighs next to nothing. */
static void the_connections_that_move_most_are_kept(void **state)
{
	enum { SOCKETS = 9000 };
	struct tape *t = kernel_that_answers();
	struct cd_request q, *m = cd_alloc_n(arena, SOCKETS, sizeof(*m));
	const struct cd_table *table;
	int64_t v;

	(void)state;
	cd_inet_diag_question(&q, AF_INET, CD_TCP_TOLD);
	for (size_t i = 0; i < SOCKETS; i++) {
		struct cd_tcp_info info = { .bytes_acked = 1000000 + 1000 * i, .options = 7 };
		struct inet_diag_msg *d = NLMSG_DATA(&m[i].as.header);

		if (i >= SOCKETS - 100)
			info.last_data_sent = info.last_data_recv = 60000;
		m[i] = message(AF_INET, &info, sizeof(info));
		d->idiag_rqueue = d->idiag_wqueue = 0;
		d->id.idiag_cookie[0] = (uint32_t)i + 1;
		d->id.idiag_cookie[1] = 0;
	}
	tape_answer(t, NETLINK_SOCK_DIAG, &q, 0, m, SOCKETS);
	tape_collect(t, &cd_collector_sockets);
	table = tape_fact(t, CD_PRESENT, "sock/tcp", "")->as.table;
	assert_int_equal(cd_rows(table), 1000);
	assert_int_equal(cd_total(table), SOCKETS);
	assert_true(cd_cell_int(table, 0, "cookie", &v));
	assert_int_equal(v, SOCKETS - 100 - 1000 + 1);
	assert_true(cd_cell_int(table, 999, "cookie", &v));
	assert_int_equal(v, SOCKETS - 100);
	tape_free(t);
}

/* ---- live: two namespaces, a pair of links, a peer that does not read ---------------------- */

enum { SKIPPED = 77, PORT = 7070 };

static void sleep_ms(long ms)
{
	struct timespec t = { .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000 };

	nanosleep(&t, NULL);
}

static int ip(const char *words)
{
	char text[256], *word[24], *rest = text;
	size_t n = 0;
	int status;
	pid_t pid;

	snprintf(text, sizeof(text), "ip %s", words);
	while (n < 23 && (word[n] = strsep(&rest, " ")))
		n++;
	word[n] = NULL;
	pid = fork();
	if (!pid) {
		execvp("ip", word);
		_exit(127);
	}
	return pid > 0 && waitpid(pid, &status, 0) == pid && !status ? 0 : -1;
}

static int tcp(const char *address, bool listening)
{
	struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons(PORT) };
	int fd = socket(AF_INET, SOCK_STREAM | (listening ? 0 : SOCK_NONBLOCK), 0);

	inet_pton(AF_INET, address, &to.sin_addr);
	if (listening)
		return bind(fd, (struct sockaddr *)&to, sizeof(to)) || listen(fd, 1) ? -1 : fd;
	if (connect(fd, (struct sockaddr *)&to, sizeof(to)) && errno != EINPROGRESS)
		return -1;
	return fd;
}

/* The peer: accepts, never reads. */
static void peer(int ready, int go)
{
	char byte = 0;

	if (unshare(CLONE_NEWNET) || write(ready, "x", 1) != 1 || read(go, &byte, 1) != 1 ||
	    ip("link set lo up") || ip("link set cdb up") ||
	    ip("address add 10.99.0.2/24 dev cdb") || tcp("10.99.0.2", true) < 0 ||
	    write(ready, "x", 1) != 1)
		_exit(1);
	while (read(go, &byte, 1) == 1)
		;
	_exit(0);
}

static size_t row_of(const struct cd_table *t, const char *column, int64_t value)
{
	int64_t v;

	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_int(t, i, column, &v) && v == value)
			return i;
	fail_msg("no row with %s %lld", column, (long long)value);
	return 0;
}

static int64_t cell(const struct cd_table *t, size_t row, const char *column)
{
	int64_t v = -1;

	if (!cd_cell_int(t, row, column, &v))
		fail_msg("no cell %s", column);
	return v;
}

static void look(void)
{
	struct cd_error err;
	struct cd_host *host = cd_host_open(NULL, &err);
	const struct cd_fact *told, *first, *again, *listen_;
	const struct cd_table *t;
	int out = tcp("10.99.0.2", false), own, i;
	static char block[65536];
	const char *text;
	size_t a, b;

	assert_non_null(host);
	evidence = cd_evidence_new(arena);
	for (i = 0; i < 100; i++, sleep_ms(10))	/* until what the peer holds and we hold is full */
		while (write(out, block, sizeof(block)) > 0)
			;
	own = tcp("127.0.0.1", true);
	for (i = 0; i < 3; i++)
		assert_true(tcp("127.0.0.1", false) >= 0);
	sleep_ms(1000);		/* busy machines: the first ACK must have come */
	sample(host, false);
	sleep_ms(300);
	sample(host, true);
	told = cd_evidence_get(evidence, "host", "sock/tcp_info", "");
	if (told->state == CD_UNSEEN && told->reason == CD_MODULE)
		exit(SKIPPED);
	assert_int_equal(told->state, CD_PRESENT);
	first = cd_evidence_get(evidence, "host", "sock/tcp", "");
	again = cd_evidence_get(evidence, "host", "sock/tcp_again", "");
	listen_ = cd_evidence_get(evidence, "host", "sock/listen", "");
	assert_int_equal(first->state, CD_PRESENT);
	t = first->as.table;
	a = row_of(t, "onlink", 1);
	assert_true(cd_cell_text(t, a, "ifname", &text));
	assert_string_equal(text, "cda");
	assert_true(cd_cell_text(t, a, "peer", &text));
	assert_string_equal(text, "10.99.0.2");
	assert_int_equal(cell(t, a, "loopback"), 0);
	assert_true(cell(t, a, "min_rtt_ns") > 0);
	assert_int_equal(cell(t, a, "timestamps"), 1);
	row_of(t, "loopback", 1);
	assert_int_equal(again->state, CD_PRESENT);
	b = row_of(again->as.table, "cookie", cell(t, a, "cookie"));
	assert_in_range(cell(again->as.table, b, "rwnd_limited_us") - cell(t, a, "rwnd_limited_us"),
			200000, 5000000);
	assert_in_range(cell(again->as.table, b, "busy_us") - cell(t, a, "busy_us"), 200000,
			5000000);
	a = row_of(listen_->as.table, "port", PORT);
	assert_int_equal(cell(listen_->as.table, a, "limit"), 1);
	assert_int_equal(cell(listen_->as.table, a, "waiting"), 2);
	assert_true(cd_cell_text(listen_->as.table, a, "process", &text));
	assert_non_null(strstr(text, "test-sockets"));
	close(own);
	cd_host_close(host);
}

static void play(void)
{
	int ready[2], go[2];
	char words[64], byte;
	pid_t other;

	if (unshare(CLONE_NEWNET))
		exit(SKIPPED);
	assert_int_equal(pipe(ready) | pipe(go), 0);
	other = fork();
	if (!other) {
		close(go[1]);
		peer(ready[1], go[0]);
	}
	close(ready[1]);
	close(go[0]);
	if (read(ready[0], &byte, 1) != 1 || ip("link set lo up"))
		exit(SKIPPED);
	snprintf(words, sizeof(words), "link add cda type veth peer name cdb netns %d", (int)other);
	if (ip(words) || ip("address add 10.99.0.1/24 dev cda") || ip("link set cda up"))
		exit(SKIPPED);
	assert_int_equal(write(go[1], "x", 1), 1);
	if (read(ready[0], &byte, 1) != 1)
		exit(SKIPPED);
	look();
	close(go[1]);
	waitpid(other, NULL, 0);
	exit(0);
}

static void a_slow_reader_shows_in_the_window_limit(void **state)
{
	int status;
	pid_t pid;

	(void)state;
	fflush(NULL);
	pid = fork();
	if (!pid)
		play();
	assert_int_equal(waitpid(pid, &status, 0), pid);
	if (WIFEXITED(status) && WEXITSTATUS(status) == SKIPPED)
		skip();
	assert_int_equal(status, 0);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_message_is_read),
		TEST(short_and_long_tcp_info_are_read_as_far_as_they_go),
		TEST(a_mapped_address_is_ipv4),
		TEST(a_short_message_is_refused),
		TEST(prefixes_are_cut_to_bits),
		TEST(proc_net_tcp_is_read),
		TEST(damaged_lines_are_refused),
		cmocka_unit_test_setup_teardown(inet_diag_is_not_asked_where_that_loads_a_module,
						folder, no_folder),
		cmocka_unit_test_setup_teardown(built_in_and_locked_kernels_may_be_asked, folder,
						no_folder),
		cmocka_unit_test_setup_teardown(files_give_states_and_queues, folder, no_folder),
		TEST(answers_that_are_not_whole_are_not_believed),
		TEST(who_may_not_ask_says_so),
		TEST(attributes_of_any_kind_are_passed_over),
		TEST(the_connections_that_move_most_are_kept),
		TEST(a_slow_reader_shows_in_the_window_limit),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
