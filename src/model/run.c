/* SPDX-License-Identifier: Apache-2.0 */
/* Which words and which exit status belong to a run? */
#include "model/run.h"

#include <string.h>

#include "base/arena.h"
#include "base/hash.h"

static const char *const verdicts[] = {
	[CD_FAIL] = "fail", [CD_ERROR] = "error", [CD_UNKNOWN] = "unknown", [CD_PASS] = "pass",
	[CD_NOT_APPLICABLE] = "not-applicable", NULL
};
static const char *const severities[] = {
	[CD_LOW] = "low", [CD_MEDIUM] = "medium", [CD_HIGH] = "high", [CD_CRITICAL] = "critical", NULL
};
static const char *const acts[] = {
	[CD_ACTS_NONE] = "", [CD_BLOCKS] = "blocks", [CD_CAPS] = "caps", [CD_LOSES] = "loses",
	[CD_DELAYS] = "delays", [CD_LATENT] = "latent", NULL
};
static const char *const confidences[] = {
	[CD_POSSIBLE] = "possible", [CD_CONSISTENT] = "consistent", [CD_MEASURED] = "measured", NULL
};
static const char *const wheres[] = {
	[CD_HERE] = "host", [CD_PEER] = "peer", [CD_SWITCH] = "switch", [CD_JOB] = "job", NULL
};

static const char *const waiver_states[] = {
	"", [CD_WAIVER_USED] = "used", [CD_WAIVER_EXPIRED] = "expired",
	[CD_WAIVER_UNUSED] = "unused", [CD_WAIVER_UNDECIDED] = "undecided",
	[CD_WAIVER_NOT_ASKED] = "not-asked", NULL
};
static const char *const mets[] = {
	"", [CD_NOT_MET] = "not-met", [CD_MET_ERROR] = "error", [CD_MET_UNKNOWN] = "unknown",
	[CD_MET_WAIVED] = "waived", [CD_MET] = "met", [CD_MET_NOT_APPLICABLE] = "not-applicable", NULL
};

/* `first` is the lowest value that has a word. */
static int by_name(const char *const *words, int first, const char *name, int none)
{
	for (int i = first; words[i]; i++)
		if (!strcmp(words[i], name))
			return i;
	return none;
}

const char *cd_verdict_name(enum cd_verdict v)
{
	return v >= CD_FAIL && v <= CD_NOT_APPLICABLE ? verdicts[v] : "";
}

enum cd_verdict cd_verdict_by_name(const char *name)
{
	return by_name(verdicts, CD_FAIL, name, 0);
}

const char *cd_severity_name(enum cd_severity s)
{
	return s >= CD_LOW && s <= CD_CRITICAL ? severities[s] : "";
}

enum cd_severity cd_severity_by_name(const char *name)
{
	return by_name(severities, CD_LOW, name, 0);
}

const char *cd_acts_name(enum cd_acts a)
{
	return a <= CD_LATENT ? acts[a] : "";
}

enum cd_acts cd_acts_by_name(const char *name)
{
	return by_name(acts, CD_ACTS_NONE, name, CD_ACTS_NONE);
}

const char *cd_confidence_name(enum cd_confidence c)
{
	return c >= CD_POSSIBLE && c <= CD_MEASURED ? confidences[c] : "";
}

enum cd_confidence cd_confidence_by_name(const char *name)
{
	return by_name(confidences, CD_POSSIBLE, name, 0);
}

const char *cd_where_name(enum cd_where w)
{
	return w <= CD_JOB ? wheres[w] : "";
}

enum cd_where cd_where_by_name(const char *name)
{
	return by_name(wheres, CD_HERE, name, CD_HERE);
}

bool cd_finding_is_open(const struct cd_finding *f)
{
	return !(f->waived && !f->waived->expired) && !f->known;
}

const char *cd_waiver_state_name(enum cd_waiver_state s)
{
	return s <= CD_WAIVER_NOT_ASKED ? waiver_states[s] : "";
}

enum cd_waiver_state cd_waiver_state_by_name(const char *name)
{
	return by_name(waiver_states, CD_WAIVER_USED, name, 0);
}

const char *cd_met_name(enum cd_met m)
{
	return m <= CD_MET_NOT_APPLICABLE ? mets[m] : "";
}

static enum cd_met subject_met(const struct cd_subject *s)
{
	enum cd_met met = s->verdict == CD_PASS ? CD_MET : s->verdict == CD_ERROR ? CD_MET_ERROR :
			  s->verdict == CD_UNKNOWN || s->doubted ? CD_MET_UNKNOWN :
			  CD_MET_NOT_APPLICABLE;

	for (const struct cd_finding *f = s->findings; f; f = f->next) {
		if (!f->waived || f->waived->expired)
			return CD_NOT_MET;
		if (met > CD_MET_WAIVED)
			met = CD_MET_WAIVED;
	}
	return met;
}

enum cd_met cd_result_met(const struct cd_result *r)
{
	enum cd_met met = CD_MET_NOT_APPLICABLE;

	if (!r || r->unfinished || !r->verdict)
		met = CD_MET_UNKNOWN;
	else if (r->verdict == CD_ERROR)
		met = CD_MET_ERROR;
	else if (r->verdict == CD_UNKNOWN)
		met = CD_MET_UNKNOWN;
	else if (r->verdict == CD_PASS)
		met = CD_MET;
	for (const struct cd_subject *s = r ? r->subjects : NULL; s; s = s->next) {
		enum cd_met one = subject_met(s);

		if (one < met)
			met = one;
	}
	return met;
}

enum cd_met cd_control_met(const struct cd_run *run, const struct cd_control *c)
{
	enum cd_met met = c->n_checks ? CD_MET_NOT_APPLICABLE : CD_MET_UNKNOWN;

	for (size_t i = 0; i < c->n_checks; i++) {
		bool asked = false;

		for (size_t k = 0; k < run->n_results; k++) {
			enum cd_met one;

			if (strcmp(run->results[k].check, c->check[i]))
				continue;
			asked = true;
			one = cd_result_met(&run->results[k]);
			if (one < met)
				met = one;
		}
		if (!asked && met > CD_MET_UNKNOWN)
			met = CD_MET_UNKNOWN;
	}
	return met;
}

bool cd_finding_counts(const struct cd_run *run, const struct cd_finding *f)
{
	return cd_finding_is_open(f) && f->severity >= run->fail_on;
}

bool cd_run_is_blind(const struct cd_run *run)
{
	bool unseen = !run->n_results;

	for (size_t i = 0; i < run->n_results; i++) {
		enum cd_verdict v = run->results[i].verdict;

		if (v == CD_PASS || v == CD_FAIL)
			return false;
		unseen |= v == CD_UNKNOWN || v == CD_ERROR;
	}
	return unseen;
}

bool cd_result_unreliable(const struct cd_result *r)
{
	if (r->verdict == CD_ERROR || r->unfinished)
		return true;
	for (const struct cd_subject *s = r->subjects; s; s = s->next)
		if (s->verdict == CD_ERROR ||
		    (r->must_judge && (s->verdict == CD_UNKNOWN || s->doubted)))
			return true;
	return r->must_judge && r->verdict == CD_UNKNOWN;
}

int cd_run_exit_status(const struct cd_run *run)
{
	bool unreliable = !run->finished;

	for (size_t i = 0; i < run->n_results; i++) {
		const struct cd_result *r = &run->results[i];

		for (const struct cd_subject *s = r->subjects; s; s = s->next)
			for (const struct cd_finding *f = s->findings; f; f = f->next)
				if (cd_finding_counts(run, f))
					return 1;
		if (cd_result_unreliable(r))
			unreliable = true;
	}
	return unreliable || cd_run_is_blind(run) ? 3 : 0;
}

int cd_run_nagios_status(const struct cd_run *run)
{
	int status = cd_run_exit_status(run);

	if (status)
		return status == 1 ? 2 : 3;
	for (size_t i = 0; i < run->n_results; i++)
		for (const struct cd_subject *s = run->results[i].subjects; s; s = s->next)
			for (const struct cd_finding *f = s->findings; f; f = f->next)
				if (cd_finding_is_open(f) && f->severity >= CD_MEDIUM)
					return 1;
	return 0;
}

/* Is `by` the name check/code of this finding? */
static bool gave(const char *by, const struct cd_finding *f)
{
	size_t n = strlen(f->check);

	return !strncmp(by, f->check, n) && by[n] == '/' && !strcmp(by + n + 1, f->code);
}

const struct cd_ceiling *cd_run_ceiling(const struct cd_run *run, const struct cd_finding *f)
{
	if (f->acts != CD_CAPS || !(f->limit.bits_per_second > 0))
		return NULL;
	for (size_t i = 0; i < run->n_ceilings; i++) {
		const struct cd_ceiling *c = &run->ceilings[i];

		if (gave(c->by, f) && !strcmp(c->path, f->path) && !strcmp(c->scope, f->scope) &&
		    c->limit.bits_per_second >= f->limit.bits_per_second &&
		    c->limit.bits_per_second <= f->limit.bits_per_second)
			return c;
	}
	return NULL;
}

bool cd_ceiling_is_lower(const struct cd_ceiling *c, const struct cd_ceiling *than)
{
	if (!than || c->contradicted != than->contradicted)
		return !than || than->contradicted;
	return c->limit.bits_per_second < than->limit.bits_per_second;
}

bool cd_finding_is_like(const struct cd_finding *a, const struct cd_finding *b)
{
	return a->severity == b->severity && a->known == b->known && a->where == b->where &&
	       !strcmp(a->check, b->check) && !strcmp(a->code, b->code);
}

bool cd_run_contradicts(const struct cd_run *run, const struct cd_finding *f)
{
	const struct cd_ceiling *c = cd_run_ceiling(run, f);

	return c && c->contradicted;
}

double cd_limit_whole(const struct cd_limit *limit, double line_rate)
{
	for (unsigned i = 0; i < limit->n_inputs; i++)
		if (!strcmp(limit->inputs[i].name, "expected") && limit->inputs[i].value > line_rate)
			return limit->inputs[i].value;
	return line_rate;
}

/* ---- other network namespaces ----------------------------------------------------------- */

static struct cd_map *doors(const struct cd_evidence *e, struct cd_arena *a)
{
	const struct cd_fact *f = cd_evidence_get(e, "host", "netns", "");
	struct cd_map *by_name = cd_map_new(a);
	const char *name, *door;

	if (!f || f->state != CD_PRESENT || f->type != CD_TABLE)
		return NULL;
	for (size_t i = 0; i < f->as.table->n_rows; i++)
		if (cd_cell_text(f->as.table, i, "name", &name) &&
		    cd_cell_text(f->as.table, i, "door", &door))
			cd_map_set(by_name, name, strlen(name), (void *)(uintptr_t)door);
	return by_name;
}

void cd_run_find_doors(struct cd_run *run)
{
	struct cd_arena *scratch = cd_arena_new();
	struct cd_map *by_name = doors(run->evidence, scratch);

	for (size_t i = 0; by_name && i < run->n_results; i++) {
		const struct cd_result *r = &run->results[i];
		const char *name = strchr(r->scope, ':');

		if (strncmp(r->scope, "netns:", 6))
			continue;
		for (struct cd_subject *s = r->subjects; s; s = s->next)
			for (struct cd_finding *f = s->findings; f; f = f->next)
				f->door = cd_map_get(by_name, name + 1, strlen(name + 1));
	}
	cd_arena_free(scratch);
}

/* Without a door a number, alone or before a blank, names a process. */
bool cd_finding_is_named_netns(const struct cd_finding *f)
{
	const char *name = f->scope && !strncmp(f->scope, "netns:", 6) ? f->scope + 6 : "";
	size_t digits = strspn(name, "0123456789");

	if (f->door)
		return !strncmp(f->door, "/run/netns/", 11) && !strcmp(f->door + 11, name);
	return *name && !(digits && (!name[digits] || name[digits] == ' '));
}
