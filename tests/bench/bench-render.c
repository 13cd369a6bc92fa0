/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What does it cost to make reports of a large run, and of one as a node gives it?
 *
 * `commdoctor render` reads a run file and writes HTML, JUnit and JSON.  The reference is a process
 * that only takes the same file apart and puts it together again with jansson, which no report can
 * avoid.  Whole processes, interleaved pairs, processor time (nothing waits for a device); the median
 * ratio counts.  Time and memory are held against what the reports were promised to need, too.
 *
 *	bench-render		measure
 *	bench-render copy FILE	be the reference
 */
#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/buf.h"
#include "engine/runfile.h"
#include "lib/runs-build.h"

enum { PAIRS = 9, WARM = 1 };

struct row {
	const char *name;
	size_t results, failing;	/* of a hundred */
	double goal_ms;
	long goal_kb;
	double goal_ratio;
};

static const struct row rows[] = {
	{ "render-10000-5%", 10000, 5, 300, 100 << 10, 3 },
	{ "render-10000-20%", 10000, 20, 300, 100 << 10, 3 },
	{ "render-450", 450, 5, 40, 20 << 10, 3 },
};

static const struct {
	const char *check, *code;
} known[] = {
	{ "bond.lacp_partner", "other-aggregator" }, { "irq.numa_affinity", "remote-node" },
	{ "nic.link_speed", "below-expected" }, { "pcie.link_downtrain", "below-both-ends" },
	{ "qos.pfc_enabled", "priority-not-lossless" }, { "rdma.port.state", "down" },
	{ "tcp.rmem", "below-need" }, { "tcp.somaxconn", "below-default" },
	{ "tcp.window_scaling", "off" }, { "udp.rcvbuf_errors", "dropping" },
};

static int by_id(const void *a, const void *b)
{
	const struct cd_result *x = a, *y = b;
	int order = strcmp(x->check, y->check);

	return order ? order : strcmp(x->scope, y->scope);
}

static void fail(struct cd_run *run, struct cd_result *r, const char *code, size_t i)
{
	static const char *const path[] = { "rdma0", "rdma1", "rdma2", "rdma3" };
	struct cd_subject *s = r->subjects;
	struct cd_finding *f = s->findings = cd_alloc(run->arena, sizeof(*f));

	r->verdict = s->verdict = CD_FAIL;
	f->check = r->check;
	f->scope = r->scope;
	f->subject = s->subject;
	f->code = code;
	f->severity = i % 3 ? CD_HIGH : CD_MEDIUM;
	f->acts = i % 2 ? CD_CAPS : CD_DELAYS;
	f->path = path[i % 4];
	f->limit.bits_per_second = 1e9 * (double)(1 + i % 90);
	f->amount = 1e-6;
	f->confidence = CD_CONSISTENT;
	f->observed = cd_alloc_n(run->arena, 16, sizeof(*f->observed));
	made_saw_int(f, "wanted", 1048576, "bytes");
	made_saw_int(f, "found", 65536, "bytes");
	made_saw_text(f, "file", "/etc/sysctl.d/90-network.conf");
	made_ranked(run, f, (unsigned)run->n_diagnosis + 1, 0.01 * (double)(1 + i % 90));
}

static void other(struct cd_arena *a, struct cd_result *r, size_t i)
{
	static const enum cd_verdict verdict[] = { CD_PASS, CD_PASS, CD_NOT_APPLICABLE, CD_PASS,
						   CD_NOT_APPLICABLE, CD_UNKNOWN };
	struct cd_subject *s = r->subjects;

	r->verdict = s->verdict = verdict[i % 6];
	if (s->verdict == CD_NOT_APPLICABLE)
		s->why = i % 4 ? "no RDMA device on this host" :
				 cd_sprintf(a, "the driver of eth%zu tells no rings", i);
	if (s->verdict != CD_UNKNOWN)
		return;
	s->why = "/proc/4711/limits: permission denied";
	s->reason = CD_PERMISSION;
	s->fact = "proc/memlock";
}

/* A node with its facts, asked as much as is wanted: the same questions in namespace after namespace. */
static int make_run(const struct row *row, const char *file)
{
	enum { CHECKS = sizeof(known) / sizeof(known[0]) };
	struct cd_arena *a = cd_arena_new();
	struct cd_run *run = run_gpu_node(a);
	CD_AUTO_BUF out = { 0 };
	FILE *f = fopen(file, "we");

	run->results = cd_alloc_n(a, row->results, sizeof(*run->results));
	run->n_results = row->results;
	run->diagnosis = cd_alloc_n(a, row->results, sizeof(struct cd_ranked *));
	run->n_diagnosis = 0;
	for (size_t i = 0; i < row->results; i++) {
		struct cd_result *r = &run->results[i];

		r->check = known[i % CHECKS].check;
		r->scope = i < CHECKS ? "host" : cd_sprintf(a, "netns:tenant-%zu", i / CHECKS);
		r->subjects = cd_alloc(a, sizeof(*r->subjects));
		r->subjects->subject = i % 2 ? "" : cd_sprintf(a, "eth%zu", i % 40);
		if (i * 37 % 100 < row->failing)
			fail(run, r, known[i % CHECKS].code, i);
		else
			other(a, r, i);
	}
	run->coverage.asked = row->results;
	qsort(run->results, run->n_results, sizeof(*run->results), by_id);
	cd_runfile_write(run, &out);
	cd_arena_free(a);
	if (!f || fwrite(out.data, 1, out.len, f) != out.len)
		return -1;
	return fclose(f);
}

static int copy(const char *file)
{
	json_error_t error;
	json_t *run = json_load_file(file, 0, &error);
	int failed = run ? json_dump_file(run, "/dev/null", JSON_INDENT(1)) : -1;

	json_decref(run);
	return failed ? 1 : 0;
}

struct cost {
	double seconds;
	long rss_kb;
};

static double seconds(struct timeval t)
{
	return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

static struct cost run(const char *const *argv)
{
	struct rusage usage = { 0 };
	struct cost c;
	int status;
	pid_t pid;

	pid = fork();
	if (!pid) {
		execv(argv[0], (char *const *)argv);
		_exit(127);
	}
	wait4(pid, &status, 0, &usage);
	if (!WIFEXITED(status) || WEXITSTATUS(status)) {
		fprintf(stderr, "bench-render: %s failed\n", argv[0]);
		exit(1);
	}
	c.seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
	c.rss_kb = usage.ru_maxrss;
	return c;
}

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

static void say(const char *name, const char *what, double ours, double ref, double ratio, double low,
		double high, double goal, const char *unit)
{
	printf("bench: %s-%s ours=%.1f%s ref=%.1f%s ratio=%.2f [%.2f,%.2f] goal<=%.1f %s\n", name, what,
	       ours, unit, ref, unit, ratio, low, high, goal, ratio <= goal ? "ok" : "short");
}

static void measure(const struct row *row, const char *program, const char *self, const char *file)
{
	double ratio[PAIRS], ours[PAIRS], ref[PAIRS], promised;
	long rss = 0;

	for (int i = -WARM; i < PAIRS; i++) {
		const char *const a[] = { program, "render", file, "-o", "html=/dev/null", "-o",
					  "junit=/dev/null", "-o", "json=/dev/null", NULL };
		const char *const b[] = { self, "copy", file, NULL };
		struct cost x = run(a), y = run(b);

		if (i < 0)
			continue;
		ours[i] = 1e3 * x.seconds;
		ref[i] = 1e3 * y.seconds;
		ratio[i] = x.seconds / y.seconds;
		rss = x.rss_kb > rss ? x.rss_kb : rss;
	}
	qsort(ratio, PAIRS, sizeof(*ratio), ascending);
	qsort(ours, PAIRS, sizeof(*ours), ascending);
	qsort(ref, PAIRS, sizeof(*ref), ascending);
	say(row->name, "vs-jansson", ours[PAIRS / 2], ref[PAIRS / 2], ratio[PAIRS / 2], ratio[1],
	    ratio[PAIRS - 2], row->goal_ratio, "ms");
	promised = row->goal_ms;
	say(row->name, "time", ours[PAIRS / 2], promised, ours[PAIRS / 2] / promised, ours[1] / promised,
	    ours[PAIRS - 2] / promised, 1, "ms");
	promised = (double)row->goal_kb / 1024;
	say(row->name, "memory", (double)rss / 1024, promised, (double)rss / 1024 / promised,
	    (double)rss / 1024 / promised, (double)rss / 1024 / promised, 1, "MiB");
}

int main(int argc, char **argv)
{
	const char *build = getenv("CD_BUILD") ? getenv("CD_BUILD") : ".";
	char program[4096], self[4096], file[] = "/tmp/commdoctor-bench-XXXXXX";
	ssize_t n;
	int fd;

	if (argc == 3 && !strcmp(argv[1], "copy"))
		return copy(argv[2]);
	snprintf(program, sizeof(program), "%s/commdoctor", build);
	n = readlink("/proc/self/exe", self, sizeof(self) - 1);
	fd = mkstemp(file);
	if (n < 0 || fd < 0)
		return 1;
	self[n] = '\0';
	close(fd);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (make_run(&rows[i], file))
			return 1;
		measure(&rows[i], program, self, file);
	}
	unlink(file);
	return 0;
}
