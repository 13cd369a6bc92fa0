/* SPDX-License-Identifier: Apache-2.0 */
/* Runs collectors on roots made or recorded for a test. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "gather.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "derive/derive.h"
#include "engine/collect.h"
#include "engine/judge.h"
#include "host/host.h"

struct cd_gather {
	struct cd_arena *arena;
	struct cd_evidence *evidence;
	struct cd_host *host;
	const char *root;	/* NULL: this machine */
	char *ours;		/* a folder to remove */
	struct cd_recorder recorder;
	struct cd_capture *capture;
	const char *capture_file;
	bool again;
};

static struct cd_gather *make(const char *root)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_gather *g = cd_alloc(a, sizeof(*g));

	g->arena = a;
	g->evidence = cd_evidence_new(a);
	g->root = root ? cd_strdup(a, root) : NULL;
	return g;
}

struct cd_gather *gather_open(const char *root)
{
	return make(root);
}

struct cd_gather *gather_new(void)
{
	char folder[] = "/tmp/commdoctor-root-XXXXXX";
	struct cd_gather *g;

	assert_non_null(mkdtemp(folder));
	g = make(folder);
	g->ours = cd_strdup(g->arena, folder);
	return g;
}

static int drop(const char *path, const struct stat *st, int kind, struct FTW *ftw)
{
	(void)st;
	(void)kind;
	(void)ftw;
	return remove(path);
}

static int open_up(const char *path, const struct stat *st, int kind, struct FTW *ftw)
{
	(void)ftw;
	(void)st;
	if (kind == FTW_D || kind == FTW_DNR)
		chmod(path, 0700);
	return 0;
}

static void remove_tree(const char *folder)
{
	nftw(folder, open_up, 16, FTW_PHYS);
	nftw(folder, drop, 16, FTW_DEPTH | FTW_PHYS);
}

void gather_free(struct cd_gather *g)
{
	if (g->host)
		cd_host_close(g->host);
	if (g->ours)
		remove_tree(g->ours);
	cd_arena_free(g->arena);
}

/* The place of `path` in our root, with the folders above it. */
static const char *place(struct cd_gather *g, const char *path)
{
	char *full = cd_sprintf(g->arena, "%s/%s", g->ours, path[0] == '/' ? path + 1 : path);

	for (char *p = full + strlen(g->ours) + 1; (p = strchr(p, '/')); p++) {
		*p = '\0';
		if (mkdir(full, 0755) && errno != EEXIST)
			fail_msg("%s: %s", full, strerror(errno));
		*p = '/';
	}
	return full;
}

void gather_file(struct cd_gather *g, const char *path, const char *text)
{
	const char *full = place(g, path);
	FILE *f;

	unlink(full);
	f = fopen(full, "w");
	if (!f || fputs(text, f) < 0 || fclose(f))
		fail_msg("%s: %s", full, strerror(errno));
}

void gather_bytes(struct cd_gather *g, const char *path, const void *bytes, size_t n)
{
	const char *full = place(g, path);
	FILE *f = fopen(full, "w");

	if (!f || fwrite(bytes, 1, n, f) != n || fclose(f))
		fail_msg("%s: %s", full, strerror(errno));
}

void gather_folder(struct cd_gather *g, const char *path)
{
	const char *full = place(g, path);

	if (mkdir(full, 0755) && errno != EEXIST)
		fail_msg("%s: %s", full, strerror(errno));
}

void gather_link(struct cd_gather *g, const char *path, const char *to)
{
	const char *full = place(g, path);

	if (symlink(to, full))
		fail_msg("%s: %s", full, strerror(errno));
}

static void run(struct cd_gather *g, const struct cd_collector *collector,
		const char *const *wanted, size_t n, bool again)
{
	struct cd_error err = { "" };
	struct cd_assignment task = {
		.scope = "host", .wanted = wanted, .n_wanted = n, .second_sample = again,
		.sink = { cd_sink_evidence, g->evidence },
	};

	if (!g->host)
		g->host = cd_host_open(g->root, &err);
	if (!g->host)
		fail_msg("%s", err.text);
	task.host = g->host;
	if (g->capture)
		cd_host_record(g->host, &g->recorder);
	g->again = again;
	cd_host_second_sample(g->host, again);
	if (cd_collect_run(collector, &task, &err))
		fail_msg("%s: %s", collector->name, err.text);
}

void gather_wanted(struct cd_gather *g, const struct cd_collector *collector,
		   const char *const *wanted, size_t n)
{
	run(g, collector, wanted, n, false);
}

static void run_all(struct cd_gather *g, const struct cd_collector *collector, bool again)
{
	const char **all;
	size_t n = 0;

	while (collector->facts[n].name)
		n++;
	all = cd_alloc_n(g->arena, n + 1, sizeof(*all));
	for (size_t i = 0; i < n; i++)
		all[i] = collector->facts[i].name;
	run(g, collector, all, n, again);
}

void gather(struct cd_gather *g, const struct cd_collector *collector)
{
	run_all(g, collector, false);
}

void gather_again(struct cd_gather *g, const struct cd_collector *collector)
{
	run_all(g, collector, true);
}

static void record(void *self, char kind, const void *key, size_t key_len, const void *value,
		   size_t value_len, int error)
{
	struct cd_gather *g = self;

	cd_capture_add(g->capture, g->again, kind, key, key_len, value, value_len, error);
}

void gather_record(struct cd_gather *g)
{
	struct cd_error err = { "" };

	assert_non_null(g->ours);
	g->capture_file = cd_sprintf(g->arena, "%s/capture.tar.zst", g->ours);
	g->capture = cd_capture_new(g->capture_file, &err);
	if (!g->capture)
		fail_msg("%s", err.text);
	g->recorder = (struct cd_recorder){ record, g };
}

void gather_replay(struct cd_gather *g)
{
	const int64_t second = 1000000000;
	struct cd_error err = { "" };

	cd_host_close(g->host);
	g->host = NULL;
	if (cd_capture_finish(g->capture, "11111111-2222-3333-4444-555555555555", 1000 * second,
			      1003 * second, &err))
		fail_msg("%s", err.text);
	g->capture = NULL;
	g->root = g->capture_file;
	g->evidence = cd_evidence_new(g->arena);
}

const struct cd_result *gather_judge(struct cd_gather *g, const struct cd_check *checks,
				     const char *id)
{
	struct cd_result *r = cd_alloc(g->arena, sizeof(*r));
	struct cd_ceilings ceilings = { 0 };
	struct cd_error err = { "" };

	while (checks->id && strcmp(checks->id, id) != 0)
		checks++;
	assert_non_null(checks->id);
	if (cd_bounds_put(g->evidence, checks, NULL, &err))
		fail_msg("%s", err.text);
	cd_derive_all(g->evidence);
	cd_judge(checks, "host", g->evidence, g->arena, r, &ceilings);
	return r;
}

const struct cd_subject *judged(const struct cd_result *r, const char *subject)
{
	const struct cd_subject *s = r->subjects;

	while (s && strcmp(s->subject, subject) != 0)
		s = s->next;
	return s;
}

const struct cd_fact *gathered(struct cd_gather *g, const char *fact, const char *subject)
{
	return cd_evidence_get(g->evidence, "host", fact, subject);
}

static const struct cd_fact *present(struct cd_gather *g, const char *fact, const char *subject,
				     enum cd_type a, enum cd_type b)
{
	const struct cd_fact *f = gathered(g, fact, subject);

	if (!f)
		fail_msg("%s of '%s' was not put", fact, subject);
	if (f->state != CD_PRESENT)
		fail_msg("%s of '%s' is not present: %s", fact, subject, f->why ? f->why : "");
	if (f->type != a && f->type != b)
		fail_msg("%s of '%s' has type %s", fact, subject, cd_type_name(f->type));
	return f;
}

void gathered_int(struct cd_gather *g, const char *fact, const char *subject, int64_t v)
{
	const struct cd_fact *f = present(g, fact, subject, CD_INT, CD_BYTES);

	if (f->as.i != v)
		fail_msg("%s of '%s': %lld, not %lld", fact, subject, (long long)f->as.i,
			 (long long)v);
}

void gathered_real(struct cd_gather *g, const char *fact, const char *subject, double v)
{
	const struct cd_fact *f = present(g, fact, subject, CD_REAL, CD_REAL);

	if (f->as.real < v || f->as.real > v)
		fail_msg("%s of '%s': %g, not %g", fact, subject, f->as.real, v);
}

void gathered_bool(struct cd_gather *g, const char *fact, const char *subject, bool v)
{
	const struct cd_fact *f = present(g, fact, subject, CD_BOOL, CD_BOOL);

	if (!!f->as.i != v)
		fail_msg("%s of '%s' is not %s", fact, subject, v ? "true" : "false");
}

void gathered_text(struct cd_gather *g, const char *fact, const char *subject, const char *v)
{
	const struct cd_fact *f = present(g, fact, subject, CD_TEXT, CD_CPUS);

	if (strcmp(f->as.text, v) != 0)
		fail_msg("%s of '%s': '%s', not '%s'", fact, subject, f->as.text, v);
}

void gathered_texts(struct cd_gather *g, const char *fact, const char *subject, const char *v)
{
	const struct cd_fact *f = present(g, fact, subject, CD_TEXTS, CD_TEXTS);
	CD_AUTO_BUF b = { 0 };

	cd_buf_puts(&b, "");
	for (size_t i = 0; i < f->as.list->n; i++)
		cd_buf_printf(&b, "%s%s", i ? " " : "", f->as.list->text[i]);
	if (strcmp(b.data, v) != 0) {
		print_error("%s of '%s': '%s'\n", fact, subject, b.data);
		assert_string_equal(b.data, v);
	}
}

void gathered_counter(struct cd_gather *g, const char *fact, const char *subject, uint64_t v)
{
	const struct cd_fact *f = present(g, fact, subject, CD_COUNTER, CD_COUNTER);

	if (f->as.counter->last != v)
		fail_msg("%s of '%s': %llu, not %llu", fact, subject,
			 (unsigned long long)f->as.counter->last, (unsigned long long)v);
}

void gathered_absent(struct cd_gather *g, const char *fact, const char *subject)
{
	const struct cd_fact *f = gathered(g, fact, subject);

	if (!f || f->state != CD_ABSENT)
		fail_msg("%s of '%s' is not absent", fact, subject);
	if (!f->why || !*f->why)
		fail_msg("%s of '%s' is absent without words", fact, subject);
}

void gathered_unseen(struct cd_gather *g, const char *fact, const char *subject,
		     enum cd_reason reason)
{
	const struct cd_fact *f = gathered(g, fact, subject);

	if (!f || f->state != CD_UNSEEN)
		fail_msg("%s of '%s' is not unseen", fact, subject);
	if (f->reason != reason)
		fail_msg("%s of '%s' is unseen by %s, not %s", fact, subject,
			 cd_reason_name(f->reason), cd_reason_name(reason));
	if (!f->why || !*f->why)
		fail_msg("%s of '%s' is unseen without words", fact, subject);
}

struct cd_gather *gather_recorded(const char *archive)
{
	const char *hosts = getenv("CD_HOSTS"), *src = getenv("CD_SRC");
	struct cd_gather *g = make(NULL);

	g->root = hosts ? cd_sprintf(g->arena, "%s/%s", hosts, archive)
			: cd_sprintf(g->arena, "%s/../shared/hosts/%s", src ? src : "..", archive);
	if (access(g->root, R_OK)) {
		print_message("# no recording %s\n", archive);
		gather_free(g);
		skip();
	}
	return g;
}
