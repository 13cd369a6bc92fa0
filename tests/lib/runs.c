/* SPDX-License-Identifier: Apache-2.0 */
/* runs.c - what would a run look like that holds everything a reader must cope with? */
#include "lib/runs.h"

#include <commdoctor/model.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 64 };

static struct cd_run *start(struct cd_arena *a, const char *host)
{
	struct cd_run *run = cd_alloc(a, sizeof(*run));

	run->arena = a;
	run->version = "0.1.0";
	run->host_name = host;
	run->kernel = "6.1.0-28-amd64";
	run->boot_id = "0b8ab2b2-5d0e-4a8c-9a50-2c1f6f6ba6c1";
	run->profile = "default";
	run->command = "commdoctor run";
	run->began_ns = 1767225600123456789;	/* 2026-01-01T00:00:00 */
	run->ended_ns = run->began_ns + 3402000111;
	run->finished = true;
	run->fail_on = CD_HIGH;
	run->evidence = cd_evidence_new(a);
	run->results = cd_alloc_n(a, ROOM, sizeof(*run->results));
	run->ceilings = cd_alloc_n(a, ROOM, sizeof(*run->ceilings));
	run->diagnosis = cd_alloc_n(a, ROOM, sizeof(*run->diagnosis));
	run->costs = cd_alloc_n(a, ROOM, sizeof(*run->costs));
	run->coverage.unlock = cd_alloc_n(a, ROOM, sizeof(*run->coverage.unlock));
	return run;
}

static struct cd_result *result(struct cd_run *run, const char *check, enum cd_verdict v)
{
	struct cd_result *r = &run->results[run->n_results++];

	r->check = check;
	r->scope = "host";
	r->verdict = v;
	run->coverage.asked++;
	if (v == CD_UNKNOWN)
		run->coverage.unknown++;
	else if (v == CD_ERROR)
		run->coverage.error++;
	else
		run->coverage.judged++;
	if (v == CD_NOT_APPLICABLE)
		run->coverage.not_applicable++;
	return r;
}

static struct cd_subject *subject(struct cd_run *run, const char *name, enum cd_verdict v,
				  const char *why)
{
	struct cd_subject **last = &run->results[run->n_results - 1].subjects;

	while (*last)
		last = &(*last)->next;
	*last = cd_alloc(run->arena, sizeof(**last));
	(*last)->subject = name;
	(*last)->verdict = v;
	(*last)->why = why;
	return *last;
}

static void note(struct cd_run *run, struct cd_subject *s, const char *text)
{
	struct cd_note **last = &s->notes;

	while (*last)
		last = &(*last)->next;
	*last = cd_alloc(run->arena, sizeof(**last));
	(*last)->subject = s->subject;
	(*last)->text = text;
}

static struct cd_finding *finding(struct cd_run *run, struct cd_subject *s, const char *code,
				  enum cd_severity severity)
{
	struct cd_finding **last = &s->findings, *f;

	while (*last)
		last = &(*last)->next;
	f = *last = cd_alloc(run->arena, sizeof(**last));
	f->check = run->results[run->n_results - 1].check;
	f->scope = "host";
	f->subject = s->subject;
	f->code = code;
	f->severity = severity;
	f->confidence = CD_CONSISTENT;
	f->path = "";
	f->observed = cd_alloc_n(run->arena, 16, sizeof(*f->observed));
	return f;
}

static void saw_int(struct cd_finding *f, const char *name, int64_t v, const char *unit)
{
	f->observed[f->n_observed++] = (struct cd_observed){
		.name = name, .unit = unit, .type = CD_OBSERVED_INT, .i = v };
}

static void saw_real(struct cd_finding *f, const char *name, double v, const char *unit)
{
	f->observed[f->n_observed++] = (struct cd_observed){
		.name = name, .unit = unit, .type = CD_OBSERVED_REAL, .real = v };
}

static void saw_text(struct cd_finding *f, const char *name, const char *v)
{
	f->observed[f->n_observed++] = (struct cd_observed){
		.name = name, .unit = "", .type = CD_OBSERVED_TEXT, .text = v };
}

static struct cd_ranked *ranked(struct cd_run *run, const struct cd_finding *f, unsigned rank,
				double share)
{
	struct cd_ranked *d = cd_alloc(run->arena, sizeof(*d));

	d->finding = f;
	d->rank = rank;
	d->share = share;
	d->explains = cd_alloc_n(run->arena, 8, sizeof(*d->explains));
	run->diagnosis[run->n_diagnosis++] = d;
	return d;
}

static void explains(struct cd_ranked *cause, struct cd_ranked *consequence)
{
	cause->explains[cause->n_explains++] = consequence;
	consequence->because = cause;
}

static void cost(struct cd_run *run, const char *collector, double ms, const char *outcome)
{
	run->costs[run->n_costs++] = (struct cd_cost){
		.collector = collector, .scope = "host", .wall_ms = ms, .rss_kb = 5120,
		.outcome = outcome };
}

static void ceiling(struct cd_run *run, const char *path, struct cd_limit limit, const char *by,
		    double measured)
{
	run->ceilings[run->n_ceilings++] = (struct cd_ceiling){
		.path = path, .scope = "host", .limit = limit, .by = by,
		.confidence = measured > 0 ? CD_MEASURED : CD_CONSISTENT, .measured = measured,
		.contradicted = measured > 1.03 * limit.bits_per_second };
}

static void unlock(struct cd_run *run, const char *what, const char *one, const char *two)
{
	struct cd_unlock *u = &run->coverage.unlock[run->coverage.n_unlock++];

	u->what = what;
	u->question = cd_alloc_n(run->arena, 2, sizeof(*u->question));
	u->question[u->n++] = one;
	if (two)
		u->question[u->n++] = two;
}

/* The fact, to be filled in. */
static struct cd_fact *fact(struct cd_run *run, const char *name, enum cd_type type,
			    const char *unit, const char *source, const char *who)
{
	struct cd_fact_spec spec = { .name = name, .type = type, .unit = unit, .source = source };
	struct cd_series *s = cd_evidence_series(run->evidence, "host", name, &spec, "test");
	struct cd_fact *f = cd_evidence_put(run->evidence, s, who);

	f->type = (uint8_t)type;
	f->state = CD_PRESENT;
	return f;
}

static void speed(struct cd_run *run, const char *nic, int64_t bits)
{
	fact(run, "nic/speed", CD_INT, "bit/s", "ethtool {subject}", nic)->as.i = bits;
	fact(run, "port/speed", CD_INT, "bit/s", "ethtool {subject}", nic)->as.i = bits;
	fact(run, "path/rate", CD_INT, "bit/s", "ethtool {subject}", nic)->as.i = bits;
}

static void unseen(struct cd_run *run, const char *name, const char *who, enum cd_reason reason,
		   const char *why)
{
	struct cd_fact *f = fact(run, name, CD_INT, "", "cat /sys/{subject}", who);

	f->state = CD_UNSEEN;
	f->reason = (uint8_t)reason;
	f->why = why;
}

static int by_id(const void *a, const void *b)
{
	return strcmp(((const struct cd_result *)a)->check, ((const struct cd_result *)b)->check);
}

static struct cd_run *done(struct cd_run *run)
{
	qsort(run->results, run->n_results, sizeof(*run->results), by_id);
	cd_evidence_freeze(run->evidence);
	return run;
}

static struct cd_finding *window_off(struct cd_run *run)
{
	struct cd_finding *f;

	result(run, "tcp.window_scaling", CD_FAIL);
	f = finding(run, subject(run, "", CD_FAIL, NULL), "off", CD_CRITICAL);
	f->acts = CD_CAPS;
	f->path = "ens1f0np0";
	f->limit = cd_model_window(65535, 100000);
	f->confidence = CD_CONSISTENT;
	return f;
}

static struct cd_finding *pcie_x8(struct cd_run *run)
{
	struct cd_finding *f;

	result(run, "pcie.link_downtrain", CD_FAIL);
	subject(run, "0000:17:00.0", CD_PASS, NULL);
	f = finding(run, subject(run, "0000:b1:00.0", CD_FAIL, NULL), "below-both-ends",
		    CD_HIGH);
	f->acts = CD_CAPS;
	f->path = "ens1f0np0";
	f->limit = cd_model_pcie(16, 4, 256);
	f->confidence = CD_MEASURED;
	saw_real(f, "speed", 16, "GT/s");
	saw_int(f, "width", 4, "lanes");
	saw_int(f, "width_max", 16, "lanes");
	saw_text(f, "port", "0000:b0:02.0");
	return f;
}

static struct cd_finding *pfc_off(struct cd_run *run)
{
	struct cd_finding *f;

	result(run, "qos.pfc_enabled", CD_FAIL);
	f = finding(run, subject(run, "ens1f0np0", CD_FAIL, NULL), "priority-not-lossless",
		    CD_HIGH);
	f->acts = CD_LOSES;
	f->path = "ens1f0np0";
	f->amount = 0.0004;
	f->where = CD_SWITCH;
	saw_int(f, "priority", 3, "");
	saw_text(f, "enabled", "none");
	return f;
}

static void lesser_findings(struct cd_run *run)
{
	static const struct cd_waived waived = { .owner = "netops@example.org",
		.until = "2027-01-31", .why = "PCIe riser is replaced in January" };
	struct cd_finding *f;

	result(run, "tcp.somaxconn", CD_FAIL);
	f = finding(run, subject(run, "", CD_FAIL, NULL), "small", CD_LOW);
	f->acts = CD_LATENT;
	f->when = "under bursts of new connections";
	saw_int(f, "limit", 128, "");
	result(run, "irq.numa_affinity", CD_FAIL);
	f = finding(run, subject(run, "mlx5_0", CD_FAIL, NULL), "remote-node", CD_HIGH);
	f->acts = CD_DELAYS;
	f->path = "ens1f0np0";
	f->amount = 3e-6;
	f->waived = &waived;
	saw_text(f, "cpus", "64-127");
	saw_int(f, "node", 0, "");
}

static void unanswered(struct cd_run *run)
{
	struct cd_subject *s;

	result(run, "rdma.lim.memlock", CD_UNKNOWN);
	s = subject(run, "", CD_UNKNOWN, "/proc/4711/limits: permission denied");
	s->reason = CD_PERMISSION;
	s->fact = "proc/memlock";
	result(run, "udp.rcvbuf_errors", CD_UNKNOWN);
	s = subject(run, "", CD_UNKNOWN, "only one sample was taken");
	s->reason = CD_ONE_SAMPLE;
	s->fact = "rate/udp/rcvbuf_errors";
	result(run, "bond.lacp_partner", CD_NOT_APPLICABLE);
	subject(run, "", CD_NOT_APPLICABLE, "no bond on this host");
	unlock(run, "run as root", "rdma.lim.memlock", NULL);
	unlock(run, "two samples: --interval above 0", "udp.rcvbuf_errors", NULL);
}

struct cd_run *run_roce_node(struct cd_arena *a)
{
	struct cd_run *run = start(a, "gpu-node-017");
	struct cd_finding *window, *pcie, *pfc, *slow;
	struct cd_ranked *cause;
	struct cd_subject *s;

	run->profile = "roce-training";
	run->command = "commdoctor run -p roce-training -o html=commdoctor.html";
	speed(run, "ens1f0np0", 100000000000);
	speed(run, "ens1f1np1", 100000000000);
	fact(run, "site/roce_mode", CD_TEXT, "", "roce-training.yaml:4", "")->as.text = "pfc";
	window = window_off(run);
	result(run, "tcp.live_limits", CD_FAIL);
	slow = finding(run, subject(run, "10.0.0.2:5001", CD_FAIL, NULL), "window", CD_MEDIUM);
	slow->confidence = CD_MEASURED;
	saw_real(slow, "share", 0.91, "ratio");
	saw_int(slow, "rtt", 103000, "ns");
	pcie = pcie_x8(run);
	pfc = pfc_off(run);
	lesser_findings(run);
	result(run, "rdma.port.state", CD_PASS);
	s = subject(run, "mlx5_0/1", CD_PASS, NULL);
	note(run, s, "LinkUp since 12 days; 1 symbol error in that time.");
	subject(run, "mlx5_1/1", CD_PASS, NULL);
	unanswered(run);
	cause = ranked(run, window, 1, window->limit.bits_per_second / 100e9);
	ranked(run, pcie, 2, pcie->limit.bits_per_second / 100e9);
	ranked(run, pfc, 3, 0);
	ranked(run, run->results[4].subjects->findings, 4, 0);
	explains(cause, ranked(run, slow, 0, 0));
	ceiling(run, "ens1f0np0", window->limit, "tcp.window_scaling/off", 4.9e9);
	ceiling(run, "ens1f0np0", pcie->limit, "pcie.link_downtrain/below-both-ends", 0);
	ceiling(run, "ens1f1np1", cd_model_rate(100e9, "line rate"), "nic.link_speed", 0);
	cost(run, "sysctl", 12.5, "ok");
	cost(run, "ethtool", 3.25, "ok");
	cost(run, "verbs", 5000, "timeout");
	return done(run);
}

struct cd_run *run_clean_vm(struct cd_arena *a)
{
	static const char *const lacking[][2] = {
		{ "rdma.mod.core", "no RDMA device on this host" },
		{ "rdma.port.rate", "no RDMA device on this host" },
		{ "rdma.port.state", "no RDMA device on this host" },
		{ "roce.gid.v2_present", "no RDMA device on this host" },
		{ "gpudirect.path", "no GPU on this host" },
		{ "gpudirect.peermem", "no GPU on this host" },
		{ "irq.numa_affinity", "one NUMA node: nothing is remote" },
		{ "mpath.nvme", "no NVMe subsystem on this host" },
		{ "nginx.http2", "no nginx runs here" },
	};
	struct cd_run *run = start(a, "vm7");

	speed(run, "eth0", 10000000000);
	for (size_t i = 0; i < sizeof(lacking) / sizeof(lacking[0]); i++) {
		result(run, lacking[i][0], CD_NOT_APPLICABLE);
		subject(run, "", CD_NOT_APPLICABLE, lacking[i][1]);
	}
	result(run, "sock.rmem_max", CD_PASS);
	subject(run, "", CD_PASS, NULL);
	result(run, "tcp.rmem", CD_PASS);
	subject(run, "", CD_PASS, NULL);
	result(run, "tcp.window_scaling", CD_PASS);
	subject(run, "", CD_PASS, NULL);
	ceiling(run, "eth0", cd_model_buffer(6291456, 100000), "tcp.rmem", 0);
	cost(run, "sysctl", 1.5, "ok");
	return done(run);
}

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

	fact(run, "x/counter", CD_COUNTER, "", "c", "one")->as.counter = &one;
	fact(run, "x/counter", CD_COUNTER, "", "c", "two")->as.counter = &two;
	fact(run, "x/rate", CD_RATE, "1/s", "r", "")->as.rate = &rate;
	fact(run, "x/measure", CD_MEASURE, "s", "m", "")->as.measure = &measure;
	fact(run, "x/texts", CD_TEXTS, "", "t", "")->as.list = &texts;
	fact(run, "x/ints", CD_INTS, "", "i", "")->as.list = &ints;
	fact(run, "x/table", CD_TABLE, "", "ss", "")->as.table = &table;
	fact(run, "x/real", CD_REAL, "", "r", "")->as.real = 3;
	fact(run, "x/bool", CD_BOOL, "", "b", "")->as.i = 1;
	fact(run, "x/time", CD_TIME, "", "date", "")->as.i = INT64_C(1767225600123456789);
	fact(run, "x/cpus", CD_CPUS, "", "c", "")->as.text = "0-3,8";
	/* As the source has it: the type is not that of the series. */
	f = fact(run, "sysctl/a", CD_ANY, "", "sysctl a", "");
	f->type = CD_INT;
	f->as.i = INT64_MAX;
	f = fact(run, "sysctl/b", CD_ANY, "", "sysctl b", "");
	f->type = CD_INTS;
	f->as.list = &ints;
	f = fact(run, "sysctl/c", CD_ANY, "", "sysctl c", "");
	f->type = CD_TEXT;
	f->as.text = "cubic";
	f->source = "/etc/sysctl.d/90-<x>.conf:3";
	f = fact(run, "x/absent", CD_INT, "", "a", "<script>alert(1)</script>");
	f->state = CD_ABSENT;
	f->why = "driver says \"no\" & means it";
	unseen(run, "x/unseen", "eth\"0", CD_PERMISSION, "EACCES <&>");
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
		s->is_set = true;
		f = cd_evidence_put(run->evidence, s, "");
		f->type = CD_TEXTS;
		f->state = CD_PRESENT;
		f->as.list = &texts;
	}
}

struct cd_run *run_hostile(struct cd_arena *a)
{
	struct cd_run *run = start(a, "<b>host</b>\"&'");
	char *words = cd_alloc(a, 200001);
	struct cd_finding *f;
	struct cd_subject *s;

	for (size_t i = 0; i < 200000; i++)
		words[i] = i % 64 ? 'x' : ' ';
	run->command = "commdoctor run --target 'https://x/?a=<&>'";
	extreme_facts(run);
	result(run, "tls.alpn", CD_FAIL);
	s = subject(run, "https://x.example/]]><script>alert(1)</script>", CD_FAIL, NULL);
	f = finding(run, s, "h2-refused", CD_HIGH);
	f->acts = CD_BLOCKS;
	f->path = "<eth0>";
	saw_text(f, "chosen", "]]><script>alert('x')</script>");
	saw_text(f, "words", words);
	saw_int(f, "low", INT64_MIN, "");
	saw_int(f, "high", INT64_MAX, "bytes");
	saw_real(f, "share", 1e-9, "ratio");
	f = finding(run, s, "h2-refused", CD_HIGH);
	f->acts = CD_CAPS;
	f->path = "a&b";
	f->limit = cd_model_rate(1e9, "<rate>");
	note(run, s, "-- ]]> &amp; javascript:alert(1)");
	ranked(run, s->findings, 1, 0);
	ranked(run, f, 2, 0);
	return done(run);
}

struct cd_run *run_cut(struct cd_arena *a)
{
	struct cd_run *run = start(a, "slow-node");

	run->finished = false;
	run->cut = "deadline of 50 s";
	result(run, "tcp.rmem", CD_PASS);
	subject(run, "", CD_PASS, NULL);
	result(run, "rdma.port.rate", 0)->unfinished = true;
	run->coverage.judged--;
	return done(run);
}

struct cd_run *run_must_judge(struct cd_arena *a)
{
	struct cd_run *run = start(a, "pod-3");
	struct cd_subject *s;

	result(run, "sock.rmem_max", CD_UNKNOWN)->must_judge = true;
	s = subject(run, "", CD_UNKNOWN, "/proc/sys/net/core/rmem_max: not in this namespace");
	s->reason = CD_OTHER_NAMESPACE;
	s->fact = "sysctl/net.core.rmem_max";
	result(run, "tcp.rmem", CD_PASS);
	subject(run, "", CD_PASS, NULL);
	unlock(run, "run in the host's namespaces", "sock.rmem_max", NULL);
	return done(run);
}

struct cd_run *run_waived(struct cd_arena *a)
{
	static const struct cd_waived waived = { .owner = "ops", .until = "2027-01-31",
						 .why = "lab machine" };
	struct cd_run *run = start(a, "lab");
	struct cd_finding *f = window_off(run);

	f->waived = &waived;
	return done(run);
}

struct cd_run *run_nothing_judged(struct cd_arena *a)
{
	struct cd_run *run = start(a, "blind");
	struct cd_subject *s;

	result(run, "tcp.rmem", CD_UNKNOWN);
	s = subject(run, "", CD_UNKNOWN, "/proc/sys is empty");
	s->reason = CD_MASKED;
	unlock(run, "run on the host, outside the container", "tcp.rmem", NULL);
	return done(run);
}

struct cd_run *run_error(struct cd_arena *a)
{
	struct cd_run *run = start(a, "node-e");
	struct cd_result *r;

	r = result(run, "nic.link_speed", CD_ERROR);
	r->why = "asked for \"nic/mtu\", which it does not declare";
	subject(run, "eth0", CD_ERROR, r->why);
	result(run, "tcp.rmem", CD_PASS);
	subject(run, "", CD_PASS, NULL);
	return done(run);
}

const struct run_maker run_makers[] = {
	{ "roce-node", run_roce_node },
	{ "clean-vm", run_clean_vm },
	{ "hostile", run_hostile },
	{ "cut", run_cut },
	{ "must-judge", run_must_judge },
	{ "waived", run_waived },
	{ "nothing-judged", run_nothing_judged },
	{ "error", run_error },
	{ NULL, NULL }
};
