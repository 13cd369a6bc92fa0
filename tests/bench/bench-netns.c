/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Do eight times the network namespaces cost about eight times, replayed and live?
 *
 * Replayed: roots with 1,000 and 125 namespaces of 60 settings each. Live, as root: as many processes in
 * namespaces of their own, in a PID namespace where nobody else is; the settings that are compared with the
 * host's are read in each. Time of the processor counts, since others may use the machine.
 */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define QUESTIONS "tcp.window_scaling", "tcp.rmem", "sysctl.netns_divergence"

enum { MANY = 1000, FEW = MANY / 8, ROUNDS = 3, LIMIT_MS = 1500 };

static const char *const tcp[] = {
	"rmem 4096\t131072\t6291456", "wmem 4096\t16384\t4194304", "congestion_control cubic",
	"window_scaling 1", "sack 1", "dsack 1", "timestamps 1", "ecn 2", "ecn_fallback 1",
	"moderate_rcvbuf 1", "adv_win_scale 1", "app_win 31", "slow_start_after_idle 1",
	"no_metrics_save 0", "no_ssthresh_metrics_save 1", "mtu_probing 0", "base_mss 1024",
	"min_snd_mss 48", "mtu_probe_floor 48", "notsent_lowat 4294967295",
	"limit_output_bytes 1048576", "autocorking 1", "fin_timeout 60", "tw_reuse 2",
	"max_tw_buckets 65536", "syncookies 1", "max_syn_backlog 512", "syn_retries 6",
	"synack_retries 5", "retries1 3", "retries2 15", "orphan_retries 0", "keepalive_time 7200",
	"keepalive_intvl 75", "keepalive_probes 9", "abort_on_overflow 0", "fastopen 1",
	"early_retrans 3", "recovery 1", "frto 2", "reordering 3", "max_reordering 300",
	"thin_linear_timeouts 0", "min_tso_segs 2", "tso_rtt_log 9", "pacing_ss_ratio 200",
	"pacing_ca_ratio 120", "rfc1337 0", "rto_min_us 200000", "comp_sack_delay_ns 1000000",
	"shrink_window 0", "plb_enabled 0",
};
static const char *const others[] = {
	"core/somaxconn 4096", "core/txrehash 1", "core/optmem_max 131072",
	"ipv4/ip_local_port_range 32768\t60999", "ipv4/ip_no_pmtu_disc 0", "ipv4/udp_rmem_min 4096",
	"ipv4/udp_wmem_min 4096", "ipv4/fib_multipath_hash_policy 0",
};

static void fail(const char *what)
{
	fprintf(stderr, "bench-netns: %s: %s\n", what, strerror(errno));
	exit(1);
}

/* "NAME VALUE" below a folder. */
static void put(const char *folder, const char *before, const char *setting)
{
	size_t n = strcspn(setting, " ");
	char path[4096];
	FILE *f;

	snprintf(path, sizeof(path), "%s/%s%.*s", folder, before, (int)n, setting);
	f = fopen(path, "we");
	if (!f)
		fail(path);
	fprintf(f, "%s\n", setting + n + 1);
	fclose(f);
}

static void make_folders(const char *top, const char *below)
{
	char path[4096];

	snprintf(path, sizeof(path), "%s%s", top, below);
	for (char *s = path + strlen(top) + 1; (s = strchr(s, '/')); s++) {
		*s = '\0';
		mkdir(path, 0755);
		*s = '/';
	}
	if (mkdir(path, 0755) && errno != EEXIST)
		fail(path);
}

static void make_settings(const char *top, const char *netns)
{
	char below[256], folder[4096];

	snprintf(below, sizeof(below), "%s/proc/sys/net/ipv4", netns);
	make_folders(top, below);
	snprintf(below, sizeof(below), "%s/proc/sys/net/core", netns);
	make_folders(top, below);
	snprintf(folder, sizeof(folder), "%s%s/proc/sys/net", top, netns);
	for (size_t i = 0; i < sizeof(tcp) / sizeof(tcp[0]); i++)
		put(folder, "ipv4/tcp_", tcp[i]);
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		put(folder, "", others[i]);
}

static void make_root(const char *top, int n)
{
	char netns[64];

	if (mkdir(top, 0755))
		fail(top);
	make_settings(top, "");
	make_folders(top, "/proc/sys/kernel");
	for (int i = 0; i < n; i++) {
		snprintf(netns, sizeof(netns), "/.netns/p%d", i);
		make_settings(top, netns);
	}
}

static double seconds(struct timeval t)
{
	return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

/* Of the processor, children included. */
static double run(const char *program, char *const *arguments)
{
	struct rusage usage;
	int status;
	pid_t pid = fork();

	if (!pid) {
		int null = open("/dev/null", O_WRONLY | O_CLOEXEC);

		dup2(null, STDOUT_FILENO);
		execv(program, arguments);
		_exit(127);
	}
	if (wait4(pid, &status, 0, &usage) < 0 || !WIFEXITED(status) || WEXITSTATUS(status) == 127 ||
	    WEXITSTATUS(status) == 2)
		fail(program);
	return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

static double median(double *v)
{
	qsort(v, ROUNDS, sizeof(*v), ascending);
	return v[ROUNDS / 2];
}

static void replayed(const char *program)
{
	char folder[] = "/tmp/commdoctor-bench-XXXXXX", many[64], few[64];
	char *large[] = { "commdoctor", "run", "--root", many, "-o", "json", QUESTIONS, NULL };
	char *small[] = { "commdoctor", "run", "--root", few, "-o", "json", QUESTIONS, NULL };
	double big[ROUNDS], little[ROUNDS];

	if (!mkdtemp(folder))
		fail(folder);
	snprintf(many, sizeof(many), "%s/many", folder);
	snprintf(few, sizeof(few), "%s/few", folder);
	make_root(many, MANY);
	make_root(few, FEW);
	for (int i = 0; i < ROUNDS; i++) {
		little[i] = run(program, small);
		big[i] = run(program, large);
	}
	if (fork() == 0) {
		execl("/bin/rm", "rm", "-rf", folder, NULL);
		_exit(1);
	}
	wait(NULL);
	printf("bench: netns-replayed ours=%.0fms ref=%.0fms ratio=%.2f goal<=9.0 %s\n",
	       1e3 * median(big), 1e3 * median(little), median(big) / median(little),
	       median(big) / median(little) <= 9 ? "ok" : "short");
}

/* Processes, each in a network namespace of its own, that end with us. */
static void make_namespaces(int n)
{
	for (int i = 0; i < n; i++) {
		int ready[2];
		char byte;
		pid_t pid;

		if (pipe(ready))
			fail("pipe");
		pid = fork();
		if (!pid) {
			prctl(PR_SET_PDEATHSIG, SIGKILL);
			if (unshare(CLONE_NEWNET))
				_exit(1);
			close(ready[0]);
			close(ready[1]);
			for (;;)
				pause();
		}
		close(ready[1]);
		if (pid < 0 || read(ready[0], &byte, 1) < 0)
			fail("fork");
		close(ready[0]);
	}
}

/* Settings alone, and without the namespaces the same: what is left is theirs. */
static void live(const char *program)
{
	char *there[] = { "commdoctor", "run", "sysctl.netns_divergence", "--netns", "all", "--interval", "0",
			  "-o", "json", NULL };
	double big[ROUNDS], little[ROUNDS], of_many, of_few;

	make_namespaces(FEW);
	for (int i = 0; i < ROUNDS; i++)
		little[i] = run(program, there);
	make_namespaces(MANY - FEW);
	for (int i = 0; i < ROUNDS; i++)
		big[i] = run(program, there);
	of_many = median(big);
	of_few = median(little);
	printf("bench: netns-live ours=%.0fms ref=%.0fms ratio=%.2f goal<=9.0 %s\n", 1e3 * of_many,
	       1e3 * of_few, of_many / of_few, of_many / of_few <= 9 ? "ok" : "short");
	printf("bench: netns-live-1000 ours=%.0fms ref=%dms ratio=%.2f goal<=1.0 %s\n", 1e3 * of_many,
	       LIMIT_MS, 1e3 * of_many / LIMIT_MS, 1e3 * of_many <= LIMIT_MS ? "ok" : "short");
}

int main(void)
{
	const char *build = getenv("CD_BUILD") ? getenv("CD_BUILD") : ".";
	char program[4096];
	pid_t pid;

	snprintf(program, sizeof(program), "%s/commdoctor", build);
	replayed(program);
	fflush(stdout);
	if (geteuid() || unshare(CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWNET)) {
		puts("bench: netns-live not run: it needs root and namespaces");
		return 0;
	}
	pid = fork();
	if (!pid) {
		if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) ||
		    mount("proc", "/proc", "proc", 0, NULL))
			fail("/proc");
		mount("tmpfs", "/run", "tmpfs", 0, NULL);
		live(program);
		exit(0);
	}
	return waitpid(pid, NULL, 0) == pid ? 0 : 1;
}
