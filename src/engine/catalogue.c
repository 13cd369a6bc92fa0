/* SPDX-License-Identifier: Apache-2.0 */
/*
 * catalogue - in which words is a check or a finding told?
 *
 * One merged XML file, read when the first report asks.  It is ours, yet it is read as if it were
 * not: no network, no document type, hence no entities that grow.
 */
#include "engine/catalogue.h"

#include <dirent.h>
#include <errno.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/log.h"
#include "base/text.h"
#include "engine/catalogue-fill.h"
#include "engine/modules.h"
#include "engine/where.h"

enum { FOREIGN_MAX = 64 };

struct cd_catalogue {
	struct cd_arena *arena;
	xmlDocPtr doc[1 + FOREIGN_MAX];	/* ours, then those of others' modules */
	size_t n_docs;
	struct cd_map *node;		/* id -> the <check> */
	struct cd_map *entry;		/* id -> struct cd_entry, made when asked for */
};

static bool is(const xmlNode *node, const char *name)
{
	return node->type == XML_ELEMENT_NODE && xmlStrEqual(node->name, BAD_CAST name);
}

static xmlNodePtr child(const xmlNode *node, const char *name)
{
	for (xmlNodePtr c = node->children; c; c = c->next)
		if (is(c, name))
			return c;
	return NULL;
}

static xmlNodePtr child_named(const xmlNode *node, const char *element, const char *attribute,
			      const char *value)
{
	for (xmlNodePtr c = node->children; c; c = c->next) {
		xmlChar *has;
		bool same;

		if (!is(c, element))
			continue;
		has = xmlGetNoNsProp(c, BAD_CAST attribute);
		same = has && xmlStrEqual(has, BAD_CAST value);
		xmlFree(has);
		if (same)
			return c;
	}
	return NULL;
}

/* Line breaks and indentation of the source are one blank. */
static const char *tidy(struct cd_arena *a, const char *text)
{
	char *copy = cd_text_clean(a, text, strlen(text)), *to = copy;

	for (const char *from = copy; *from; from++)
		if (*from != ' ' || (to > copy && to[-1] != ' '))
			*to++ = *from;
	while (to > copy && to[-1] == ' ')
		to--;
	*to = '\0';
	return copy;
}

static const char *text(struct cd_arena *a, xmlNodePtr node)
{
	xmlChar *content = node ? xmlNodeGetContent(node) : NULL;
	const char *copy = content ? tidy(a, (const char *)content) : NULL;

	xmlFree(content);
	return copy;
}

static const char *attribute(struct cd_arena *a, xmlNodePtr node, const char *name)
{
	xmlChar *value = xmlGetNoNsProp(node, BAD_CAST name);
	const char *copy = value ? tidy(a, (const char *)value) : NULL;

	xmlFree(value);
	return copy;
}

/* What has words already keeps them. */
static int index_checks(struct cd_catalogue *cat, xmlDocPtr doc)
{
	xmlNodePtr root = xmlDocGetRootElement(doc);

	if (!root || doc->intSubset || (!is(root, "check") && !is(root, "checks")))
		return -1;
	for (xmlNodePtr c = is(root, "check") ? root : root->children; c; c = c->next) {
		const char *id = is(c, "check") ? attribute(cat->arena, c, "id") : NULL;

		if (id && !cd_map_get(cat->node, id, strlen(id)))
			cd_map_set(cat->node, id, strlen(id), c);
		if (c == root)
			break;
	}
	return 0;
}

static int add_file(struct cd_catalogue *cat, const char *file, struct cd_error *err)
{
	const xmlError *why;
	xmlDocPtr doc;

	if (access(file, R_OK))
		return cd_error_set(err, "%s: %s", file, strerror(errno));
	xmlResetLastError();
	doc = xmlReadFile(file, NULL, XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING |
			  XML_PARSE_NOCDATA);
	why = xmlGetLastError();
	if (!doc)
		return cd_error_set(err, "%s:%d: %s", file, why ? why->line : 0, why && why->message ?
				    cd_text_trim(cat->arena, cd_text_clean(cat->arena, why->message,
									   strlen(why->message))) :
				    "cannot be read");
	cat->doc[cat->n_docs++] = doc;
	if (index_checks(cat, doc))
		return cd_error_set(err, "%s: not a catalogue of commdoctor", file);
	return 0;
}

static int is_words(const struct dirent *d)
{
	return d->d_name[0] != '.' && cd_text_ends(d->d_name, ".xml");
}

/* Reports print commands from there for root to paste, so words are trusted like the code beside them. */
static void add_foreign(struct cd_catalogue *cat, const char *folder)
{
	struct dirent **entry = NULL;
	int n = scandir(folder, &entry, is_words, alphasort);

	for (int i = 0; i < n; i++) {
		const char *file = cd_sprintf(cat->arena, "%s/%s", folder, entry[i]->d_name);
		struct cd_error why = { "" };

		free(entry[i]);
		if (cat->n_docs > FOREIGN_MAX)
			continue;
		if (cd_modules_trust(file, &why) || add_file(cat, file, &why))
			cd_log(CD_LOG_WARNING, "words are left out: %s", why.text);
	}
	if (n >= 0)
		free(entry);
}

struct cd_catalogue *cd_catalogue_open(const char *file, struct cd_error *err)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_catalogue *cat = cd_alloc(a, sizeof(*cat));

	cat->arena = a;
	cat->node = cd_map_new(a);
	cat->entry = cd_map_new(a);
	if (add_file(cat, file ? file : cd_where_catalogue(), err)) {
		cd_catalogue_close(cat);
		return NULL;
	}
	if (!file)
		add_foreign(cat, cd_where_words());
	return cat;
}

void cd_catalogue_close(struct cd_catalogue *cat)
{
	if (!cat)
		return;
	for (size_t i = 0; i < cat->n_docs; i++)
		xmlFreeDoc(cat->doc[i]);
	cd_arena_free(cat->arena);
}

static const char *const *split(struct cd_arena *a, const char *words, size_t *n)
{
	char *copy = cd_strdup(a, words ? words : "");
	char **word = cd_alloc_n(a, strlen(copy) / 2 + 2, sizeof(*word));

	*n = cd_text_words(copy, word, strlen(copy) / 2 + 1);
	return (const char *const *)word;
}

static struct cd_entry *make_entry(struct cd_arena *a, xmlNodePtr node, const char *id)
{
	struct cd_entry *e = cd_alloc(a, sizeof(*e));
	const char **see;
	size_t n = 0;

	for (xmlNodePtr c = node->children; c; c = c->next)
		n += is(c, "see");
	see = cd_alloc_n(a, n + 1, sizeof(*see));
	for (xmlNodePtr c = node->children; c; c = c->next)
		if (is(c, "see"))
			see[e->n_see++] = text(a, c);
	e->see = see;
	e->id = cd_strdup(a, id);
	e->title = text(a, child(node, "title"));
	e->why = text(a, child(node, "why"));
	e->advice = text(a, child(node, "advice"));
	e->tag = split(a, attribute(a, node, "tags"), &e->n_tags);
	e->alias = split(a, attribute(a, node, "aliases"), &e->n_alias);
	return e;
}

const struct cd_entry *cd_catalogue_entry(struct cd_catalogue *cat, const char *id)
{
	struct cd_entry *e = cd_map_get(cat->entry, id, strlen(id));
	xmlNodePtr node = e ? NULL : cd_map_get(cat->node, id, strlen(id));

	if (!node)
		return e;
	e = make_entry(cat->arena, node, id);
	if (!e->title)
		e->title = e->id;
	if (!e->why)
		e->why = "";
	cd_map_set(cat->entry, id, strlen(id), e);
	return e;
}

/* Which attributes hold target and value of each kind of step. */
static const struct {
	const char *kind, *target, *value;
} kinds[] = {
	{ "sysctl", "key", "value" },
	{ "module", "name", "options" },
	{ "sysfs", "path", "value" },
	{ "ethtool", "device", "options" },
	{ "dcb", "device", "options" },
	{ "mount", "path", "options" },
	{ "file", "path", "line" },
	{ "command", "run", NULL },
	{ "manual", "do", NULL },
};

static bool read_step(const struct cd_run *run, struct cd_arena *a, xmlNodePtr node,
		      const struct cd_finding *f, struct cd_step *step)
{
	size_t k;

	for (k = 0; k < sizeof(kinds) / sizeof(kinds[0]) && !is(node, kinds[k].kind); k++)
		;
	if (k == sizeof(kinds) / sizeof(kinds[0]))
		return false;
	step->kind = kinds[k].kind;
	step->target = attribute(a, node, kinds[k].target);
	step->value = kinds[k].value ? attribute(a, node, kinds[k].value) : NULL;
	step->undo = attribute(a, node, "undo");
	step->undo_by_hand = !step->undo || !strcmp(step->kind, "manual");
	if (!step->undo)
		step->undo = attribute(a, node, "undo_by_hand");
	if (!step->target || !step->undo)
		return false;
	step->text = cd_step_line(a, step, f, run);
	if (f && !step->undo_by_hand && cd_is_values(step->undo) && step->when == CD_RUNTIME &&
	    (!strcmp(step->kind, "sysctl") || !strcmp(step->kind, "sysfs")))
		step->before = cd_fill_bare(a, step->undo, f);
	if (step->before && strchr(step->before, '{')) {	/* nobody saw it */
		step->before = NULL;
		step->undo_by_hand = true;
		step->undo = "write the old value again, which was not seen";
	}
	step->undo = cd_step_undo(a, step, f);
	if (!strcmp(step->kind, "manual"))
		step->target = step->text;
	else
		step->target = !strcmp(step->kind, "sysctl") ? cd_fill_key(a, step->target, f) :
			       cd_fill_bare(a, step->target, f);
	if (step->value)
		step->value = cd_fill_bare(a, step->value, f);
	return true;
}

static void read_steps(const struct cd_run *run, struct cd_arena *a, xmlNodePtr fix,
		       const struct cd_finding *f, struct cd_words *w)
{
	struct cd_step *step;
	size_t room = 0;

	for (xmlNodePtr part = fix->children; part; part = part->next)
		room += part->type == XML_ELEMENT_NODE ? xmlChildElementCount(part) : 0;
	step = cd_alloc_n(a, room + 1, sizeof(*step));
	for (xmlNodePtr part = fix->children; part; part = part->next) {
		if (!is(part, "runtime") && !is(part, "persistent"))
			continue;
		for (xmlNodePtr s = part->children; s; s = s->next) {
			if (s->type != XML_ELEMENT_NODE)
				continue;
			step[w->n_steps].when = is(part, "runtime") ? CD_RUNTIME : CD_PERSISTENT;
			step[w->n_steps].risk = attribute(a, part, "risk");
			if (read_step(run, a, s, f, &step[w->n_steps]))
				w->n_steps++;
		}
	}
	w->step = step;
}

/* Sentences are for people; what stands in <code> is to be typed. */
static const char *told(struct cd_arena *a, xmlNodePtr node, const struct cd_finding *f)
{
	const char *all = "";

	for (xmlNodePtr part = node ? node->children : NULL; part; part = part->next) {
		xmlChar *content = xmlNodeGetContent(part);
		const char *words = (const char *)content;

		if (part->type == XML_COMMENT_NODE || !words)
			words = "";
		all = cd_sprintf(a, "%s%s", all, is(part, "code") ? cd_fill_command(a, words, f) :
				 cd_fill_words(a, words, f));
		xmlFree(content);
	}
	return tidy(a, all);
}

static struct cd_words *read_words(struct cd_catalogue *cat, struct cd_arena *a,
				   const struct cd_run *run, const char *id, const char *code,
				   const struct cd_finding *f)
{
	xmlNodePtr check = cd_map_get(cat->node, id, strlen(id));
	xmlNodePtr node = check ? child_named(check, "finding", "code", code) : NULL;
	struct cd_words *w;

	if (!node)
		return NULL;
	w = cd_alloc(a, sizeof(*w));
	w->says = told(a, child(node, "says"), f);
	w->verify = told(a, child(node, "verify"), f);
	for (xmlNodePtr fix = node->children; fix; fix = fix->next) {
		if (!is(fix, "fix"))
			continue;
		if (!xmlHasProp(fix, BAD_CAST "outside")) {
			read_steps(run, a, fix, f, w);
			continue;
		}
		w->outside = attribute(a, fix, "outside");
		w->outside_text = told(a, fix, f);
	}
	return w;
}

const struct cd_words *cd_catalogue_words(struct cd_catalogue *cat, struct cd_arena *a,
					  const struct cd_run *run, const struct cd_finding *f)
{
	struct cd_words *w = cat ? read_words(cat, a, run, f->check, f->code, f) : NULL;

	if (w)
		return w;
	w = cd_alloc(a, sizeof(*w));
	w->says = f->subject && *f->subject ?
		  cd_sprintf(a, "%s/%s: %s", f->check, f->code, f->subject) :
		  cd_sprintf(a, "%s/%s", f->check, f->code);
	return w;
}

const struct cd_words *cd_catalogue_code(struct cd_catalogue *cat, struct cd_arena *a,
					 const char *id, const char *code)
{
	return read_words(cat, a, NULL, id, code, NULL);
}

const char *cd_catalogue_bound(struct cd_catalogue *cat, const char *id, const char *bound)
{
	xmlNodePtr check = cd_map_get(cat->node, id, strlen(id));
	xmlNodePtr node = check ? child_named(check, "bound", "name", bound) : NULL;

	return text(cat->arena, node);
}
