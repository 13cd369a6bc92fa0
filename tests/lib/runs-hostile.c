/* SPDX-License-Identifier: Apache-2.0 */
/* runs-hostile.c - what is the worst that facts and their text can be? */
#include "lib/runs-build.h"

#include <commdoctor/model.h>

static void extreme_facts(struct cd_run *run)
{
	static const struct cd_counter one = { .first = UINT64_MAX, .last = UINT64_MAX,
		.first_ns = INT64_MAX, .last_ns = INT64_MAX, .samples = 1, .bits = 64,
		.flags = CD_WRAPS };
	static const struct cd_counter two = { .first = 7, .last = 9, .first_ns = 1234567890123,
		.last_ns = 1237567890125, .samples = 2, .bits = 32, .flags = CD_SATURATES };
	static const struct cd_rate rate = { .delta = 2, .seconds = 3.000000002,
		.per_second = 0.66666666622222 };
	static const struct cd_measure measure = { .median = 1e-300, .low = -0.0, .high = 1e300,
		.n = UINT64_MAX };
	static const char *const words[] = { "", "]]>", "\"\\/", "gr\xc3\xbc\xc3\x9f" };
	static const int64_t numbers[] = { INT64_MIN, -1, 0, INT64_C(9007199254740993) };
	static const struct cd_list texts = { .n = 4, .text = words };
	static const struct cd_list ints = { .n = 4, .num = numbers };
	static const struct cd_column column[] = { { "port", CD_COL_INT, "" },
		{ "share", CD_COL_REAL, "ratio" }, { "peer", CD_COL_TEXT, "" }, { NULL } };
	static struct cd_cell cell[] = {
		{ true, { .i = INT64_MAX } }, { true, { .r = 0.1 } }, { true, { .text = "<a>" } },
		{ .set = false }, { .set = false }, { .set = false },
	};
	static const struct cd_table table = { .column = column, .n_columns = 3, .cell = cell,
		.n_rows = 2, .total = 100000 };
	struct cd_fact *f;

	made_fact(run, "x/counter", CD_COUNTER, "", "c", "one")->as.counter = &one;
	made_fact(run, "x/counter", CD_COUNTER, "", "c", "two")->as.counter = &two;
	made_fact(run, "x/rate", CD_RATE, "1/s", "r", "")->as.rate = &rate;
	made_fact(run, "x/measure", CD_MEASURE, "s", "m", "")->as.measure = &measure;
	made_fact(run, "x/texts", CD_TEXTS, "", "t", "")->as.list = &texts;
	made_fact(run, "x/ints", CD_INTS, "", "i", "")->as.list = &ints;
	made_fact(run, "x/table", CD_TABLE, "", "ss", "")->as.table = &table;
	made_fact(run, "x/real", CD_REAL, "", "r", "")->as.real = 3;
	made_fact(run, "x/bool", CD_BOOL, "", "b", "")->as.i = 1;
	made_fact(run, "x/time", CD_TIME, "", "date", "")->as.i = INT64_C(1767225600123456789);
	made_fact(run, "x/cpus", CD_CPUS, "", "c", "")->as.text = "0-3,8";
	/* As the source has it: the type is not that of the series. */
	f = made_fact(run, "sysctl/a", CD_ANY, "", "sysctl a", "");
	f->type = CD_INT;
	f->as.i = INT64_MAX;
	f = made_fact(run, "sysctl/b", CD_ANY, "", "sysctl b", "");
	f->type = CD_INTS;
	f->as.list = &ints;
	f = made_fact(run, "sysctl/c", CD_ANY, "", "sysctl c", "");
	f->type = CD_TEXT;
	f->as.text = "cubic";
	f->source = "/etc/sysctl.d/90-<x>.conf:3";
	f = made_fact(run, "x/absent", CD_INT, "", "a", "<script>alert(1)</script>");
	f->state = CD_ABSENT;
	f->why = "driver says \"no\" & means it";
	made_unseen(run, "x/unseen", "eth\"0", CD_PERMISSION, "EACCES <&>");
	/* The same name in another scope from another collector. */
	{
		struct cd_fact_spec spec = { .name = "x/real", .type = CD_INT, .unit = "s",
					     .source = "other" };
		struct cd_series *s = cd_evidence_series(run->evidence, "netns:blue", "x/real",
							 &spec, "derive");

		f = cd_evidence_put(run->evidence, s, "");
		f->type = CD_INT;
		f->state = CD_PRESENT;
		f->as.i = -5;
		s = cd_evidence_series(run->evidence, "host", "x/set",
				       &(struct cd_fact_spec){ .type = CD_TEXTS }, "test");
		f = cd_evidence_put(run->evidence, s, "");
		f->type = CD_TEXTS;
		f->state = CD_PRESENT;
		f->as.list = &texts;
	}
}

static void hostile_compliance(struct cd_run *run, struct cd_finding *f)
{
	static const char *const bases[] = { "]]>", "<b>base</b>" };
	static const char *const check[] = { "tls.alpn", "<script>alert(1)</script>" };
	static struct cd_waiver_use use[] = {
		{ "tls.*/<i>", "\"'&<subject>", { .owner = "<script>alert(2)</script>", .until = "<b>",
		  .why = "]]>", .ticket = "javascript:alert(1)", .expired = true, .permanent = true },
		  "<x>.yaml:1", CD_WAIVER_EXPIRED, 1 },
	};
	static struct cd_control control[] = {
		{ "<script>alert(3)</script>", "\"><img src=x>", "<y>.yaml:2", check, 2 },
	};

	f->waived = &use[0].waived;
	run->bases = bases;
	run->n_bases = 2;
	run->waivers = use;
	run->n_waivers = 1;
	run->controls = control;
	run->n_controls = 1;
}

struct cd_run *run_hostile(struct cd_arena *a)
{
	struct cd_run *run = made_start(a, "<b>host</b>\"&'");
	char *words = cd_alloc(a, 200001);
	struct cd_finding *f;
	struct cd_subject *s;

	for (size_t i = 0; i < 200000; i++)
		words[i] = i % 64 ? 'x' : ' ';
	run->command = "commdoctor run --target 'https://x/?a=<&>'";
	extreme_facts(run);
	made_result(run, "tls.alpn", CD_FAIL);
	s = made_subject(run, "https://x.example/]]><script>alert(1)</script>", CD_FAIL, NULL);
	f = made_finding(run, s, "h2-refused", CD_HIGH);
	f->acts = CD_BLOCKS;
	f->path = "<eth0>";
	made_saw_text(f, "chosen", "]]><script>alert('x')</script>");
	made_saw_text(f, "words", words);
	made_saw_int(f, "low", INT64_MIN, "");
	made_saw_int(f, "high", INT64_MAX, "bytes");
	made_saw_real(f, "share", 1e-9, "ratio");
	f = made_finding(run, s, "h2-refused", CD_HIGH);
	f->acts = CD_CAPS;
	f->path = "a&b";
	f->limit = cd_model_rate(1e9, "<rate>");
	hostile_compliance(run, f);
	made_note(run, s, "-- ]]> &amp; javascript:alert(1)");
	made_ranked(run, s->findings, 1, 0);
	made_ranked(run, f, 2, 0);
	return made_done(run);
}
