/* SPDX-License-Identifier: Apache-2.0 */
/* runs.c - what would a run look like that holds everything a reader must cope with? */
#include "lib/runs-build.h"

#include <commdoctor/model.h>

static struct cd_finding *window_off(struct cd_run *run)
{
	struct cd_finding *f;

	made_result(run, "tcp.window_scaling", CD_FAIL);
	f = made_finding(run, made_subject(run, "", CD_FAIL, NULL), "off", CD_CRITICAL);
	f->acts = CD_CAPS;
	f->path = "ens1f0np0";
	f->limit = cd_model_window(65535, 100000);
	f->confidence = CD_CONSISTENT;
	return f;
}

static struct cd_finding *pcie_x8(struct cd_run *run)
{
	struct cd_finding *f;

	made_result(run, "pcie.link_downtrain", CD_FAIL);
	made_subject(run, "0000:17:00.0", CD_PASS, NULL);
	f = made_finding(run, made_subject(run, "0000:b1:00.0", CD_FAIL, NULL), "below-both-ends",
		    CD_HIGH);
	f->acts = CD_CAPS;
	f->path = "ens1f0np0";
	f->limit = cd_model_pcie(16, 4, 256);
	f->confidence = CD_MEASURED;
	made_saw_real(f, "speed", 16, "GT/s");
	made_saw_int(f, "width", 4, "lanes");
	made_saw_int(f, "width_max", 16, "lanes");
	made_saw_text(f, "port", "0000:b0:02.0");
	return f;
}

static struct cd_finding *pfc_off(struct cd_run *run)
{
	struct cd_finding *f;

	made_result(run, "qos.pfc_enabled", CD_FAIL);
	f = made_finding(run, made_subject(run, "ens1f0np0", CD_FAIL, NULL), "priority-not-lossless",
		    CD_HIGH);
	f->acts = CD_LOSES;
	f->path = "ens1f0np0";
	f->amount = 0.0004;
	f->where = CD_SWITCH;
	made_saw_int(f, "priority", 3, "");
	made_saw_text(f, "enabled", "none");
	return f;
}

static void lesser_findings(struct cd_run *run)
{
	static const struct cd_waived waived = { .owner = "netops@example.org",
		.until = "2027-01-31", .why = "PCIe riser is replaced in January" };
	struct cd_finding *f;

	made_result(run, "tcp.somaxconn", CD_FAIL);
	f = made_finding(run, made_subject(run, "", CD_FAIL, NULL), "small", CD_LOW);
	f->acts = CD_LATENT;
	f->when = "under bursts of new connections";
	made_saw_int(f, "limit", 128, "");
	made_result(run, "irq.numa_affinity", CD_FAIL);
	f = made_finding(run, made_subject(run, "mlx5_0", CD_FAIL, NULL), "remote-node", CD_HIGH);
	f->acts = CD_DELAYS;
	f->path = "ens1f0np0";
	f->amount = 3e-6;
	f->waived = &waived;
	made_saw_text(f, "cpus", "64-127");
	made_saw_int(f, "node", 0, "");
}

static void unanswered(struct cd_run *run)
{
	struct cd_subject *s;

	made_result(run, "rdma.lim.memlock", CD_UNKNOWN);
	s = made_subject(run, "", CD_UNKNOWN, "/proc/4711/limits: permission denied");
	s->reason = CD_PERMISSION;
	s->fact = "proc/memlock";
	made_result(run, "udp.rcvbuf_errors", CD_UNKNOWN);
	s = made_subject(run, "", CD_UNKNOWN, "only one sample was taken");
	s->reason = CD_ONE_SAMPLE;
	s->fact = "rate/udp/rcvbuf_errors";
	made_result(run, "bond.lacp_partner", CD_NOT_APPLICABLE);
	made_subject(run, "", CD_NOT_APPLICABLE, "no bond on this host");
	made_unlock(run, "run as root", "rdma.lim.memlock", NULL);
	made_unlock(run, "two samples: --interval above 0", "udp.rcvbuf_errors", NULL);
}

struct cd_run *run_roce_node(struct cd_arena *a)
{
	struct cd_run *run = made_start(a, "gpu-node-017");
	struct cd_finding *window, *pcie, *pfc, *slow;
	struct cd_ranked *cause;
	struct cd_subject *s;

	run->profile = "roce-training";
	run->command = "commdoctor run -p roce-training -o html=commdoctor.html";
	made_speed(run, "ens1f0np0", 100000000000);
	made_speed(run, "ens1f1np1", 100000000000);
	made_fact(run, "site/tcp.window_scaling.least", CD_REAL, "bytes", "roce-training.yaml:12", "")
		->as.real = 65536;
	made_fact(run, "site/roce_mode", CD_TEXT, "", "roce-training.yaml:4", "")->as.text = "pfc";
	window = window_off(run);
	made_result(run, "tcp.live_limits", CD_FAIL);
	slow = made_finding(run, made_subject(run, "10.0.0.2:5001", CD_FAIL, NULL), "window", CD_MEDIUM);
	slow->confidence = CD_MEASURED;
	made_saw_real(slow, "share", 0.91, "ratio");
	made_saw_int(slow, "rtt", 103000, "ns");
	pcie = pcie_x8(run);
	pfc = pfc_off(run);
	lesser_findings(run);
	made_result(run, "rdma.port.state", CD_PASS);
	s = made_subject(run, "mlx5_0/1", CD_PASS, NULL);
	made_note(run, s, "LinkUp since 12 days; 1 symbol error in that time.");
	made_subject(run, "mlx5_1/1", CD_PASS, NULL);
	unanswered(run);
	cause = made_ranked(run, window, 1, window->limit.bits_per_second / 100e9);
	made_ranked(run, pcie, 2, pcie->limit.bits_per_second / 100e9);
	made_ranked(run, pfc, 3, 0);
	made_ranked(run, run->results[4].subjects->findings, 4, 0);
	made_explains(cause, made_ranked(run, slow, 0, 0));
	made_ceiling(run, "ens1f0np0", window->limit, "tcp.window_scaling/off", 4.9e9);
	made_ceiling(run, "ens1f0np0", pcie->limit, "pcie.link_downtrain/below-both-ends", 0);
	made_ceiling(run, "ens1f1np1", cd_model_rate(100e9, "line rate"), "nic.link_speed", 0);
	made_cost(run, "sysctl", 12.5, "ok");
	made_cost(run, "ethtool", 3.25, "ok");
	made_cost(run, "verbs", 5000, "timeout");
	return made_done(run);
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
	struct cd_run *run = made_start(a, "vm7");

	made_speed(run, "eth0", 10000000000);
	for (size_t i = 0; i < sizeof(lacking) / sizeof(lacking[0]); i++) {
		made_result(run, lacking[i][0], CD_NOT_APPLICABLE);
		made_subject(run, "", CD_NOT_APPLICABLE, lacking[i][1]);
	}
	made_result(run, "sock.rmem_max", CD_PASS);
	made_subject(run, "", CD_PASS, NULL);
	made_result(run, "tcp.rmem", CD_PASS);
	made_subject(run, "", CD_PASS, NULL);
	made_result(run, "tcp.window_scaling", CD_PASS);
	made_subject(run, "", CD_PASS, NULL);
	made_ceiling(run, "eth0", cd_model_buffer(6291456, 100000), "tcp.rmem", 0);
	made_cost(run, "sysctl", 1.5, "ok");
	return made_done(run);
}

struct cd_run *run_cut(struct cd_arena *a)
{
	struct cd_run *run = made_start(a, "slow-node");

	run->finished = false;
	run->cut = "deadline of 50 s";
	made_result(run, "tcp.rmem", CD_PASS);
	made_subject(run, "", CD_PASS, NULL);
	made_result(run, "rdma.port.rate", 0)->unfinished = true;
	run->coverage.judged--;
	return made_done(run);
}

struct cd_run *run_must_judge(struct cd_arena *a)
{
	struct cd_run *run = made_start(a, "pod-3");
	struct cd_subject *s;

	made_result(run, "sock.rmem_max", CD_UNKNOWN)->must_judge = true;
	s = made_subject(run, "", CD_UNKNOWN, "/proc/sys/net/core/rmem_max: not in this namespace");
	s->reason = CD_OTHER_NAMESPACE;
	s->fact = "sysctl/net.core.rmem_max";
	made_result(run, "tcp.rmem", CD_PASS);
	made_subject(run, "", CD_PASS, NULL);
	made_result(run, "tcp.somaxconn", CD_FAIL)->must_judge = true;
	s = made_subject(run, "", CD_FAIL, NULL);
	made_finding(run, s, "below-default", CD_LOW);
	s->doubted = true;
	made_unlock(run, "run in the host's namespaces", "sock.rmem_max", NULL);
	return made_done(run);
}

struct cd_run *run_waived(struct cd_arena *a)
{
	static const struct cd_waived waived = { .owner = "ops", .until = "2027-01-31",
						 .why = "lab machine" };
	struct cd_run *run = made_start(a, "lab");
	struct cd_finding *f = window_off(run);

	f->waived = &waived;
	return made_done(run);
}

static void waivers(struct cd_run *run, struct cd_finding *waived, struct cd_finding *alive)
{
	static const struct cd_waived end = { .owner = "ops", .until = "2027-01-31",
					      .why = "cable ordered", .ticket = "NET-4711" };
	static const struct cd_waived over = { .owner = "ops", .until = "2025-12-31",
					       .why = "was to be mended", .expired = true };
	static const struct cd_waived ever = { .owner = "lab", .why = "by design", .permanent = true };
	const struct cd_waiver_use all[] = {
		{ "nic.link_speed/*", "eth0", end, "site.yaml:12", CD_WAIVER_USED, 1 },
		{ "tcp.somaxconn/small", "*", over, "site.yaml:17", CD_WAIVER_EXPIRED, 1 },
		{ "tcp.rmem/*", "*", ever, "site.yaml:22", CD_WAIVER_UNUSED, 0 },
		{ "rdma.*/*", "mlx5_*", ever, "site.yaml:27", CD_WAIVER_UNDECIDED, 0 },
		{ "tls.*/*", "*", ever, "site.yaml:32", CD_WAIVER_NOT_ASKED, 0 },
	};

	run->n_waivers = sizeof(all) / sizeof(all[0]);
	run->waivers = cd_alloc(run->arena, sizeof(all));
	for (size_t i = 0; i < run->n_waivers; i++)
		run->waivers[i] = all[i];
	waived->waived = &run->waivers[0].waived;
	alive->waived = &run->waivers[1].waived;
}

struct cd_run *run_compliance(struct cd_arena *a)
{
	static const char *const bases[] = { "site-base", "roce-training" };
	static const char *const check[] = { "bond.lacp_partner", "nic.link_speed",
		"rdma.lim.memlock", "tcp.rmem", "tcp.somaxconn", "tls.alpn" };
	static struct cd_control control[] = {
		{ "NET-1", "Queues are long enough", "site.yaml:40", check + 3, 2 },
		{ "NET-2", "Links run at their speed", "site.yaml:43", check, 2 },
		{ "NET-3", NULL, "site.yaml:46", check + 2, 2 },
		{ "NET-4", NULL, "site.yaml:47", check + 3, 1 },
		{ "NET-5", NULL, "site.yaml:48", check, 1 },
		{ "NET-6", NULL, "site.yaml:49", check + 5, 1 },
	};
	struct cd_run *run = made_start(a, "audited");
	struct cd_finding *slow, *small;

	run->profile = "site";
	run->bases = bases;
	run->n_bases = 2;
	made_result(run, "nic.link_speed", CD_FAIL);
	slow = made_finding(run, made_subject(run, "eth0", CD_FAIL, NULL), "below-expected", CD_HIGH);
	made_subject(run, "eth1", CD_PASS, NULL);
	unanswered(run);
	made_result(run, "tcp.rmem", CD_PASS);
	made_subject(run, "", CD_PASS, NULL);
	made_result(run, "tcp.somaxconn", CD_FAIL);
	small = made_finding(run, made_subject(run, "", CD_FAIL, NULL), "small", CD_LOW);
	waivers(run, slow, small);
	run->controls = control;
	run->n_controls = sizeof(control) / sizeof(control[0]);
	made_ranked(run, small, 1, 0);
	made_ranked(run, slow, 2, 0);
	return made_done(run);
}

struct cd_run *run_nothing_judged(struct cd_arena *a)
{
	struct cd_run *run = made_start(a, "blind");
	struct cd_subject *s;

	made_result(run, "tcp.rmem", CD_UNKNOWN);
	s = made_subject(run, "", CD_UNKNOWN, "/proc/sys is empty");
	s->reason = CD_MASKED;
	made_unlock(run, "run on the host, outside the container", "tcp.rmem", NULL);
	return made_done(run);
}

struct cd_run *run_error(struct cd_arena *a)
{
	static const char *const check[] = { "nic.link_speed", "tcp.rmem" };
	static struct cd_control control = { "NET-2", NULL, "site.yaml:43", check, 2 };
	struct cd_run *run = made_start(a, "node-e");
	struct cd_result *r;

	run->controls = &control;
	run->n_controls = 1;
	r = made_result(run, "nic.link_speed", CD_ERROR);
	r->why = "asked for \"nic/mtu\", which it does not declare";
	made_subject(run, "eth0", CD_ERROR, r->why);
	made_result(run, "tcp.rmem", CD_PASS);
	made_subject(run, "", CD_PASS, NULL);
	return made_done(run);
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
	{ "config-files", run_config_files },
	{ "every-part", run_every_part },
	{ "gpu-node", run_gpu_node },
	{ "compliance", run_compliance },
	{ "with-past", run_with_past },
	{ NULL, NULL }
};
