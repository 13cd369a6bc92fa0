/* SPDX-License-Identifier: Apache-2.0 */
/* Does the text report say first what limits first, and everything once, within its columns? */
#include "reports.h"

#include "reports/flow.h"

static struct cd_arena *arena;
static struct cd_buf out;

static const char *report(struct cd_run *(*make)(struct cd_arena *), int width, bool colour)
{
	out.len = 0;
	render(arena, "text", make(arena), (struct cd_report_options){ .width = width,
							    .colour = colour }, &out);
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

static size_t line_of(const char *text, const char *word)
{
	const char *at = strstr(text, word);
	size_t n = 1;

	if (!at)
		fail_msg("no \"%s\" in\n%s", word, text);
	for (; text < at; text++)
		n += *text == '\n';
	return n;
}

static void the_first_screen_has_cause_number_path_and_fix(void **state)
{
	const char *text = report(run_roce_node, 0, false);

	(void)state;
	assert_int_equal(line_of(text, "FAIL"), 1);
	assert_int_equal(line_of(text, "one TCP connection over ens1f0np0 can do no more than "
				 "5.24 Gb/s of 100"), 1);
	assert_int_equal(line_of(text, "ens1f0np0"), 1);
	assert_true(line_of(text, "tcp.window_scaling/off") < 8);
	assert_true(line_of(text, "sysctl -w net.ipv4.tcp_window_scaling=1") < 24);
	assert_non_null(strstr(text, "   undo      sysctl -w net.ipv4.tcp_window_scaling=0\n"));
	assert_true(line_of(text, "/etc/sysctl.d/") < 24);
}

static struct cd_run *with_the_first_known(struct cd_arena *a)
{
	struct cd_run *run = run_roce_node(a);

	((struct cd_finding *)run->diagnosis[0]->finding)->known = true;
	return run;
}

static void what_is_known_is_not_the_headline_of_what_fails(void **state)
{
	static const char *const format[] = { "html", "markdown", "junit", "text" };
	const char *text;

	(void)state;
	for (size_t i = 0; i < sizeof(format) / sizeof(format[0]); i++) {
		out.len = 0;
		render(arena, format[i], with_the_first_known(arena),
		       (struct cd_report_options){ .width = 200 }, &out);
		assert_non_null(strstr(out.data, "55.5 Gb/s of 100 Gb/s (55.5 %). Cause: "));
		assert_null(strstr(out.data, "5.24 Gb/s of 100 Gb/s (5.24 %). Cause: "));
	}
	text = report(with_the_first_known, 200, false);
	assert_true(line_of(text, "2  high      pcie.link_downtrain/") <
		    line_of(text, "(known: stood in the baseline)"));
	out.len = 0;
	render(arena, "prometheus", with_the_first_known(arena), (struct cd_report_options){ 0 },
	       &out);
	assert_non_null(strstr(out.data, "commdoctor_first_cause_info{check=\"pcie.link_down"));
}

static struct cd_run *with_an_unknown(struct cd_arena *a)
{
	struct cd_run *run = run_clean_vm(a);

	for (size_t i = 0; i < run->n_results; i++) {
		if (run->results[i].verdict != CD_PASS)
			continue;
		run->results[i].verdict = run->results[i].subjects->verdict = CD_UNKNOWN;
		break;
	}
	return run;
}

static void all_clear_says_how_much_was_judged_and_what_is_waived(void **state)
{
	size_t pass = 0;
	struct cd_run *run = with_an_unknown(arena);

	(void)state;
	for (size_t i = 0; i < run->n_results; i++)
		pass += run->results[i].verdict == CD_PASS;
	assert_true(pass > 0);
	assert_int_equal(line_of(report(with_an_unknown, 200, false),
		cd_sprintf(arena, "in the %zu of %zu applicable questions that could be judged.",
			   pass, pass + 1)), 1);
	assert_int_equal(line_of(report(run_waived, 200, false),
				 "Nothing that counts on lab; 1 waived finding, critical."), 1);
}

static void controls_are_counted_and_waivers_to_look_at_are_named(void **state)
{
	const char *text = report(run_compliance, 200, false);

	(void)state;
	assert_int_equal(line_of(text, "6 controls: 1 not met (NET-1), 2 unknown (NET-3, NET-6), "
				 "1 waived (NET-2), 1 met, 1 not applicable."),
			 line_of(text, "Controls"));
	assert_true(line_of(text, "by ops until 2027-01-31, ticket NET-4711") > line_of(text, "\nWaived"));
	assert_true(line_of(text, "waiver expired 2025-12-31") < line_of(text, "\nWaived"));
	line_of(text, "site.yaml:17: tcp.somaxconn/small");
	line_of(text, "site.yaml:22: tcp.rmem/* on *, by lab, permanent: unused");
	line_of(text, "site.yaml:27: rdma.*/*");
	assert_null(strstr(text, "site.yaml:32"));	/* few questions were asked: not its fault */
	assert_null(strstr(report(run_roce_node, 0, false), "Controls"));
}

static void bounds_stand_with_their_source(void **state)
{
	const char *text = report(run_roce_node, 0, false);

	(void)state;
	assert_non_null(strstr(text, "least = 64 KiB (roce-training.yaml:12)"));
}

static void what_hands_do_is_told_in_a_sentence(void **state)
{
	const char *text = report(run_roce_node, 0, false);
	const char *at = strstr(text, "   to stay   Set the same mask in");
	const char *end = at ? strstr(at, "(risk R3: ") : NULL;

	(void)state;
	assert_non_null(end);
	for (; at < end; at++)
		assert_int_not_equal(*at, '\\');
}

static void causes_stand_in_order_and_consequences_under_them(void **state)
{
	const char *text = report(run_roce_node, 0, false);

	(void)state;
	assert_true(line_of(text, "tcp.window_scaling/off") < line_of(text, "tcp.live_limits/window"));
	assert_true(line_of(text, "tcp.live_limits/window") < line_of(text, "\n2  high"));
	assert_true(line_of(text, "\n2  high") < line_of(text, "\nElsewhere"));
	assert_true(line_of(text, "\nElsewhere") < line_of(text, "\n3  high"));
	assert_true(line_of(text, "\nCoverage") > line_of(text, "\n3  high"));
}

/* The same words on one line. */
static const char *unwrapped(const char *text)
{
	static char line[64 << 10];
	size_t n = 0;

	for (; *text && n + 1 < sizeof(line); text++)
		if (*text != '\n' && (*text != ' ' || (n && line[n - 1] != ' ')))
			line[n++] = *text;
		else if (n && line[n - 1] != ' ')
			line[n++] = ' ';
	line[n] = '\0';
	return line;
}

static void independent_causes_stand_side_by_side_on_top(void **state)
{
	const char *text = report(run_roce_node, 0, false);

	(void)state;
	assert_true(line_of(text, "independent causes") < line_of(text, "\n1  critical"));
	assert_true(line_of(text, "   2  pcie.link_downtrain/") < line_of(text, "\n1  critical"));
	text = unwrapped(text);
	assert_true(strstr(text, "loses 0.04 %, on the switch") < strstr(text, " 1 critical"));
}

static struct cd_run *fault_of_a_peer(struct cd_arena *a)
{
	struct cd_run *run = run_roce_node(a);
	struct cd_finding *first = (struct cd_finding *)run->diagnosis[0]->finding;

	first->where = CD_PEER;
	run->ceilings[0].measured = 9e9;
	run->ceilings[0].contradicted = true;
	return run;
}

static void the_first_line_says_that_it_is_not_this_host_and_that_a_limit_is_wrong(void **state)
{
	const char *text = unwrapped(report(fault_of_a_peer, 0, false));

	(void)state;
	assert_non_null(strstr(text, "but 9 Gb/s were measured: the reckoned limit is too low. Cause: "
			       "TCP window scaling. Not on this host: the cause sits on the "
			       "peer."));
}

static void what_limits_next_stands_beside_the_lowest_limit(void **state)
{
	const char *text = unwrapped(report(run_roce_node, 0, false));

	(void)state;
	assert_non_null(strstr(text, "[#.........] for one connection by tcp.window_scaling/off; "
			       "measured 4.9 Gb/s (93.5 % of it); the next one is 55.5 Gb/s by"));
}

static void what_was_waived_or_could_not_be_judged_is_said(void **state)
{
	const char *text = report(run_roce_node, 0, false);

	(void)state;
	assert_true(line_of(text, "netops@example.org") > line_of(text, "\nWaived"));
	assert_non_null(strstr(text, "run as root (1)"));
	assert_non_null(strstr(text, "collector verbs: timeout"));
	assert_non_null(strstr(text, "LinkUp since 12 days"));
}

static void nothing_wrong_is_said_plainly_with_what_is_not_there(void **state)
{
	const char *text = report(run_clean_vm, 0, false);

	(void)state;
	assert_int_equal(line_of(text, "OK"), 1);
	assert_true(line_of(text, "no RDMA device on this host (4 questions)") <= 4);
	assert_non_null(strstr(unwrapped(text), "no GPU on this host"));
	assert_non_null(strstr(unwrapped(text), "one NUMA node"));
	assert_null(strstr(text, "FAIL"));
}

static void each_question_without_an_answer_says_why(void **state)
{
	struct cd_run *run = run_roce_node(arena);
	const char *text = report(run_roce_node, 0, false);

	(void)state;
	assert_true(line_of(text, "- rdma.lim.memlock: /proc/4711/limits: permission denied") >
		    line_of(text, "\nCoverage"));
	assert_non_null(strstr(text, "- udp.rcvbuf_errors: only one sample was taken\n"));
	assert_null(strstr(text, "- tcp.rmem"));
	for (size_t i = 0; i < run->n_results; i++) {
		struct cd_subject *s = run->results[i].subjects;

		if (run->results[i].verdict != CD_UNKNOWN)
			continue;
		s->next = cd_alloc(arena, sizeof(*s));
		*s->next = *s;
		s->next->next = NULL;
		s->subject = "127.0.0.1:1";
	}
	out.len = 0;
	render(arena, "text", run, (struct cd_report_options){ .width = 80 }, &out);
	assert_non_null(strstr(unwrapped(out.data), "- udp.rcvbuf_errors 127.0.0.1:1: only one "
			       "sample was taken (and 1 more)"));
	run = run_clean_vm(arena);
	for (size_t i = 0; i < run->n_results; i++) {
		run->results[i].verdict = CD_UNKNOWN;
		run->results[i].subjects->verdict = CD_UNKNOWN;
	}
	out.len = 0;
	render(arena, "text", run, (struct cd_report_options){ .width = 80 }, &out);
	assert_non_null(strstr(out.data, "and 4 more in -o html"));
}

static void a_reason_names_its_questions(void **state)
{
	const char *text = report(run_clean_vm, 0, false);

	(void)state;
	assert_non_null(strstr(text, "\nNot here  - no RDMA device on this host (4 questions)\n"));
	assert_non_null(strstr(text, "\n          - no GPU on this host (gpudirect.path "
			       "gpudirect.peermem)\n"));
	assert_non_null(strstr(text, "\n          - one NUMA node: nothing is remote "
			       "(irq.numa_affinity)\n"));
}

static void an_answer_not_to_be_relied_on_says_why(void **state)
{
	(void)state;
	assert_int_equal(line_of(report(run_cut, 0, false), "UNRELIABLE"), 1);
	assert_int_equal(line_of(out.data, "deadline of 50 s"), 2);
	assert_non_null(strstr(out.data, "rdma.port.rate"));
	assert_int_equal(line_of(report(run_must_judge, 0, false), "UNRELIABLE"), 1);
	assert_int_equal(line_of(out.data, "sock.rmem_max"), 2);
	assert_int_equal(line_of(report(run_nothing_judged, 0, false), "UNRELIABLE"), 1);
	assert_int_equal(line_of(report(run_error, 0, false), "UNRELIABLE"), 1);
	assert_non_null(strstr(out.data, "nic/mtu"));
	assert_int_equal(line_of(report(run_waived, 0, false), "OK"), 1);
}

/* A command that is to be pasted may be longer; so it is not broken inside quotes. */
static void lines_keep_to_the_width(void **state)
{
	static const int width[] = { 60, 80, 100 };

	(void)state;
	for (const struct run_maker *m = run_makers; m->make; m++) {
		for (size_t i = 0; i < 3; i++) {
			char *line, *text = cd_strdup(arena, report(m->make, width[i], false));

			while ((line = strsep(&text, "\n")))
				if (cd_flow_columns(line) > (size_t)width[i] &&
				    !strstr(line, "ACTION==") && !strstr(line, "Family") &&
				    !strchr(line, '\''))
					fail_msg("%s, %d columns: %s", m->name, width[i], line);
		}
	}
}

static void colour_adds_nothing_but_escapes(void **state)
{
	(void)state;
	for (const struct run_maker *m = run_makers; m->make; m++) {
		const char *plain = cd_strdup(arena, report(m->make, 80, false));
		const char *painted = report(m->make, 80, true);
		CD_AUTO_BUF stripped = { 0 };

		assert_null(strchr(plain, '\033'));
		assert_non_null(strchr(painted, '\033'));
		while (*painted) {
			if (*painted == '\033')
				painted += strcspn(painted, "m") + 1;
			else
				cd_buf_putc(&stripped, *painted++);
		}
		assert_string_equal(plain, stripped.data);
	}
}

static void no_control_character_comes_out(void **state)
{
	struct cd_run *run = run_roce_node(arena);

	(void)state;
	run->host_name = "a\033[2Jb";
	run->results[0].subjects->why = "x\ry\a";
	run->profile = "a\xe2\x80\xae\xe2\x80\xaez";
	out.len = 0;
	render(arena, "text", run, (struct cd_report_options){ .width = 80 }, &out);
	for (size_t i = 0; i < out.len; i++)
		assert_true(out.data[i] == '\n' || (unsigned char)out.data[i] >= 0x20);
	assert_non_null(strstr(out.data, "a\\xe2\\x80\\xae\\xe2\\x80\\xaez"));
}

static void many_findings_of_one_code_are_told_once(void **state)
{
	struct cd_run *run = run_roce_node(arena);
	struct cd_subject *s = NULL;
	const char *text;

	(void)state;
	for (size_t i = 0; i < run->n_results; i++)
		if (!strcmp(run->results[i].check, "pcie.link_downtrain"))
			s = run->results[i].subjects->next;
	assert_non_null(s);
	for (int i = 0; i < 30; i++) {
		struct cd_finding *f = cd_alloc(arena, sizeof(*f));

		*f = *s->findings;
		f->subject = cd_sprintf(arena, "0000:%02x:00.0", i);
		f->next = s->findings->next;
		s->findings->next = f;
	}
	out.len = 0;
	render(arena, "text", run, (struct cd_report_options){ .width = 80 }, &out);
	text = strstr(out.data, "pcie.link_downtrain/");
	assert_non_null(text);
	assert_non_null(strstr(text, "and 22 more"));
	assert_true(line_of(out.data, "and 22 more") < 42);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(the_first_screen_has_cause_number_path_and_fix,
						setup, teardown),
		cmocka_unit_test_setup_teardown(
			controls_are_counted_and_waivers_to_look_at_are_named, setup, teardown),
		cmocka_unit_test_setup_teardown(what_is_known_is_not_the_headline_of_what_fails,
						setup, teardown),
		cmocka_unit_test_setup_teardown(
			all_clear_says_how_much_was_judged_and_what_is_waived, setup, teardown),
		cmocka_unit_test_setup_teardown(bounds_stand_with_their_source, setup, teardown),
		cmocka_unit_test_setup_teardown(what_hands_do_is_told_in_a_sentence, setup,
						teardown),
		cmocka_unit_test_setup_teardown(causes_stand_in_order_and_consequences_under_them,
						setup, teardown),
		cmocka_unit_test_setup_teardown(independent_causes_stand_side_by_side_on_top,
						setup, teardown),
		cmocka_unit_test_setup_teardown(
			the_first_line_says_that_it_is_not_this_host_and_that_a_limit_is_wrong,
			setup, teardown),
		cmocka_unit_test_setup_teardown(what_limits_next_stands_beside_the_lowest_limit,
						setup, teardown),
		cmocka_unit_test_setup_teardown(what_was_waived_or_could_not_be_judged_is_said,
						setup, teardown),
		cmocka_unit_test_setup_teardown(nothing_wrong_is_said_plainly_with_what_is_not_there,
						setup, teardown),
		cmocka_unit_test_setup_teardown(each_question_without_an_answer_says_why,
						setup, teardown),
		cmocka_unit_test_setup_teardown(a_reason_names_its_questions, setup, teardown),
		cmocka_unit_test_setup_teardown(an_answer_not_to_be_relied_on_says_why,
						setup, teardown),
		cmocka_unit_test_setup_teardown(lines_keep_to_the_width, setup, teardown),
		cmocka_unit_test_setup_teardown(colour_adds_nothing_but_escapes, setup, teardown),
		cmocka_unit_test_setup_teardown(no_control_character_comes_out, setup, teardown),
		cmocka_unit_test_setup_teardown(many_findings_of_one_code_are_told_once,
						setup, teardown),
	};

	return cmocka_run_group_tests_name("text report", tests, NULL, NULL);
}
