/* SPDX-License-Identifier: Apache-2.0 */
/* Are findings told with their values, and are lines to type safe whatever a subject is called? */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "engine/catalogue-fill.h"

static const char xml[] =
	"<?xml version='1.0'?>\n"
	"<checks><check id='tcp.x' tags='kernel tcp' aliases='net.x'>\n"
	"  <title>A title</title>\n"
	"  <why>Why\n     it matters, <code>a &lt; b</code>.</why>\n"
	"  <bound name='share'>A share.</bound>\n"
	"  <finding code='small'>\n"
	"    <says>{subject}: {size} is less than {need}, {rate} of {nothing} on {path}.</says>\n"
	"    <fix>\n"
	"      <runtime risk='R0'>\n"
	"        <sysctl key='net.ipv4.conf.{subject}.x' value='{need} {name}' undo='{size}'/>\n"
	"        <sysctl key='a.b' value='1' undo='0'/>\n"
	"        <module name='tcp_{name}' options='a=1' undo='modprobe -r it'/>\n"
	"        <sysfs path='/sys/class/net/{subject}/x' value='-1' undo='0'/>\n"
	"        <ethtool device='{subject}' options='-G rx {need}' undo='the old value'/>\n"
	"        <dcb device='{subject}' options='pfc set prio-pfc all:off 3:on' undo='x'/>\n"
	"        <mount path='/mnt' options='noatime' undo='x'/>\n"
	"        <file path='/etc/x.d/y' line='a = {name}' undo='x'/>\n"
	"        <command run='ip link set {subject} mtu {need}' undo='ip link set {subject} "
	"up'/>\n"
	"        <manual do='Move {subject} away; it holds {need}.' undo='move {size} back'/>\n"
	"        <sysctl key='a.c' value='1 2' undo='4096 {size} {need}'/>\n"
	"        <command run='tc -d qdisc show dev {subject}; tc qdisc del dev {subject} root' "
	"undo='echo {size} | xargs tc x'/>\n"
	"        <sysfs path='/sys/b' value='1' undo='{unseen}'/>\n"
	"      </runtime>\n"
	"      <persistent risk='R2'>\n"
	"        <sysctl key='a.b' value='1 2' undo_by_hand='remove the line'/>\n"
	"        <module name='bonding' options='mode=4' undo='x'/>\n"
	"        <sysfs path='/sys/a' value='1' undo='x'/>\n"
	"        <ethtool device='{subject}' options='-G rx 4096' undo='x'/>\n"
	"        <mount path='/mnt' options='noatime' undo='x'/>\n"
	"        <file path='/etc/nginx.conf' line='a {size};' undo='x'/>\n"
	"        <ethtool device='{subject}' options='-s {subject} autoneg on' undo='{size}'/>\n"
	"        <sysctl key='{name}' value='1' undo='x'/>\n"
	"        <file path='/etc/systemd/system/a.service.d/b.conf' "
	"line='[Service] LimitMEMLOCK=infinity' undo='x'/>\n"
	"        <command run='nmcli connection modify {subject} x' undo='nmcli y'/>\n"
	"      </persistent>\n"
	"    </fix>\n"
	"    <fix outside='switch'>Ask for {need}.</fix>\n"
	"    <verify>Type <code>x {size} {name}</code> and see {size}.</verify>\n"
	"  </finding>\n"
	"  <see>RFC 1</see><see>https://a.example/</see>\n"
	"</check></checks>\n";

enum { PERSISTENT = 13 };	/* steps before these are of run time */

static struct cd_arena *arena;
static struct cd_catalogue *cat;
static char file[] = "/tmp/test-catalogue-XXXXXX";

static struct cd_catalogue *open_text(const char *text, struct cd_error *err)
{
	int fd;
	struct cd_catalogue *c;

	strcpy(file, "/tmp/test-catalogue-XXXXXX");
	fd = mkstemp(file);
	assert_true(fd >= 0);
	assert_int_equal(write(fd, text, strlen(text)), strlen(text));
	close(fd);
	c = cd_catalogue_open(file, err);
	unlink(file);
	return c;
}

static int begin(void **state)
{
	struct cd_error err = { "" };

	(void)state;
	arena = cd_arena_new();
	cat = open_text(xml, &err);
	if (!cat)
		fail_msg("%s", err.text);
	return 0;
}

static int end(void **state)
{
	(void)state;
	cd_catalogue_close(cat);
	cd_arena_free(arena);
	return 0;
}

static const struct cd_words *words(const char *subject, const char *name, const char *scope)
{
	struct cd_observed *seen = cd_alloc_n(arena, 4, sizeof(*seen));
	struct cd_finding *f = cd_alloc(arena, sizeof(*f));

	seen[0] = (struct cd_observed){ "size", "bytes", CD_OBSERVED_INT, 65536, 0, NULL };
	seen[1] = (struct cd_observed){ "need", "bytes", CD_OBSERVED_INT, 5242880, 0, NULL };
	seen[2] = (struct cd_observed){ "rate", "bit/s", CD_OBSERVED_REAL, 0, 5.24e9, NULL };
	seen[3] = (struct cd_observed){ "name", NULL, CD_OBSERVED_TEXT, 0, 0, name };
	*f = (struct cd_finding){
		.check = "tcp.x", .scope = scope, .subject = subject, .code = "small",
		.path = "eth0", .observed = seen, .n_observed = 4,
	};
	return cd_catalogue_words(cat, arena, NULL, f);
}

static void an_entry_is_read(void **state)
{
	const struct cd_entry *e = cd_catalogue_entry(cat, "tcp.x");

	(void)state;
	assert_non_null(e);
	assert_string_equal(e->title, "A title");
	assert_string_equal(e->why, "Why it matters, a < b.");
	assert_int_equal(e->n_tags, 2);
	assert_string_equal(e->tag[1], "tcp");
	assert_int_equal(e->n_alias, 1);
	assert_string_equal(e->alias[0], "net.x");
	assert_int_equal(e->n_see, 2);
	assert_string_equal(e->see[1], "https://a.example/");
	assert_null(e->advice);
	assert_ptr_equal(e, cd_catalogue_entry(cat, "tcp.x"));
	assert_null(cd_catalogue_entry(cat, "tcp.y"));
	assert_string_equal(cd_catalogue_bound(cat, "tcp.x", "share"), "A share.");
	assert_null(cd_catalogue_bound(cat, "tcp.x", "other"));
}

static void values_are_told_to_people(void **state)
{
	const struct cd_words *w = words("eth0", "n", "host");

	(void)state;
	assert_string_equal(w->says, cd_sprintf(arena,
						"eth0: %s is less than %s, %s of {nothing} "
						"on eth0.",
						cd_text_quantity(arena, 65536, "bytes"),
						cd_text_quantity(arena, 5242880, "bytes"),
						cd_text_quantity(arena, 5.24e9, "bit/s")));
	assert_string_equal(w->verify, cd_sprintf(arena, "Type x 65536 n and see %s.",
						  cd_text_quantity(arena, 65536, "bytes")));
	assert_string_equal(words("eth0", "a b", "host")->verify, cd_sprintf(arena,
		"Type x 65536 'a b' and see %s.", cd_text_quantity(arena, 65536, "bytes")));
	assert_string_equal(w->outside, "switch");
	assert_non_null(strstr(w->outside_text, cd_text_quantity(arena, 5242880, "bytes")));
	assert_true(strncmp(words("", "n", "host")->says, "this host:", 10) == 0);
}

static void steps_are_lines_to_type(void **state)
{
	static const char *const line[] = {
		"sysctl -w net.ipv4.conf.eth0/100.x='5242880 n'",
		"sysctl -w a.b=1",
		"modprobe tcp_n a=1",
		"printf '%s\\n' -1 > /sys/class/net/eth0.100/x",
		"ethtool -G eth0.100 rx 5242880",
		"dcb pfc set dev eth0.100 prio-pfc all:off 3:on",
		"mount -o remount,noatime /mnt",
		"echo 'a = n' >> /etc/x.d/y",
		"ip link set eth0.100 mtu 5242880",
	};
	const struct cd_words *w = words("eth0.100", "n", "host");

	(void)state;
	assert_int_equal(w->n_steps, 23);
	for (size_t i = 0; i < sizeof(line) / sizeof(line[0]); i++) {
		assert_string_equal(w->step[i].text, line[i]);
		assert_int_equal(w->step[i].when, CD_RUNTIME);
		assert_string_equal(w->step[i].risk, "R0");
		assert_false(w->step[i].by_hand);
	}
	assert_string_equal(w->step[0].undo, "sysctl -w net.ipv4.conf.eth0/100.x=65536");
	assert_string_equal(w->step[3].undo, "echo 0 > /sys/class/net/eth0.100/x");
	assert_string_equal(w->step[8].undo, "ip link set eth0.100 up");
	assert_string_equal(w->step[10].undo, "sysctl -w a.c='4096 65536 5242880'");
}

static void an_old_value_that_nobody_saw_is_no_command(void **state)
{
	const struct cd_step *s = &words("eth0", "n", "host")->step[12];

	(void)state;
	assert_string_equal(s->text, "echo 1 > /sys/b");
	assert_null(s->before);
	assert_true(s->undo_by_hand);
	assert_null(strchr(s->undo, '{'));
}

static void what_hands_do_is_a_sentence(void **state)
{
	const struct cd_words *w = words("-$(x)", "n", "host");
	const struct cd_step *s = &w->step[9];

	(void)state;
	assert_string_equal(s->kind, "manual");
	assert_true(s->by_hand);
	assert_string_equal(s->text, cd_sprintf(arena, "Move -$(x) away; it holds %s.",
						cd_text_quantity(arena, 5242880, "bytes")));
	assert_string_equal(s->target, s->text);
	assert_null(s->value);
	assert_string_equal(s->undo, cd_sprintf(arena, "move %s back",
						cd_text_quantity(arena, 65536, "bytes")));
	assert_string_equal(cd_catalogue_code(cat, arena, "tcp.x", "small")->step[9].text,
			    "Move {subject} away; it holds {need}.");
}

static void persistent_steps_append_to_files_of_ours(void **state)
{
	static const char *const line[] = {
		"echo 'a.b = 1 2' >> /etc/sysctl.d/90-commdoctor.conf",
		"echo bonding > /etc/modules-load.d/commdoctor-bonding.conf; "
		"echo 'options bonding mode=4' > /etc/modprobe.d/commdoctor-bonding.conf",
		"echo 'w /sys/a - - - - 1' >> /etc/tmpfiles.d/commdoctor.conf",
		"echo 'ACTION==\"add|move\", SUBSYSTEM==\"net\", KERNEL==\"eth0\", "
		"RUN+=\"/usr/sbin/ethtool -G eth0 rx 4096\"' >> "
		"/etc/udev/rules.d/90-commdoctor.rules",
		"In /etc/fstab add noatime to the options of /mnt.",
		"In /etc/nginx.conf write: a 65536;",
		"echo 'ACTION==\"add|move\", SUBSYSTEM==\"net\", KERNEL==\"eth0\", "
		"RUN+=\"/usr/sbin/ethtool -s eth0 autoneg on\"' >> "
		"/etc/udev/rules.d/90-commdoctor.rules",
		"echo 'net.x.y = 1' >> /etc/sysctl.d/90-commdoctor.conf",
		"mkdir -p /etc/systemd/system/a.service.d; printf '%s\\n' '[Service]' "
		"'LimitMEMLOCK=infinity' >> /etc/systemd/system/a.service.d/b.conf",
	};
	const struct cd_words *w = words("eth0", "net.x.y", "host");

	(void)state;
	for (size_t i = 0; i < sizeof(line) / sizeof(line[0]); i++) {
		const struct cd_step *s = &w->step[PERSISTENT + i];

		assert_int_equal(strncmp(s->text, line[i], strlen(line[i])), 0);
		assert_int_equal(s->when, CD_PERSISTENT);
		assert_string_equal(s->risk, "R2");
		assert_int_equal(s->by_hand, i == 4 || i == 5);
	}
	assert_string_equal(w->step[PERSISTENT].undo, "remove the line");
	assert_true(w->step[PERSISTENT].undo_by_hand);
	assert_false(w->step[8].undo_by_hand);
	assert_true(w->step[9].undo_by_hand);
}

static void a_namespace_is_entered(void **state)
{
	(void)state;
	assert_string_equal(words("eth0", "n", "netns:blue")->step[1].text,
			    "ip netns exec blue sysctl -w a.b=1");
	assert_string_equal(words("eth0", "n", "netns:4711")->step[1].text,
			    "nsenter -t 4711 -n sysctl -w a.b=1");
	assert_string_equal(words("eth0", "n", "netns:$(x)")->step[1].text,
			    "ip netns exec '$(x)' sysctl -w a.b=1");
	assert_true(words("eth0", "n", "netns:blue")->step[PERSISTENT].by_hand);
	assert_null(strstr(words("eth0", "n", "netns:blue")->step[PERSISTENT].text, "sysctl.d"));
}

/* eth0 of a namespace is not the eth0 of the host. */
static void commands_and_their_way_back_are_for_inside(void **state)
{
	const struct cd_words *w = words("eth0", "n", "netns:blue");
	const char *const tc = "tc -d qdisc show dev eth0; tc qdisc del dev eth0 root";

	(void)state;
	assert_string_equal(w->step[4].text, "ip netns exec blue ethtool -G eth0 rx 5242880");
	assert_string_equal(w->step[8].text, "ip netns exec blue ip link set eth0 mtu 5242880");
	assert_string_equal(w->step[8].undo, "ip netns exec blue ip link set eth0 up");
	assert_string_equal(w->step[11].text,
			    cd_sprintf(arena, "ip netns exec blue sh -c '%s'", tc));
	assert_string_equal(w->step[11].undo,
			    "ip netns exec blue sh -c 'echo 65536 | xargs tc x'");
	assert_string_equal(words("eth0", "n", "netns:4711")->step[11].text,
			    cd_sprintf(arena, "nsenter -t 4711 -n sh -c '%s'", tc));
	assert_string_equal(words("$(x)", "n", "netns:4711")->step[8].text,
			    "nsenter -t 4711 -n sh -c 'ip link set '\\''$(x)'\\'' mtu 5242880'");
	assert_string_equal(words("eth0", "n", "host")->step[11].text, tc);
	assert_non_null(strstr(w->step[9].text, "For network namespace blue: Move eth0 away"));
}

static void managers_of_the_host_know_no_links_inside(void **state)
{
	const struct cd_words *w = words("eth0", "n", "netns:blue");
	const struct cd_step *s[] = { &w->step[PERSISTENT + 3], &w->step[PERSISTENT + 9] };

	(void)state;
	for (size_t i = 0; i < sizeof(s) / sizeof(s[0]); i++) {
		assert_true(s[i]->by_hand);
		assert_true(s[i]->undo_by_hand);
		assert_string_equal(s[i]->undo, "take it out again there");
		assert_true(strncmp(s[i]->text, "Where the namespace is made", 27) == 0);
	}
	assert_false(words("eth0", "n", "host")->step[PERSISTENT + 9].by_hand);
}

static const char *const hostile[] = {
	"$(reboot)",	"`reboot`",  "a'b",   "a\"b",	 "a;b",	     "a b",	"!!",
	"a\\",		"~",	     "*",     "#x",	 "",	     "&",	"%s",
	"a'\"$(x)\"'b", "{subject}", "{a,b}", "{1..3}",	 "{a}{b,c}", "x{a}y{}", "=x",
	"-rf",		"\\'",	     "$'x'",  "a|b>c<d", "a\\$x",    "\\\\",	"\\\"",
};

static void a_hostile_subject_is_quoted(void **state)
{
	const struct cd_words *w = words("$(reboot)", "a'b", "host");

	(void)state;
	assert_string_equal(w->step[4].text, "ethtool -G '$(reboot)' rx 5242880");
	assert_string_equal(w->step[7].text, "echo 'a = a'\\''b' >> /etc/x.d/y");
	assert_string_equal(w->step[PERSISTENT + 3].text,
			    "In your network manager, or at each boot: ethtool -G '$(reboot)' rx 4096");
	assert_true(w->step[PERSISTENT + 3].by_hand);
	assert_non_null(strstr(words("-x", "n", "host")->step[4].text, "careful"));
}

/* What a real shell makes of `printf %s ARGUMENT`. */
static const char *through_a_shell(const char *argument)
{
	char *command = cd_sprintf(arena, "printf %%s %s", argument), answer[256];
	int fd[2], status;
	ssize_t n, len = 0;
	pid_t child;

	assert_int_equal(pipe(fd), 0);
	child = fork();
	assert_true(child >= 0);
	if (!child) {
		dup2(fd[1], 1);
		close(fd[0]);
		close(fd[1]);
		execl("/bin/bash", "bash", "-c", command, (char *)NULL);
		_exit(127);
	}
	close(fd[1]);
	while ((n = read(fd[0], answer + len, sizeof(answer) - 1 - (size_t)len)) > 0)
		len += n;
	close(fd[0]);
	waitpid(child, &status, 0);
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
	answer[len] = '\0';
	return cd_strdup(arena, answer);
}

static void a_shell_reads_back_what_was_quoted(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(hostile) / sizeof(hostile[0]); i++) {
		struct cd_observed seen = { "v", NULL, CD_OBSERVED_TEXT, 0, 0, hostile[i] };
		struct cd_finding f = { .observed = &seen, .n_observed = 1, .subject = "" };
		const char *want = cd_sprintf(arena, "<%s>", hostile[i]);

		assert_string_equal(through_a_shell(cd_quote(arena, hostile[i])), hostile[i]);
		assert_string_equal(through_a_shell(cd_fill_command(arena, "\\<{v}\\>", &f)), want);
		assert_string_equal(through_a_shell(cd_fill_command(arena, "'<{v}>'", &f)), want);
		assert_string_equal(through_a_shell(cd_fill_command(arena, "\\'{v}\\'", &f)),
				    cd_sprintf(arena, "'%s'", hostile[i]));
		assert_string_equal(through_a_shell(cd_fill_command(arena, "\"<{v}>\"", &f)), want);
	}
}

static void without_an_entry_the_code_is_said(void **state)
{
	struct cd_finding f = { .check = "a.b", .code = "odd", .subject = "eth0", .scope = "host" };

	(void)state;
	assert_string_equal(cd_catalogue_words(cat, arena, NULL, &f)->says, "a.b/odd: eth0");
	assert_string_equal(cd_catalogue_words(NULL, arena, NULL, &f)->says, "a.b/odd: eth0");
	assert_null(cd_catalogue_code(cat, arena, "tcp.x", "other"));
	assert_null(cd_catalogue_code(cat, arena, "other", "small"));
	assert_non_null(strstr(cd_catalogue_code(cat, arena, "tcp.x", "small")->says, "{subject}"));
	assert_string_equal(cd_catalogue_code(cat, arena, "tcp.x", "small")->step[4].text,
			    "ethtool -G {subject} rx {need}");
}

static void a_damaged_catalogue_is_an_error(void **state)
{
	static const char *const bad[] = {
		"",
		"<checks>",
		"<other/>",
		"no xml",
		("<!DOCTYPE checks [<!ENTITY a 'b'>]><checks><check "
		 "id='a.b'><title>&a;</title></check>"
		 "</checks>"),
	};

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct cd_error err = { "" };

		assert_null(open_text(bad[i], &err));
		assert_non_null(strstr(err.text, file));
	}
	assert_null(cd_catalogue_open("/nonexistent/c.xml", NULL));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(an_entry_is_read, begin, end),
		cmocka_unit_test_setup_teardown(values_are_told_to_people, begin, end),
		cmocka_unit_test_setup_teardown(steps_are_lines_to_type, begin, end),
		cmocka_unit_test_setup_teardown(an_old_value_that_nobody_saw_is_no_command, begin, end),
		cmocka_unit_test_setup_teardown(what_hands_do_is_a_sentence, begin, end),
		cmocka_unit_test_setup_teardown(persistent_steps_append_to_files_of_ours, begin,
						end),
		cmocka_unit_test_setup_teardown(a_namespace_is_entered, begin, end),
		cmocka_unit_test_setup_teardown(commands_and_their_way_back_are_for_inside, begin,
						end),
		cmocka_unit_test_setup_teardown(managers_of_the_host_know_no_links_inside, begin,
						end),
		cmocka_unit_test_setup_teardown(a_hostile_subject_is_quoted, begin, end),
		cmocka_unit_test_setup_teardown(a_shell_reads_back_what_was_quoted, begin, end),
		cmocka_unit_test_setup_teardown(without_an_entry_the_code_is_said, begin, end),
		cmocka_unit_test_setup_teardown(a_damaged_catalogue_is_an_error, begin, end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
