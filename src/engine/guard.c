/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which collectors came home, and what became of the others?
 *
 * Collectors of one group share a child.  The child announces each collector before it starts;
 * the parent times it from there.  One that overruns or dies is named and left out, and the rest
 * of its group runs again in a new child.  Nothing a child sends is trusted (wire-read.c).
 */
#include "engine/guard.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/log.h"
#include "engine/guarding.h"
#include "engine/wire.h"
#include "host/host.h"
#include "model/store.h"

enum {
	DEADLINE_MS = 5000,		/* of one collector that does not name its own (ours) */
	MAX_GROUPS = 32,
	FLOOD = 512 << 20,		/* bytes from one child (ours) */
	REAP_MS = 100,
};

struct group {
	const char *name;
	pid_t pid;			/* 0: no child */
	int fd;
	struct cd_buf in;
	size_t received;
	int current;			/* piece of work that was announced, -1: none */
	unsigned from;			/* all of its work before this is done */
	int64_t since_ns;		/* start of `current`, or of the child */
};

struct guard {
	struct cd_guarding shared;
	const struct cd_guard *g;
	const struct cd_collector **collector;
	size_t n, n_done;
	bool second;
	bool cut;		/* no new children */
	enum cd_progress *state;
	struct cd_cost *costs;
	struct group group[MAX_GROUPS];
	size_t n_groups;
};

int64_t cd_guard_now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

/* All namespaces together have one. */
static struct cd_cost *cost_of(const struct guard *G, unsigned i)
{
	size_t n = G->g->read.n_collectors, there = G->g->read_there.n_collectors;

	return &G->costs[i < n ? i : n + (i - n) % there];
}

static void finish(struct guard *G, unsigned i, const char *outcome)
{
	struct cd_cost *cost = cost_of(G, i);

	G->state[i] = CD_DONE;
	G->n_done++;
	/* A failure of the first sample is not hidden by a good second one. */
	if (!cost->outcome || !strcmp(cost->outcome, "ok"))
		cost->outcome = outcome;
	if (G->g->progress)
		G->g->progress(G->g->progress_self, G->collector[i]->name, G->n_done, G->n);
}

struct blank {
	struct guard *G;
	unsigned i;
};

static void store_blank(void *self, const char *name, const struct cd_fact_spec *spec,
			const struct cd_fact *f)
{
	const struct blank *b = self;

	cd_evidence_store(b->G->g->evidence, cd_guard_scope(&b->G->shared, b->i), name, spec,
			  b->G->collector[b->i]->name, f, false);
}

/* Whatever the collector did not say before it failed is unseen, for every subject. */
static void fail(struct guard *G, unsigned i, enum cd_reason reason, const char *outcome)
{
	const char *why = cd_sprintf(G->g->arena, "collector %s %s", G->collector[i]->name, outcome);
	struct blank b = { G, i };

	if (!G->second)
		cd_guard_blank(&G->shared, i, reason, why, store_blank, &b);
	finish(G, i, cd_strdup(G->g->arena, outcome));
}

/* The first of its work that is still to be heard of; -1: it is all done. */
static int next_of(const struct guard *G, struct group *group)
{
	while (group->from < G->n &&
	       (G->state[group->from] != CD_WAITING ||
		strcmp(cd_guard_group(&G->shared, group->from), group->name)))
		group->from++;
	return group->from < G->n ? (int)group->from : -1;
}

static bool has_work(const struct guard *G, struct group *group)
{
	return next_of(G, group) >= 0;
}

static void start(struct guard *G, struct group *group)
{
	int fd[2];

	group->current = -1;
	group->received = 0;
	group->in.len = 0;
	group->since_ns = cd_guard_now_ns();
	if (pipe2(fd, O_CLOEXEC)) {
		group->pid = -1;
		return;
	}
	group->pid = fork();
	if (group->pid == 0) {
		close(fd[0]);
		for (size_t i = 0; i < G->n_groups; i++)
			if (G->group[i].pid > 0 && &G->group[i] != group)
				close(G->group[i].fd);
		cd_guard_child(&G->shared, group->name, fd[1]);
	}
	close(fd[1]);
	group->fd = fd[0];
	if (group->pid < 0)
		close(fd[0]);
	else
		fcntl(fd[0], F_SETFL, O_NONBLOCK);
}

/* The wait status, or -1 when the child does not die (uninterruptible sleep). */
static int reap(pid_t pid)
{
	int status;

	for (int i = 0; i <= REAP_MS; i++) {
		pid_t got = waitpid(pid, &status, WNOHANG);

		if (got == pid)
			return status;
		if (got < 0)
			return 0;
		usleep(1000);
	}
	return -1;
}

/* Whom to blame when the child fails. */
static int blamed(const struct guard *G, struct group *group)
{
	return group->current >= 0 ? group->current : next_of(G, group);
}

/* The child is over: by itself (reason 0) or because we end it. */
static void end(struct guard *G, struct group *group, enum cd_reason reason, const char *outcome)
{
	int who, status;
	char text[128];

	if (reason)
		kill(group->pid, SIGKILL);
	close(group->fd);
	status = reap(group->pid);
	if (status == -1 && !reason) {	/* it closed its pipe and lives on */
		kill(group->pid, SIGKILL);
		status = reap(group->pid);
	}
	if (status == -1)
		cd_log(CD_LOG_WARNING, "process %d (collectors %s) does not die and is left behind",
		       (int)group->pid, group->name);
	group->pid = 0;
	who = blamed(G, group);
	if (who < 0)
		return;
	if (reason) {
		fail(G, (unsigned)who, reason, outcome);
	} else {
		if (status > 0 && WIFSIGNALED(status))
			snprintf(text, sizeof(text), "crashed (%s)", strsignal(WTERMSIG(status)));
		else
			snprintf(text, sizeof(text), "crashed (exit status %d)",
				 status > 0 ? WEXITSTATUS(status) : 0);
		fail(G, (unsigned)who, CD_CRASHED, text);
	}
	if (!G->cut && has_work(G, group))
		start(G, group);
}

static bool take(struct guard *G, struct group *group, const unsigned char *frame, size_t len)
{
	struct cd_arena *scratch = cd_arena_new();
	struct cd_frame f;
	bool good = cd_wire_decode(frame, len, G->collector, G->n, scratch, &f);
	const struct cd_collector *by;

	if (!good)
		goto out;
	if (f.kind == CD_FRAME_RECORD) {
		if (G->g->recorder)
			G->g->recorder->record(G->g->recorder->self, f.record, f.key, f.key_len,
					       f.value, f.value_len, f.error);
		goto out;
	}
	by = G->collector[f.collector];
	if (G->state[f.collector] != CD_WAITING || strcmp(cd_guard_group(&G->shared, f.collector), group->name)) {
		good = false;
	} else if (f.kind == CD_FRAME_BEGIN) {
		good = group->current < 0;
		group->current = (int)f.collector;
		group->since_ns = cd_guard_now_ns();
	} else if (group->current != (int)f.collector) {
		good = false;
	} else if (f.kind == CD_FRAME_FACT) {
		cd_evidence_store(G->g->evidence, cd_guard_scope(&G->shared, f.collector), f.name, &by->facts[f.spec], by->name,
				  &f.fact, G->second);
	} else {
		struct cd_cost *cost = cost_of(G, f.collector);

		cost->wall_ms += (double)f.wall_ns / 1e6;
		if (f.rss_kb > cost->rss_kb)
			cost->rss_kb = f.rss_kb;
		group->current = -1;
		group->since_ns = cd_guard_now_ns();
		if (f.failed)
			fail(G, f.collector, CD_CRASHED,
			     cd_sprintf(G->g->arena, "failed: %s", f.words ? f.words : ""));
		else
			finish(G, f.collector, "ok");
	}
out:
	cd_arena_free(scratch);
	return good;
}

/* False: garbage. */
static bool take_frames(struct guard *G, struct group *group)
{
	size_t at = 0;
	bool good = true;

	while (good && group->in.len - at >= 4) {
		uint32_t len;

		memcpy(&len, group->in.data + at, sizeof(len));
		if (!len || len > CD_FRAME_MAX) {
			good = false;
			break;
		}
		if (group->in.len - at - 4 < len)
			break;
		good = take(G, group, (const unsigned char *)group->in.data + at + 4, len);
		at += 4 + len;
	}
	if (at && at <= group->in.len) {
		memmove(group->in.data, group->in.data + at, group->in.len - at);
		group->in.len -= at;
	}
	return good;
}

static void hear(struct guard *G, struct group *group)
{
	static char block[256 << 10];

	for (;;) {
		ssize_t n = read(group->fd, block, sizeof(block));

		if (n < 0 && (errno == EAGAIN || errno == EINTR))
			return;
		if (n <= 0) {
			end(G, group, 0, NULL);
			return;
		}
		group->received += (size_t)n;
		if (group->received > FLOOD) {
			end(G, group, CD_GARBAGE, "flooded its pipe");
			return;
		}
		cd_buf_add(&group->in, block, (size_t)n);
		if (!take_frames(G, group)) {
			end(G, group, CD_GARBAGE, "sent garbage");
			return;
		}
		if (n < (ssize_t)sizeof(block))
			return;
	}
}

static int64_t due_ns(const struct guard *G, struct group *group)
{
	int who = blamed(G, group);
	int ms = who >= 0 && G->collector[who]->deadline_ms ? G->collector[who]->deadline_ms :
							      DEADLINE_MS;

	return group->since_ns + ms * INT64_C(1000000);
}

/* Wait for a frame or the nearest deadline. */
static void wait_once(struct guard *G)
{
	struct pollfd p[MAX_GROUPS];
	struct group *of[MAX_GROUPS];
	int64_t now = cd_guard_now_ns(), nearest = now + INT64_C(1000000000);
	nfds_t n = 0;
	int ms;

	if (G->g->deadline_ns && G->g->deadline_ns < nearest)
		nearest = G->g->deadline_ns;
	for (size_t i = 0; i < G->n_groups; i++) {
		struct group *group = &G->group[i];

		if (group->pid <= 0)
			continue;
		if (due_ns(G, group) < nearest)
			nearest = due_ns(G, group);
		of[n] = group;
		p[n++] = (struct pollfd){ .fd = group->fd, .events = POLLIN };
	}
	ms = nearest > now ? (int)((nearest - now + 999999) / 1000000) : 0;
	if (poll(p, n, ms) < 0)
		return;
	now = cd_guard_now_ns();
	for (nfds_t i = 0; i < n; i++)
		if (p[i].revents)
			hear(G, of[i]);
	for (size_t i = 0; i < G->n_groups; i++)
		if (G->group[i].pid > 0 && due_ns(G, &G->group[i]) <= now)
			end(G, &G->group[i], CD_TIMEOUT, "overran its deadline");
}

static bool out_of_time(const struct guard *G)
{
	return (G->g->stop && *(const volatile int *)G->g->stop) ||
	       (G->g->deadline_ns && cd_guard_now_ns() >= G->g->deadline_ns);
}

static void find_groups(struct guard *G)
{
	for (size_t i = 0; i < G->n; i++) {
		size_t k = 0;

		const char *name = cd_guard_group(&G->shared, i);

		while (k < G->n_groups && strcmp(G->group[k].name, name))
			k++;
		if (k == G->n_groups && k < MAX_GROUPS)
			G->group[G->n_groups++].name = name;
	}
}

static bool running(const struct guard *G)
{
	for (size_t i = 0; i < G->n_groups; i++)
		if (G->group[i].pid > 0)
			return true;
	return false;
}

/* Each collector of the host, then of each namespace. */
static void list_work(struct guard *G)
{
	const struct cd_reading_list *here = &G->g->read, *there = &G->g->read_there;
	size_t n = here->n_collectors + G->g->n_netns * there->n_collectors;

	G->collector = calloc(n + 1, sizeof(*G->collector));
	G->state = calloc(n + 1, sizeof(*G->state));
	if (!G->collector || !G->state)
		abort();
	for (; G->n < here->n_collectors; G->n++)
		G->collector[G->n] = here->collector[G->n];
	for (size_t k = 0; G->n < n; G->n++, k++)
		G->collector[G->n] = there->collector[k % there->n_collectors];
	for (unsigned i = 0; i < n; i++) {
		struct cd_cost *cost = cost_of(G, i);

		cost->collector = G->collector[i]->name;
		cost->scope = cd_guard_netns(&G->shared, i) ? "netns:*" : G->g->scope;
		if (G->second && !(G->collector[i]->flags & CD_SAMPLED)) {
			G->state[i] = CD_DONE;
			G->n_done++;
		}
	}
	G->shared.collector = G->collector;
	G->shared.n = n;
	G->shared.state = G->state;
}

bool cd_guard_run(const struct cd_guard *g, bool second_sample, struct cd_cost *costs)
{
	struct guard *G = calloc(1, sizeof(*G));
	bool whole = true;

	if (!G)
		abort();
	G->g = g;
	G->second = second_sample;
	G->costs = costs;
	G->shared = (struct cd_guarding){ .g = g, .second = second_sample };
	list_work(G);
	find_groups(G);
	for (size_t i = 0; i < G->n_groups; i++)
		if (has_work(G, &G->group[i]))
			start(G, &G->group[i]);
	while (running(G)) {
		if (out_of_time(G)) {
			whole = false;
			G->cut = true;
			for (size_t i = 0; i < G->n_groups; i++)
				if (G->group[i].pid > 0)
					end(G, &G->group[i], CD_TIMEOUT, "was cut short with the run");
			break;
		}
		wait_once(G);
	}
	for (unsigned i = 0; i < G->n; i++)
		if (G->state[i] != CD_DONE)
			fail(G, i, G->cut ? CD_TIMEOUT : CD_CRASHED,
			     G->cut ? "was cut short with the run" : "could not be started");
	for (size_t i = 0; i < G->n_groups; i++)
		cd_buf_free(&G->group[i].in);
	free(G->state);
	free(G->collector);
	free(G);
	return whole;
}
