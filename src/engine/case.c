/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What may a judge ask?  The asking half of <commdoctor/check.h>.
 *
 * A judge sees only what it declared, and every unseen fact it needs turns into a verdict here,
 * so that no judge can forget to say unknown.
 */
#include "engine/case.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "model/store.h"

void cd_case_defect(struct cd_case *c, const char *format, ...)
{
	va_list args;

	c->result->verdict = CD_ERROR;
	if (c->result->why)
		return;
	va_start(args, format);
	c->result->why = cd_vsprintf(c->arena, format, args);
	va_end(args);
}

void cd_subject(struct cd_case *c, const char *subject)
{
	c->whole->subject = subject;
}

const void *cd_rule(const struct cd_case *c)
{
	return c->check->rule;
}

struct cd_case *cd_host(struct cd_case *c)
{
	return c->host;
}

const char *cd_scope(const struct cd_case *c)
{
	return c->scope;
}

static bool declared(struct cd_case *c, const char *fact)
{
	const char *const **known = &c->known[((uintptr_t)fact >> 3) % 32];

	/* A judge asks with the same few literals for every subject. */
	if (*known && !strcmp(**known, fact))
		return true;
	for (const char *const *n = c->check->needs; n && *n; n++)
		if (!strcmp(*n, fact)) {
			*known = n;
			return true;
		}
	for (const char *const *n = c->check->needs; n && *n; n++)
		if (cd_fact_name_matches(*n, fact))
			return true;
	cd_case_defect(c, "asks for the fact %s, which it does not declare", fact);
	return false;
}

/* Said once, of the machine and the run; a namespace has these of its own only where it differs. */
static bool is_of_machine(const char *fact)
{
	static const char *const family[] = { "host/", "run/", "site/", "module/" };

	for (size_t i = 0; i < sizeof(family) / sizeof(family[0]); i++)
		if (cd_text_starts(fact, family[i]))
			return true;
	return false;
}

const struct cd_fact *cd_case_fact(struct cd_case *c, const char *fact, const char *subject)
{
	const struct cd_fact *f;

	if (!declared(c, fact))
		return NULL;
	f = cd_evidence_get(c->evidence, c->scope, fact, subject);
	if (f && f->state)
		return f;
	f = cd_evidence_get(c->evidence, c->scope, fact, CD_EVERY_SUBJECT);
	if (f || c->host == c || !is_of_machine(fact))
		return f;
	return cd_case_fact(c->host, fact, subject);
}

enum cd_state cd_state(struct cd_case *c, const char *fact, const char *subject)
{
	const struct cd_fact *f = cd_case_fact(c, fact, subject);

	return f ? f->state : CD_UNSEEN;
}

enum cd_reason cd_reason(struct cd_case *c, const char *fact, const char *subject)
{
	const struct cd_fact *f = cd_case_fact(c, fact, subject);

	if (!f)
		return CD_NOT_COLLECTED;
	return f->state == CD_UNSEEN ? f->reason : 0;
}

const char *cd_why(struct cd_case *c, const char *fact, const char *subject)
{
	const struct cd_fact *f = cd_case_fact(c, fact, subject);

	if (!f)
		return cd_words(c, "%s was not collected", fact);
	return f->why ? f->why : "";
}

const char *cd_source(struct cd_case *c, const char *fact, const char *subject)
{
	const struct cd_fact *f = cd_case_fact(c, fact, subject);
	const struct cd_series *s = cd_evidence_find(c->evidence, c->scope, fact);

	return s ? cd_fact_source(c->arena, s, f) : "";
}

/* An absent or unseen fact, said of the current subject. */
static void say_missing(struct cd_case *c, const char *fact, const char *subject,
			const struct cd_fact *f)
{
	const char *where = *subject ? cd_words(c, "%s of %s", fact, subject) : fact;

	if (!f)
		cd_case_verdict(c, c->whole->subject, CD_UNKNOWN, CD_NOT_COLLECTED, fact,
				cd_words(c, "%s was not collected", where));
	else if (f->state == CD_ABSENT)
		cd_case_verdict(c, c->whole->subject, CD_NOT_APPLICABLE, 0, fact,
				f->why && *f->why ? f->why : cd_words(c, "there is no %s", where));
	else
		cd_case_verdict(c, c->whole->subject, CD_UNKNOWN, f->reason, fact,
				f->why && *f->why ? f->why : cd_words(c, "%s: %s", where,
								      cd_reason_name(f->reason)));
}

/* The present fact of a fitting type, or NULL after saying why not (when `need`). */
static const struct cd_fact *present(struct cd_case *c, const char *fact, const char *subject,
				     bool need, const enum cd_type *fitting)
{
	const struct cd_fact *f = cd_case_fact(c, fact, subject);

	if (!f || f->state != CD_PRESENT) {
		if (need)
			say_missing(c, fact, subject, f);
		return NULL;
	}
	for (; *fitting; fitting++)
		if (f->type == *fitting)
			return f;
	/* A sysctl that is text where a number is documented is garbage, not our defect. */
	const struct cd_series *s = cd_evidence_find(c->evidence, c->scope, fact);

	if (s && s->type == CD_ANY) {
		if (need)
			cd_case_verdict(c, c->whole->subject, CD_UNKNOWN, CD_GARBAGE, fact,
					cd_words(c, "%s: not of the documented form", fact));
		return NULL;
	}
	cd_case_defect(c, "asks for %s in another type than %s", fact, cd_type_name(f->type));
	return NULL;
}

#define FITS(...) ((const enum cd_type[]){ __VA_ARGS__, 0 })

static bool get_int(struct cd_case *c, const char *fact, const char *subject, int64_t *value,
		    bool need)
{
	const struct cd_fact *f = present(c, fact, subject, need,
					  FITS(CD_INT, CD_BYTES, CD_TIME, CD_COUNTER));

	if (!f)
		return false;
	if (f->type != CD_COUNTER) {
		*value = f->as.i;
		return true;
	}
	*value = f->as.counter->last > INT64_MAX ? INT64_MAX : (int64_t)f->as.counter->last;
	return true;
}

bool cd_need_int(struct cd_case *c, const char *fact, const char *subject, int64_t *value)
{
	return get_int(c, fact, subject, value, true);
}

bool cd_have_int(struct cd_case *c, const char *fact, const char *subject, int64_t *value)
{
	return get_int(c, fact, subject, value, false);
}

/* One pair of functions per type that is read from a single member. */
#define GETTER(name, ctype, read, ...)                                                            \
	static bool get_##name(struct cd_case *c, const char *fact, const char *subject,          \
			       ctype *value, bool need)                                           \
	{                                                                                         \
		const struct cd_fact *f = present(c, fact, subject, need, FITS(__VA_ARGS__));     \
                                                                                                  \
		if (f)                                                                            \
			*value = read;                                                            \
		return f;                                                                         \
	}                                                                                         \
	bool cd_need_##name(struct cd_case *c, const char *fact, const char *subject,             \
			    ctype *value)                                                         \
	{                                                                                         \
		return get_##name(c, fact, subject, value, true);                                 \
	}                                                                                         \
	bool cd_have_##name(struct cd_case *c, const char *fact, const char *subject,             \
			    ctype *value)                                                         \
	{                                                                                         \
		return get_##name(c, fact, subject, value, false);                                \
	}

GETTER(real, double, f->as.real, CD_REAL)
GETTER(bool, bool, f->as.i != 0, CD_BOOL)
GETTER(text, const char *, f->as.text, CD_TEXT, CD_ADDRESS, CD_CPUS)
GETTER(duration, int64_t, f->as.i, CD_DURATION)
GETTER(rate, struct cd_rate, *f->as.rate, CD_RATE)
GETTER(measure, struct cd_measure, *f->as.measure, CD_MEASURE)
GETTER(texts, struct cd_texts, ((struct cd_texts){ f->as.list->text, f->as.list->n }), CD_TEXTS)
GETTER(ints, struct cd_ints, ((struct cd_ints){ f->as.list->num, f->as.list->n }), CD_INTS)
GETTER(table, const struct cd_table *, f->as.table, CD_TABLE)

/* A one-number sysctl is a list of one. */
static bool get_item(struct cd_case *c, const char *fact, const char *subject, size_t index,
		     int64_t *value, bool need)
{
	const struct cd_fact *f = present(c, fact, subject, need, FITS(CD_INTS, CD_INT));

	if (!f)
		return false;
	if (f->type == CD_INT && index == 0) {
		*value = f->as.i;
		return true;
	}
	if (f->type == CD_INTS && index < f->as.list->n) {
		*value = f->as.list->num[index];
		return true;
	}
	if (need)
		cd_case_verdict(c, c->whole->subject, CD_UNKNOWN, CD_GARBAGE, fact,
				cd_words(c, "%s has fewer than %zu numbers", fact, index + 1));
	return false;
}

bool cd_need_item(struct cd_case *c, const char *fact, const char *subject, size_t index,
		  int64_t *value)
{
	return get_item(c, fact, subject, index, value, true);
}

bool cd_have_item(struct cd_case *c, const char *fact, const char *subject, size_t index,
		  int64_t *value)
{
	return get_item(c, fact, subject, index, value, false);
}

bool cd_has(const struct cd_texts *list, const char *word)
{
	for (size_t i = 0; i < list->n; i++)	/* mostly both are interned */
		if (list->item[i] == word)
			return true;
	for (size_t i = 0; i < list->n; i++)
		if (!strcmp(list->item[i], word))
			return true;
	return false;
}

/* Members are interned: pointers are compared.  The hint makes a long walk linear. */
static const char *next_member(struct cd_case *c, const struct cd_list *l, const char *previous)
{
	size_t i = 0;

	if (previous) {
		i = c->walked < l->n && l->text[c->walked] == previous ? c->walked : 0;
		while (i < l->n && l->text[i] != previous)
			i++;
		i++;
	}
	c->walked = i;
	return i < l->n ? l->text[i] : NULL;
}

static const struct cd_list *set_of(struct cd_case *c, const char *set, const struct cd_fact **fact)
{
	const struct cd_fact *f = *fact = cd_case_fact(c, set, "");

	if (!f || f->state != CD_PRESENT)
		return NULL;
	if (f->type != CD_TEXTS) {
		cd_case_defect(c, "walks %s, which is not a set", set);
		return NULL;
	}
	return f->as.list;
}

const char *cd_walk(struct cd_case *c, const char *set, const char *previous)
{
	const struct cd_fact *f;
	const struct cd_list *l = set_of(c, set, &f);

	return l ? next_member(c, l, previous) : NULL;
}

/* Names of sets that only we use, in words of the field. */
static const char *people_say(const char *set)
{
	static const char *const words[][2] = {
		{ "path", "data port with carrier" }, { "port", "physical network port" },
		{ "nic", "network link" }, { "numa", "NUMA node" }, { "irq", "interrupt" },
		{ "pci", "PCI device" }, { "rdma/port", "RDMA port" },
		{ "rdma/device", "RDMA device" }, { "gpu", "GPU" },
	};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (!strcmp(words[i][0], set))
			return words[i][1];
	return set;
}

const char *cd_each(struct cd_case *c, const char *set, const char *previous)
{
	const struct cd_fact *f;
	const struct cd_list *l = set_of(c, set, &f);
	const char *member = l ? next_member(c, l, previous) : NULL;

	cd_subject(c, member ? member : "");
	if (!previous && !member) {
		if (l)
			cd_case_verdict(c, "", CD_NOT_APPLICABLE, 0, set,
					cd_words(c, "there is no %s on this host", people_say(set)));
		else
			say_missing(c, set, "", f);
	}
	return member;
}

bool cd_in(struct cd_case *c, const char *set, const char *subject)
{
	const struct cd_fact *f;
	const struct cd_list *l = set_of(c, set, &f);

	return l && cd_has(&(struct cd_texts){ l->text, l->n }, subject);
}

const char *cd_words(struct cd_case *c, const char *format, ...)
{
	va_list args;
	char *s;

	va_start(args, format);
	s = cd_vsprintf(c->arena, format, args);
	va_end(args);
	return cd_text_is_clean(s) ? s : cd_text_clean(c->arena, s, strlen(s));
}
