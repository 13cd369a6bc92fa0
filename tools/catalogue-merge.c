/* SPDX-License-Identifier: Apache-2.0 */
/*
 * catalogue-merge - are the words of every check complete, and what is the one file of them all?
 *
 *	catalogue-merge GRAMMAR OUT FILE...
 *
 * The grammar judges form.  What it cannot say is judged here: an element with no words, a check,
 * code or bound that stands twice.  OUT is replaced whole or not at all, in order of id, so the
 * same sources give the same bytes.
 */
#include <libxml/parser.h>
#include <libxml/relaxng.h>
#include <libxml/tree.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/hash.h"

#if LIBXML_VERSION >= 21200
typedef const xmlError *error_pointer;
#else
typedef xmlErrorPtr error_pointer;
#endif

struct merge {
	struct cd_arena *arena;
	struct cd_map *ids;		/* id -> "file:line" */
	xmlRelaxNGValidCtxtPtr grammar;
	const char *file;		/* being read */
	xmlNodePtr *check;
	const char **id;
	size_t n, room;
	xmlDocPtr *doc;			/* one of each FILE, kept until all nodes are copied */
	unsigned errors;
};

static void say(void *data, error_pointer e)
{
	struct merge *m = data;
	size_t len = e->message ? strlen(e->message) : 0;

	while (len && e->message[len - 1] == '\n')
		len--;
	fprintf(stderr, "%s:%d: %.*s\n", e->file ? e->file : m->file, e->line, (int)len,
		e->message ? e->message : "");
	m->errors++;
}

static void complain(struct merge *m, xmlNodePtr at, const char *what, const char *name)
{
	fprintf(stderr, "%s:%ld: %s '%s'\n", m->file, xmlGetLineNo(at), what, name);
	m->errors++;
}

static const char *attribute(struct merge *m, xmlNodePtr node, const char *name)
{
	xmlChar *value = xmlGetNoNsProp(node, BAD_CAST name);
	const char *copy = cd_strdup(m->arena, value ? (const char *)value : "");

	xmlFree(value);
	return copy;
}

static bool is(xmlNodePtr node, const char *name)
{
	return node->type == XML_ELEMENT_NODE && xmlStrEqual(node->name, BAD_CAST name);
}

static bool has_words(xmlNodePtr node)
{
	xmlChar *text = xmlNodeGetContent(node);
	bool any = text && text[strspn((char *)text, " \t\r\n")];

	xmlFree(text);
	return any;
}

static void require_words(struct merge *m, xmlNodePtr node)
{
	bool prose = is(node, "why") || is(node, "advice") || is(node, "bound") ||
		     is(node, "says") || is(node, "verify") || is(node, "code") ||
		     (is(node, "fix") && xmlHasProp(node, BAD_CAST "outside"));

	if (prose && !has_words(node))
		complain(m, node, "no words in", (const char *)node->name);
	for (xmlNodePtr child = node->children; child; child = child->next)
		if (child->type == XML_ELEMENT_NODE)
			require_words(m, child);
}

static void refuse_twice(struct merge *m, xmlNodePtr check, const char *element, const char *key)
{
	struct cd_map *seen = cd_map_new(m->arena);

	for (xmlNodePtr node = check->children; node; node = node->next) {
		const char *name;

		if (!is(node, element))
			continue;
		name = attribute(m, node, key);
		if (cd_map_get(seen, name, strlen(name)))
			complain(m, node, "stands here a second time in its check:", name);
		cd_map_set(seen, name, strlen(name), node);
	}
}

static void take(struct merge *m, xmlNodePtr check)
{
	const char *id = attribute(m, check, "id");
	const char *before = cd_map_get(m->ids, id, strlen(id));

	if (before) {
		fprintf(stderr, "%s:%ld: check '%s' has its words at %s already\n", m->file,
			xmlGetLineNo(check), id, before);
		m->errors++;
	}
	cd_map_set(m->ids, id, strlen(id),
		   cd_sprintf(m->arena, "%s:%ld", m->file, xmlGetLineNo(check)));
	require_words(m, check);
	refuse_twice(m, check, "finding", "code");
	refuse_twice(m, check, "bound", "name");
	if (m->n == m->room) {
		size_t old = m->room;

		m->room = old ? old * 2 : 64;
		m->check = cd_regrow(m->arena, m->check, old * sizeof(*m->check),
				     m->room * sizeof(*m->check));
		m->id = cd_regrow(m->arena, m->id, old * sizeof(*m->id), m->room * sizeof(*m->id));
	}
	m->id[m->n] = id;
	m->check[m->n++] = check;
}

static void read_one(struct merge *m, const char *file, xmlDocPtr *kept)
{
	xmlDocPtr doc;
	xmlNodePtr root;

	m->file = file;
	xmlSetStructuredErrorFunc(m, (xmlStructuredErrorFunc)say);
	doc = xmlReadFile(file, NULL, XML_PARSE_NONET | XML_PARSE_BIG_LINES);
	*kept = doc;
	if (!doc) {
		if (!m->errors) {
			fprintf(stderr, "%s: cannot be read\n", file);
			m->errors++;
		}
		return;
	}
	root = xmlDocGetRootElement(doc);
	if (doc->intSubset) {
		fprintf(stderr, "%s:1: a document type is not allowed here\n", file);
		m->errors++;
		return;
	}
	xmlRelaxNGSetValidStructuredErrors(m->grammar, (xmlStructuredErrorFunc)say, m);
	if (xmlRelaxNGValidateDoc(m->grammar, doc))
		return;
	if (is(root, "check")) {
		take(m, root);
		return;
	}
	for (xmlNodePtr node = root->children; node; node = node->next)
		if (is(node, "check"))
			take(m, node);
}

static void sort(struct merge *m)
{
	for (size_t i = 1; i < m->n; i++) {
		const char *id = m->id[i];
		xmlNodePtr check = m->check[i];
		size_t k = i;

		for (; k && strcmp(id, m->id[k - 1]) < 0; k--) {
			m->id[k] = m->id[k - 1];
			m->check[k] = m->check[k - 1];
		}
		m->id[k] = id;
		m->check[k] = check;
	}
}

static int replace(const char *out, const xmlChar *bytes, int len)
{
	char *name = malloc(strlen(out) + 16);
	FILE *f;
	bool bad;

	if (!name)
		return -1;
	sprintf(name, "%s.%ld", out, (long)getpid());
	f = fopen(name, "wx");
	if (!f) {
		perror(name);
		free(name);
		return -1;
	}
	bad = fwrite(bytes, 1, (size_t)len, f) != (size_t)len || fflush(f) || fsync(fileno(f));
	bad |= fclose(f) != 0;
	if (bad || rename(name, out)) {
		perror(out);
		unlink(name);
		bad = true;
	}
	free(name);
	return bad ? -1 : 0;
}

static int write_all(struct merge *m, const char *out)
{
	xmlDocPtr doc = xmlNewDoc(BAD_CAST "1.0");
	xmlNodePtr root = xmlNewNode(NULL, BAD_CAST "checks");
	xmlChar *bytes;
	int len, rc;

	xmlDocSetRootElement(doc, root);
	for (size_t i = 0; i < m->n; i++) {
		xmlAddChild(root, xmlNewText(BAD_CAST "\n"));
		xmlAddChild(root, xmlDocCopyNode(m->check[i], doc, 1));
	}
	xmlAddChild(root, xmlNewText(BAD_CAST "\n"));
	xmlDocDumpMemoryEnc(doc, &bytes, &len, "UTF-8");
	rc = bytes ? replace(out, bytes, len) : -1;
	xmlFree(bytes);
	xmlFreeDoc(doc);
	return rc;
}

static int merge(struct merge *m, const char *out, char **file, int n)
{
	m->doc = cd_alloc_n(m->arena, (size_t)n, sizeof(*m->doc));
	for (int i = 0; i < n; i++)
		read_one(m, file[i], &m->doc[i]);
	sort(m);
	if (!m->errors)
		return write_all(m, out) ? 1 : 0;
	fprintf(stderr, "catalogue-merge: %u errors, %s is not written\n", m->errors, out);
	return 1;
}

int main(int argc, char **argv)
{
	struct merge m = { 0 };
	xmlRelaxNGParserCtxtPtr parser;
	xmlRelaxNGPtr grammar;
	int rc = 2;

	if (argc < 4) {
		fprintf(stderr, "usage: catalogue-merge GRAMMAR OUT FILE...\n");
		return 2;
	}
	m.arena = cd_arena_new();
	m.ids = cd_map_new(m.arena);
	m.file = argv[1];
	parser = xmlRelaxNGNewParserCtxt(argv[1]);
	xmlSetStructuredErrorFunc(&m, (xmlStructuredErrorFunc)say);
	grammar = parser ? xmlRelaxNGParse(parser) : NULL;
	m.grammar = grammar ? xmlRelaxNGNewValidCtxt(grammar) : NULL;
	if (m.grammar)
		rc = merge(&m, argv[2], argv + 3, argc - 3);
	else
		fprintf(stderr, "%s: not a RELAX NG grammar\n", argv[1]);
	for (int i = 0; m.doc && i < argc - 3; i++)
		xmlFreeDoc(m.doc[i]);
	xmlRelaxNGFreeValidCtxt(m.grammar);
	xmlRelaxNGFree(grammar);
	xmlRelaxNGFreeParserCtxt(parser);
	xmlCleanupParser();
	cd_arena_free(m.arena);
	return rc;
}
