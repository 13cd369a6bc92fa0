/* SPDX-License-Identifier: Apache-2.0 */
/*
 * view.c - what is there to say about a run, in which order?
 *
 * The first sentence is read at three in the morning: it names what limits first and by how much.
 * All renderers for people take it from here, so that they never disagree.
 */
#include "reports/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/hash.h"
#include "base/text.h"

static int by_number(const void *a, const void *b)
{
	const struct cd_lack *x = a, *y = b;

	if (x->n != y->n)
		return x->n < y->n ? 1 : -1;
	return strcmp(x->why, y->why);
}

static void add_lack(struct cd_view *v, struct cd_map *by_why, const char *why, const char *check)
{
	struct cd_lack *l = cd_map_get(by_why, why, strlen(why));

	if (!l) {
		l = &v->lack[v->n_lacks++];
		l->why = why;
		cd_map_set(by_why, why, strlen(why), l);
	}
	if (l->n && !strcmp(l->check[l->n - 1], check))
		return;
	if (!(l->n & (l->n + 1)))	/* room grows 1, 3, 7, ... */
		l->check = cd_regrow(v->arena, l->check, l->n * sizeof(*l->check),
				     (2 * l->n + 1) * sizeof(*l->check));
	l->check[l->n++] = check;
}

/* What the questions ask about is not there: only those that apply to nothing at all here. */
static void gather_lacks(struct cd_view *v)
{
	struct cd_map *by_why = cd_map_new(v->arena);

	v->lack = cd_alloc_n(v->arena, v->run->n_results + 1, sizeof(*v->lack));
	for (size_t i = 0; i < v->run->n_results; i++) {
		const struct cd_result *r = &v->run->results[i];
		const struct cd_subject *s = r->subjects;

		if (r->verdict != CD_NOT_APPLICABLE)
			continue;
		while (s && s->next && !(s->why && *s->why))
			s = s->next;
		if (s && s->why && *s->why)
			add_lack(v, by_why, s->why, r->check);
		else if (r->why && *r->why)
			add_lack(v, by_why, r->why, r->check);
	}
	if (v->n_lacks)
		qsort(v->lack, v->n_lacks, sizeof(*v->lack), by_number);
}

static struct cd_family *family_of(struct cd_view *v, struct cd_map *by_name, const char *check)
{
	size_t n = strcspn(check, ".");
	struct cd_family *f = cd_map_get(by_name, check, n);

	if (!f) {
		f = &v->family[v->n_families++];
		f->name = cd_strndup(v->arena, check, n);
		cd_map_set(by_name, check, n, f);
	}
	return f;
}

/* Results come in order of check id; a file from elsewhere may hold them otherwise. */
static void gather_families(struct cd_view *v)
{
	const struct cd_run *run = v->run;
	struct cd_map *by_name = cd_map_new(v->arena);
	size_t first = 0;

	v->family = cd_alloc_n(v->arena, run->n_results + 1, sizeof(*v->family));
	v->result = cd_alloc_n(v->arena, run->n_results + 1, sizeof(*v->result));
	for (size_t i = 0; i < run->n_results; i++)
		family_of(v, by_name, run->results[i].check)->n++;
	for (size_t i = 0; i < v->n_families; i++) {
		v->family[i].first = first;
		first += v->family[i].n;
		v->family[i].n = 0;
	}
	for (size_t i = 0; i < run->n_results; i++) {
		const struct cd_result *r = &run->results[i];
		struct cd_family *f = family_of(v, by_name, r->check);
		enum cd_verdict verdict = r->unfinished ? 0 : r->verdict;

		v->result[f->first + f->n++] = r;
		f->count[verdict]++;
		v->count[verdict]++;
		for (const struct cd_subject *s = r->subjects; s; s = s->next)
			for (const struct cd_note *note = s->notes; note; note = note->next)
				v->n_notes++;
	}
}

static void beware(struct cd_view *v, const char *sentence)
{
	v->beware[v->n_beware++] = sentence;
}

/* The ids of results for which `wanted` holds, at most a few. */
static const char *name_results(struct cd_view *v, bool (*wanted)(const struct cd_result *),
				size_t *n)
{
	enum { NAMED = 4 };
	CD_AUTO_BUF b = { 0 };

	*n = 0;
	for (size_t i = 0; i < v->run->n_results; i++) {
		if (!wanted(&v->run->results[i]) || ++*n > NAMED)
			continue;
		cd_buf_printf(&b, "%s%s", b.len ? ", " : "", v->run->results[i].check);
	}
	if (*n > NAMED)
		cd_buf_printf(&b, " and %zu more", *n - NAMED);
	return b.len ? cd_strdup(v->arena, b.data) : "";
}

static bool is_error(const struct cd_result *r)
{
	return r->verdict == CD_ERROR && !r->unfinished;
}

static bool is_unfinished(const struct cd_result *r)
{
	return r->unfinished;
}

static bool is_unanswered(const struct cd_result *r)
{
	return r->must_judge && !is_error(r) && !r->unfinished && cd_result_unreliable(r);
}

static void gather_doubts(struct cd_view *v)
{
	struct cd_arena *a = v->arena;
	const char *names;
	size_t n;

	v->beware = cd_alloc_n(a, 8 + (v->run->baseline ? v->run->baseline->n_caveats : 0),
			       sizeof(*v->beware));
	names = name_results(v, is_unfinished, &n);
	if (!v->run->finished)
		beware(v, cd_sprintf(a, "The run was cut short (%s)%s%s.",
				     v->run->cut ? v->run->cut : "no reason kept",
				     n ? "; not judged: " : "", names));
	else if (n)
		beware(v, cd_sprintf(a, "Not judged in time: %s.", names));
	names = name_results(v, is_error, &n);
	if (n)
		beware(v, cd_sprintf(a, "commdoctor itself failed at %s.", names));
	names = name_results(v, is_unanswered, &n);
	if (n)
		beware(v, cd_sprintf(a, "The profile insists on an answer that could not be had: "
				     "%s.", names));
	if (cd_run_is_blind(v->run))
		beware(v, v->run->n_results ? "No question could be judged." :
					      "No question was asked.");
	for (size_t i = 0; v->run->baseline && i < v->run->baseline->n_caveats; i++)
		beware(v, v->run->baseline->caveat[i]);
}

static const char *host(const struct cd_view *v)
{
	return v->run->host_name && *v->run->host_name ? v->run->host_name : "this host";
}

const struct cd_words *cd_view_words(const struct cd_view *v, const struct cd_finding *f)
{
	return cd_catalogue_words(v->catalogue, v->arena, v->run, f);
}

/* The finding's own sentence, with the subject in front where it does not name it. */
static const char *say_finding(struct cd_view *v, const struct cd_finding *f)
{
	const char *says = cd_view_words(v, f)->says;

	if (*f->subject && !strcmp(f->scope, "host") && strstr(says, f->subject))
		return says;
	return cd_sprintf(v->arena, "%s: %s", cd_view_subject(v->arena, f->scope, *f->subject ?
							      f->subject : host(v)), says);
}

/* A limit is told by its number and the name of its cause, all else by its sentence. */
static const char *say_cause(struct cd_view *v)
{
	const struct cd_finding *f = v->first->head->finding;
	const char *what = strcmp(f->scope, "host") ? f->scope :
			   *cd_view_path(f) ? cd_view_path(f) : host(v);

	if (f->acts != CD_CAPS || !(f->limit.bits_per_second > 0))
		return say_finding(v, f);
	return cd_sprintf(v->arena, "%s%s %s do no more than %s. Cause: %s.",
			  f->limit.per_flow ? "one TCP connection over " : "", what,
			  f->confidence == CD_POSSIBLE ? "may" : "can", cd_view_limit(v, f),
			  cd_view_title(v, f->check));
}

/* Who is woken for a fault that is not theirs should read it first. */
static const char *say_cause_and_place(struct cd_view *v)
{
	enum cd_where where = v->first->head->finding->where;
	const char *says = say_cause(v);

	return where == CD_HERE ? says : cd_sprintf(v->arena, "%s Not on this host: the cause sits "
						    "%s.", says, cd_view_where(where));
}

/* "7 waived findings, the worst critical": what is waived is there all the same. */
static const char *say_waived(const struct cd_view *v)
{
	enum cd_severity worst = CD_LOW;

	for (size_t i = 0; i < v->n_waived; i++)
		if (v->waived[i]->severity > worst)
			worst = v->waived[i]->severity;
	return cd_sprintf(v->arena, "%s %s", cd_view_count(v->arena, v->n_waived,
			  "waived finding,", "waived findings, the worst"), cd_severity_name(worst));
}

/* Nothing counts, but something is there: lesser, known or waived. */
static const char *say_lesser(const struct cd_view *v)
{
	size_t known = 0;
	const char *what;

	for (size_t i = 0; i < v->n_causes; i++)
		known += v->cause[i].head->finding->known;
	what = !known ? cd_view_count(v->arena, v->n_causes, "lesser finding", "lesser findings") :
	       known == v->n_causes ?
	       cd_view_count(v->arena, known, "known finding", "known findings") :
	       cd_view_count(v->arena, v->n_causes, "lesser or known finding",
			     "lesser or known findings");
	return cd_sprintf(v->arena, "Nothing%s at or above %s on %s; %s%s%s.",
			  known || v->n_waived ? " that counts" : "",
			  cd_severity_name(v->run->fail_on), host(v), what,
			  v->n_waived ? ", " : "", v->n_waived ? say_waived(v) : "");
}

/* What was not judged is not free of faults: how many questions stand behind the word? */
static const char *say_clean(const struct cd_view *v)
{
	size_t doubtful = v->count[CD_UNKNOWN] + v->count[CD_ERROR] + v->count[0];
	size_t judged = v->count[CD_PASS] + v->count[CD_FAIL];
	const char *among = doubtful ? cd_sprintf(v->arena, " in the %zu of %zu applicable questions "
						  "that could be judged", judged, judged + doubtful) :
				       "";

	if (v->n_waived)
		return cd_sprintf(v->arena, "Nothing that counts on %s%s; %s.", host(v), among,
				  say_waived(v));
	return cd_sprintf(v->arena, "No communication fault found on %s%s.", host(v), among);
}

static void say_headline(struct cd_view *v)
{
	v->word = v->status == 1 ? "FAIL" : v->status ? "UNRELIABLE" : "OK";
	if (v->status == 1)
		v->headline = v->first ? say_cause_and_place(v) : "A finding counts.";
	else if (v->n_causes)
		v->headline = say_lesser(v);
	else if (v->status)
		v->headline = cd_sprintf(v->arena, "No %s found on %s, but do not rely on it.",
					 v->n_waived ? "fault that counts" : "fault", host(v));
	else
		v->headline = say_clean(v);
}

struct cd_view *cd_view_new(const struct cd_run *run, struct cd_catalogue *cat, struct cd_arena *a)
{
	struct cd_view *v = cd_alloc(a, sizeof(*v));

	v->arena = a;
	v->run = run;
	v->catalogue = cat;
	v->status = cd_run_exit_status(run);
	cd_view_gather_causes(v);
	gather_lacks(v);
	gather_families(v);
	gather_doubts(v);
	say_headline(v);
	return v;
}
