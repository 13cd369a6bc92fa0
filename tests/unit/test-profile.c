/* SPDX-License-Identifier: Apache-2.0 */
/* Is a wrong profile refused at the right place, and a right one read as it was meant? */
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "engine/profile.h"

static struct cd_arena *arena;

static int begin(void **state)
{
	(void)state;
	arena = cd_arena_new();
	return 0;
}

static int end(void **state)
{
	(void)state;
	cd_arena_free(arena);
	return 0;
}

static const char *source(void)
{
	return getenv("CD_SRC") ? getenv("CD_SRC") : ".";
}

static struct cd_profile *read_profile(const char *yaml)
{
	struct cd_error err = { "" };
	struct cd_profile *p = cd_profile_parse(yaml, strlen(yaml), "p.yaml", arena, &err);

	if (!p)
		fail_msg("refused: %s", err.text);
	return p;
}

struct bad {
	const char *yaml, *place, *word;	/* where it is refused, and a word of the reason */
};

static void refuses(const struct bad *bad, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct cd_error err = { "" };

		if (cd_profile_parse(bad[i].yaml, strlen(bad[i].yaml), "p.yaml", arena, &err))
			fail_msg("accepted: %s", bad[i].yaml);
		if (!cd_text_starts(err.text, cd_sprintf(arena, "p.yaml:%s: ", bad[i].place)))
			fail_msg("place %s wanted for %s: %s", bad[i].place, bad[i].yaml, err.text);
		if (!strstr(err.text, bad[i].word))
			fail_msg("'%s' wanted for %s: %s", bad[i].word, bad[i].yaml, err.text);
	}
}
#define REFUSES(table) refuses(table, sizeof(table) / sizeof((table)[0]))

static void unknown_keys_name_the_nearest(void **state)
{
	static const struct bad bad[] = {
		{ "intervall: 3s\n", "1:1", "did you mean 'interval'?" },
		{ "name: a\nmust_juge: []\n", "2:1", "'must_judge'" },
		{ "site:\n  roce_mod: lossy\n", "2:3", "'roce_mode'" },
		{ "site:\n  expect:\n    ports: 8@400\n", "2:3", "'expect" },
		{ "zzzzzzzz: 1\n", "1:1", "known: name, about" },
		{ "waivers:\n  - finding: a.b/c\n    reason: x\n", "3:5", "reason" },
		{ "controls:\n  A-1:\n    check: tcp\n", "3:5", "'checks'" },
	};

	(void)state;
	REFUSES(bad);
}

static void a_key_given_twice_is_refused(void **state)
{
	static const struct bad bad[] = {
		{ "name: a\nname: b\n", "2:1", "first in line 1" },
		{ "site:\n  rtt: 1ms\n  net: dc\n  rtt: 2ms\n", "4:3", "first in line 2" },
		{ "site: {net: dc, net: dc}\n", "1:17", "second time" },
		{ "name: a\n\"name\": b\n", "2:1", "second time" },
	};

	(void)state;
	REFUSES(bad);
}

static void wrong_words_name_the_nearest(void **state)
{
	static const struct bad bad[] = {
		{ "site:\n  roce_mode: losless\n", "2:14", "'lossless'" },
		{ "fail_on: hihg\n", "1:10", "'high'" },
		{ "site: {net: lan}\n", "1:13", "wan" },
		{ "site: {rails: true}\n", "1:15", "on, off" },
		{ "probes: [tls, none]\n", "1:15", "alone" },
	};

	(void)state;
	REFUSES(bad);
}

static void wrong_types_are_refused(void **state)
{
	static const struct bad bad[] = {
		{ "site: [a]\n", "1:7", "a map of keys" },
		{ "site: dc\n", "1:7", "a map of keys" },
		{ "site:\n", "1:1", "no value" },
		{ "checks: {a: b}\n", "1:9", "a list" },
		{ "checks: [[a]]\n", "1:10", "one value" },
		{ "waivers: {a: b}\n", "1:10", "a list" },
		{ "name: [a]\n", "1:7", "one value" },
		{ "name: ''\n", "1:1", "no value" },
		{ "site:\n  net: [dc]\n", "2:8", "one value" },
		{ "- name\n", "1:1", "a map of keys" },
		{ "just words\n", "1:1", "a map of keys" },
		{ "? [a]\n: b\n", "1:3", "a word" },
		{ "bounds:\n  tcp.rmem.x: [1]\n", "2:15", "one value" },
		{ "extends: [a, b]\n", "1:10", "extends one other" },
		{ "extends: {a: b}\n", "1:10", "one value" },
		{ "extends:\n", "1:1", "no value" },
		{ "controls: [a]\n", "1:11", "a map of keys" },
		{ "controls:\n  A-1:\n", "2:3", "no value" },
		{ "controls:\n  A-1: []\n", "2:8", "never be met" },
		{ "controls:\n  A-1: {title: x}\n", "2:3", "needs 'checks'" },
		{ "controls:\n  A-1: {title: [x], checks: tcp}\n", "2:16", "one value" },
		{ "controls:\n  A-1: [a b]\n", "2:9", "pattern" },
	};

	(void)state;
	REFUSES(bad);
}

static void wrong_numbers_and_units_are_refused(void **state)
{
	static const struct bad bad[] = {
		{ "site: {roce_prio: 8}\n", "1:19", "0 to 7" },
		{ "site: {roce_prio: -1}\n", "1:19", "0 to 7" },
		{ "site: {roce_prio: 3.0}\n", "1:19", "whole number" },
		{ "site: {roce_dscp: 99999999999999999999}\n", "1:19", "whole number" },
		{ "site: {rtt: 10}\n", "1:13", "its unit" },
		{ "site: {rtt: 0}\n", "1:13", "above 0" },
		{ "site: {rtt: -5ms}\n", "1:13", "its unit" },
		{ "site: {speed: fast}\n", "1:15", "100G" },
		{ "site: {mtu: 9k}\n", "1:13", "9000" },
		{ "site: {expect.ports: 8}\n", "1:22", "8@400" },
		{ "site: {expect.ports: '@400'}\n", "1:22", "8@400" },
		{ "site: {expect.subnet_prefix: fe80}\n", "1:30", "16 hex" },
		{ "site:\n  expect.fw:\n    - A=1\n    - B\n", "4:7", "PSID" },
		{ "site: {prefixes: [10.0.0.0/8, 10.0.0.0/33]}\n", "1:31", "ADDRESS/BITS" },
		{ "interval: 3\n", "1:11", "10s" },
		{ "interval: 2h\n", "1:11", "1h" },
	};

	(void)state;
	REFUSES(bad);
}

static void clever_yaml_is_refused(void **state)
{
	static const struct bad bad[] = {
		{ "name: &a x\n", "1:7", "anchor" },
		{ "site: &a\n  rtt: 1ms\n", "1:7", "anchor" },
		{ "name: *a\n", "1:7", "alias" },
		{ "checks: [tcp.*, *]\n", "1:17", "quote it" },
		{ "name: !!str x\n", "1:7", "tag" },
		{ "site: !x {rtt: 1ms}\n", "1:7", "tag" },
		{ "<<: {name: x}\n", "1:1", "merge key" },
		{ "name: x\n---\nname: y\n", "2:1", "second document" },
		{ "%YAML 1.1\n---\nname: x\n", "2:1", "directive" },
		{ "site: {a: {b: {c: {d: {e: {f: {g: {h: 1}}}}}}}}\n", "1:32", "deeper" },
	};

	(void)state;
	REFUSES(bad);
}

static void broken_text_is_refused(void **state)
{
	static const struct bad bad[] = {
		{ "about: \xff\n", "1:8", "UTF-8" },
		{ "name: x\nabout: \xc3\xa4\xc0\x80\n", "2:9", "UTF-8" },
		{ "about: \xed\xa0\x80\n", "1:8", "UTF-8" },
		{ "about: \xf4\x90\x80\x80\n", "1:8", "UTF-8" },
		{ "about: \xe2\x82", "1:8", "UTF-8" },
		{ "about: a\x01\n", "1:9", "control" },
		{ "about: a\x7f\n", "1:9", "control" },
		{ "about: \xc2\x9b\n", "1:8", "control" },
		{ "about: \"a\\0b\"\n", "1:8", "control" },
		{ "about: \"\\x1b[2J\"\n", "1:8", "control" },
		{ "name: [1", "2:1", "bracket" },
		{ "name: \"x\n", "1:8", "quote" },
		{ "name:\n\tx: 1\n", "2:1", "tab" },
		{ "site:\n  net: dc\n rtt: 1ms\n", "3:2", "indentation" },
		{ "skip: [a b]\n", "1:8", "pattern" },
		{ "name: a/b\n", "1:7", "name" },
	};

	(void)state;
	REFUSES(bad);
}

static void a_byte_of_nul_is_refused(void **state)
{
	struct cd_error err = { "" };

	(void)state;
	assert_null(cd_profile_parse("name: a\0b\n", 10, "p.yaml", arena, &err));
	assert_true(cd_text_starts(err.text, "p.yaml:1:8: control character 0x00"));
}

static void waivers_need_owner_reason_and_a_real_date(void **state)
{
	static const struct bad bad[] = {
		{ "waivers:\n  - finding: a.b/c\n    owner: x\n    until: 2027-01-31\n", "2:5",
		  "'why'" },
		{ "waivers:\n  - finding: a.b/c\n    owner: x\n    why: y\n", "2:5", "'until'" },
		{ "waivers:\n  - owner: x\n    why: y\n    until: 2027-01-31\n", "2:5",
		  "'finding'" },
		{ "waivers:\n  - finding: a.b/c\n    owner: x\n    why: y\n    permanent: false\n",
		  "2:5", "'until'" },
		{ "waivers:\n  - finding: a.b/c\n    owner: x\n    why: y\n    permanent: yes\n",
		  "5:16", "true or false" },
		{ "waivers:\n  - finding: a.b/c\n    owner: x\n    why: y\n    until: 2027-01-31\n"
		  "    permanent: true\n", "6:16", "not both" },
		{ "waivers:\n  - finding: a.b/c\n    why: y\n    permanent: true\n", "2:5",
		  "'owner'" },
		{ "waivers:\n  - {finding: a, owner: x, why: y, permanent: true, ticket: []}\n",
		  "2:61", "one value" },
		{ "waivers:\n  - finding: a.b/c\n    owner: x\n    why: y\n    until: 2027-02-29\n",
		  "5:12", "YYYY-MM-DD" },
		{ "waivers:\n  - finding: a.b/c\n    owner: x\n    why: y\n    until: never\n",
		  "5:12", "YYYY-MM-DD" },
		{ "waivers:\n  - finding: a.b/c\n    owner: x\n    why: y\n    until: 2028-13-01\n",
		  "5:12", "YYYY-MM-DD" },
	};

	(void)state;
	REFUSES(bad);
}

static void everything_a_profile_may_say_is_read(void **state)
{
	struct cd_profile *p;

	(void)state;
	p = read_profile("name: mine\n"
			 "about: ours\n"
			 "checks: [tcp.*, \"*\"]\n"
			 "skip: nginx.*\n"
			 "must_judge: [nic.link_speed]\n"
			 "site:\n"
			 "  roce_mode: lossy\n"
			 "  rtt: 1.5ms\n"
			 "  mgmt_ports: [eno*, usb0]\n"
			 "  storage_ports: ens1\n"
			 "bounds:\n"
			 "  tcp.rmem.fail_factor: 3\n"
			 "waivers:\n"
			 "  - finding: nic.*/slow\n"
			 "    owner: ops\n"
			 "    why: cable ordered\n"
			 "    until: 2028-02-29\n"
			 "  - {finding: tcp.rmem, subject: \"eth*\", owner: ops, why: lab,\n"
			 "     permanent: true, ticket: T-17}\n"
			 "probes: none\n"
			 "fail_on: low\n"
			 "interval: 500ms\n"
			 "controls:\n"
			 "  N-1: [tcp.*, kernel]\n"
			 "  N-2:\n"
			 "    title: Links run at their speed\n"
			 "    checks: nic.link_speed\n"
			 "extends: base.yaml\n");
	assert_string_equal(p->name, "mine");
	assert_string_equal(p->about, "ours");
	assert_int_equal(p->n_checks, 2);
	assert_string_equal(p->checks[1], "*");
	assert_int_equal(p->n_skip, 1);
	assert_string_equal(p->skip[0], "nginx.*");
	assert_string_equal(p->must_judge[0], "nic.link_speed");
	assert_int_equal(p->n_site, 4);
	assert_string_equal(p->site[0].name, "roce_mode");
	assert_string_equal(p->site[0].text, "lossy");
	assert_string_equal(p->site[0].where, "p.yaml:7");
	assert_int_equal(p->site[0].line, 7);
	assert_int_equal(p->site[0].column, 14);
	assert_int_equal(p->site[2].n_list, 2);
	assert_string_equal(p->site[2].list[1], "usb0");
	assert_int_equal(p->site[3].n_list, 1);
	assert_string_equal(p->site[3].list[0], "ens1");
	assert_string_equal(p->bounds[0].name, "tcp.rmem.fail_factor");
	assert_string_equal(p->bounds[0].text, "3");
	assert_string_equal(p->waivers[0].subject, "*");
	assert_string_equal(p->waivers[0].until, "2028-02-29");
	assert_string_equal(p->probes[0], "none");
	assert_int_equal(p->fail_on, CD_LOW);
	assert_true(p->interval_s > 0.499 && p->interval_s < 0.501);
	assert_int_equal(p->n_controls, 2);
	assert_string_equal(p->controls[0].id, "N-1");
	assert_null(p->controls[0].title);
	assert_int_equal(p->controls[0].n_patterns, 2);
	assert_string_equal(p->controls[0].pattern[1], "kernel");
	assert_string_equal(p->controls[1].title, "Links run at their speed");
	assert_string_equal(p->controls[1].pattern[0], "nic.link_speed");
	assert_string_equal(p->controls[1].where, "p.yaml:25");
	assert_string_equal(p->waivers[1].finding, "tcp.rmem/*");
	assert_string_equal(p->waivers[1].subject, "eth*");
	assert_string_equal(p->waivers[1].ticket, "T-17");
	assert_null(p->waivers[1].until);
	assert_null(p->waivers[0].ticket);
	assert_string_equal(p->extends, "base.yaml");
}

static void what_is_not_said_stays_unsaid(void **state)
{
	struct cd_profile *p;

	(void)state;
	p = read_profile("# nothing\n");
	assert_string_equal(p->name, "p");
	assert_int_equal(p->fail_on, 0);
	assert_true(p->interval_s < 0);
	assert_int_equal(p->n_checks + p->n_skip + p->n_site + p->n_bounds + p->n_waivers, 0);
	assert_true(read_profile("interval: 0\n")->interval_s == 0);
	assert_string_equal(read_profile("\xef\xbb\xbfname: x\n")->name, "x");
}

static void numbers_follow_their_unit(void **state)
{
	static const struct {
		const char *text, *unit;
		double value;
	} good[] = {
		{ "64MiB", "bytes", 67108864 }, { "9000", "bytes", 9000 },
		{ "10ms", "s", 0.01 }, { "10ms", "ns", 1e7 }, { "0", "s", 0 },
		{ "100G", "bit/s", 1e11 }, { "0.5", "ratio", 0.5 }, { "5%", "ratio", 0.05 },
		{ "3", "", 3 }, { "1e-7", "", 1e-7 },
	};
	static const char *const bad[][2] = {
		{ "10", "s" }, { "10", "ns" }, { "64XiB", "bytes" }, { "10ms", "bytes" },
		{ "-1", "ratio" }, { "%", "ratio" }, { "x", "" }, { "", "" }, { "3 4", "" },
		{ "nan", "" }, { "rack", "word" }, { "10 parsecs", "bit/s" },
	};
	double value;

	(void)state;
	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		if (!cd_profile_number(good[i].text, good[i].unit, &value))
			fail_msg("%s in %s was refused", good[i].text, good[i].unit);
		if (value < good[i].value * 0.999999 || value > good[i].value * 1.000001)
			fail_msg("%s in %s gave %g", good[i].text, good[i].unit, value);
	}
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		if (cd_profile_number(bad[i][0], bad[i][1], &value))
			fail_msg("'%s' in %s was accepted", bad[i][0], bad[i][1]);
}

static const struct cd_bound bounds[] = {
	{ "fail_factor", "", "2", "ours" },
	{ "stall", "s", "10ms", "ours" },
	{ "wanted", "word", "cubic", "ours" },
	{ NULL, NULL, NULL, NULL },
};
static const struct cd_code codes[] = { { "small", CD_HIGH, "" }, { NULL, 0, NULL } };
static const struct cd_check rmem = { .id = "tcp.rmem", .bounds = bounds, .codes = codes };
static const struct cd_check *const known[] = { &rmem };

static void names_must_exist_among_the_checks(void **state)
{
	static const struct { const char *yaml, *said; } bad[] = {
		{ "bounds:\n  tcp.rmem.fail_facto: 3\n", "did you mean 'tcp.rmem.fail_factor'" },
		{ "bounds:\n  tcp.rmem.stall: 10\n", "p.yaml:2:19: '10' is not a value" },
		{ "waivers: [{finding: tcp.rmem/smal, owner: a, why: b, until: 2027-01-01}]\n",
		  "'tcp.rmem/small'" },
	};
	struct cd_error err = { "" };

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		assert_int_equal(cd_profile_check_bounds(read_profile(bad[i].yaml), known, 1, &err),
				 -1);
		if (!strstr(err.text, bad[i].said))
			fail_msg("'%s' wanted: %s", bad[i].said, err.text);
	}
	assert_int_equal(cd_profile_check_bounds(read_profile(
		"bounds: {tcp.rmem.fail_factor: 3, tcp.rmem.stall: 5ms, tcp.rmem.wanted: bbr}\n"
		"waivers: [{finding: \"tcp.*/*\", owner: a, why: b, until: 2027-01-01}]\n"), known, 1, &err), 0);
}

static struct cd_profile *merged(const char *over, const char *base)
{
	struct cd_profile *p = read_profile(over);

	cd_profile_merge(p, read_profile(base), arena);
	return p;
}

static void the_nearer_profile_wins_key_by_key(void **state)
{
	struct cd_profile *p = merged(
		"name: near\nfail_on: low\nsite:\n  rtt: 2ms\nbounds:\n  tcp.rmem.a: 2\n"
		"controls: {A: tcp, B: nic}\n",
		"name: far\nabout: far\nfail_on: high\ninterval: 5s\nsite: {rtt: 1ms, net: dc}\n"
		"bounds: {tcp.rmem.a: 1, tcp.rmem.b: 1}\ncontrols: {B: tcp, C: rdma}\n");

	(void)state;
	assert_string_equal(p->name, "near");
	assert_string_equal(p->about, "far");
	assert_int_equal(p->fail_on, CD_LOW);
	assert_true(p->interval_s > 4.99 && p->interval_s < 5.01);
	assert_int_equal(p->n_site, 2);
	assert_string_equal(p->site[0].name, "net");
	assert_string_equal(p->site[0].where, "p.yaml:5");
	assert_string_equal(p->site[1].text, "2ms");
	assert_string_equal(p->site[1].where, "p.yaml:4");
	assert_int_equal(p->n_bounds, 2);
	assert_string_equal(p->bounds[1].text, "2");
	assert_int_equal(p->n_controls, 3);
	assert_string_equal(p->controls[0].id, "C");
	assert_string_equal(p->controls[2].pattern[0], "nic");
	assert_int_equal(p->n_bases, 1);
	assert_string_equal(p->bases[0], "far");
}

static void choices_are_replaced_and_sums_are_added_to(void **state)
{
	static const char base[] =
		"checks: [tcp.*]\nskip: [a]\nmust_judge: [b]\nprobes: tls\n"
		"waivers: [{finding: a.b/c, owner: far, why: b, permanent: true}]\n";
	struct cd_profile *p = merged("name: n\n", base);

	(void)state;
	assert_int_equal(p->n_checks + p->n_skip + p->n_must_judge + p->n_probes + p->n_waivers, 5);
	p = merged("checks: nic\nskip: c\nmust_judge: d\nprobes: none\n"
		   "waivers: [{finding: a.b/c, owner: near, why: b, permanent: true}]\n", base);
	assert_int_equal(p->n_checks, 1);
	assert_string_equal(p->checks[0], "nic");
	assert_int_equal(p->n_probes, 1);
	assert_string_equal(p->probes[0], "none");
	assert_int_equal(p->n_skip, 2);
	assert_string_equal(p->skip[0], "a");
	assert_string_equal(p->skip[1], "c");
	assert_int_equal(p->n_must_judge, 2);
	assert_int_equal(p->n_waivers, 2);
	assert_string_equal(p->waivers[0].owner, "near");
	p = merged("checks: []\n", base);	/* all of them again */
	assert_int_equal(p->n_checks, 0);
}

static void shipped_profiles_load(void **state)
{
	static const char *const name[] = {
		"default",	 "infiniband-training", "periodic",
		"roce-training", "tcp-inference",	"wan",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(name) / sizeof(name[0]); i++) {
		struct cd_error err = { "" };
		const char *file = cd_sprintf(arena, "%s/profiles/%s.yaml", source(), name[i]);
		struct cd_profile *p = cd_profile_load(file, arena, &err);

		if (!p)
			fail_msg("%s", err.text);
		assert_string_equal(p->name, name[i]);
		assert_int_equal(p->fail_on, CD_HIGH);
		assert_true(p->about && strlen(p->about) > 20);
	}
}

/* tests/cli/profile.test looks at shipped names, which need an installed or uninstalled program. */
static void a_profile_that_is_not_there_is_named(void **state)
{
	struct cd_error err = { "" };

	(void)state;
	assert_null(cd_profile_load("/nonexistent/x.yaml", arena, &err));
	assert_string_equal(err.text, "/nonexistent/x.yaml: No such file or directory");
	assert_null(cd_profile_load("/", arena, &err));
	assert_string_equal(err.text, "/: Is a directory");
	assert_null(cd_profile_load("", arena, &err));
	assert_null(cd_profile_load("no-such", arena, &err));
	assert_true(cd_text_starts(err.text, "no profile 'no-such'"));
}

/* The published schema must know every key of `site:` and no other. */
static void the_schema_agrees_with_the_reader(void **state)
{
	json_t *schema, *site;
	json_error_t why;
	size_t n = 0;

	(void)state;
	schema = json_load_file(cd_sprintf(arena, "%s/profiles/profile.schema.json",
					   source()), 0, &why);
	if (!schema)
		fail_msg("%s:%d: %s", why.source, why.line, why.text);
	site = json_object_get(
		json_object_get(json_object_get(json_object_get(schema, "properties"), "site"),
				"properties"),
		"rtt");
	assert_non_null(site);
	site = json_object_get(json_object_get(json_object_get(schema, "properties"), "site"),
			       "properties");
	for (const struct cd_site_key *k = cd_site_keys; k->name; k++, n++) {
		json_t *words = json_object_get(json_object_get(site, k->name), "enum");

		if (!json_object_get(site, k->name))
			fail_msg("the schema lacks site key %s", k->name);
		for (size_t w = 0; k->word && k->word[w]; w++) {
			const char *said = json_string_value(json_array_get(words, w));

			assert_non_null(said);
			assert_string_equal(said, k->word[w]);
		}
	}
	assert_int_equal(json_object_size(site), n);
	json_decref(schema);
}

static void site_keys_stand_in_order(void **state)
{
	(void)state;
	for (const struct cd_site_key *k = cd_site_keys; k[1].name; k++)
		assert_true(strcmp(k[0].name, k[1].name) < 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(unknown_keys_name_the_nearest, begin, end),
		cmocka_unit_test_setup_teardown(a_key_given_twice_is_refused, begin, end),
		cmocka_unit_test_setup_teardown(wrong_words_name_the_nearest, begin, end),
		cmocka_unit_test_setup_teardown(wrong_types_are_refused, begin, end),
		cmocka_unit_test_setup_teardown(wrong_numbers_and_units_are_refused, begin, end),
		cmocka_unit_test_setup_teardown(clever_yaml_is_refused, begin, end),
		cmocka_unit_test_setup_teardown(broken_text_is_refused, begin, end),
		cmocka_unit_test_setup_teardown(a_byte_of_nul_is_refused, begin, end),
		cmocka_unit_test_setup_teardown(waivers_need_owner_reason_and_a_real_date, begin,
						end),
		cmocka_unit_test_setup_teardown(everything_a_profile_may_say_is_read, begin, end),
		cmocka_unit_test_setup_teardown(what_is_not_said_stays_unsaid, begin, end),
		cmocka_unit_test_setup_teardown(numbers_follow_their_unit, begin, end),
		cmocka_unit_test_setup_teardown(names_must_exist_among_the_checks, begin, end),
		cmocka_unit_test_setup_teardown(the_nearer_profile_wins_key_by_key, begin, end),
		cmocka_unit_test_setup_teardown(choices_are_replaced_and_sums_are_added_to, begin, end),
		cmocka_unit_test_setup_teardown(shipped_profiles_load, begin, end),
		cmocka_unit_test_setup_teardown(a_profile_that_is_not_there_is_named, begin, end),
		cmocka_unit_test_setup_teardown(the_schema_agrees_with_the_reader, begin, end),
		cmocka_unit_test_setup_teardown(site_keys_stand_in_order, begin, end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
