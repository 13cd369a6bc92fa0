/* SPDX-License-Identifier: Apache-2.0 */
/*
 * wire.h - what a collecting child says to its parent, frame by frame.
 *
 * A frame is a 32-bit length and that many bytes; the first is the kind.  The parent believes
 * nothing: every length, index and enum is checked, and a frame that does not parse ends the child.
 */
#ifndef CD_ENGINE_WIRE_H
#define CD_ENGINE_WIRE_H

#include "base/buf.h"
#include "model/evidence.h"

enum cd_frame_kind {
	CD_FRAME_BEGIN = 1,	/* collector */
	CD_FRAME_FACT,		/* collector, spec, name, fact */
	CD_FRAME_RECORD,	/* something asked of the host, for a capture */
	CD_FRAME_END,		/* collector, failed?, words, cost */
};
enum { CD_FRAME_MAX = 64 << 20 };

void cd_wire_begin(struct cd_buf *b, unsigned collector);
void cd_wire_end(struct cd_buf *b, unsigned collector, bool failed, const char *words,
		 int64_t wall_ns, int64_t rss_kb);
void cd_wire_fact(struct cd_buf *b, unsigned collector, unsigned spec, const char *name,
		  const struct cd_fact *f);
void cd_wire_record(struct cd_buf *b, char kind, const void *key, size_t key_len, const void *value,
		    size_t value_len, int error);

struct cd_frame {
	enum cd_frame_kind kind;
	unsigned collector, spec;
	const char *name;
	struct cd_fact fact;
	bool failed;
	const char *words;
	int64_t wall_ns, rss_kb;
	char record;
	const void *key, *value;
	size_t key_len, value_len;
	int error;
};

/*
 * Decode one whole frame (without its length) into `f`; what it points to lies in the frame or
 * in the arena.  `collectors` (n) gives specs and columns.  False: garbage.
 */
bool cd_wire_decode(const unsigned char *frame, size_t len,
		    const struct cd_collector *const *collectors, size_t n, struct cd_arena *a,
		    struct cd_frame *f);

#endif
