/* SPDX-License-Identifier: Apache-2.0 */
/*
 * hash.c - which value belongs to this key, and have we seen this text before?
 *
 * Chains whose nodes hold key and hash: an entry costs 12 to 20 bytes beside its key, growing never
 * touches the keys, and outgrown tables go back to the arena.
 */
#include "base/hash.h"

#include "base/arena.h"

#include <string.h>

enum {
	FIRST_BUCKETS = 16,
	FIRST_POOL = 256,
	LAST_POOL = 16 << 10,
};

struct node {
	struct node *next;
	uint32_t hash;
	uint32_t len;
	char key[];	/* NUL ended */
};

struct table {
	struct cd_arena *arena;
	struct node **bucket;
	size_t mask;
	size_t count;
	char *pool, *pool_end;
	size_t pool_size;
};

struct cd_map {
	struct table table;
};
struct cd_strings {
	struct table table;
};

uint64_t cd_hash_bytes(const void *bytes, size_t n)
{
	const uint64_t multiplier = UINT64_C(0x9e3779b97f4a7c15);
	const unsigned char *p = bytes;
	uint64_t h = (n + 1) * multiplier, w;

	while (n >= 8) {
		memcpy(&w, p, 8);
		h = (h ^ w) * multiplier;
		h ^= h >> 32;
		p += 8;
		n -= 8;
	}
	if (n) {
		w = 0;
		memcpy(&w, p, n);
		h = (h ^ w) * multiplier;
		h ^= h >> 32;
	}
	h *= UINT64_C(0xd6e8feb86659fd93);
	return h ^ h >> 32;
}

static void init(struct table *t, struct cd_arena *a)
{
	t->arena = a;
	t->bucket = cd_alloc_n(a, FIRST_BUCKETS, sizeof(struct node *));
	t->mask = FIRST_BUCKETS - 1;
	t->pool_size = FIRST_POOL;
}

static struct node *find(const struct table *t, const void *key, size_t n, uint32_t hash)
{
	struct node *p;

	for (p = t->bucket[hash & t->mask]; p; p = p->next)
		if (p->hash == hash && p->len == n && !memcmp(p->key, key, n))
			return p;
	return NULL;
}

static void grow(struct table *t)
{
	size_t old = t->mask + 1, size = 2 * old;
	struct node **bucket = cd_alloc_n(t->arena, size, sizeof(struct node *));
	struct node *p, *next;

	for (size_t i = 0; i < old; i++) {
		for (p = t->bucket[i]; p; p = next) {
			next = p->next;
			p->next = bucket[p->hash & (size - 1)];
			bucket[p->hash & (size - 1)] = p;
		}
	}
	cd_release(t->arena, t->bucket, old * sizeof(struct node *));
	t->bucket = bucket;
	t->mask = size - 1;
}

/* Nodes need 8 byte alignment only; the arena would give 16. */
static void *pool_take(struct table *t, size_t bytes)
{
	char *p;

	bytes = (bytes + 7) & ~(size_t)7;
	if (bytes > LAST_POOL / 4)
		return cd_alloc(t->arena, bytes);
	if ((size_t)(t->pool_end - t->pool) < bytes) {
		while (t->pool_size < bytes)
			t->pool_size *= 2;
		t->pool = cd_alloc(t->arena, t->pool_size);
		t->pool_end = t->pool + t->pool_size;
		if (t->pool_size < LAST_POOL)
			t->pool_size *= 2;
	}
	p = t->pool;
	t->pool += bytes;
	return p;
}

/* `before` bytes in front of the node are the caller's. */
static struct node *insert(struct table *t, const void *key, size_t n, uint32_t hash, size_t before)
{
	struct node *p;
	char *block;

	if (t->count > t->mask)
		grow(t);
	block = pool_take(t, before + sizeof(*p) + n + 1);
	p = (struct node *)(void *)(block + before);
	p->hash = hash;
	p->len = (uint32_t)n;
	if (n)
		memcpy(p->key, key, n);
	p->next = t->bucket[hash & t->mask];
	t->bucket[hash & t->mask] = p;
	t->count++;
	return p;
}

static void *value_of(const struct node *p)
{
	void *value;

	memcpy(&value, (const char *)p - sizeof(void *), sizeof(value));
	return value;
}

struct cd_map *cd_map_new(struct cd_arena *a)
{
	struct cd_map *m = cd_alloc(a, sizeof(*m));

	init(&m->table, a);
	return m;
}

void *cd_map_get(const struct cd_map *m, const void *key, size_t n)
{
	const struct node *p = find(&m->table, key, n, (uint32_t)cd_hash_bytes(key, n));

	return p ? value_of(p) : NULL;
}

void cd_map_set(struct cd_map *m, const void *key, size_t n, void *value)
{
	uint32_t hash = (uint32_t)cd_hash_bytes(key, n);
	struct node *p = find(&m->table, key, n, hash);

	if (!p)
		p = insert(&m->table, key, n, hash, sizeof(void *));
	memcpy((char *)p - sizeof(void *), &value, sizeof(value));
}

size_t cd_map_count(const struct cd_map *m)
{
	return m->table.count;
}

struct cd_strings *cd_strings_new(struct cd_arena *a)
{
	struct cd_strings *s = cd_alloc(a, sizeof(*s));

	init(&s->table, a);
	return s;
}

const char *cd_intern(struct cd_strings *s, const char *text)
{
	size_t n = strlen(text);
	uint32_t hash = (uint32_t)cd_hash_bytes(text, n);
	struct node *p = find(&s->table, text, n, hash);

	return (p ? p : insert(&s->table, text, n, hash, 0))->key;
}

const char *cd_interned(const struct cd_strings *s, const char *text)
{
	size_t n = strlen(text);
	const struct node *p = find(&s->table, text, n, (uint32_t)cd_hash_bytes(text, n));

	return p ? p->key : NULL;
}
