/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Do a hundred thousand connections cost eight times what an eighth of them costs, and no more room
 * than a thousand?
 *
 * Two captures are made whose kernel answers with so many connections, twice.  Time of the processor
 * counts, since others may use the machine; the run file and its rendering are those of the large one.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/if.h>
#include <linux/inet_diag.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "collect/sockets.h"
#include "host/attr.h"
#include "host/root.h"

enum { MANY = 100000, FEW = MANY / 8, ROUNDS = 3, FILE_MAX_BYTES = 5000000, RENDER_KB = 65536 };

static void fail(const char *what)
{
	fprintf(stderr, "bench-sockets: %s: %s\n", what, strerror(errno));
	exit(1);
}

static const struct nlmsghdr *connection(struct cd_arena *a, uint32_t i, bool again)
{
	struct inet_diag_msg m = { .idiag_family = AF_INET, .idiag_state = CD_TCP_ESTABLISHED,
				   .idiag_inode = i + 1 };
	struct cd_tcp_info info = { .options = 7, .snd_wscale = 7, .rcv_wscale = 7, .rtt = 100 + i % 400,
				    .min_rtt = 90, .snd_mss = 1448, .snd_cwnd = 10, .snd_wnd = 65536 };
	uint32_t memory[9] = { 0, 131072, 0, 87040 };
	struct nlmsghdr *copy;
	struct cd_request r;

	m.id.idiag_sport = htons(443);
	m.id.idiag_dport = htons((uint16_t)(1024 + i % 60000));
	m.id.idiag_src[0] = htonl(0x0a000001);
	m.id.idiag_dst[0] = htonl(0x0a000002 + i / 1000);
	m.id.idiag_cookie[0] = i + 1;
	info.bytes_acked = 1000000 + UINT64_C(1000) * i + (again ? 500000 : 0);
	info.busy_time = 1000 + (again ? 400000 : 0);
	cd_request_begin(&r, SOCK_DIAG_BY_FAMILY, 0, &m, sizeof(m));
	cd_request_add(&r, INET_DIAG_INFO, &info, sizeof(info));
	cd_request_add_text(&r, INET_DIAG_CONG, "cubic");
	cd_request_add(&r, INET_DIAG_SKMEMINFO, memory, sizeof(memory));
	copy = cd_alloc(a, r.as.header.nlmsg_len);
	memcpy(copy, &r, r.as.header.nlmsg_len);
	return copy;
}

static void answer(struct cd_capture *w, uint8_t family, uint32_t n, bool again)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_netlink_reply reply = { .n = n };
	size_t key_len, len;
	struct cd_request q;
	const void *key, *value;

	reply.message = cd_alloc_n(a, n + 1, sizeof(*reply.message));
	for (uint32_t i = 0; i < n; i++)
		reply.message[i] = connection(a, i, again);
	cd_inet_diag_question(&q, family, CD_TCP_TOLD);
	key = cd_netlink_key(a, NETLINK_SOCK_DIAG, NULL, &q, q.as.header.nlmsg_len, &key_len);
	value = cd_netlink_pack(a, &reply, &len);
	cd_capture_add(w, again, 'n', key, key_len, value, len, 0);
	cd_arena_free(a);
}

static void route_answer(struct cd_capture *w, bool again, const struct cd_request *q,
			 const struct cd_request *m)
{
	struct cd_arena *a = cd_arena_new();
	const struct nlmsghdr *message = &m->as.header;
	const struct cd_netlink_reply reply = { .message = &message, .n = 1 };
	size_t key_len, len;
	const void *key = cd_netlink_key(a, NETLINK_ROUTE, NULL, q, q->as.header.nlmsg_len, &key_len);
	const void *value = cd_netlink_pack(a, &reply, &len);

	cd_capture_add(w, again, 'n', key, key_len, value, len, 0);
	cd_arena_free(a);
}

/* eth0 with the address of all these connections: else none would be paired. */
static void one_link(struct cd_capture *w, bool again)
{
	const struct ifinfomsg any = { .ifi_family = AF_UNSPEC };
	const struct ifinfomsg link = { .ifi_index = 2, .ifi_flags = IFF_UP, .ifi_type = 1 };
	const struct ifaddrmsg any_address = { .ifa_family = AF_UNSPEC };
	const struct ifaddrmsg address = { .ifa_family = AF_INET, .ifa_prefixlen = 8, .ifa_index = 2 };
	const uint32_t bytes = htonl(0x0a000001);
	struct cd_request q, m;

	cd_request_begin(&q, RTM_GETLINK, NLM_F_DUMP, &any, sizeof(any));
	cd_request_begin(&m, RTM_NEWLINK, 0, &link, sizeof(link));
	cd_request_add_text(&m, IFLA_IFNAME, "eth0");
	route_answer(w, again, &q, &m);
	cd_request_begin(&q, RTM_GETADDR, NLM_F_DUMP, &any_address, sizeof(any_address));
	cd_request_begin(&m, RTM_NEWADDR, 0, &address, sizeof(address));
	cd_request_add(&m, IFA_ADDRESS, &bytes, sizeof(bytes));
	cd_request_add(&m, IFA_LOCAL, &bytes, sizeof(bytes));
	route_answer(w, again, &q, &m);
}

static void make(const char *file, uint32_t n)
{
	static const char path[] = "/proc/sys/kernel/modprobe";
	struct cd_error err = { "" };
	struct cd_capture *w = cd_capture_new(file, &err);

	if (!w)
		fail(err.text);
	for (int again = 0; again < 2; again++) {
		cd_capture_add(w, again, 'r', path, strlen(path), "\n", 1, 0);
		answer(w, AF_INET, n, again);
		answer(w, AF_INET6, 0, again);
		one_link(w, again);
	}
	if (cd_capture_finish(w, "boot", 1000000000, 4000000000, &err))
		fail(err.text);
}

/* Seconds of the processor; *kb the most memory of it or a child. */
static double run(const char *const *word, long *kb)
{
	struct rusage usage;
	int status;
	pid_t pid = fork();

	if (!pid) {
		int null = open("/dev/null", O_WRONLY);

		dup2(null, 1);
		execv(word[0], (char *const *)word);
		_exit(127);
	}
	if (wait4(pid, &status, 0, &usage) != pid || !WIFEXITED(status) || WEXITSTATUS(status) == 127 ||
	    WEXITSTATUS(status) == 2)
		fail(word[1]);
	*kb = usage.ru_maxrss;
	return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
	       (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

static const char *verdict(bool good)
{
	return good ? "ok" : "short";
}

static void measure(const char *program, const char *folder)
{
	char large[256], small[256], runfile[256], output[300];
	const char *words[] = { program, "run", "--root", NULL, "-o", output, "tcp.live_limits",
				"sock.locked_buffers", "tcp.cc.live_mismatch", NULL };
	const char *render[] = { program, "render", runfile, NULL };
	double ratio[ROUNDS], big[ROUNDS], little[ROUNDS];
	long kb = 0, run_kb = 0;
	struct stat st;

	snprintf(large, sizeof(large), "%s/large", folder);
	snprintf(small, sizeof(small), "%s/small", folder);
	snprintf(runfile, sizeof(runfile), "%s/run.json", folder);
	snprintf(output, sizeof(output), "json=%s", runfile);
	make(large, MANY);
	make(small, FEW);
	for (int i = 0; i < ROUNDS; i++) {
		words[3] = small;
		little[i] = run(words, &kb);
		words[3] = large;
		big[i] = run(words, &run_kb);
		ratio[i] = big[i] / little[i];
	}
	run(render, &kb);
	if (stat(runfile, &st))
		fail(runfile);
	qsort(ratio, ROUNDS, sizeof(*ratio), ascending);
	qsort(big, ROUNDS, sizeof(*big), ascending);
	qsort(little, ROUNDS, sizeof(*little), ascending);
	printf("bench: sockets-time ours=%.0fms ref=%.0fms ratio=%.2f [%.2f,%.2f] goal<=9.0 %s\n",
	       1e3 * big[ROUNDS / 2], 1e3 * little[ROUNDS / 2], ratio[ROUNDS / 2], ratio[0],
	       ratio[ROUNDS - 1], verdict(ratio[ROUNDS / 2] <= 9));
	printf("bench: sockets-file ours=%lldB ref=%dB ratio=%.2f goal<=1.0 %s\n",
	       (long long)st.st_size, FILE_MAX_BYTES, (double)st.st_size / FILE_MAX_BYTES,
	       verdict(st.st_size <= FILE_MAX_BYTES));
	printf("bench: sockets-render ours=%ldkB ref=%dkB ratio=%.2f goal<=1.0 %s (the audit took %ld kB)\n",
	       kb, RENDER_KB, (double)kb / RENDER_KB, verdict(kb <= RENDER_KB), run_kb);
}

int main(void)
{
	const char *build = getenv("CD_BUILD") ? getenv("CD_BUILD") : ".";
	char program[4096], folder[] = "/tmp/commdoctor-sockets-XXXXXX";

	snprintf(program, sizeof(program), "%s/commdoctor", build);
	if (!mkdtemp(folder))
		fail(folder);
	measure(program, folder);
	if (fork() == 0) {
		execl("/bin/rm", "rm", "-rf", folder, NULL);
		_exit(1);
	}
	wait(NULL);
	return 0;
}
