/* SPDX-License-Identifier: Apache-2.0 */
/* view-words.c - how is a number, a place or a time of a run put into words? */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/buf.h"
#include "base/text.h"
#include "reports/view.h"

double cd_view_line_rate(const struct cd_run *run, const char *scope, const char *path,
			 const struct cd_limit *limit)
{
	static const char *const name[] = { "path/rate", "port/speed" };

	for (size_t i = 0; path && *path && i < sizeof(name) / sizeof(name[0]); i++) {
		const struct cd_fact *f = cd_evidence_get(run->evidence, scope, name[i], path);

		if (!f)
			f = cd_evidence_get(run->evidence, "host", name[i], path);
		if (f && f->state == CD_PRESENT && f->type == CD_INT && f->as.i > 0)
			return cd_limit_whole(limit, (double)f->as.i);
	}
	return cd_limit_whole(limit, 0);
}

static const char *say_measured(const struct cd_view *v, const struct cd_finding *f)
{
	const struct cd_ceiling *c = cd_run_ceiling(v->run, f);

	if (!c || !c->contradicted)
		return "";
	return cd_sprintf(v->arena, ", but %s were measured: the reckoned limit is too low",
			  cd_text_quantity(v->arena, c->measured, "bit/s"));
}

const char *cd_view_for(const struct cd_limit *limit)
{
	return limit->per_flow ? " for one connection" : "";
}

static const char *say_limit(const struct cd_view *v, const struct cd_finding *f, const char *whose)
{
	double line = cd_view_line_rate(v->run, f->scope, f->path, &f->limit);
	double rate = f->limit.bits_per_second;
	struct cd_arena *a = v->arena;

	if (rate <= 0)
		return "";
	if (line <= 0)
		return cd_sprintf(a, "%s%s%s", cd_text_quantity(a, rate, "bit/s"), whose,
				  say_measured(v, f));
	return cd_sprintf(a, "%s of %s (%s)%s%s", cd_text_quantity(a, rate, "bit/s"),
			  cd_text_quantity(a, line, "bit/s"),
			  cd_text_quantity(a, rate / line, "ratio"), whose, say_measured(v, f));
}

const char *cd_view_limit(const struct cd_view *v, const struct cd_finding *f)
{
	return say_limit(v, f, "");
}

const char *cd_view_number(const struct cd_view *v, const struct cd_finding *f)
{
	struct cd_arena *a = v->arena;

	switch (f->acts) {
	case CD_BLOCKS:
		return f->in_part ? "blocks a part of the traffic" : "blocks traffic";
	case CD_CAPS:
		return say_limit(v, f, cd_view_for(&f->limit));
	case CD_LOSES:
		return f->amount > 0 ? cd_sprintf(a, "loses %s",
						  cd_text_quantity(a, f->amount, "ratio")) :
				       "loses traffic";
	case CD_DELAYS:
		return f->amount > 0 ? cd_sprintf(a, "adds %s",
						  cd_text_quantity(a, f->amount, "s")) :
				       "adds delay";
	case CD_LATENT:
		return f->when && *f->when ? cd_sprintf(a, "shows %s", f->when) : "does not show yet";
	default:
		return "";
	}
}

const char *cd_view_formula(const struct cd_view *v, const struct cd_limit *limit)
{
	CD_AUTO_BUF b = { 0 };
	const char *link = " with ";

	if (!limit->formula || !*limit->formula)
		return "";
	cd_buf_puts(&b, limit->formula);
	for (unsigned i = 0; i < limit->n_inputs; i++) {
		const struct cd_input *in = &limit->inputs[i];

		if (!strcmp(in->name, limit->formula))
			continue;	/* a rate as it stands: the limit itself */
		cd_buf_printf(&b, "%s%s = %s", link, in->name,
			      cd_text_quantity(v->arena, in->value, in->unit));
		link = ", ";
	}
	return cd_strdup(v->arena, b.data);
}

const char *cd_view_observed(struct cd_arena *a, const struct cd_observed *o)
{
	if (o->type == CD_OBSERVED_TEXT)
		return o->text ? o->text : "";
	if (o->type == CD_OBSERVED_INT && !(o->unit && *o->unit))
		return cd_sprintf(a, "%lld", (long long)o->i);
	return cd_text_quantity(a, o->type == CD_OBSERVED_INT ? (double)o->i : o->real, o->unit);
}

const char *cd_view_stable_scope(struct cd_arena *a, const char *scope)
{
	const char *colon = strchr(scope, ':'), *name = colon ? colon + 1 : "";
	size_t digits = strspn(name, "0123456789");

	if (!colon)
		return scope;
	if (cd_text_starts(scope, "netns:") && digits && name[digits] == ' ')
		return cd_sprintf(a, "netns:%s", name + digits + 1);
	if (cd_text_starts(scope, "netns:") && name[digits])
		return scope;
	return cd_strndup(a, scope, (size_t)(colon - scope));
}

const char *cd_view_subject(struct cd_arena *a, const char *scope, const char *subject)
{
	bool host = !strcmp(scope, "host");

	if (!*subject)
		return host ? "this host" : scope;
	return host ? subject : cd_sprintf(a, "%s in %s", subject, scope);
}

const char *cd_view_where(enum cd_where where)
{
	switch (where) {
	case CD_PEER:
		return "on the peer";
	case CD_SWITCH:
		return "on the switch";
	case CD_JOB:
		return "in the job";
	default:
		return "";
	}
}

const char *cd_view_risk(const char *risk)
{
	static const char *const words[] = {
		"new sockets or processes only",
		"at once, reversible, no loss",
		"queues or link restart: seconds of loss; have another way in",
		"needs a reboot, driver reload or firmware",
		"weakens isolation or can hang the device",
	};

	if (!risk || risk[0] != 'R' || risk[1] < '0' || risk[1] > '4' || risk[2])
		return "";
	return words[risk[1] - '0'];
}

static const char *say_time(struct cd_arena *a, int64_t ns, bool seconds)
{
	time_t t = ns / 1000000000 - (ns % 1000000000 < 0);
	struct tm tm;
	char rest[16] = "";

	if (!gmtime_r(&t, &tm))
		return "";
	if (seconds)
		snprintf(rest, sizeof(rest), ":%02d", tm.tm_sec);
	return cd_sprintf(a, "%04d-%02d-%02d %02d:%02d%s UTC", tm.tm_year + 1900, tm.tm_mon + 1,
			  tm.tm_mday, tm.tm_hour, tm.tm_min, rest);
}

const char *cd_view_time(struct cd_arena *a, int64_t ns)
{
	return say_time(a, ns, true);
}

const char *cd_view_minute(struct cd_arena *a, int64_t ns)
{
	return say_time(a, ns, false);
}

static const char *bound_value(struct cd_arena *a, const struct cd_series *s,
			       const struct cd_fact *f)
{
	if (f->type == CD_TEXT)
		return f->as.text;
	return cd_text_quantity(a, f->type == CD_REAL ? f->as.real : (double)f->as.i, s->unit);
}

const char *cd_view_bounds(const struct cd_view *v, const char *check)
{
	const struct cd_series *s;
	size_t len = strlen(check);
	CD_AUTO_BUF b = { 0 };

	for (size_t i = 0; (s = cd_evidence_at(v->run->evidence, i)); i++) {
		const char *name = s->name + strlen("site/");

		if (strncmp(s->name, "site/", strlen("site/")) || strncmp(name, check, len) ||
		    name[len] != '.' || strchr(name + len + 1, '.') || !s->n ||
		    s->fact[0].state != CD_PRESENT)
			continue;
		cd_buf_printf(&b, "%s%s = %s (%s)", b.len ? ", " : "", name + len + 1,
			      bound_value(v->arena, s, &s->fact[0]),
			      cd_fact_source(v->arena, s, &s->fact[0]));
	}
	return b.len ? cd_strdup(v->arena, b.data) : "";
}

const char *cd_view_unchanged(const struct cd_view *v)
{
	const struct cd_fingerprint *p = v->run->fingerprint;

	if (cd_run_is_blind(v->run))
		return "Nobody can say what changed: no question could be judged.";
	if (v->count[CD_UNKNOWN] + v->count[CD_ERROR] + v->count[0] || (p && p->unseen) ||
	    !v->run->finished)
		return "Nothing changed that matters in what both runs saw.";
	return "Nothing changed that matters.";
}

const char *cd_view_since_now(const struct cd_view *v, const struct cd_finding *f)
{
	const struct cd_history *h = v->run->history;
	const char *name = cd_sprintf(v->arena, "%s/%s", f->check, f->code);

	for (size_t i = 0; h && i < h->n_moved; i++)
		if (h->moved[i].kind == CD_FOUND && !strcmp(h->moved[i].finding, name) &&
		    !strcmp(h->moved[i].scope, f->scope) &&
		    !strcmp(h->moved[i].subject, f->subject))
			return "not looked for in the last kept run";
	return "not in the last kept run";
}

const char *cd_view_since(const struct cd_view *v, const struct cd_finding *f)
{
	if (f->since_ns && f->since_ns < v->run->began_ns)
		return cd_sprintf(v->arena, "since %s", cd_view_minute(v->arena, f->since_ns));
	return f->since_ns && v->run->history ? cd_view_since_now(v, f) : NULL;
}

const char *cd_view_title(const struct cd_view *v, const char *check)
{
	const struct cd_entry *e = cd_catalogue_entry(v->catalogue, check);

	return e && e->title && *e->title ? e->title : check;
}

const char *cd_view_rank(const struct cd_view *v, const struct cd_cause *c)
{
	return c->head->rank ? cd_sprintf(v->arena, "%u", c->head->rank) : "-";
}

const char *cd_view_count(struct cd_arena *a, size_t n, const char *one, const char *many)
{
	return cd_sprintf(a, "%zu %s", n, n == 1 ? one : many);
}

const char *cd_view_cut(struct cd_arena *a, const char *text, size_t max)
{
	size_t len = strlen(text), keep = max;

	if (len <= max)
		return text;
	while (keep && ((unsigned char)text[keep] & 0xc0) == 0x80)
		keep--;
	return cd_sprintf(a, "%.*s [cut: %zu more bytes, whole in the JSON]", (int)keep, text,
			  len - keep);
}
