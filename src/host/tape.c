/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tape.c - how are netlink questions and their answers kept in a file?
 *
 * "cd-tape1", then two native u32: 0x01020304, which tells the byte order, and the number of records.
 * A record: five native u32 - sample (0, 1), errno, length of question, length of answer, 0 - then
 * question and answer, each padded with zeros to 4.  The question is the protocol (u32), the
 * message with seq and pid zeroed and the name of the network namespace, unless it is the host's; the answer is flags (u32: 1 interrupted, 2 truncated) and the
 * messages.  The nth record of a question in a sample answers when it is asked the nth time.
 */
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "host/manifest.h"
#include "host/root.h"

enum {
	MAGIC_LEN = 8,
	HEAD_LEN = MAGIC_LEN + 2 * sizeof(uint32_t),
	RECORD_WORDS = 5,
	RECORD_LEN = RECORD_WORDS * sizeof(uint32_t),
	ERRNO_MAX = 4095,
};
static const char magic[MAGIC_LEN + 1] = "cd-tape1";
static const uint32_t order = 0x01020304, other_order = 0x04030201;

void cd_tape_begin(struct cd_buf *b)
{
	uint32_t count = 0;

	cd_buf_add(b, magic, MAGIC_LEN);
	cd_buf_add(b, &order, sizeof(order));
	cd_buf_add(b, &count, sizeof(count));
}

static uint32_t padded(uint32_t n)
{
	return (n + 3) & ~UINT32_C(3);
}

static void add_padded(struct cd_buf *b, const void *bytes, uint32_t n)
{
	if (n)
		cd_buf_add(b, bytes, n);
	cd_buf_add(b, "\0\0\0", padded(n) - n);
}

void cd_tape_add(struct cd_buf *b, const struct cd_tape_record *r)
{
	uint32_t word[RECORD_WORDS] = { r->second_sample, (uint32_t)r->error, r->key_len,
					r->value_len, 0 };
	uint32_t count;

	cd_buf_add(b, word, sizeof(word));
	add_padded(b, r->key, r->key_len);
	add_padded(b, r->value, r->value_len);
	memcpy(&count, b->data + HEAD_LEN - sizeof(count), sizeof(count));
	count++;
	memcpy(b->data + HEAD_LEN - sizeof(count), &count, sizeof(count));
}

/* One record at `p` with `left` bytes; its length, or 0 when it is damaged. */
static size_t read_record(struct cd_arena *a, const char *p, size_t left, struct cd_tape_record *r)
{
	struct cd_arena *scratch;
	struct cd_netlink_reply reply;
	bool sound;
	uint32_t word[RECORD_WORDS];
	size_t len;

	if (left < RECORD_LEN)
		return 0;
	memcpy(word, p, sizeof(word));
	left -= RECORD_LEN;
	if (word[0] > 1 || word[1] > ERRNO_MAX || word[4] || word[2] > left || word[3] > left)
		return 0;
	len = (size_t)padded(word[2]) + padded(word[3]);
	if (len > left || word[2] < sizeof(uint32_t))
		return 0;
	r->second_sample = word[0];
	r->error = (int)word[1];
	r->key_len = word[2];
	r->value_len = word[3];
	r->key = memcpy(cd_alloc(a, r->key_len), p + RECORD_LEN, r->key_len);
	r->value = memcpy(cd_alloc(a, r->value_len + 1), p + RECORD_LEN + padded(word[2]),
			  r->value_len);
	scratch = cd_arena_new();
	sound = cd_netlink_unpack(scratch, r->value, r->value_len, &reply);
	cd_arena_free(scratch);
	return sound ? RECORD_LEN + len : 0;
}

int cd_tape_read(struct cd_arena *a, const void *bytes, size_t n, struct cd_tape_record **record,
		 size_t *n_records, bool *foreign, struct cd_error *err)
{
	const char *p = bytes;
	uint32_t said, count, i;
	size_t at = HEAD_LEN, len;

	*n_records = 0;
	*foreign = false;
	if (n < HEAD_LEN || memcmp(p, magic, MAGIC_LEN))
		return cd_error_set(err, "netlink.tape is damaged: it does not begin as a tape");
	memcpy(&said, p + MAGIC_LEN, sizeof(said));
	memcpy(&count, p + MAGIC_LEN + sizeof(said), sizeof(count));
	*foreign = said == other_order;
	if (*foreign)
		return 0;
	if (said != order || count > (n - HEAD_LEN) / RECORD_LEN)
		return cd_error_set(err, "netlink.tape is damaged: bad head");
	*record = cd_alloc_n(a, (size_t)count + 1, sizeof(**record));
	for (i = 0; i < count; i++, at += len) {
		len = read_record(a, p + at, n - at, &(*record)[i]);
		if (!len)
			return cd_error_set(err, "netlink.tape is damaged: record %u of %u", i + 1, count);
	}
	if (at != n)
		return cd_error_set(err, "netlink.tape is damaged: bytes behind the last record");
	*n_records = count;
	return 0;
}
