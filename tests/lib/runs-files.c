/* SPDX-License-Identifier: Apache-2.0 */
/* runs-files.c - what would a run look like whose faults stand in configuration files? */
#include "lib/runs-build.h"

static struct cd_finding *named(struct cd_run *run, const char *subject, const char *code,
				enum cd_severity severity, const char *where)
{
	struct cd_finding *f = made_finding(run, made_subject(run, subject, CD_FAIL, NULL), code,
					    severity);

	if (where)
		made_saw_text(f, "where", where);
	return f;
}

struct cd_run *run_config_files(struct cd_arena *a)
{
	static const struct cd_waived waived = { .owner = "@web [team](https://x.example)",
		.until = "2027-01-31", .why = "old clients {0} until | the summer #12" };
	static const struct cd_waived expired = { .owner = "web", .until = "2025-01-31",
		.why = "was to be gone", .expired = true };
	struct cd_run *run = made_start(a, "web-1");
	struct cd_finding *f;

	made_result(run, "nginx.ssl_protocols", CD_FAIL);
	named(run, "0.0.0.0:443", "old", CD_MEDIUM, "/etc/nginx/sites-enabled/a b#%.conf:12")
		->waived = &waived;
	f = named(run, "0.0.0.0:8443", "old", CD_MEDIUM, "/etc/nginx/sites-enabled/a b#%.conf:40");
	f->waived = &expired;
	f->stood = true;
	made_result(run, "nginx.version_directive", CD_FAIL);
	/* Twice the same in one file: the subject itself is the place. */
	named(run, "/etc/nginx/nginx.conf:7", "removed-in-version", CD_CRITICAL, NULL);
	f = named(run, "/etc/nginx/nginx.conf:9", "removed-in-version", CD_CRITICAL, NULL);
	made_saw_text(f, "directive", "http2_push {1} [click](1) on");
	made_result(run, "sysctl.persist.drift", CD_FAIL);
	f = named(run, "net.ipv4.tcp_rmem", "drift", CD_LOW, "/etc/sysctl.d/99-x.conf:4");
	f->known = true;
	/* What looks like a place and is none. */
	named(run, "/sys/devices/x:1", "drift", CD_LOW, "the profile");
	named(run, "[::1]:443", "drift", CD_LOW, "/etc/sysctl.conf");
	named(run, "eth0", "drift", CD_LOW, "/etc/:0");
	return made_done(run);
}
