/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What does an audit cost beside the reading that it cannot avoid?
 *
 * The reference opens and reads the same files and asks the same netlink questions, one after the
 * other, and does nothing with them.  Whole processes, interleaved pairs; the median ratio counts.
 *
 * With CD_NHC set to the command line of another node health check (LBNL NHC with its 17 checks is
 * not in Debian) that one is the reference of a second measurement.
 *
 *	bench-run            measure
 *	bench-run read LIST  be the reference
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/netlink.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "engine/audit.h"
#include "host/host.h"

enum { PAIRS = 21, WARM = 2 };

/* ---- the reference --------------------------------------------------------------------- */

static char block[256 << 10];

static void read_file(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

	if (fd < 0)
		return;
	while (read(fd, block, sizeof(block)) > 0)
		;
	close(fd);
}

static void read_folder(const char *path)
{
	DIR *d = opendir(path);

	while (d && readdir(d))
		;
	if (d)
		closedir(d);
}

static void ask(const char *key, size_t len)
{
	struct sockaddr_nl kernel = { .nl_family = AF_NETLINK };
	uint32_t protocol;
	int fd;

	memcpy(&protocol, key, sizeof(protocol));
	fd = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, (int)protocol);
	if (fd < 0)
		return;
	if (sendto(fd, key + sizeof(protocol), len - sizeof(protocol), 0, (struct sockaddr *)&kernel,
		   sizeof(kernel)) > 0)
		for (bool done = false; !done;) {
			ssize_t n = recv(fd, block, sizeof(block), 0);
			struct nlmsghdr *h = (void *)block;

			done = n <= 0;
			for (; NLMSG_OK(h, n); h = NLMSG_NEXT(h, n))
				if (h->nlmsg_type == NLMSG_DONE || h->nlmsg_type == NLMSG_ERROR ||
				    !(h->nlmsg_flags & NLM_F_MULTI))
					done = true;
		}
	close(fd);
}

static int reference(const char *file)
{
	static char key[1 << 20];
	struct stat st;
	FILE *f = fopen(file, "re");
	uint32_t len;
	int kind;

	if (!f)
		return 1;
	while ((kind = getc(f)) != EOF && fread(&len, sizeof(len), 1, f) == 1 && len < sizeof(key) &&
	       fread(key, 1, len, f) == len) {
		key[len] = '\0';
		switch (kind) {
		case 'r':
			read_file(key);
			break;
		case 'l':
			read_folder(key);
			break;
		case 'k':
			if (readlink(key, block, sizeof(block)) < 0)
				break;
			break;
		case 'a':
			if (!realpath(key, block))
				break;
			break;
		case 's':
			lstat(key, &st);
			break;
		case 'n':
			ask(key, len);
			break;
		}
	}
	fclose(f);
	return 0;
}

/* ---- what it shall read ---------------------------------------------------------------- */

static void record(void *self, char kind, const void *key, size_t key_len, const void *value,
		   size_t value_len, int error)
{
	uint32_t len = (uint32_t)key_len;
	FILE *f = self;

	(void)value;
	(void)value_len;
	(void)error;
	putc(kind, f);
	fwrite(&len, sizeof(len), 1, f);
	fwrite(key, 1, key_len, f);
}

static int make_list(const char *modules, const char *file)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_error err = { "" };
	struct cd_profile none = { .name = "none" };
	FILE *f = fopen(file, "we");
	struct cd_recorder recorder = { record, f };
	struct cd_audit audit = { .arena = a, .profile = &none, .recorder = &recorder };

	audit.modules = f ? cd_modules_load(modules, a, &err) : NULL;
	audit.plan = audit.modules ? cd_plan_make(audit.modules, &none, NULL, 0, false, false, a,
					       &err) : NULL;
	audit.host = audit.plan ? cd_host_open(NULL, &err) : NULL;
	if (!audit.host || !cd_audit_collect(&audit, &err)) {
		fprintf(stderr, "bench-run: %s\n", err.text);
		return -1;
	}
	cd_host_close(audit.host);
	cd_arena_free(a);
	return fclose(f);
}

/* ---- measuring ------------------------------------------------------------------------- */

struct cost {
	double seconds;
	long rss_kb;
};

static struct cost run(const char *const *argv)
{
	struct timespec a, b;
	struct rusage usage = { 0 };
	struct cost c;
	int status;
	pid_t pid;

	clock_gettime(CLOCK_MONOTONIC, &a);
	pid = fork();
	if (!pid) {
		int null = open("/dev/null", O_WRONLY);

		dup2(null, 1);
		execv(argv[0], (char *const *)argv);
		_exit(127);
	}
	wait4(pid, &status, 0, &usage);
	clock_gettime(CLOCK_MONOTONIC, &b);
	if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
		exit(1);
	c.seconds = (double)(b.tv_sec - a.tv_sec) + (double)(b.tv_nsec - a.tv_nsec) / 1e9;
	c.rss_kb = usage.ru_maxrss;
	return c;
}

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

/* Is an audit faster than the node health check that the site runs today? */
static void beside_nhc(const char *program, const char *nhc)
{
	double ratio[PAIRS], ours[PAIRS], ref[PAIRS];

	for (int i = -WARM; i < PAIRS; i++) {
		const char *const a[] = { program, "run", "--interval", "0", "-o", "json", NULL };
		const char *const b[] = { "/bin/sh", "-c", nhc, NULL };
		struct cost x = run(a), y = run(b);

		if (i < 0)
			continue;
		ours[i] = x.seconds;
		ref[i] = y.seconds;
		ratio[i] = x.seconds / y.seconds;
	}
	qsort(ratio, PAIRS, sizeof(*ratio), ascending);
	qsort(ours, PAIRS, sizeof(*ours), ascending);
	qsort(ref, PAIRS, sizeof(*ref), ascending);
	printf("bench: run-vs-nhc ours=%.1fms ref=%.1fms ratio=%.2f [%.2f,%.2f] goal<=1.0 %s\n",
	       1e3 * ours[PAIRS / 2], 1e3 * ref[PAIRS / 2], ratio[PAIRS / 2], ratio[PAIRS / 10],
	       ratio[PAIRS - 1 - PAIRS / 10], ratio[PAIRS / 2] <= 1 ? "ok" : "short");
}

int main(int argc, char **argv)
{
	const char *build = getenv("CD_BUILD") ? getenv("CD_BUILD") : ".";
	char program[4096], modules[4096], list[] = "/tmp/commdoctor-bench-XXXXXX", self[4096];
	double ratio[PAIRS], ours[PAIRS], ref[PAIRS];
	long rss = 0;
	ssize_t n;
	int fd;

	if (argc == 3 && !strcmp(argv[1], "read"))
		return reference(argv[2]);
	snprintf(program, sizeof(program), "%s/commdoctor", build);
	snprintf(modules, sizeof(modules), "%s/checks", build);
	n = readlink("/proc/self/exe", self, sizeof(self) - 1);
	fd = mkstemp(list);
	if (n < 0 || fd < 0)
		return 1;
	self[n] = '\0';
	close(fd);
	if (make_list(modules, list))
		return 1;
	for (int i = -WARM; i < PAIRS; i++) {
		const char *const a[] = { program, "run", "--interval", "0", "-o", "json", NULL };
		const char *const b[] = { self, "read", list, NULL };
		struct cost x = run(a), y = run(b);

		if (i < 0)
			continue;
		ours[i] = x.seconds;
		ref[i] = y.seconds;
		ratio[i] = x.seconds / y.seconds;
		rss = x.rss_kb > rss ? x.rss_kb : rss;
	}
	unlink(list);
	qsort(ratio, PAIRS, sizeof(*ratio), ascending);
	qsort(ours, PAIRS, sizeof(*ours), ascending);
	qsort(ref, PAIRS, sizeof(*ref), ascending);
	printf("bench: run-vs-read ours=%.1fms ref=%.1fms ratio=%.2f [%.2f,%.2f] goal<=3.0 %s\n",
	       1e3 * ours[PAIRS / 2], 1e3 * ref[PAIRS / 2], ratio[PAIRS / 2], ratio[PAIRS / 10],
	       ratio[PAIRS - 1 - PAIRS / 10], ratio[PAIRS / 2] <= 3.0 ? "ok" : "short");
	printf("bench: run-memory ours=%ldkB ref=30720kB ratio=%.2f goal<=1.0 %s\n", rss,
	       (double)rss / 30720, rss <= 30720 ? "ok" : "short");
	if (getenv("CD_NHC"))
		beside_nhc(program, getenv("CD_NHC"));
	else
		puts("bench: run-vs-nhc skipped: CD_NHC names no other health check");
	return 0;
}
