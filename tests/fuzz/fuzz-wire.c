/* SPDX-License-Identifier: Apache-2.0 */
/* Can a child hurt its parent by what it sends? */
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "engine/wire.h"
#include "model/store.h"

static const struct cd_column columns[] = {
	{ "number", CD_COL_INT, "" }, { "real", CD_COL_REAL, "" }, { "text", CD_COL_TEXT, "" }, { 0 }
};
static const struct cd_fact_spec facts[] = {
	{ .name = "a/int", .type = CD_INT }, { .name = "a/text", .type = CD_TEXT },
	{ .name = "a/texts", .type = CD_TEXTS }, { .name = "a/ints", .type = CD_INTS },
	{ .name = "a/table", .type = CD_TABLE, .columns = columns, .weight = "number" },
	{ .name = "a/count", .type = CD_COUNTER }, { .name = "a/measure", .type = CD_MEASURE },
	{ .name = "a/any", .type = CD_ANY }, { .name = "a/bool", .type = CD_BOOL }, { 0 }
};
static const struct cd_collector one = { .name = "one", .group = "g", .facts = facts };
static const struct cd_collector *const all[] = { &one };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_evidence *e = cd_evidence_new(a);
	struct cd_frame f;

	if (cd_wire_decode(data, size, all, 1, a, &f) && f.kind == CD_FRAME_FACT)
		cd_evidence_store(e, "host", f.name, &facts[f.spec], "one", &f.fact, false);
	cd_evidence_freeze(e);
	cd_arena_free(a);
	return 0;
}
