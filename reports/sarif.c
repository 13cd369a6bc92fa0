/* SPDX-License-Identifier: Apache-2.0 */
/*
 * sarif.c - which lines of which configuration files are at fault, for viewers of source code?
 *
 * SARIF 2.1.0 readers want a file and a line, so only findings that name one are results here;
 * a notification counts the others.  Fingerprints hold neither host nor day nor line number, so
 * that the same fault of a thousand nodes is one, and stays one when lines move.
 */
#include <string.h>

#include "base/hash.h"
#include "base/json.h"
#include "base/text.h"
#include "reports/place.h"
#include "reports/report.h"
#include "reports/sarif-text.h"
#include "reports/view.h"

#define SCHEMA "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/" \
	       "sarif-schema-2.1.0.json"

enum { SENTENCE = 2000, WORDS = 6000, NAME = 500 };	/* bytes that are shown of each */

struct result {
	const struct cd_finding *finding;
	struct cd_place place;
	size_t rule;
};

struct sarif {
	const struct cd_view *v;
	struct cd_buf *out;
	struct result *result;
	size_t n_results, n_elsewhere;
	const struct cd_finding **rule;	/* the first finding of each */
	size_t n_rules;
	bool compared;			/* with a baseline */
};

static void begin(struct sarif *s, const char *name, char bracket)
{
	if (name)
		cd_json_key(s->out, name);
	else
		cd_json_item(s->out);
	cd_buf_putc(s->out, bracket);
}

static void end(struct sarif *s, char bracket)
{
	cd_buf_putc(s->out, bracket);
}

/* {"text": ...}, as SARIF has every sentence. */
static void message(struct sarif *s, const char *name, const char *text, size_t most)
{
	begin(s, name, '{');
	cd_json_put_text(s->out, "text", cd_sarif_message(s->v->arena, text, most));
	end(s, '}');
}

static void put(struct sarif *s, const char *name, const char *text)
{
	if (text && *text)
		cd_json_put_text(s->out, name, cd_sarif_name(s->v->arena, text, NAME));
}

static const char *full_name(struct sarif *s, const struct cd_finding *f)
{
	return cd_sprintf(s->v->arena, "%s/%s", f->check, f->code);
}

static size_t rule_of(struct sarif *s, struct cd_map *seen, const struct cd_finding *f)
{
	const char *name = full_name(s, f);
	size_t *index = cd_map_get(seen, name, strlen(name));

	if (!index) {
		index = cd_alloc(s->v->arena, sizeof(*index));
		*index = s->n_rules;
		s->rule[s->n_rules++] = f;
		cd_map_set(seen, name, strlen(name), index);
	}
	return *index;
}

static void gather(struct sarif *s)
{
	const struct cd_run *run = s->v->run;
	struct cd_map *seen = cd_map_new(s->v->arena);
	size_t n = 0;

	for (size_t i = 0; i < run->n_results; i++)
		for (const struct cd_subject *x = run->results[i].subjects; x; x = x->next)
			for (const struct cd_finding *f = x->findings; f; f = f->next)
				n++;
	s->result = cd_alloc_n(s->v->arena, n + 1, sizeof(*s->result));
	s->rule = cd_alloc_n(s->v->arena, n + 1, sizeof(*s->rule));
	for (size_t i = 0; i < run->n_results; i++) {
		for (const struct cd_subject *x = run->results[i].subjects; x; x = x->next) {
			for (const struct cd_finding *f = x->findings; f; f = f->next) {
				struct result *r = &s->result[s->n_results];

				s->compared |= f->stood || f->known;
				if (!cd_place_of(s->v->arena, f, &r->place)) {
					s->n_elsewhere++;
					continue;
				}
				r->finding = f;
				r->rule = rule_of(s, seen, f);
				s->n_results++;
			}
		}
	}
}

static const char *level(enum cd_severity s)
{
	return s >= CD_HIGH ? "error" : s == CD_MEDIUM ? "warning" : "note";
}

static void rule(struct sarif *s, const struct cd_finding *f)
{
	const struct cd_entry *e = cd_catalogue_entry(s->v->catalogue, f->check);
	const char *help = cd_sarif_help(s->v, f), *uri = cd_sarif_uri(e);

	begin(s, NULL, '{');
	put(s, "id", full_name(s, f));
	message(s, "shortDescription", cd_view_title(s->v, f->check), SENTENCE);
	if (e && e->why && *e->why)
		message(s, "fullDescription", e->why, WORDS);
	message(s, "help", help, WORDS);
	if (uri)
		cd_json_put_text(s->out, "helpUri", uri);
	if (e && e->n_tags) {
		begin(s, "properties", '{');
		begin(s, "tags", '[');
		for (size_t i = 0; i < e->n_tags; i++) {
			cd_json_item(s->out);
			cd_json_text(s->out, e->tag[i]);
		}
		end(s, ']');
		end(s, '}');
	}
	end(s, '}');
}

static void tool(struct sarif *s)
{
	begin(s, "tool", '{');
	begin(s, "driver", '{');
	cd_json_put_text(s->out, "name", "commdoctor");
	put(s, "version", s->v->run->version);
	begin(s, "rules", '[');
	for (size_t i = 0; i < s->n_rules; i++)
		rule(s, s->rule[i]);
	end(s, ']');
	end(s, '}');
	end(s, '}');
}

static void notification(struct sarif *s, const char *how, const char *sentence)
{
	begin(s, NULL, '{');
	cd_json_put_text(s->out, "level", how);
	message(s, "message", sentence, SENTENCE);
	end(s, '}');
}

static void invocation(struct sarif *s)
{
	static const char *const means[] = { "nothing at or above the severity that counts",
		"at least one finding counts", "", "the audit cannot be relied on" };
	const struct cd_run *run = s->v->run;

	begin(s, "invocations", '[');
	begin(s, NULL, '{');
	cd_json_put_bool(s->out, "executionSuccessful", !s->v->n_beware);
	cd_json_put_int(s->out, "exitCode", s->v->status);
	cd_json_put_text(s->out, "exitCodeDescription", means[s->v->status & 3]);
	cd_json_put_text(s->out, "startTimeUtc", cd_sarif_time(s->v->arena, run->began_ns));
	cd_json_put_text(s->out, "endTimeUtc", cd_sarif_time(s->v->arena, run->ended_ns));
	put(s, "commandLine", run->command);
	put(s, "machine", run->host_name);
	begin(s, "toolExecutionNotifications", '[');
	for (size_t i = 0; i < s->v->n_beware; i++)
		notification(s, "error", s->v->beware[i]);
	if (s->n_elsewhere)
		notification(s, "note", cd_sprintf(s->v->arena,
			"%s of no file and line: the other reports of this run hold them.",
			cd_view_count(s->v->arena, s->n_elsewhere, "finding is",
				      "findings are")));
	end(s, ']');
	end(s, '}');
	end(s, ']');
}

static void location(struct sarif *s, const struct result *r)
{
	const struct cd_finding *f = r->finding;

	begin(s, "locations", '[');
	begin(s, NULL, '{');
	begin(s, "physicalLocation", '{');
	begin(s, "artifactLocation", '{');
	cd_json_put_text(s->out, "uri", cd_place_uri(s->v->arena, &r->place));
	cd_json_put_text(s->out, "uriBaseId", "ROOT");
	end(s, '}');
	begin(s, "region", '{');
	cd_json_put_int(s->out, "startLine", r->place.line);
	end(s, '}');
	end(s, '}');
	begin(s, "logicalLocations", '[');
	begin(s, NULL, '{');
	put(s, "fullyQualifiedName", cd_view_subject(s->v->arena, f->scope, f->subject));
	end(s, '}');
	end(s, ']');
	end(s, '}');
	end(s, ']');
}

/* The same fault in the same file is told apart by its number, not by a line that moves. */
static void fingerprint(struct sarif *s, struct cd_map *seen, const struct result *r)
{
	const char *what = cd_sarif_identity(s->v->arena, r->finding, &r->place);
	size_t *nth = cd_map_get(seen, what, strlen(what));

	if (!nth) {
		nth = cd_alloc(s->v->arena, sizeof(*nth));
		cd_map_set(seen, what, strlen(what), nth);
	}
	begin(s, "partialFingerprints", '{');
	cd_json_put_text(s->out, "commdoctorFinding/v1",
			 cd_sprintf(s->v->arena, "%s:%zu", cd_sarif_digest(s->v->arena, what),
				    ++*nth));
	end(s, '}');
}

static void suppression(struct sarif *s, const struct cd_waived *w)
{
	begin(s, "suppressions", '[');
	begin(s, NULL, '{');
	cd_json_put_text(s->out, "kind", "external");
	cd_json_put_text(s->out, "status", "accepted");
	cd_json_put_text(s->out, "justification", cd_sarif_name(s->v->arena,
		cd_sprintf(s->v->arena, "%s (%s)", w->why ? w->why : "",
			   cd_view_waived(s->v->arena, w)), SENTENCE));
	end(s, '}');
	end(s, ']');
}

static void properties(struct sarif *s, const struct cd_finding *f)
{
	begin(s, "properties", '{');
	cd_json_put_text(s->out, "severity", cd_severity_name(f->severity));
	put(s, "confidence", cd_confidence_name(f->confidence));
	put(s, "impact", cd_view_number(s->v, f));
	put(s, "path", f->path);
	if (f->since_ns)
		put(s, "since", cd_view_time(s->v->arena, f->since_ns));
	if (f->waived && f->waived->expired)
		put(s, "waiverExpired", f->waived->until ? f->waived->until : "?");
	end(s, '}');
}

/* One whose waiver has ended, or that got worse, is not new: it was there, and is another one. */
static const char *state(const struct cd_finding *f)
{
	if (f->known || (f->stood && cd_view_is_waived(f)))
		return "unchanged";
	return f->stood ? "updated" : "new";
}

static void result(struct sarif *s, struct cd_map *seen, const struct result *r)
{
	const struct cd_finding *f = r->finding;

	begin(s, NULL, '{');
	put(s, "ruleId", full_name(s, f));
	cd_json_put_int(s->out, "ruleIndex", (int64_t)r->rule);
	cd_json_put_text(s->out, "level", level(f->severity));
	message(s, "message", cd_view_words(s->v, f)->says, SENTENCE);
	location(s, r);
	fingerprint(s, seen, r);
	if (s->compared)
		cd_json_put_text(s->out, "baselineState", state(f));
	if (cd_view_is_waived(f))
		suppression(s, f->waived);
	properties(s, f);
	end(s, '}');
}

/* Files of a recorded host are not those of the machine that shows this. */
static void bases(struct sarif *s)
{
	begin(s, "originalUriBaseIds", '{');
	begin(s, "ROOT", '{');
	if (!s->v->run->root)
		cd_json_put_text(s->out, "uri", "file:///");
	message(s, "description", "The root folder of the host that was looked at.", SENTENCE);
	end(s, '}');
	end(s, '}');
}

static void write_run(struct sarif *s)
{
	struct cd_map *seen = cd_map_new(s->v->arena);

	begin(s, NULL, '{');
	tool(s);
	invocation(s);
	begin(s, "automationDetails", '{');
	cd_json_put_text(s->out, "id", "commdoctor/");
	end(s, '}');
	bases(s);
	cd_json_put_text(s->out, "columnKind", "unicodeCodePoints");
	begin(s, "results", '[');
	for (size_t i = 0; i < s->n_results; i++) {
		cd_buf_putc(s->out, '\n');
		result(s, seen, &s->result[i]);
	}
	end(s, ']');
	end(s, '}');
}

static int render(const struct cd_run *run, struct cd_catalogue *cat,
		  const struct cd_report_options *options, struct cd_buf *out, struct cd_error *err)
{
	struct cd_arena *a = cd_arena_new();
	struct sarif s = { .v = cd_view_new(run, cat, a), .out = out };

	(void)options;
	(void)err;
	s.compared = run->baseline != NULL;
	gather(&s);
	begin(&s, NULL, '{');
	cd_json_put_text(out, "$schema", SCHEMA);
	cd_json_put_text(out, "version", "2.1.0");
	begin(&s, "runs", '[');
	write_run(&s);
	end(&s, ']');
	end(&s, '}');
	cd_buf_putc(out, '\n');
	cd_arena_free(a);
	return 0;
}

const struct cd_report cd_report_sarif = {
	.name = "sarif",
	.about = "SARIF 2.1.0 for code viewers: findings that have a file and a line",
	.render = render,
};
