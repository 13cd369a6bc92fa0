// SPDX-License-Identifier: Apache-2.0
/*
 * nginx-lexer.c - which directives does an nginx configuration hold, and on which line?
 *
 * nginx has no grammar of its own: one reader of tokens serves every block.  This one follows
 * its behaviour: quotes count only as the first character of a token, `#` only where a token
 * could begin, `${` opens no block, and a body of Lua is no nginx syntax at all.
 */
#include "collect/nginx-lexer.h"

#include <stdarg.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"

struct parser {
	struct cd_arena *a;
	const struct cd_nginx_source *source;
	const char *folder;		/* of the main file, with the slash */
	struct cd_nginx_tree *tree;
	size_t files;
};

struct reader {
	struct parser *p;
	const char *at, *end;
	const char *file;
	int line;
	unsigned depth, includes;
};

struct chain {
	struct cd_nginx_directive *first, **last;
	struct cd_nginx_directive *parent;
};

enum ends { ENDS_STATEMENT, OPENS_BLOCK, CLOSES_BLOCK, ENDS_FILE, FAILED };

static int refuse(struct reader *r, int line, int error, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

static int refuse(struct reader *r, int line, int error, const char *format, ...)
{
	struct cd_nginx_tree *tree = r->p->tree;
	va_list args;

	if (tree->error)
		return -1;
	va_start(args, format);
	tree->error = cd_sprintf(r->p->a, "%s:%d: %s", r->file, line,
				 cd_vsprintf(r->p->a, format, args));
	va_end(args);
	tree->error_number = error;
	return -1;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* One step forward, counting lines. */
static char step(struct reader *r)
{
	char c = *r->at++;

	if (c == '\n')
		r->line++;
	return c;
}

/* Comments, too: nginx keeps them in the buffer of a token and refuses the same length. */
static int skip_blanks(struct reader *r)
{
	while (r->at < r->end && (is_blank(*r->at) || *r->at == '#')) {
		const char *start = r->at;

		if (*r->at != '#') {
			step(r);
			continue;
		}
		while (r->at < r->end && *r->at != '\n')
			step(r);
		if (r->at - start >= CD_NGINX_TOKEN)
			return refuse(r, r->line, 0, "a comment of %d bytes or more",
				      CD_NGINX_TOKEN);
	}
	return 0;
}

/* In the value a backslash disappears before quotes and itself and makes t, r, n controls. */
static const char *unescape(struct cd_arena *a, const char *s, size_t n)
{
	char *value = cd_alloc(a, n + 1);
	char *to = value;

	for (size_t i = 0; i < n; i++) {
		if (s[i] == '\\' && i + 1 < n) {
			char c = s[i + 1];

			if (c == '"' || c == '\'' || c == '\\')
				i++;
			else if (c == 't' || c == 'r' || c == 'n') {
				*to++ = c == 't' ? '\t' : c == 'r' ? '\r' : '\n';
				i++;
				continue;
			}
		}
		*to++ = s[i];
	}
	return value;
}

static int token(struct reader *r, const char **value)
{
	char quote = *r->at == '"' || *r->at == '\'' ? *r->at : 0;
	bool variable = false, closed = false;
	int line = r->line;
	const char *start;

	if (quote)
		r->at++;
	start = r->at;
	while (r->at < r->end && !closed) {
		char c = *r->at;

		if (c == '\\') {
			step(r);
			if (r->at < r->end)
				step(r);
			variable = false;
			continue;
		}
		if (quote ? c == quote : is_blank(c) || c == ';' || (c == '{' && !variable)) {
			closed = true;
			break;
		}
		variable = c == '$';
		step(r);
	}
	if (r->at - start + (quote != 0) >= CD_NGINX_TOKEN)
		return refuse(r, line, 0, "a token of %d bytes or more begins here",
			      CD_NGINX_TOKEN);
	if (!closed)
		return refuse(r, line, 0, "the file ends inside a token");
	*value = unescape(r->p->a, start, (size_t)(r->at - start));
	if (!quote)
		return 0;
	r->at++;
	if (r->at < r->end && !is_blank(*r->at) && !strchr(";{)", *r->at))
		return refuse(r, r->line, 0, "a character follows a closing quote");
	return 0;
}

static enum ends statement(struct reader *r, struct cd_nginx_directive *d)
{
	const char **word = NULL;
	size_t n = 0, room = 0;

	for (;;) {
		if (skip_blanks(r))
			return FAILED;
		if (r->at >= r->end) {
			if (!n)
				return ENDS_FILE;
			refuse(r, r->line, 0, "the file ends where \";\" or \"{\" is due");
			return FAILED;
		}
		if (!n)
			d->line = r->line;
		if (*r->at == ';' || *r->at == '{') {
			char c = *r->at;

			if (!n) {
				refuse(r, r->line, 0, "\"%c\" without a directive", c);
				return FAILED;
			}
			r->at++;
			d->name = word[0];
			d->arg = word + 1;
			d->n_args = n - 1;
			return c == ';' ? ENDS_STATEMENT : OPENS_BLOCK;
		}
		if (*r->at == '}') {
			if (n) {
				refuse(r, r->line, 0, "\"}\" where \";\" is due");
				return FAILED;
			}
			r->at++;
			return CLOSES_BLOCK;
		}
		if (n == room) {
			size_t more = room ? 2 * room : 4;

			word = cd_regrow(r->p->a, word, room * sizeof(*word), more * sizeof(*word));
			room = more;
		}
		if (token(r, &word[n]))
			return FAILED;
		n++;
	}
}

/* At "[": skip a long bracket "[==[ ... ]==]" and say whether there was one. */
static bool long_bracket(struct reader *r)
{
	const char *p = r->at + 1;
	size_t level = 0;

	while (p < r->end && *p == '=')
		p++, level++;
	if (p >= r->end || *p != '[')
		return false;
	while (r->at <= p)
		step(r);
	while (r->at < r->end) {
		size_t same = 0;

		if (step(r) != ']')
			continue;
		while ((size_t)(r->end - r->at) > same && same < level && r->at[same] == '=')
			same++;
		if (same == level && (size_t)(r->end - r->at) > level && r->at[level] == ']') {
			r->at += level + 1;
			return true;
		}
	}
	return true;
}

static int skip_lua(struct reader *r, int line)
{
	unsigned depth = 1;

	while (r->at < r->end) {
		char c = *r->at;

		if (c == '[' && long_bracket(r))
			continue;
		if (c == '-' && r->end - r->at > 1 && r->at[1] == '-') {
			r->at += 2;
			if (r->at < r->end && *r->at == '[' && long_bracket(r))
				continue;
			while (r->at < r->end && *r->at != '\n')
				step(r);
			continue;
		}
		step(r);
		if (c == '"' || c == '\'') {
			while (r->at < r->end && *r->at != c && *r->at != '\n')
				if (step(r) == '\\' && r->at < r->end)
					step(r);
			if (r->at < r->end && *r->at == c)
				r->at++;
		} else if (c == '{') {
			depth++;
		} else if (c == '}' && !--depth) {
			return 0;
		}
	}
	return refuse(r, line, 0, "the file ends inside the Lua block that begins here");
}

static int block(struct reader *r, struct chain *to, bool in_block);

static int include_file(struct reader *from, int line, const char *path,
			struct chain *to)
{
	struct parser *p = from->p;
	size_t len = 0;
	int error = 0;
	const char *bytes = p->source->read(p->source->self, path, &len, &error);
	struct reader r = {
		.p = p, .at = bytes, .end = bytes ? bytes + len : NULL, .file = path, .line = 1,
		.depth = from->depth, .includes = from->includes + 1,
	};

	if (!bytes)
		return refuse(from, line, error, "cannot read the included file %s: %s", path,
			      strerror(error));
	if (r.includes > CD_NGINX_INCLUDES)
		return refuse(from, line, 0, "more than %d files include one another",
			      CD_NGINX_INCLUDES);
	if (++p->files > CD_NGINX_FILES)
		return refuse(from, line, 0, "more than %d files are included", CD_NGINX_FILES);
	return block(&r, to, false);
}

static int include(struct reader *r, const struct cd_nginx_directive *d, struct chain *to)
{
	struct parser *p = r->p;
	const char *const *path;
	const char *pattern;
	size_t n;
	int error;

	if (d->n_args != 1)
		return refuse(r, d->line, 0, "\"include\" takes one file");
	pattern = d->arg[0][0] == '/' ? d->arg[0]
				      : cd_sprintf(p->a, "%s%s", p->folder, d->arg[0]);
	if (!strpbrk(pattern, "*?["))
		return include_file(r, d->line, pattern, to);
	error = p->source->glob(p->source->self, p->a, pattern, &path, &n);
	if (error)
		return refuse(r, d->line, error, "cannot list %s: %s", pattern, strerror(error));
	for (size_t i = 0; i < n; i++)
		if (include_file(r, d->line, path[i], to))
			return -1;
	return 0;
}

static int body(struct reader *r, struct cd_nginx_directive *d)
{
	struct chain children = { .last = &children.first, .parent = d };
	int result;

	d->block = true;
	if (cd_text_ends(d->name, "_by_lua_block"))
		return skip_lua(r, d->line);
	if (++r->depth > CD_NGINX_DEPTH)
		return refuse(r, d->line, 0, "more than %d blocks in one another", CD_NGINX_DEPTH);
	result = block(r, &children, true);
	r->depth--;
	d->child = children.first;
	return result;
}

static int block(struct reader *r, struct chain *to, bool in_block)
{
	for (;;) {
		struct cd_nginx_directive *d = cd_alloc(r->p->a, sizeof(*d));
		enum ends ends = statement(r, d);

		if (ends == FAILED)
			return -1;
		if (ends == CLOSES_BLOCK)
			return in_block ? 0 : refuse(r, d->line, 0, "\"}\" closes nothing");
		if (ends == ENDS_FILE)
			return in_block ? refuse(r, r->line, 0, "the file ends where \"}\" is due")
					: 0;
		if (++r->p->tree->n > CD_NGINX_DIRECTIVES)
			return refuse(r, d->line, 0, "more than %d directives",
				      CD_NGINX_DIRECTIVES);
		d->file = r->file;
		d->parent = to->parent;
		if (ends == ENDS_STATEMENT && r->p->source && !strcmp(d->name, "include")) {
			if (include(r, d, to))
				return -1;
			continue;
		}
		if (ends == OPENS_BLOCK && body(r, d))
			return -1;
		*to->last = d;
		to->last = &d->next;
	}
}

struct cd_nginx_tree cd_nginx_parse(struct cd_arena *a, const char *bytes, size_t len,
				    const char *file, const struct cd_nginx_source *includes)
{
	struct cd_nginx_tree tree = { 0 };
	const char *slash = strrchr(file, '/');
	struct parser p = {
		.a = a, .source = includes, .tree = &tree,
		.folder = slash ? cd_strndup(a, file, (size_t)(slash - file) + 1) : "",
	};
	struct reader r = {
		.p = &p, .at = bytes, .end = bytes + len, .file = file, .line = 1,
	};
	struct chain top = { .last = &top.first };

	if (!block(&r, &top, false))
		tree.first = top.first;
	return tree;
}
