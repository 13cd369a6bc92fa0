/* SPDX-License-Identifier: Apache-2.0 */
/* Can any bytes make the reader of --state crash, or be joined to a run and be kept unreadable? */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "engine/state.h"
#include "model/store.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Of the boot and namespace of the corpus, with counters of several widths. */
static void run_of(struct cd_run *run, struct cd_arena *a)
{
	static const struct cd_fact_spec specs[] = {
		{ .name = "netstat/Udp.InDatagrams", .type = CD_COUNTER, .counter_bits = 64 },
		{ .name = "softnet/dropped", .type = CD_COUNTER, .counter_bits = 32 },
		{ .name = "rdma/symbol_error", .type = CD_COUNTER, .counter_bits = 16 },
	};
	struct cd_fact_spec netns = { .name = "host/netns", .type = CD_TEXT };
	struct cd_fact name = { .subject = "", .state = CD_PRESENT, .type = CD_TEXT,
				.as.text = "net:[1]" };

	run->arena = a;
	run->evidence = cd_evidence_new(a);
	run->host_name = "node";
	run->boot_id = "11111111-2222-3333-4444-555555555555";
	cd_evidence_store(run->evidence, "host", netns.name, &netns, "identity", &name, false);
	for (size_t i = 0; i < sizeof(specs) / sizeof(specs[0]); i++) {
		struct cd_counter c = { .first = 90, .last = 100, .first_ns = 200000000000,
					.last_ns = 203000000000, .samples = 2,
					.bits = specs[i].counter_bits, .flags = CD_WRAPS };
		struct cd_fact f = { .subject = "", .state = CD_PRESENT, .type = CD_COUNTER,
				     .as.counter = &c };

		cd_evidence_store(run->evidence, "host", specs[i].name, &specs[i], "test", &f, false);
	}
	cd_evidence_freeze(run->evidence);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_samples state = { 0 }, again = { 0 };
	struct cd_error err = { "" };
	struct cd_run run = { 0 };
	CD_AUTO_BUF out = { 0 };
	const char *why;
	enum cd_state_kind kind = cd_state_read((const char *)data, size, "fuzz.json", a, &state,
						&err);

	if (kind != CD_STATE_OURS && kind != CD_STATE_EMPTY && strncmp(err.text, "fuzz.json:", 10))
		abort();
	run_of(&run, a);
	if (kind == CD_STATE_OURS && cd_state_join(&run, &state, &why) == (why != NULL))
		abort();
	cd_state_write(&run, kind == CD_STATE_OURS ? &state : NULL, &out);
	if (cd_state_read(out.data, out.len, "again.json", a, &again, &err) != CD_STATE_OURS)
		abort();
	cd_arena_free(a);
	return 0;
}
