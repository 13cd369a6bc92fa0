/* SPDX-License-Identifier: Apache-2.0 */
/* tls.cert.expiry: by lifetime, along the needed chain, with no clock but the evidence's. */
#include "lib/judge.h"

extern const struct cd_check cd_tls_cert_expiry[];

enum { HOUR = 3600, DAY = 24 * HOUR };
#define NOW INT64_C(1800000000)

static const char TARGET[] = "a.example:443";
static const struct cd_column columns[] = {
	{ "position", CD_COL_INT, "" },	   { "serial", CD_COL_TEXT, "" }, { "subject", CD_COL_TEXT, "" },
	{ "issuer", CD_COL_TEXT, "" },	   { "self_issued", CD_COL_INT, "" },
	{ "needed", CD_COL_INT, "" },	   { "public", CD_COL_INT, "" },
	{ "not_before", CD_COL_INT, "s" },
	{ "not_after", CD_COL_INT, "s" },  { .name = NULL },
};

static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_tls_cert_expiry, "tls.cert.expiry");

	give_set(t, "tls/target", TARGET, NULL);
	give_time(t, "run/time", "", NOW * 1000000000);
	give_table(t, "tls/certificate", TARGET, columns);
	return t;
}

static void give_certificate(struct cd_test *t, const char *subject, const char *issuer,
			     int64_t age, int64_t left)
{
	give_row(t, "tls/certificate", TARGET, "subject", subject, "issuer", issuer, "self_issued",
		 (int64_t)(subject == issuer), "not_before", NOW - age, "not_after", NOW + left,
		 NULL);
}

static void lifetime_decides_what_is_late(void **state)
{
	static const struct {
		int64_t age, left;
		enum cd_severity severity;	/* 0: passes */
	} rows[] = {
		{ 300 * DAY, 22 * DAY, 0 },	    { 300 * DAY, 20 * DAY, CD_MEDIUM },
		{ 300 * DAY, 6 * DAY, CD_HIGH },    { 300 * DAY, 71 * HOUR, CD_CRITICAL },
		{ 60 * DAY, 30 * DAY, 0 },	    { 73 * DAY, 17 * DAY, CD_MEDIUM },
		{ 80 * DAY, 10 * DAY, CD_HIGH },    { 87 * DAY, 71 * HOUR, CD_CRITICAL },
		{ 18 * DAY, 2 * DAY, CD_HIGH },	    { 19 * DAY + HOUR, 22 * HOUR, CD_CRITICAL },
		{ 10 * HOUR, 14 * HOUR, 0 },	    { 20 * HOUR, 4 * HOUR, CD_MEDIUM },
		{ 22 * HOUR, 2 * HOUR, CD_HIGH },   { 24 * HOUR - 60, 60, CD_HIGH },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct cd_test *t = start();

		give_certificate(t, "CN=a", "CN=i", rows[i].age, rows[i].left);
		judge(t);
		if (rows[i].severity)
			assert_finding(t, TARGET, "expires-soon", rows[i].severity);
		else
			assert_pass(t, TARGET);
		cd_test_free(t);
	}
}

static void expired_and_not_yet_valid_are_critical(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_certificate(t, "CN=a", "CN=i", 90 * DAY, -DAY);
	judge(t);
	assert_finding(t, TARGET, "expired", CD_CRITICAL);
	assert_observed_int(t, TARGET, "expired", "left", -DAY);
	assert_no_note(t, TARGET);
	cd_test_free(t);

	t = start();
	give_certificate(t, "CN=a", "CN=i", -60, 90 * DAY);
	judge(t);
	assert_finding(t, TARGET, "not-yet-valid", CD_CRITICAL);
	assert_note(t, TARGET);
	cd_test_free(t);
}

/* The year 9999 of RFC 5280: nanoseconds would overflow. */
static void a_certificate_without_end_passes(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_certificate(t, "CN=a", "CN=i", DAY, INT64_C(253402300799) - NOW);
	judge(t);
	assert_pass(t, TARGET);
	cd_test_free(t);
}

static void an_intermediate_speaks_too(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_certificate(t, "CN=a", "CN=i", 10 * DAY, 80 * DAY);
	give_certificate(t, "CN=surplus", "CN=x", 90 * DAY, -DAY);
	give_certificate(t, "CN=i", "CN=root", 360 * DAY, 6 * DAY);
	judge(t);
	assert_finding(t, TARGET, "expires-soon", CD_HIGH);
	assert_observed_text(t, TARGET, "expires-soon", "certificate", "CN=i");
	cd_test_free(t);
}

/* Nobody renews an intermediate every few weeks: its own lifetime does not excuse it. */
static void an_intermediate_needs_three_weeks(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_certificate(t, "CN=a", "CN=i", 10 * DAY, 80 * DAY);
	give_certificate(t, "CN=i", "CN=root", 70 * DAY, 20 * DAY);
	judge(t);
	assert_finding(t, TARGET, "expires-soon", CD_MEDIUM);
	cd_test_free(t);
}

static void roots_and_what_is_not_needed_are_harmless(void **state)
{
	static const char root[] = "CN=root";
	struct cd_test *t = start();

	(void)state;
	give_certificate(t, "CN=a", "CN=i", 10 * DAY, 80 * DAY);
	give_row(t, "tls/certificate", TARGET, "subject", "CN=i", "issuer", root, "self_issued",
		 INT64_C(0), "needed", INT64_C(0), "not_before", NOW - 900 * DAY, "not_after",
		 NOW - DAY, NULL);
	give_certificate(t, root, root, 9000 * DAY, -DAY);
	judge(t);
	assert_pass(t, TARGET);
	assert_note(t, TARGET);
	cd_test_free(t);
}

static void certificates_that_name_each_other_end(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_certificate(t, "CN=a", "CN=b", 10 * DAY, 80 * DAY);
	give_certificate(t, "CN=b", "CN=c", 10 * DAY, 80 * DAY);
	give_certificate(t, "CN=c", "CN=b", 10 * DAY, 80 * DAY);
	judge(t);
	assert_pass(t, TARGET);
	cd_test_free(t);
}

static void unreadable_dates_are_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_row(t, "tls/certificate", TARGET, "subject", "CN=a", NULL);
	judge(t);
	assert_unknown(t, TARGET, CD_GARBAGE);
	cd_test_free(t);
}

static void no_handshake_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tls_cert_expiry, "tls.cert.expiry");

	(void)state;
	give_set(t, "tls/target", TARGET, NULL);
	give_time(t, "run/time", "", NOW * 1000000000);
	give_unseen(t, "tls/certificate", TARGET, CD_NO_REPLY);
	judge(t);
	assert_unknown(t, TARGET, CD_NO_REPLY);
	cd_test_free(t);
}

static void no_certificate_and_no_target_are_not_applicable(void **state)
{
	struct cd_test *t = cd_test_new(cd_tls_cert_expiry, "tls.cert.expiry");

	(void)state;
	give_set(t, "tls/target", TARGET, NULL);
	give_time(t, "run/time", "", NOW * 1000000000);
	give_absent(t, "tls/certificate", TARGET);
	judge(t);
	assert_not_applicable(t, TARGET);
	cd_test_free(t);

	t = cd_test_new(cd_tls_cert_expiry, "tls.cert.expiry");
	give_set(t, "tls/target", NULL);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

/* Only then may what is configured here explain it. */
static void a_target_is_of_this_host_or_a_peers(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_certificate(t, "CN=a", "CN=i", 90 * DAY, -DAY);
	give_bool(t, "tls/local", TARGET, true);
	judge(t);
	assert_int_equal(cd_test_finding(t, TARGET, "expired")->where, CD_HERE);
	cd_test_free(t);

	t = start();
	give_certificate(t, "CN=a", "CN=i", 90 * DAY, -DAY);
	give_bool(t, "tls/local", TARGET, false);
	judge(t);
	assert_int_equal(cd_test_finding(t, TARGET, "expired")->where, CD_PEER);
	cd_test_free(t);

	t = start();
	give_certificate(t, "CN=a", "CN=i", 90 * DAY, -DAY);
	judge(t);
	assert_int_equal(cd_test_finding(t, TARGET, "expired")->where, CD_PEER);
	cd_test_free(t);
}

/* NOW is January 2027: what was issued since March 2026 may live 200 days, before it 398. */
static void public_certificates_have_a_longest_life(void **state)
{
	static const struct {
		int64_t age, life, is_public;
		bool long_lived;
	} rows[] = {
		{ 10 * DAY, 200 * DAY - 1, 1, false }, { 10 * DAY, 200 * DAY, 1, true },
		{ 10 * DAY, 3650 * DAY, 0, false },    { 350 * DAY, 398 * DAY - 1, 1, false },
		{ 350 * DAY, 398 * DAY, 1, true },     { 2700 * DAY, 3650 * DAY, 1, false },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct cd_test *t = start();

		give_row(t, "tls/certificate", TARGET, "subject", "CN=a", "issuer", "CN=i",
			 "self_issued", INT64_C(0), "public", rows[i].is_public, "not_before",
			 NOW - rows[i].age, "not_after", NOW - rows[i].age + rows[i].life, NULL);
		/* a public intermediate lives for years */
		give_row(t, "tls/certificate", TARGET, "subject", "CN=i", "issuer", "CN=r",
			 "self_issued", INT64_C(0), "public", INT64_C(1), "not_before",
			 NOW - 10 * DAY, "not_after", NOW + 3650 * DAY, NULL);
		judge(t);
		if (rows[i].long_lived)
			assert_finding(t, TARGET, "lives-too-long", CD_LOW);
		else
			assert_pass(t, TARGET);
		cd_test_free(t);
	}
}

static const struct cd_column file_columns[] = {
	{ "port", CD_COL_INT, "" },	{ "file", CD_COL_TEXT, "" },
	{ "conf", CD_COL_TEXT, "" },	{ "subject", CD_COL_TEXT, "" },
	{ "serial", CD_COL_TEXT, "" },	{ "not_after", CD_COL_INT, "s" },
	{ "address", CD_COL_TEXT, "" }, { .name = NULL },
};

static struct cd_test *served(bool local)
{
	struct cd_test *t = start();

	give_bool(t, "tls/local", TARGET, local);
	give_table(t, "nginx/certificate", "", file_columns);
	give_row(t, "tls/certificate", TARGET, "serial", "0A", "subject", "CN=a", "issuer", "CN=i",
		 "self_issued", INT64_C(0), "not_before", NOW - 40 * DAY, "not_after",
		 NOW + 50 * DAY, NULL);
	return t;
}

static void give_file(struct cd_test *t, int64_t port, const char *subject, const char *serial,
		      int64_t left)
{
	give_row(t, "nginx/certificate", "", "port", port, "file", "/etc/a.pem", "conf",
		 "/etc/nginx/nginx.conf", "subject", subject, "serial", serial, "not_after",
		 NOW + left, NULL);
}

static void a_renewed_file_needs_a_reload(void **state)
{
	struct cd_test *t = served(true);

	(void)state;
	give_file(t, 443, "CN=b", "0C", 300 * DAY);
	give_file(t, 443, "CN=a", "0B", 90 * DAY);
	judge(t);
	assert_finding(t, TARGET, "reload-needed", CD_HIGH);
	assert_observed_text(t, TARGET, "reload-needed", "file", "/etc/a.pem");
	assert_observed_int(t, TARGET, "reload-needed", "longer", 40 * DAY);
	assert_observed_int(t, TARGET, "reload-needed", "left", 50 * DAY);
	assert_int_equal(cd_test_finding(t, TARGET, "reload-needed")->where, CD_HERE);
	cd_test_free(t);
}

static void what_nginx_may_serve_needs_no_reload(void **state)
{
	static const struct {
		bool local;
		int64_t port;
		const char *subject, *serial;
		int64_t left;
	} rows[] = {
		{ false, 443, "CN=a", "0B", 90 * DAY },	/* not of this host */
		{ true, 8443, "CN=a", "0B", 90 * DAY },	/* another port */
		{ true, 443, "CN=a", "0A", 90 * DAY },	/* the same */
		{ true, 443, "CN=a", "0B", 50 * DAY },	/* not newer */
		{ true, 443, "CN=b", "0B", 90 * DAY },	/* another server's */
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct cd_test *t = served(rows[i].local);

		give_file(t, rows[i].port, rows[i].subject, rows[i].serial, rows[i].left);
		judge(t);
		assert_pass(t, TARGET);
		cd_test_free(t);
	}
}

static void only_listeners_of_the_address_count(void **state)
{
	static const struct {
		const char *address;
		bool found;
	} rows[] = {
		{ "", true },	     { "127.0.0.1", true }, { "127.0.0.2", false },
		{ "::1", false },    { "site.test", true }, { "beef.de", true },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct cd_test *t = served(true);

		give_text(t, "tls/address", TARGET, "127.0.0.1");
		give_row(t, "nginx/certificate", "", "port", INT64_C(443), "address",
			 rows[i].address, "file", "/etc/a.pem", "conf", "/etc/nginx/nginx.conf",
			 "subject", "CN=a", "serial", "0B", "not_after", NOW + 90 * DAY, NULL);
		judge(t);
		if (rows[i].found)
			assert_finding(t, TARGET, "reload-needed", CD_HIGH);
		else
			assert_pass(t, TARGET);
		cd_test_free(t);
	}
}

/* It may hold what is served. */
static void a_file_served_or_not_read_excuses_the_port(void **state)
{
	struct cd_test *t = served(true);

	(void)state;
	give_file(t, 443, "CN=a", "0B", 90 * DAY);
	give_file(t, 443, "CN=a", "0A", 50 * DAY);
	judge(t);
	assert_pass(t, TARGET);
	cd_test_free(t);

	t = served(true);
	give_file(t, 443, "CN=a", "0B", 90 * DAY);
	give_row(t, "nginx/certificate", "", "port", INT64_C(443), "file", "/etc/b.pem", NULL);
	judge(t);
	assert_pass(t, TARGET);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lifetime_decides_what_is_late),
		cmocka_unit_test(expired_and_not_yet_valid_are_critical),
		cmocka_unit_test(a_certificate_without_end_passes),
		cmocka_unit_test(an_intermediate_speaks_too),
		cmocka_unit_test(an_intermediate_needs_three_weeks),
		cmocka_unit_test(roots_and_what_is_not_needed_are_harmless),
		cmocka_unit_test(certificates_that_name_each_other_end),
		cmocka_unit_test(unreadable_dates_are_unknown),
		cmocka_unit_test(no_handshake_is_unknown),
		cmocka_unit_test(no_certificate_and_no_target_are_not_applicable),
		cmocka_unit_test(a_target_is_of_this_host_or_a_peers),
		cmocka_unit_test(public_certificates_have_a_longest_life),
		cmocka_unit_test(a_renewed_file_needs_a_reload),
		cmocka_unit_test(what_nginx_may_serve_needs_no_reload),
		cmocka_unit_test(only_listeners_of_the_address_count),
		cmocka_unit_test(a_file_served_or_not_read_excuses_the_port),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
