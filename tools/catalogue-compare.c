/* SPDX-License-Identifier: Apache-2.0 */
/*
 * catalogue-compare - do the words of the catalogue and the checks of the modules agree?
 *
 *	catalogue-compare CATALOGUE MODULE...
 *
 * A code without words leaves an operator alone, words without a code are never read, a placeholder
 * that no judge fills is shown as it stands, and an effect on a finding that does not exist folds
 * nothing.  All differences are told; any gives exit status 1.
 */
#include <commdoctor/collector.h>
#include <dlfcn.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/text.h"
#include "engine/profile.h"

struct node {			/* one finding of one check */
	const char *name;	/* "check.id/code" */
	const struct cd_check *check;
	const struct cd_code *code;
	enum { NEW, OPEN, DONE } walked;
};

struct compare {
	struct cd_arena *arena;
	const struct cd_check **check;
	size_t n_checks, room;
	struct cd_map *by_id;		/* id -> struct cd_check */
	struct cd_map *by_code;		/* "id/code" -> struct node */
	struct cd_map *words;		/* id -> <check> */
	xmlDocPtr doc;
	unsigned differences;
};

static void differ(struct compare *c, const char *format, ...) CD_PRINTF(2, 3);

static void differ(struct compare *c, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vprintf(format, args);
	va_end(args);
	putchar('\n');
	c->differences++;
}

static void *find(const struct cd_map *map, const char *key)
{
	return cd_map_get(map, key, strlen(key));
}

static bool is(const xmlNode *node, const char *name)
{
	return node->type == XML_ELEMENT_NODE && xmlStrEqual(node->name, BAD_CAST name);
}

static const char *attribute(struct compare *c, xmlNodePtr node, const char *name)
{
	xmlChar *value = xmlGetNoNsProp(node, BAD_CAST name);
	const char *copy = cd_strdup(c->arena, value ? (const char *)value : "");

	xmlFree(value);
	return copy;
}

static xmlNodePtr child_named(struct compare *c, xmlNodePtr node, const char *element,
			      const char *key, const char *value)
{
	for (xmlNodePtr child = node->children; child; child = child->next)
		if (is(child, element) && !strcmp(attribute(c, child, key), value))
			return child;
	return NULL;
}

static void add_check(struct compare *c, const struct cd_check *check, const char *file)
{
	if (find(c->by_id, check->id))
		differ(c, "%s: check %s stands in another module, too", file, check->id);
	if (c->n_checks == c->room) {
		size_t old = c->room * sizeof(*c->check);

		c->room = c->room ? c->room * 2 : 64;
		c->check = cd_regrow(c->arena, c->check, old, c->room * sizeof(*c->check));
	}
	c->check[c->n_checks++] = check;
	cd_map_set(c->by_id, check->id, strlen(check->id), (void *)(uintptr_t)check);
	for (const struct cd_code *code = check->codes; code && code->code; code++) {
		struct node *node = cd_alloc(c->arena, sizeof(*node));

		node->name = cd_sprintf(c->arena, "%s/%s", check->id, code->code);
		node->check = check;
		node->code = code;
		if (find(c->by_code, node->name))
			differ(c, "%s is declared twice", node->name);
		cd_map_set(c->by_code, node->name, strlen(node->name), node);
	}
}

static int load(struct compare *c, const char *file)
{
	const struct cd_module *module;
	void *handle;

	file = strchr(file, '/') ? file : cd_sprintf(c->arena, "./%s", file);
	handle = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
	module = handle ? dlsym(handle, "cd_module") : NULL;
	if (!module) {
		fprintf(stderr, "%s\n", dlerror());
		return -1;
	}
	if (module->abi != CD_ABI) {
		fprintf(stderr, "%s: ABI %u, not %u\n", file, module->abi, CD_ABI);
		return -1;
	}
	for (const struct cd_check *const *list = module->checks; list && *list; list++)
		for (const struct cd_check *check = *list; check->id; check++)
			add_check(c, check, file);
	return 0;
}

static int read_words(struct compare *c, const char *file)
{
	xmlNodePtr root;

	c->doc = xmlReadFile(file, NULL, XML_PARSE_NONET);
	root = c->doc ? xmlDocGetRootElement(c->doc) : NULL;

	if (!root) {
		fprintf(stderr, "%s: not a catalogue\n", file);
		return -1;
	}
	for (xmlNodePtr node = root->children; node; node = node->next) {
		const char *id;

		if (!is(node, "check"))
			continue;
		id = attribute(c, node, "id");
		cd_map_set(c->words, id, strlen(id), node);
		if (!find(c->by_id, id))
			differ(c, "%s: words, but no module has this check", id);
	}
	for (xmlNodePtr node = root->children; node; node = node->next) {
		char *word[16];
		size_t n;

		if (!is(node, "check"))
			continue;
		n = cd_text_words(cd_strdup(c->arena, attribute(c, node, "aliases")), word, 16);
		for (size_t i = 0; i < n; i++) {
			xmlNodePtr other = find(c->words, word[i]);

			if (other)
				differ(c, "%s: alias %s is taken", attribute(c, node, "id"),
				       word[i]);
			else
				cd_map_set(c->words, word[i], strlen(word[i]), node);
		}
	}
	return 0;
}

static bool has_word(const char *list, const char *word, size_t len)
{
	for (const char *at = list ? list : ""; *at;) {
		size_t n = strcspn(at, " ");

		if (n == len && !memcmp(at, word, len))
			return true;
		at += n + strspn(at + n, " ");
	}
	return false;
}

static void compare_placeholders(struct compare *c, const struct node *node, const char *text)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789_";

	for (const char *at = text; (at = strchr(at, '{')); at++) {
		size_t len = strspn(at + 1, letters);

		if (!len || at[len + 1] != '}' || has_word("subject path scope", at + 1, len) ||
		    has_word(node->code->observes, at + 1, len))
			continue;
		differ(c, "%s: {%.*s} is not observed (observes: %s)", node->name, (int)len, at + 1,
		       node->code->observes ? node->code->observes : "");
	}
}

/* Texts and attributes of everything below a finding. */
static void walk_placeholders(struct compare *c, const struct node *node, xmlNodePtr at)
{
	for (xmlAttrPtr a = at->type == XML_ELEMENT_NODE ? at->properties : NULL; a; a = a->next)
		compare_placeholders(c, node, attribute(c, at, (const char *)a->name));
	if (at->type == XML_TEXT_NODE)
		compare_placeholders(c, node, (const char *)at->content);
	for (xmlNodePtr child = at->children; child; child = child->next)
		if (at->type == XML_ELEMENT_NODE)
			walk_placeholders(c, node, child);
}

static void compare_codes(struct compare *c, const struct cd_check *check, xmlNodePtr words)
{
	for (const struct cd_code *code = check->codes; code && code->code; code++) {
		xmlNodePtr finding = child_named(c, words, "finding", "code", code->code);
		const char *name = cd_sprintf(c->arena, "%s/%s", check->id, code->code);

		if (!finding)
			differ(c, "%s: declared, but has no words", name);
		else
			walk_placeholders(c, find(c->by_code, name), finding);
	}
	for (xmlNodePtr f = words->children; f; f = f->next)
		if (is(f, "finding") && !find(c->by_code, cd_sprintf(c->arena, "%s/%s", check->id,
								    attribute(c, f, "code"))))
			differ(c, "%s/%s: words, but the check declares no such code", check->id,
			       attribute(c, f, "code"));
}

static void compare_bounds(struct compare *c, const struct cd_check *check, xmlNodePtr words)
{
	double value;

	for (const struct cd_bound *b = check->bounds; b && b->name; b++) {
		if (!child_named(c, words, "bound", "name", b->name))
			differ(c, "%s.%s: declared, but has no words", check->id, b->name);
		if (!b->source || !*b->source)
			differ(c, "%s.%s: no source", check->id, b->name);
		if (strcmp(b->unit, "word") && !cd_profile_number(b->fallback, b->unit, &value))
			differ(c, "%s.%s: default '%s' is not a value in '%s'", check->id, b->name,
			       b->fallback, b->unit);
	}
	for (xmlNodePtr w = words->children; w; w = w->next) {
		const struct cd_bound *b = check->bounds;

		if (!is(w, "bound"))
			continue;
		while (b && b->name && strcmp(b->name, attribute(c, w, "name")))
			b++;
		if (!b || !b->name)
			differ(c, "%s.%s: words, but the check declares no such bound", check->id,
			       attribute(c, w, "name"));
	}
}

static void compare_effects(struct compare *c, const struct cd_check *check)
{
	for (const struct cd_effect *e = check->effects; e && e->code; e++) {
		if (!find(c->by_code, cd_sprintf(c->arena, "%s/%s", check->id, e->code)))
			differ(c, "%s: has an effect but is not declared: %s", check->id, e->code);
		if (!find(c->by_code, e->consequence))
			differ(c, "%s/%s: explains %s, which does not exist", check->id, e->code,
			       e->consequence);
	}
}

static void find_cycle(struct compare *c, struct node *node)
{
	if (node->walked == DONE)
		return;
	node->walked = OPEN;
	for (const struct cd_effect *e = node->check->effects; e && e->code; e++) {
		struct node *next = find(c->by_code, e->consequence);

		if (!next || strcmp(e->code, node->code->code))
			continue;
		if (next->walked == OPEN)
			differ(c, "%s: explains %s, which explains it in the end: a circle",
			       node->name, next->name);
		else
			find_cycle(c, next);
	}
	node->walked = DONE;
}

static void compare_all(struct compare *c)
{
	for (size_t i = 0; i < c->n_checks; i++) {
		const struct cd_check *check = c->check[i];
		xmlNodePtr words = find(c->words, check->id);

		if (!words || strcmp(attribute(c, words, "id"), check->id)) {
			differ(c, "%s: no words", check->id);
		} else {
			compare_codes(c, check, words);
			compare_bounds(c, check, words);
		}
		compare_effects(c, check);
		for (const struct cd_code *code = check->codes; code && code->code; code++)
			find_cycle(c, find(c->by_code, cd_sprintf(c->arena, "%s/%s", check->id,
								  code->code)));
	}
}

int main(int argc, char **argv)
{
	struct compare c = { 0 };
	int rc = 2;

	if (argc < 3) {
		fprintf(stderr, "usage: catalogue-compare CATALOGUE MODULE...\n");
		return 2;
	}
	c.arena = cd_arena_new();
	c.by_id = cd_map_new(c.arena);
	c.by_code = cd_map_new(c.arena);
	c.words = cd_map_new(c.arena);
	for (int i = 2; i < argc; i++)
		if (load(&c, argv[i]))
			goto out;
	if (read_words(&c, argv[1]))
		goto out;
	compare_all(&c);
	if (c.differences)
		printf("%u differences between %s and %zu checks\n", c.differences, argv[1],
		       c.n_checks);
	else
		printf("%zu checks and their words agree\n", c.n_checks);
	rc = c.differences ? 1 : 0;
out:
	xmlFreeDoc(c.doc);
	xmlCleanupParser();
	cd_arena_free(c.arena);
	return rc;
}
