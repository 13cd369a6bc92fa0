/* SPDX-License-Identifier: Apache-2.0 */
/* runs-parts.c - what would a run look like that holds each part and word which others may lack? */
#include "lib/runs-build.h"

#include <commdoctor/model.h>

static void each_type(struct cd_run *run)
{
	made_fact(run, "p/duration", CD_DURATION, "", "d", "")->as.i = 1500;
	made_fact(run, "p/bytes", CD_BYTES, "", "b", "")->as.i = 65536;
	made_fact(run, "p/address", CD_ADDRESS, "", "a", "")->as.text = "2001:db8::1";
}

static void each_reason(struct cd_run *run)
{
	made_result(run, "p.reasons", CD_UNKNOWN);
	for (enum cd_reason r = CD_PERMISSION; r < CD_REASONS; r++) {
		const char *who = cd_sprintf(run->arena, "s%d", r);
		struct cd_subject *s = made_subject(run, who, CD_UNKNOWN, "not seen");

		s->reason = r;
		s->fact = "p/unseen";
		made_unseen(run, "p/unseen", who, r, "not seen");
	}
}

static void each_place(struct cd_run *run)
{
	struct cd_subject *s;

	made_result(run, "p.places", CD_FAIL);
	s = made_subject(run, "eth0", CD_FAIL, NULL);
	for (enum cd_where w = CD_HERE; w <= CD_JOB; w++) {
		struct cd_finding *f = made_finding(run, s, "elsewhere", CD_LOW);

		f->where = w;
		f->confidence = CD_POSSIBLE;
		made_ranked(run, f, w + 1, 0);
	}
}

static void blocks_some(struct cd_run *run)
{
	struct cd_finding *f;

	made_result(run, "p.blocks", CD_FAIL);
	f = made_finding(run, made_subject(run, "eth0", CD_FAIL, NULL), "in-part", CD_LOW);
	f->acts = CD_BLOCKS;
	f->in_part = true;
	made_ranked(run, f, CD_JOB + 2, 0);
}

struct cd_run *run_every_part(struct cd_arena *a)
{
	struct cd_run *run = made_start(a, "node-p");

	run->root = "node-p.tar.zst";
	made_speed(run, "eth0", 100000000000);
	each_type(run);
	each_reason(run);
	each_place(run);
	blocks_some(run);
	made_ceiling(run, "eth0", cd_model_rate(1e9, "rate"), "p.places", 9e9);
	return made_done(run);
}
