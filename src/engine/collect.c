/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What may a collector put, and is it what it declared?
 *
 * Every put is checked here against the collector's own specs, and every text passes the gate, so
 * that the rest of the program can trust names, types and characters.
 */
#include "engine/collect.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "engine/collecting.h"
#include "host/host.h"
#include "model/store.h"

void cd_collect_defect(struct cd_collect *x, const char *what, const char *fact)
{
	if (!x->defect[0])
		snprintf(x->defect, sizeof(x->defect), "%s: %s", what, fact);
}

void cd_sink_evidence(void *evidence, const char *scope, const struct cd_collector *by,
		      const struct cd_fact_spec *spec, const char *name, const struct cd_fact *f,
		      bool second_sample)
{
	cd_evidence_store(evidence, scope, name, spec, by->name, f, second_sample);
}

struct cd_host *cd_collect_host(struct cd_collect *x)
{
	return x->task->host;
}

const char *cd_read_file(struct cd_collect *x, const char *path, size_t *n, int *error)
{
	struct cd_bytes b = cd_host_read(x->task->host, cd_collect_arena(x), path, CD_READ_LARGE);

	*error = b.error ? b.error : b.truncated ? EFBIG : 0;
	if (n)
		*n = *error ? 0 : b.len;
	return *error ? NULL : b.data;
}

struct cd_arena *cd_collect_arena(struct cd_collect *x)
{
	return x->arena;
}

bool cd_wants(struct cd_collect *x, const char *fact)
{
	for (size_t i = 0; i < x->task->n_wanted; i++)
		if (cd_fact_name_matches(x->task->wanted[i], fact))
			return true;
	return false;
}

const char *cd_wanted(struct cd_collect *x, const char *prefix, const char *previous)
{
	size_t i = 0;

	if (previous)
		while (i < x->task->n_wanted && x->task->wanted[i++] != previous)
			;
	for (; i < x->task->n_wanted; i++)
		if (cd_text_starts(x->task->wanted[i], prefix))
			return x->task->wanted[i];
	return NULL;
}

bool cd_second_sample(struct cd_collect *x)
{
	return x->task->second_sample;
}

const char *cd_target(struct cd_collect *x, size_t index)
{
	return index < x->task->n_targets ? x->task->target[index] : NULL;
}

bool cd_may_autoload(struct cd_collect *x)
{
	return x->task->may_autoload;
}

bool cd_is_live(struct cd_collect *x)
{
	return cd_host_is_live(x->task->host);
}

const char *cd_collect_clean(struct cd_collect *x, const char *s)
{
	if (!s || cd_text_is_clean(s))
		return s;
	return cd_text_clean(x->arena, s, strlen(s));
}

static bool same_kind(enum cd_type declared, enum cd_type given)
{
	switch (declared) {
	case CD_INT: case CD_TIME: case CD_DURATION: case CD_BYTES:
		return given == CD_INT;
	case CD_TEXT: case CD_ADDRESS: case CD_CPUS:
		return given == CD_TEXT;
	case CD_ANY:
		return given == CD_INT || given == CD_TEXT || given == CD_INTS;
	default:
		return declared == given;
	}
}

/* `given` 0: an absent or unseen fact. */
const struct cd_fact_spec *cd_collect_declared(struct cd_collect *x, const char *fact,
					   enum cd_type given)
{
	const struct cd_fact_spec *s = cd_spec_find(x->by->facts, fact);

	if (!s)
		cd_collect_defect(x, "put a fact it does not declare", fact);
	else if (given && !same_kind(s->type, given))
		cd_collect_defect(x, "put a fact of another type than declared", fact);
	else
		return s;
	return NULL;
}

void cd_collect_put(struct cd_collect *x, const struct cd_fact_spec *spec, const char *fact,
		const char *subject, struct cd_fact *f)
{
	f->subject = cd_collect_clean(x, subject);
	if (f->state == CD_PRESENT && spec->type != CD_ANY)
		f->type = (uint8_t)spec->type;
	x->task->sink.put(x->task->sink.self, x->task->scope, x->by, spec, cd_collect_clean(x, fact), f,
			  x->task->second_sample);
}

static void put_number(struct cd_collect *x, const char *fact, const char *subject,
		       enum cd_type type, int64_t value)
{
	const struct cd_fact_spec *s = cd_collect_declared(x, fact, type);
	struct cd_fact f = { .type = (uint8_t)type, .state = CD_PRESENT, .as.i = value };

	if (s)
		cd_collect_put(x, s, fact, subject, &f);
}

void cd_put_int(struct cd_collect *x, const char *fact, const char *subject, int64_t value)
{
	put_number(x, fact, subject, CD_INT, value);
}

void cd_put_bool(struct cd_collect *x, const char *fact, const char *subject, bool value)
{
	put_number(x, fact, subject, CD_BOOL, value);
}

/* Sample times of a replayed run are the recorded ones. */
static int64_t sample_time(struct cd_collect *x)
{
	struct timespec t;

	if (!cd_host_is_live(x->task->host))
		return cd_host_sample_ns(x->task->host, x->task->second_sample);
	clock_gettime(CLOCK_BOOTTIME, &t);
	return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

void cd_put_counter(struct cd_collect *x, const char *fact, const char *subject, uint64_t value)
{
	const struct cd_fact_spec *s = cd_collect_declared(x, fact, CD_COUNTER);
	struct cd_counter c = { .first = value, .last = value, .samples = 1 };
	struct cd_fact f = { .type = CD_COUNTER, .state = CD_PRESENT, .as.counter = &c };

	if (!s)
		return;
	c.first_ns = c.last_ns = sample_time(x);
	c.bits = (uint8_t)(s->counter_bits ? s->counter_bits : 64);
	c.flags = (uint8_t)(s->counter_flags ? s->counter_flags : CD_WRAPS);
	cd_collect_put(x, s, fact, subject, &f);
}

void cd_put_real(struct cd_collect *x, const char *fact, const char *subject, double value)
{
	const struct cd_fact_spec *s = cd_collect_declared(x, fact, CD_REAL);
	struct cd_fact f = { .type = CD_REAL, .state = CD_PRESENT, .as.real = value };

	if (s)
		cd_collect_put(x, s, fact, subject, &f);
}

void cd_put_text(struct cd_collect *x, const char *fact, const char *subject, const char *value)
{
	const struct cd_fact_spec *s = cd_collect_declared(x, fact, CD_TEXT);
	struct cd_fact f = { .type = CD_TEXT, .state = CD_PRESENT, .as.text = cd_collect_clean(x, value) };

	if (s)
		cd_collect_put(x, s, fact, subject, &f);
}

static void put_texts(struct cd_collect *x, const struct cd_fact_spec *s, const char *fact,
		      const char *subject, const char *const *value, size_t n)
{
	const char **text = cd_alloc_n(x->arena, n + 1, sizeof(*text));
	struct cd_list list = { .n = n, .text = text };
	struct cd_fact f = { .type = CD_TEXTS, .state = CD_PRESENT, .as.list = &list };

	for (size_t i = 0; i < n; i++)
		text[i] = cd_collect_clean(x, value[i]);
	cd_collect_put(x, s, fact, subject, &f);
}

void cd_put_texts(struct cd_collect *x, const char *fact, const char *subject,
		  const char *const *value, size_t n)
{
	const struct cd_fact_spec *s = cd_collect_declared(x, fact, CD_TEXTS);

	if (s)
		put_texts(x, s, fact, subject, value, n);
}

void cd_put_set(struct cd_collect *x, const char *fact, const char *const *subject, size_t n)
{
	cd_put_texts(x, fact, "", subject, n);
}

void cd_put_ints(struct cd_collect *x, const char *fact, const char *subject, const int64_t *value,
		 size_t n)
{
	const struct cd_fact_spec *s = cd_collect_declared(x, fact, CD_INTS);
	struct cd_list list = { .n = n, .num = value };
	struct cd_fact f = { .type = CD_INTS, .state = CD_PRESENT, .as.list = &list };

	if (s)
		cd_collect_put(x, s, fact, subject, &f);
}

void cd_put_measure(struct cd_collect *x, const char *fact, const char *subject,
		    struct cd_measure value)
{
	const struct cd_fact_spec *s = cd_collect_declared(x, fact, CD_MEASURE);
	struct cd_fact f = { .type = CD_MEASURE, .state = CD_PRESENT, .as.measure = &value };

	if (s)
		cd_collect_put(x, s, fact, subject, &f);
}

static void put_missing(struct cd_collect *x, const char *fact, const char *subject,
			enum cd_state state, enum cd_reason reason, const char *why)
{
	const struct cd_fact_spec *s = cd_collect_declared(x, fact, 0);
	struct cd_fact f = { .state = (uint8_t)state, .reason = (uint8_t)reason };

	if (!s)
		return;
	f.why = cd_collect_clean(x, why);
	cd_collect_put(x, s, fact, subject, &f);
}

void cd_put_absent(struct cd_collect *x, const char *fact, const char *subject, const char *format,
		   ...)
{
	va_list args;

	va_start(args, format);
	put_missing(x, fact, subject, CD_ABSENT, 0, cd_vsprintf(x->arena, format, args));
	va_end(args);
}

void cd_put_unseen(struct cd_collect *x, const char *fact, const char *subject,
		   enum cd_reason reason, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	put_missing(x, fact, subject, CD_UNSEEN, reason, cd_vsprintf(x->arena, format, args));
	va_end(args);
}

void cd_put_source(struct cd_collect *x, const char *fact, const char *subject, const char *source)
{
	const struct cd_fact_spec *s = cd_collect_declared(x, fact, 0);
	struct cd_fact f = { .state = 0, .source = cd_collect_clean(x, source) };

	if (s)
		cd_collect_put(x, s, fact, subject, &f);
}

/* Every kernel with a network has these: that one is missing says something of the view alone. */
static bool is_everywhere(const char *path)
{
	static const char *const paths[] = {
		"/proc/uptime", "/proc/interrupts", "/proc/net/tcp", "/proc/net/snmp",
		"/proc/net/netstat", "/proc/net/sockstat", "/proc/sys/kernel/osrelease",
		"/proc/sys/kernel/random/boot_id", "/proc/self/status", "/proc/self/mountinfo", "/sys/block",
	};
	static const char *const ends[] = { "/local_cpulist", "/queues", NULL };
	static const char *const of_port[] = { "/state", "/phys_state", "/rate", "/link_layer",
					       "/gids", NULL };
	const char *const *end = cd_text_starts(path, "/sys/class/infiniband/") ? of_port : ends;

	for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++)
		if (!strcmp(paths[i], path))
			return true;
	while (*end && !cd_text_ends(path, *end))
		end++;
	return *end;
}

void cd_put_errno(struct cd_collect *x, const char *fact, const char *subject, const char *path,
		  int error)
{
	switch (error) {
	case EACCES: case EPERM:
		cd_put_unseen(x, fact, subject, CD_PERMISSION, "%s: permission denied", path);
		break;
	case ENODATA:
		if (cd_host_is_live(x->task->host))
			cd_put_unseen(x, fact, subject, CD_NO_REPLY, "%s: the kernel has no data there",
				      path);
		else
			cd_put_unseen(x, fact, subject, CD_NOT_COLLECTED,
				      "%s: the recording does not hold it", path);
		break;
	case ENOENT: case ENOTDIR:
		if (is_everywhere(path))
			cd_put_unseen(x, fact, subject, CD_NOT_COLLECTED,
				      "%s, which every kernel has, is not there", path);
		else if (cd_host_absent_is_answer(x->task->host, x->arena, path))
			cd_put_absent(x, fact, subject, "%s does not exist", path);
		else
			cd_put_unseen(x, fact, subject, CD_NOT_COLLECTED,
				      "%s: not in this recorded root", path);
		break;
	case EOPNOTSUPP:
		cd_put_absent(x, fact, subject, "%s: the driver does not implement it", path);
		break;
	default:
		cd_put_unseen(x, fact, subject, CD_GARBAGE, "%s: %s", path, strerror(error));
	}
}

int cd_collect_run(const struct cd_collector *collector, const struct cd_assignment *task,
		   struct cd_error *err)
{
	struct cd_collect x = { .by = collector, .task = task, .arena = cd_arena_new() };
	int rc = collector->collect(&x, err);

	if (!rc && x.defect[0])
		rc = cd_error_set(err, "%s %s", collector->name, x.defect);
	cd_arena_free(x.arena);
	return rc;
}
