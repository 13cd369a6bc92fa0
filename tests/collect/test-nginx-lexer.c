/* SPDX-License-Identifier: Apache-2.0 */
/* The nginx lexer: the cases that other parsers of nginx configurations got wrong. */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/arena.h"
#include "collect/nginx-lexer.h"

struct files {
	const char *const (*file)[2];	/* path, bytes; ended by NULL */
	const char *const *glob;	/* what any pattern matches; NULL ended */
};

static struct cd_arena *arena;

static int setup(void **state)
{
	(void)state;
	arena = cd_arena_new();
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	cd_arena_free(arena);
	return 0;
}

static const char *read_file(void *self, const char *path, size_t *len, int *error)
{
	const struct files *f = self;

	for (size_t i = 0; f->file[i][0]; i++)
		if (!strcmp(f->file[i][0], path)) {
			*len = strlen(f->file[i][1]);
			return f->file[i][1];
		}
	*error = ENOENT;
	return NULL;
}

static int find(void *self, struct cd_arena *a, const char *pattern, const char *const **path,
		size_t *n)
{
	const struct files *f = self;

	(void)a;
	(void)pattern;
	*path = f->glob;
	*n = 0;
	while (f->glob && f->glob[*n])
		++*n;
	return 0;
}

static struct cd_nginx_tree parse(const char *text)
{
	return cd_nginx_parse(arena, text, strlen(text), "t.conf", NULL);
}

static struct cd_nginx_tree parse_with(const char *text, struct files *f)
{
	struct cd_nginx_source source = { .read = read_file, .glob = find, .self = f };

	return cd_nginx_parse(arena, text, strlen(text), "/etc/nginx/nginx.conf", &source);
}

static const struct cd_nginx_directive *only(const char *text, size_t n_args)
{
	struct cd_nginx_tree t = parse(text);

	if (t.error)
		fail_msg("%s: %s", text, t.error);
	assert_non_null(t.first);
	assert_null(t.first->next);
	assert_int_equal(t.first->n_args, n_args);
	return t.first;
}

static void refused(const char *text, const char *where)
{
	struct cd_nginx_tree t = parse(text);

	if (!t.error)
		fail_msg("accepted: %s", text);
	if (strncmp(t.error, where, strlen(where)))
		fail_msg("%s: not at %s: %s", text, where, t.error);
	assert_null(t.first);
}

static void several_directives_share_a_line(void **state)
{
	struct cd_nginx_tree t = parse("a 1; b 2 3;\n\nc { d; e 4; }\n");

	(void)state;
	assert_null(t.error);
	assert_int_equal(t.n, 5);
	assert_string_equal(t.first->next->name, "b");
	assert_int_equal(t.first->next->line, 1);
	assert_int_equal(t.first->next->next->line, 3);
	assert_true(t.first->next->next->block);
	assert_string_equal(t.first->next->next->child->next->arg[0], "4");
	assert_ptr_equal(t.first->next->next->child->parent, t.first->next->next);
}

static void a_line_is_where_the_directive_begins(void **state)
{
	(void)state;
	assert_int_equal(only("\n# c\nlog_format x\n 'a'\n 'b';", 3)->line, 3);
	assert_int_equal(only("a \"x\ny\"\n;", 1)->line, 1);
}

static void a_comment_begins_only_between_tokens(void **state)
{
	const struct cd_nginx_directive *d;

	(void)state;
	assert_string_equal(only("location a#b;", 1)->arg[0], "a#b");
	d = only("log_format m 'one' # not ; this {\n 'two';", 3);
	assert_string_equal(d->arg[2], "two");
	assert_string_equal(only("log_format m '# $x';", 2)->arg[1], "# $x");
	refused("a \"b\"#c\n;", "t.conf:1");
}

static void quotes_count_only_as_first_character(void **state)
{
	(void)state;
	assert_string_equal(only("a b'c;", 1)->arg[0], "b'c");
	assert_string_equal(only("a b\"c\"d;", 1)->arg[0], "b\"c\"d");
	assert_string_equal(only("a 'b;{}#\"c';", 1)->arg[0], "b;{}#\"c");
	assert_string_equal(only("a '';", 1)->arg[0], "");
	assert_string_equal(only("a ''{ }", 1)->arg[0], "");
	assert_string_equal(only("if ($x = 'y') { }", 4)->arg[3], ")");
	refused("a 'b'c;", "t.conf:1");
	refused("a 'b'}", "t.conf:1");
}

static void a_brace_after_a_dollar_is_a_variable(void **state)
{
	const struct cd_nginx_directive *d = only("a ${x}y;", 1);

	(void)state;
	assert_string_equal(d->arg[0], "${x}y");
	assert_false(d->block);
	assert_string_equal(only("a /b${x}/{ }", 1)->arg[0], "/b${x}/");
	/* A regex with a bare repeat breaks nginx itself: "{" opens the block too early. */
	refused("location ~ ^/[0-9]{1,2}$ { }", "t.conf:1");
	assert_string_equal(only("location ~ '^/[0-9]{1,2}$' { }", 2)->arg[1], "^/[0-9]{1,2}$");
}

static void a_closing_brace_inside_a_word_is_literal(void **state)
{
	(void)state;
	assert_string_equal(only("a b}c;", 1)->arg[0], "b}c");
	refused("a b }", "t.conf:1");
	refused("a { b }", "t.conf:1");
}

static void backslashes_follow_nginx(void **state)
{
	(void)state;
	assert_string_equal(only("a b\\ c;", 1)->arg[0], "b\\ c");
	assert_string_equal(only("a b\\;c;", 1)->arg[0], "b\\;c");
	assert_string_equal(only("a \"b\\\"c\";", 1)->arg[0], "b\"c");
	assert_string_equal(only("a 'b\\'c';", 1)->arg[0], "b'c");
	assert_string_equal(only("a b\\\\c;", 1)->arg[0], "b\\c");
	assert_string_equal(only("a \"x\\ty\\nz\\r\";", 1)->arg[0], "x\ty\nz\r");
	assert_string_equal(only("a \\.php$;", 1)->arg[0], "\\.php$");
	assert_string_equal(only("a \\{b { }", 1)->arg[0], "\\{b");
}

static void ends_are_where_they_are_due(void **state)
{
	(void)state;
	refused("a", "t.conf:1");
	refused("a b\n", "t.conf:2");
	refused("\n\n;", "t.conf:3");
	refused("{ }", "t.conf:1");
	refused("}", "t.conf:1");
	refused("a {\nb;\n", "t.conf:3");
	refused("a 'b\n", "t.conf:1");
	assert_null(parse("").error);
	assert_null(parse("# only this").error);
}

static char *filled(const char *before, size_t n, const char *after)
{
	char *s = cd_alloc(arena, strlen(before) + n + strlen(after) + 1);
	size_t at = strlen(before);

	memcpy(s, before, at);
	memset(s + at, 'x', n);
	memcpy(s + at + n, after, strlen(after));
	return s;
}

static void long_tokens_are_refused(void **state)
{
	(void)state;
	assert_null(parse(filled("a ", 4095, ";")).error);
	refused(filled("a ", 4096, ";"), "t.conf:1");
	refused(filled("a '", 4096, "';"), "t.conf:1");
	refused(filled("\n# ", 4095, "\na;"), "t.conf:2");
}

static void lua_is_not_nginx(void **state)
{
	struct cd_nginx_tree t = parse(
		"content_by_lua_block {\n"
		"  local t = { a = \"}\", b = '}' } -- a } here\n"
		"  --[[ } ]] local s = [==[ } ]] ]==]\n"
		"  ngx.say(\"it's\", '\\'}', #t)\n"
		"}\n"
		"root /srv;\n");

	(void)state;
	assert_null(t.error);
	assert_int_equal(t.n, 2);
	assert_null(t.first->child);
	assert_string_equal(t.first->next->name, "root");
	assert_int_equal(t.first->next->line, 6);
	assert_string_equal(only("set_by_lua_block $v{ return \"{\" }", 1)->arg[0], "$v");
	refused("access_by_lua_block {\n if x then { }\n", "t.conf:1");
}

static void map_entries_are_no_directives(void **state)
{
	struct cd_nginx_tree t = parse("http { map $http_upgrade $c { default upgrade; '' ''; "
				       "http2 on; } http2 on; }");
	const struct cd_nginx_directive *map;

	(void)state;
	assert_null(t.error);
	map = t.first->child;
	assert_string_equal(map->child->next->name, "");
	assert_true(cd_nginx_is_entry(map->child->next->next));
	assert_false(cd_nginx_is_entry(map));
	assert_false(cd_nginx_is_entry(map->next));
}

static void the_nearest_directive_holds(void **state)
{
	struct cd_nginx_tree t = parse("http { ssl_protocols A; server { ssl_protocols B; } "
				       "server { listen 1; } }");
	const struct cd_nginx_directive *first = t.first->child->next;

	(void)state;
	assert_string_equal(cd_nginx_inherited(first, "ssl_protocols")->arg[0], "B");
	assert_string_equal(cd_nginx_inherited(first->next, "ssl_protocols")->arg[0], "A");
	assert_null(cd_nginx_inherited(first, "http2"));
}

static void includes_take_the_place_of_the_line(void **state)
{
	static const char *const file[][2] = {
		{ "/etc/nginx/a.conf", "x 1;\n\nlimit_except GET { include b.conf; }" },
		{ "/etc/nginx/b.conf", "deny all;" },
		{ "/srv/c.conf", "y;" },
		{ NULL, NULL },
	};
	static const char *const found[] = { "/srv/c.conf", NULL };
	struct files f = { .file = file, .glob = found };
	struct cd_nginx_tree t = parse_with("include a.conf; include /srv/*.conf; z;", &f);
	const struct cd_nginx_directive *d = t.first;

	(void)state;
	assert_null(t.error);
	assert_string_equal(d->name, "x");
	assert_string_equal(d->file, "/etc/nginx/a.conf");
	d = d->next;
	assert_int_equal(d->line, 3);
	assert_string_equal(d->child->name, "deny");
	assert_string_equal(d->child->file, "/etc/nginx/b.conf");
	assert_string_equal(d->next->name, "y");
	assert_string_equal(d->next->next->name, "z");
}

static void includes_fail_as_in_nginx(void **state)
{
	static const char *const file[][2] = {
		{ "/etc/nginx/self.conf", "include self.conf;" },
		{ "/etc/nginx/open.conf", "server {" },
		{ "/etc/nginx/close.conf", "}" },
		{ NULL, NULL },
	};
	struct files f = { .file = file };
	struct cd_nginx_tree t = parse_with("a;\ninclude none.conf;", &f);

	(void)state;
	assert_int_equal(t.error_number, ENOENT);
	assert_non_null(strstr(t.error, "/etc/nginx/nginx.conf:2"));
	assert_null(parse_with("include /empty/*.conf;", &f).error);
	assert_non_null(parse_with("include self.conf;", &f).error);
	assert_non_null(parse_with("include open.conf; }", &f).error);
	assert_non_null(parse_with("http { include close.conf;", &f).error);
	assert_non_null(parse_with("include a b;", &f).error);
}

static void depth_is_bounded(void **state)
{
	char *deep = cd_alloc(arena, 100001);

	(void)state;
	for (size_t i = 0; i + 1 < 100000; i += 2)
		memcpy(deep + i, "a{", 2);
	assert_non_null(parse(deep).error);
}

/* ---- the real one as the judge ----------------------------------------------------------- */

static const char *const judged[] = {
	"events {} http { log_format m 'one' # not ; this {\n 'two'; }",
	"events {} http { map $uri $x { default 'a'b; } }",
	"events {} http { map $uri $x { '' \"\"; ~^/[0-9]{1,2}$ y; } }",
	"events {} http { map $uri $x { '~^/[0-9]{1,2}$' y; } }",
	"events {} http { map $uri $x { a ${uri}y; b c}d; } }",
	"events {} http { map $uri $x { a b#c; d \"e\"#f\n; } }",
	"events {} http { map $uri $x { a b\\;c; d e\\ f; } }",
	"events {} http { map $uri $x { a 'b\\'c'; } }",
	"events {} http { map $uri $x { a b } }",
	"events {} http { map $uri $x { a b; }",
	"events {} http { map $uri $x { a 'b; } }",
	"events {} }",
	"events {};",
	"events {} http { server { if ($uri = 'y') { return 200; } } }",
	"events {} http { include /nonexistent-folder/*.conf; }",
	"events {} http { map $uri $x{default a;}}",
};

static int nginx_says(const char *folder, const char *text)
{
	char conf[256], global[512];
	int status;
	FILE *out;
	pid_t pid;

	snprintf(conf, sizeof(conf), "%s/t.conf", folder);
	snprintf(global, sizeof(global), "pid %s/pid; error_log %s/log;", folder, folder);
	out = fopen(conf, "w");
	assert_non_null(out);
	fputs(text, out);
	fclose(out);
	pid = fork();
	if (!pid) {
		int null = open("/dev/null", O_RDWR);

		dup2(null, 1);
		dup2(null, 2);
		execlp("nginx", "nginx", "-t", "-p", folder, "-c", conf, "-g", global,
		       (char *)NULL);
		execl("/usr/sbin/nginx", "nginx", "-t", "-p", folder, "-c", conf, "-g", global,
		      (char *)NULL);
		_exit(77);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void nginx_itself_agrees(void **state)
{
	char folder[] = "/tmp/cd-nginx-XXXXXX", command[64];
	struct files f = { .file = (const char *const[1][2]){ { NULL, NULL } } };
	int no_nginx;

	(void)state;
	assert_non_null(mkdtemp(folder));
	no_nginx = nginx_says(folder, "events {} http { }");
	for (size_t i = 0; !no_nginx && i < sizeof(judged) / sizeof(*judged); i++) {
		bool ours = !parse_with(judged[i], &f).error;
		bool theirs = !nginx_says(folder, judged[i]);

		if (ours != theirs)
			fail_msg("we say %d, nginx says %d: %s", ours, theirs, judged[i]);
	}
	snprintf(command, sizeof(command), "%s/t.conf", folder);
	unlink(command);
	snprintf(command, sizeof(command), "%s/log", folder);
	unlink(command);
	snprintf(command, sizeof(command), "%s/pid", folder);
	unlink(command);
	rmdir(folder);
	if (no_nginx)
		skip();
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(several_directives_share_a_line),
		TEST(a_line_is_where_the_directive_begins),
		TEST(a_comment_begins_only_between_tokens),
		TEST(quotes_count_only_as_first_character),
		TEST(a_brace_after_a_dollar_is_a_variable),
		TEST(a_closing_brace_inside_a_word_is_literal),
		TEST(backslashes_follow_nginx),
		TEST(ends_are_where_they_are_due),
		TEST(long_tokens_are_refused),
		TEST(lua_is_not_nginx),
		TEST(map_entries_are_no_directives),
		TEST(the_nearest_directive_holds),
		TEST(includes_take_the_place_of_the_line),
		TEST(includes_fail_as_in_nginx),
		TEST(depth_is_bounded),
		TEST(nginx_itself_agrees),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
