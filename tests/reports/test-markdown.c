/* SPDX-License-Identifier: Apache-2.0 */
/* Does a ticket say what is wrong and what to do, and nothing that a host slipped into it? */
#include "reports.h"

#include "lib/runs-build.h"
#include "reports/markdown-text.h"

static struct cd_arena *arena;
static struct cd_buf out;

static char *report(const struct cd_run *run)
{
	out.len = 0;
	render(arena, "markdown", run, (struct cd_report_options){ 0 }, &out);
	return out.data;
}

static int setup(void **state)
{
	(void)state;
	arena = cd_arena_new();
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	cd_buf_free(&out);
	cd_arena_free(arena);
	return 0;
}

static void assert_says(const char *words)
{
	if (!strstr(out.data, words))
		fail_msg("no \"%s\" in\n%s", words, out.data);
}

static void the_first_cause_stands_in_full(void **state)
{
	(void)state;
	report(run_roce_node(arena));
	assert_memory_equal(out.data, "# FAIL: one TCP connection over ens1f0np0 can do no more than 5.24 Gb/s", 71);
	assert_says("**1 critical** `tcp.window_scaling/off` on this host: TCP window scaling is "
		    "switched off");
	assert_says("- Impact: 5.24 Gb/s of 100 Gb/s (5.24 %) for one connection on path `ens1f0np0`\n");
	assert_says("- Explains `tcp.live_limits/window` on `10.0.0.2:5001`\n");
	assert_says("**Fix now** (risk R0: new sockets or processes only)\n\n```sh\n"
		    "sysctl -w net.ipv4.tcp_window_scaling=1\n```\n\nUndo: `");
	assert_says("**Fix to stay** (risk R0");
	assert_says("\nUndo: remove the line\n");
	assert_says("**Verify:** ");
}

static void all_else_is_in_tables(void **state)
{
	(void)state;
	report(run_roce_node(arena));
	assert_says("| 2 | high | `pcie.link_downtrain/below-both-ends` | `0000:b1:00.0` | "
		    "55.5 Gb/s of 100 Gb/s");
	assert_says("| `irq.numa_affinity/remote-node` | `mlx5_0` | `netops@example.org` | "
		    "`2027-01-31` | `-` | PCIe riser");
	assert_says("10 questions: 1 passed, 6 failed, 1 not applicable here, 2 could not");
	assert_says("- To judge more: run as root (1 question)\n");
	report(run_cut(arena));
	assert_says("> **Beware:** The run was cut short");
}

static const char *as_text(const char *text)
{
	CD_AUTO_BUF b = { 0 };

	cd_markdown_text(&b, arena, text);
	return b.len ? cd_strdup(arena, b.data) : "";
}

static const char *as_code(const char *text)
{
	CD_AUTO_BUF b = { 0 };

	cd_markdown_code(&b, arena, text);
	return cd_strdup(arena, b.data);
}

#define JOINER "\xe2\x81\xa0"

static void marks_of_text_lose_their_meaning(void **state)
{
	(void)state;
	assert_string_equal(as_text("<b>&amp;"), "&lt;b&gt;&amp;amp;");
	assert_string_equal(as_text("a_b *c* `d`"), "a\\_b \\*c\\* \\`d\\`");
	assert_string_equal(as_text("![x](y)|z"), "\\!\\[x\\](y)\\|z");
	assert_string_equal(as_text("to @all, a@b.c, #12 !3 &4"),
			    "to @" JOINER "all, a@" JOINER "b.c, \\#" JOINER "12 \\!" JOINER
			    "3 &amp;" JOINER "4");
	assert_string_equal(as_text("http://x WWW.y.org"), "http:" JOINER "//x WWW" JOINER
			    ".y.org");
	assert_string_equal(as_text("a\nb\x1b[31m"), "a b\\\\x1b\\[31m");
	assert_string_equal(as_text("5 % of 10"), "5 % of 10");
}

static void values_stand_in_spans_that_they_cannot_end(void **state)
{
	(void)state;
	assert_string_equal(as_code("eth0"), "`eth0`");
	assert_string_equal(as_code("a`b"), "``a`b``");
	assert_string_equal(as_code("`a``b"), "``` `a``b ```");
	assert_string_equal(as_code(" a"), "`  a `");
	assert_string_equal(as_code(""), "(empty)");
	assert_string_equal(as_code("  "), "(empty)");
	assert_string_equal(as_code("@all"), "`@all`");
	assert_string_equal(as_code("a<b"), "a&lt;b");
}

static void a_block_ends_only_at_its_own_fence(void **state)
{
	CD_AUTO_BUF b = { 0 };

	(void)state;
	cd_markdown_block(&b, arena, "sh", "echo\n````\n<x>");
	assert_string_equal(b.data, "`````sh\necho\n````\n<x>\n`````\n");
}

static void each_line_begins_with_something_of_ours(void **state)
{
	static const char *const ours[] = { "# ", "## ", "> **", "Host ", "- ", "**", "| ", "|-",
		"Undo: ", "Not shown: ", "What to do ", "Command: ", "```", "sysctl -w", "echo '",
		"1 question", "2 questions", "3 questions", "6 questions", "10 questions", "12 questions", NULL };

	(void)state;
	for (const struct run_maker *m = run_makers; m->make; m++) {
		for (const char *l = report(m->make(arena)); *l; l = strchr(l, '\n') + 1) {
			size_t i = 0;

			while (*l != '\n' && ours[i] && strncmp(l, ours[i], strlen(ours[i])))
				i++;
			if (!ours[i])
				fail_msg("%s: %.80s", m->name, l);
		}
	}
}

static void a_ticket_has_room_for_it(void **state)
{
	struct cd_run *run = run_hostile(arena);
	struct cd_finding *first = run->results[0].subjects->findings;

	(void)state;
	made_saw_text(run->results[0].subjects->findings, "turned",
		      "rm \xe2\x80\xae-rf \xe2\x81\xa6/");
	for (int i = 0; i < 4000; i++) {
		struct cd_finding *f = cd_alloc(arena, sizeof(*f));

		*f = *first;
		f->code = cd_sprintf(arena, "code-%d", i);
		f->next = first->next;
		first->next = f;
	}
	report(run);
	assert_true(out.len < 60000);
	assert_says("\nNot shown: 39");
	assert_null(strchr(out.data, '<'));
	assert_null(strstr(out.data, "\xe2\x80\xae"));
	assert_null(strstr(out.data, "\xe2\x81\xa6"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(the_first_cause_stands_in_full),
		TEST(all_else_is_in_tables),
		TEST(marks_of_text_lose_their_meaning),
		TEST(values_stand_in_spans_that_they_cannot_end),
		TEST(a_block_ends_only_at_its_own_fence),
		TEST(each_line_begins_with_something_of_ours),
		TEST(a_ticket_has_room_for_it),
	};

	return cmocka_run_group_tests_name("Markdown", tests, NULL, NULL);
}
