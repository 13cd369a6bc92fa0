/* SPDX-License-Identifier: Apache-2.0 */
/* clock-daemons: who steers by its command line; the datagrams of chronyd and ptp4l, whole and damaged. */
#include "lib/gather.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "collect/clock.h"
#include "model/evidence.h"
#include "probe/clock.h"

extern const struct cd_collector cd_collector_clock_daemons;

static enum cd_steers steers(const char *name, const char *arguments, const char *conf)
{
	struct cd_arena *a = cd_arena_new();
	char *word[32];
	const char *why;
	size_t n = cd_text_words(cd_strdup(a, arguments), word, 32);
	enum cd_steers answer = cd_clock_steers(name, word, n, conf, &why);

	cd_arena_free(a);
	return answer;
}

static void who_writes_the_clock(void **state)
{
	static const struct { const char *name, *arguments, *conf; enum cd_steers answer; } row[] = {
		{ "chronyd", "-F 1", NULL, CD_STEERS },
		{ "chronyd", "-F 1 -x", NULL, CD_STEERS_NOT },
		{ "chronyd", "-4xd", NULL, CD_STEERS_NOT },
		{ "chronyd", "-f /etc/x", NULL, CD_STEERS },	/* the x of a value */
		{ "chronyd", "-P -x", NULL, CD_STEERS },
		{ "chronyd", "-Q", NULL, CD_STEERS_NOT },
		{ "ntpd", "-p /run/ntpd.pid -g -u 115:121", NULL, CD_STEERS },
		{ "ntpd", "-gq", NULL, CD_STEERS_NOT },
		{ "systemd-timesyncd", "", NULL, CD_STEERS },
		{ "openntpd", "-f /etc/openntpd/ntpd.conf", NULL, CD_STEERS },
		{ "phc2sys", "-s eth0 -w", NULL, CD_STEERS },
		{ "phc2sys", "-a", NULL, CD_STEERS_NOT },
		{ "phc2sys", "-a -r", NULL, CD_STEERS },
		{ "phc2sys", "-arr", NULL, CD_STEERS },
		{ "phc2sys", "-s CLOCK_REALTIME -c eth0 -O 0", NULL, CD_STEERS_NOT },
		{ "phc2sys", "-a -r -E ntpshm -M 0", NULL, CD_STEERS_NOT },
		{ "phc2sys", "-arEntpshm", NULL, CD_STEERS_NOT },
		{ "phc2sys", "-s eth0 -f /e.conf", "[global]\nclock_servo refclock_sock\n", CD_STEERS_NOT },
		{ "ptp4l", "-i eth0 -m", NULL, CD_STEERS_NOT },
		{ "ptp4l", "-S -i eth0", NULL, CD_STEERS },
		{ "ptp4l", "-S -i eth0 --free_running=1", NULL, CD_STEERS_NOT },
		{ "ptp4l", "-S -i eth0 --free_running 1", NULL, CD_STEERS_NOT },
		{ "ptp4l", "-f /e.conf", "[global]\n# time_stamping hardware\ntime_stamping\tsoftware\n", CD_STEERS },
		{ "ptp4l", "-f /e.conf", "time_stamping software\nfree_running 1", CD_STEERS_NOT },
		{ "ptp4l", "-f /e.conf", "time_stamping software\nfree_running 10", CD_STEERS },
		{ "ptp4l", "-f /e.conf", "time_stamping software\nserverOnly 1\n", CD_STEERS_NOT },
		{ "ptp4l", "-f /e.conf", NULL, CD_STEERS_UNCLEAR },
		{ "ptp4l", "-L -f /e.conf", NULL, CD_STEERS_NOT },
		{ "ptpd", "-i eth0", NULL, CD_STEERS_UNCLEAR },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++)
		if (steers(row[i].name, row[i].arguments, row[i].conf) != row[i].answer)
			fail_msg("%s %s", row[i].name, row[i].arguments);
}

static void process(struct cd_gather *g, const char *pid, const char *comm, const char *cmdline,
		    const char *parent, const char *start)
{
	struct cd_arena *a = cd_arena_new();

	gather_file(g, cd_sprintf(a, "/proc/%s/comm", pid), cd_sprintf(a, "%s\n", comm));
	if (cmdline)
		gather_file(g, cd_sprintf(a, "/proc/%s/cmdline", pid), cmdline);
	gather_file(g, cd_sprintf(a, "/proc/%s/stat", pid),
		    cd_sprintf(a, "%s (%s) S %s 1 1 0 -1 4194560 1 0 0 0 0 0 0 0 20 0 1 0 %s 1 1 1\n",
			       pid, comm, parent, start));
	cd_arena_free(a);
}

static void one_row_for_each_daemon(void **state)
{
	struct cd_gather *g = gather_new();
	const struct cd_fact *f;

	(void)state;
	gather_file(g, "/proc/uptime", "5000.25 9000.00\n");
	process(g, "1", "systemd", "/sbin/init", "0", "3");
	process(g, "9", "kworker/0:0", NULL, "2", "4");
	process(g, "299", "chronyd", "/usr/sbin/chronyd", "300", "100000");	/* a child of it */
	process(g, "300", "chronyd", "/usr/sbin/chronyd", "1", "100000");
	process(g, "302", "systemd-timesyn", "/lib/systemd/systemd-timesyncd", "1", "200000");
	process(g, "303", "chronyd", NULL, "1", "100000");
	process(g, "304", "chronyd", "/usr/sbin/chronyd", "290", "300000");	/* of a container */
	gather(g, &cd_collector_clock_daemons);
	f = gathered(g, "clock/daemon", "");
	assert_non_null(f);
	assert_int_equal(f->state, CD_PRESENT);
	assert_int_equal(cd_rows(f->as.table), 3);
	gathered_absent(g, "clock/host_time", "");
	{
		const char *name;
		int64_t n;

		assert_true(cd_cell_text(f->as.table, 0, "name", &name));
		assert_string_equal(name, "chronyd");
		assert_true(cd_cell_int(f->as.table, 0, "seconds", &n));
		assert_int_equal(n, 4000);
		assert_true(cd_cell_int(f->as.table, 1, "pid", &n));
		assert_int_equal(n, 302);
	}
	gather_free(g);
}

static void processes_that_do_not_show_are_unseen(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, "/proc/uptime", "5000.25 9000.00\n");
	gather_file(g, "/sys/class/ptp/ptp0/clock_name", "KVM virtual PTP\n");
	gather(g, &cd_collector_clock_daemons);
	gathered_unseen(g, "clock/daemon", "", CD_NOT_COLLECTED);
	gathered_text(g, "clock/host_time", "", "KVM virtual PTP");
	gather_free(g);
}

/* As chronyd 4.3 answered on a host of stratum 10 with `local`, but for numbers that can be told. */
static size_t tracking(unsigned char *p, uint32_t sequence)
{
	static const unsigned char head[] = { 6, 2, 0, 0, 0, 33, 0, 5, 0, 0 };

	memset(p, 0, 104);
	memcpy(p, head, sizeof(head));
	memcpy(p + 16, &sequence, sizeof(sequence));
	p[53] = 3;				/* stratum */
	/* -0.25: coefficient -2^23 (in 25 bits: 0x1800000), exponent 0 */
	memcpy(p + 68, "\x01\x80\x00\x00", 4);
	/* 0.125: coefficient 2^22, exponent 0; 2.0: coefficient 2^22, exponent 4 */
	memcpy(p + 92, "\x00\x40\x00\x00", 4);
	memcpy(p + 96, "\x08\x40\x00\x00", 4);
	return 104;
}

static void an_answer_of_chronyd(void **state)
{
	unsigned char p[104];
	struct cd_chrony c;
	size_t n = tracking(p, 77);

	(void)state;
	assert_true(cd_chrony_tracking(p, n, 77, &c));
	assert_true(c.synchronised);
	assert_int_equal(c.stratum, 3);
	assert_float_equal(c.offset, -0.25, 1e-9);
	assert_float_equal(c.root_delay, 0.125, 1e-9);
	assert_float_equal(c.root_dispersion, 2.0, 1e-9);
	p[55] = 3;
	assert_true(cd_chrony_tracking(p, n, 77, &c));
	assert_false(c.synchronised);
	assert_false(cd_chrony_tracking(p, n, 78, &c));
	for (size_t cut = 0; cut < n; cut++)
		assert_false(cd_chrony_tracking(p, cut, 77, &c));
	p[9] = 3;	/* a status other than success */
	assert_false(cd_chrony_tracking(p, n, 77, &c));
}

static void an_answer_of_ptp4l(void **state)
{
	unsigned char p[CD_PTP_MESSAGE + 50];
	const unsigned char *data;

	(void)state;
	memset(p, 0, sizeof(p));
	cd_ptp_request(p, CD_PTP_TIME_STATUS, 7);
	memcpy(p + CD_PTP_MESSAGE, "\xff\xff\xff\xff\xff\xff\xff\xfe", 8);
	data = cd_ptp_data(p, sizeof(p), CD_PTP_TIME_STATUS, 7, 50);
	assert_non_null(data);
	assert_int_equal(cd_wire_i64(data), -2);
	assert_null(cd_ptp_data(p, sizeof(p) - 1, CD_PTP_TIME_STATUS, 7, 50));
	assert_null(cd_ptp_data(p, sizeof(p), CD_PTP_TIME_STATUS, 8, 50));
	assert_null(cd_ptp_data(p, sizeof(p), CD_PTP_PORT_DATA_SET, 7, 26));
	p[49] = 2;	/* MANAGEMENT_ERROR_STATUS */
	assert_null(cd_ptp_data(p, sizeof(p), CD_PTP_TIME_STATUS, 7, 50));
}

/* A server 2.5 s ahead; 10 ms there, 1 ms inside, 10 ms back. */
static void an_answer_of_a_time_server(void **state)
{
	unsigned char p[CD_SNTP_LENGTH] = { 4 << 3 | 4, 2 };
	const uint64_t cookie = 0x1122334455667788;
	const double sent = 1000.0;
	struct cd_sntp s;

	(void)state;
	memcpy(p + 24, &cookie, 8);
	/* 1002.510 and 1002.511 s after 1970, as seconds since 1900 and fractions of 2^32 */
	memcpy(p + 32, "\x83\xaa\x82\x6a\x82\x8f\x5c\x29", 8);
	memcpy(p + 40, "\x83\xaa\x82\x6a\x82\xd0\xe5\x60", 8);
	assert_null(cd_sntp_reply(p, sizeof(p), cookie, sent, sent + 0.021, &s));
	assert_float_equal(s.offset, 2.5, 1e-6);
	assert_float_equal(s.delay, 0.020, 1e-6);
	assert_int_equal(s.stratum, 2);
	assert_non_null(cd_sntp_reply(p, sizeof(p) - 1, cookie, sent, sent, &s));
	assert_non_null(cd_sntp_reply(p, sizeof(p), cookie + 1, sent, sent + 0.021, &s));
	p[0] |= 0xc0;
	assert_non_null(cd_sntp_reply(p, sizeof(p), cookie, sent, sent + 0.021, &s));
	p[0] &= 0x3f;
	p[1] = 0;
	assert_non_null(cd_sntp_reply(p, sizeof(p), cookie, sent, sent + 0.021, &s));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(who_writes_the_clock),
		cmocka_unit_test(one_row_for_each_daemon),
		cmocka_unit_test(processes_that_do_not_show_are_unseen),
		cmocka_unit_test(an_answer_of_chronyd),
		cmocka_unit_test(an_answer_of_ptp4l),
		cmocka_unit_test(an_answer_of_a_time_server),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
