/* SPDX-License-Identifier: Apache-2.0 */
/*
 * html-view.c - what stands on the page, in final words and in order?
 *
 * Everything is decided here: a style sheet fills slots and repeats rows.  So a site's own style
 * sheet can change the looks and cannot change what is said.
 */
#include "reports/html-view.h"

#include <string.h>

#include "base/buf.h"
#include "base/text.h"

/* What an element and an attribute become on the page, beside their text, about. */
enum { ELEMENT = 70, ATTRIBUTE = 9, ESCAPED = 4, QUESTIONS = 60 };

/* The document counts what is put in. */
static void count(xmlNodePtr node, size_t bytes, const char *text)
{
	size_t *sum = node->doc ? node->doc->_private : NULL;

	if (!sum)
		return;
	*sum += bytes;
	for (; text && *text; text++)
		*sum += strchr("<>&\"", *text) ? 1 + ESCAPED : 1;
}

bool cd_html_full(xmlNodePtr node, size_t bytes)
{
	const size_t *sum = node->doc ? node->doc->_private : NULL;

	return sum && bytes && *sum > bytes;
}

xmlNodePtr cd_html_add(xmlNodePtr parent, const char *name, const char *text)
{
	xmlNodePtr node = xmlNewChild(parent, NULL, BAD_CAST name, NULL);
	struct cd_arena *a;

	count(parent, ELEMENT, text);
	if (!text || !*text)
		return node;
	if (cd_text_is_clean(text)) {
		xmlNodeAddContent(node, BAD_CAST text);
		return node;
	}
	a = cd_arena_new();
	xmlNodeAddContent(node, BAD_CAST cd_text_clean(a, text, strlen(text)));
	cd_arena_free(a);
	return node;
}

void cd_html_set(xmlNodePtr node, const char *name, const char *value)
{
	struct cd_arena *a;

	if (!value)
		return;
	count(node, ATTRIBUTE, value);
	if (cd_text_is_clean(value)) {
		xmlSetProp(node, BAD_CAST name, BAD_CAST value);
		return;
	}
	a = cd_arena_new();
	xmlSetProp(node, BAD_CAST name, BAD_CAST cd_text_clean(a, value, strlen(value)));
	cd_arena_free(a);
}

void cd_html_cut(const struct cd_view *v, xmlNodePtr parent, size_t n, const char *one)
{
	if (n)
		cd_html_add(parent, "cut", cd_sprintf(v->arena, "%zu more %s%s not shown here; all of "
						      "it is in the JSON run file.", n, one,
						      n == 1 ? " is" : "s are"));
}

xmlNodePtr cd_html_share(const struct cd_view *v, struct cd_map *shared, const char *key,
			 const char *attribute, const char *name)
{
	enum { NAMED = 16 };
	struct cd_html_shared *s = cd_map_get(shared, key, strlen(key));

	if (!s)
		return NULL;
	if (++s->n <= NAMED) {
		s->names = cd_sprintf(v->arena, "%s, %s", s->names, name);
		cd_html_set(s->node, attribute, s->names);
	} else {
		cd_html_set(s->node, attribute, cd_sprintf(v->arena, "%s and %zu more", s->names,
							   s->n - NAMED));
	}
	return s->node;
}

void cd_html_share_new(const struct cd_view *v, struct cd_map *shared, const char *key,
		       xmlNodePtr node, const char *attribute, const char *name)
{
	struct cd_html_shared *s = cd_alloc(v->arena, sizeof(*s));

	s->node = node;
	s->names = name;
	s->n = 1;
	cd_map_set(shared, key, strlen(key), s);
	cd_html_set(node, attribute, name);
}

static void set_number(const struct cd_view *v, xmlNodePtr node, const char *name, size_t n)
{
	cd_html_set(node, name, cd_sprintf(v->arena, "%zu", n));
}

void cd_html_mark(xmlNodePtr node, const char *state, const char *icon, const char *word)
{
	cd_html_set(node, "state", state);
	cd_html_set(node, "icon", icon);
	cd_html_set(node, "word", word);
}

void cd_html_verdict(xmlNodePtr node, enum cd_verdict verdict)
{
	static const struct {
		const char *state, *icon, *word;
	} shown[] = {
		[0] = { "doubt", "?", "not finished" },
		[CD_FAIL] = { "bad", "\xe2\x9c\x97", "fail" },
		[CD_ERROR] = { "doubt", "!", "error" },
		[CD_UNKNOWN] = { "doubt", "?", "unknown" },
		[CD_PASS] = { "good", "\xe2\x9c\x93", "pass" },
		[CD_NOT_APPLICABLE] = { "none", "\xe2\x80\x93", "not applicable" },
	};

	cd_html_mark(node, shown[verdict].state, shown[verdict].icon, shown[verdict].word);
}

void cd_html_severity(xmlNodePtr node, const struct cd_finding *f)
{
	cd_html_mark(node, f->severity >= CD_HIGH ? "bad" : f->severity == CD_MEDIUM ? "doubt" : "none",
	     f->severity >= CD_HIGH ? "\xe2\x9c\x97" : "\xe2\x96\xb2",
	     cd_severity_name(f->severity));
}

static void put_head(const struct cd_view *v, xmlNodePtr root)
{
	const struct cd_run *run = v->run;
	xmlNodePtr head = cd_html_add(root, "head", NULL);
	const char *extends = "";
	double seconds = (double)(run->ended_ns - run->began_ns) / 1e9;

	cd_html_set(head, "version", run->version);
	cd_html_set(head, "host", run->host_name && *run->host_name ? run->host_name :
								      "unnamed host");
	cd_html_set(head, "kernel", run->kernel);
	cd_html_set(head, "boot", run->boot_id);
	cd_html_set(head, "profile", run->profile && *run->profile ? run->profile : "default");
	for (size_t i = 0; i < run->n_bases; i++)
		extends = cd_sprintf(v->arena, "%s%s%s", extends, i ? ", " : "", run->bases[i]);
	cd_html_set(head, "extends", *extends ? extends : NULL);
	cd_html_set(head, "root", run->root);
	cd_html_set(head, "command", run->command);
	cd_html_set(head, "time", cd_view_time(v->arena, run->began_ns));
	cd_html_set(head, "took", seconds >= 0 ? cd_text_quantity(v->arena, seconds, "s") : NULL);
	cd_html_set(head, "fail_on", cd_severity_name(run->fail_on));
	set_number(v, head, "exit", (size_t)v->status);
}

static void put_verdict(const struct cd_view *v, xmlNodePtr root)
{
	xmlNodePtr node = cd_html_add(root, "verdict", v->headline);

	if (v->status == 1)
		cd_html_mark(node, "bad", "\xe2\x9c\x97", v->word);
	else if (v->status)
		cd_html_mark(node, "doubt", "?", v->word);
	else
		cd_html_mark(node, "good", "\xe2\x9c\x93", v->word);
	for (size_t i = 0; i < v->n_beware; i++)
		cd_html_add(root, "beware", v->beware[i]);
}

/* With nothing wrong the reader asks what was there to be judged. */
static void put_absent(const struct cd_view *v, xmlNodePtr root)
{
	enum { NAMED = 8 };
	CD_AUTO_BUF b = { 0 };

	if (v->n_causes || !v->n_lacks)
		return;
	for (size_t i = 0; i < v->n_lacks && i < NAMED; i++)
		cd_buf_printf(&b, "%s%s", i ? "; " : "", cd_view_cut(v->arena, v->lack[i].why, 160));
	if (v->n_lacks > NAMED)
		cd_buf_printf(&b, "; and %zu more, see below", v->n_lacks - NAMED);
	cd_html_add(root, "absent", b.data);
}

static void put_tally(const struct cd_view *v, xmlNodePtr root)
{
	static const enum cd_verdict order[] = { CD_FAIL, CD_PASS, CD_UNKNOWN, CD_ERROR, 0,
						 CD_NOT_APPLICABLE };
	xmlNodePtr tally = cd_html_add(root, "tally", NULL);

	cd_html_set(tally, "asked", cd_view_count(v->arena, v->run->n_results, "question",
						  "questions"));
	for (size_t i = 0; i < sizeof(order) / sizeof(order[0]); i++) {
		xmlNodePtr node;

		if (!v->count[order[i]])
			continue;
		node = cd_html_add(tally, "count", NULL);
		cd_html_verdict(node, order[i]);
		set_number(v, node, "n", v->count[order[i]]);
	}
}

static bool limits(const struct cd_finding *f)
{
	return f->acts != CD_ACTS_NONE && f->acts != CD_LATENT;
}

/* The first cause stands first, wherever it sits; the others by where they sit. */
static void put_causes(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr root)
{
	xmlNodePtr first = NULL, causes = NULL, elsewhere = NULL;
	size_t n = 0;

	for (size_t i = 0; i < v->n_causes && i < budget->causes &&
	     !cd_html_full(root, budget->bytes_causes); i++, n++) {
		bool here = v->cause[i].head->finding->where == CD_HERE;
		xmlNodePtr *list = !i ? &first : here ? &causes : &elsewhere;

		if (!*list)
			*list = cd_html_add(root, !i ? "first" : here ? "causes" : "elsewhere",
					    NULL);
		cd_html_cause(v, budget, *list, &v->cause[i]);
	}
	if (first)
		cd_html_set(first, "title", limits(v->first->head->finding) ?
			    "What limits first" : "What to look at first");
	cd_html_cut(v, root, v->n_causes - n, "cause");
}

static void put_questions(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr node,
			  const char *const *id, size_t n)
{
	size_t most = budget->list < QUESTIONS ? budget->list : QUESTIONS, said = n < most ? n : most;

	cd_html_set(node, "n", cd_view_count(v->arena, n, "question", "questions"));
	for (size_t i = 0; i < said; i++)
		cd_html_add(node, "question", id[i]);
	if (said < n)
		cd_html_add(node, "question", cd_sprintf(v->arena, "and %zu more", n - said));
}

static void put_coverage(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr root)
{
	const struct cd_coverage *c = &v->run->coverage;
	xmlNodePtr node = cd_html_add(root, "coverage", NULL);
	size_t doubtful = v->count[CD_UNKNOWN] + v->count[CD_ERROR] + v->count[0], said = 0;

	cd_html_add(node, "says", doubtful ?
		cd_sprintf(v->arena, "%zu of %s could not be judged.", doubtful,
			   cd_view_count(v->arena, v->run->n_results, "question", "questions")) :
		"Every question was judged.");
	for (size_t i = 0; i < c->n_unlock; i++) {
		xmlNodePtr unlock = cd_html_add(node, "unlock", NULL);

		cd_html_set(unlock, "what", c->unlock[i].what);
		put_questions(v, budget, unlock, c->unlock[i].question, c->unlock[i].n);
	}
	for (; said < v->n_lacks && said < budget->list &&
	     !cd_html_full(node, budget->bytes_lists); said++) {
		xmlNodePtr lack = cd_html_add(node, "lack", NULL);

		cd_html_set(lack, "why", cd_view_cut(v->arena, v->lack[said].why, 400));
		put_questions(v, budget, lack, v->lack[said].check, v->lack[said].n);
	}
	cd_html_cut(v, node, v->n_lacks - said, "reason");
}

static void put_costs(const struct cd_view *v, xmlNodePtr root)
{
	xmlNodePtr list = v->run->n_costs ? cd_html_add(root, "costs", NULL) : NULL;

	for (size_t i = 0; i < v->run->n_costs; i++) {
		const struct cd_cost *c = &v->run->costs[i];
		xmlNodePtr node = cd_html_add(list, "cost", NULL);
		bool ok = c->outcome && !strcmp(c->outcome, "ok");

		cd_html_set(node, "collector", c->collector);
		cd_html_set(node, "scope", c->scope);
		cd_html_set(node, "time", cd_text_quantity(v->arena, c->wall_ms * 1e6, "ns"));
		cd_html_set(node, "memory", cd_text_quantity(v->arena, (double)c->rss_kb * 1024,
							     "bytes"));
		cd_html_mark(node, ok ? "good" : "doubt", ok ? "\xe2\x9c\x93" : "!",
		     c->outcome ? c->outcome : "?");
	}
}

static void put_dress(const struct cd_dress *dress, xmlNodePtr root)
{
	if (dress->policy)
		cd_html_set(root, "policy", dress->policy);
	if (dress->style)
		xmlNodeAddContent(xmlNewChild(root, NULL, BAD_CAST "style", NULL),
				  BAD_CAST dress->style);
	else
		cd_html_set(root, "css", "commdoctor.css");
	if (dress->script)
		xmlNodeAddContent(xmlNewChild(root, NULL, BAD_CAST "script", NULL),
				  BAD_CAST dress->script);
}

/* In the order of what must not be cut. */
xmlDocPtr cd_html_view(const struct cd_view *v, const struct cd_budget *budget,
		       const struct cd_dress *dress)
{
	xmlDocPtr doc = xmlNewDoc(BAD_CAST "1.0");
	xmlNodePtr root = xmlNewDocNode(doc, NULL, BAD_CAST "report", NULL);
	size_t bytes = 0;

	doc->_private = &bytes;
	xmlDocSetRootElement(doc, root);
	cd_html_set(root, "schema", "commdoctor-view/1");
	cd_html_set(root, "lang", "en");
	cd_html_set(root, "title", cd_sprintf(v->arena, "%s: %s - commdoctor", v->word,
		    v->run->host_name && *v->run->host_name ? v->run->host_name : "host"));
	put_dress(dress, root);
	put_head(v, root);
	put_verdict(v, root);
	put_absent(v, root);
	put_tally(v, root);
	put_causes(v, budget, root);
	cd_html_history(v, budget, root);
	cd_html_ceilings(v, budget, root);
	cd_html_chains(v, budget, root);
	cd_html_topology(v, budget, root);
	put_coverage(v, budget, root);
	cd_html_compliance(v, budget, root);
	put_costs(v, root);
	cd_html_checks(v, budget, root);
	doc->_private = NULL;
	return doc;
}
