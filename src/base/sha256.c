/* SPDX-License-Identifier: Apache-2.0 */
/* sha256.c - which 32 bytes stand for this text?  FIPS 180-4, sections 4.1.2, 5 and 6.2. */
#include "base/sha256.h"

#include <string.h>

#include "base/arena.h"

enum { BLOCK = 64 };

/* The first 32 bits of the fractions of the cube roots of the first 64 primes. */
static const uint32_t constant[64] = {
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turn(uint32_t x, unsigned n)
{
	return x >> n | x << (32 - n);
}

static void schedule(uint32_t w[64], const uint8_t *block)
{
	for (int t = 0; t < 16; t++)
		w[t] = (uint32_t)block[4 * t] << 24 | (uint32_t)block[4 * t + 1] << 16 |
		       (uint32_t)block[4 * t + 2] << 8 | block[4 * t + 3];
	for (int t = 16; t < 64; t++) {
		uint32_t s0 = turn(w[t - 15], 7) ^ turn(w[t - 15], 18) ^ w[t - 15] >> 3;
		uint32_t s1 = turn(w[t - 2], 17) ^ turn(w[t - 2], 19) ^ w[t - 2] >> 10;

		w[t] = w[t - 16] + s0 + w[t - 7] + s1;
	}
}

static void take(uint32_t h[8], const uint8_t *block)
{
	uint32_t w[64], v[8];

	schedule(w, block);
	memcpy(v, h, sizeof(v));
	for (int t = 0; t < 64; t++) {
		uint32_t one = v[7] + (turn(v[4], 6) ^ turn(v[4], 11) ^ turn(v[4], 25)) +
			       ((v[4] & v[5]) ^ (~v[4] & v[6])) + constant[t] + w[t];
		uint32_t two = (turn(v[0], 2) ^ turn(v[0], 13) ^ turn(v[0], 22)) +
			       ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));

		memmove(v + 1, v, 7 * sizeof(*v));
		v[4] += one;
		v[0] = one + two;
	}
	for (int i = 0; i < 8; i++)
		h[i] += v[i];
}

void cd_sha256(const void *bytes, size_t n, uint8_t digest[32])
{
	/* The first 32 bits of the fractions of the square roots of the first 8 primes. */
	uint32_t h[8] = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
			  0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 };
	const uint8_t *text = bytes;
	uint8_t end[2 * BLOCK] = { 0 };
	size_t whole = n / BLOCK, rest = n % BLOCK, blocks = rest < BLOCK - 8 ? 1 : 2;
	uint64_t bits = (uint64_t)n * 8;

	for (size_t i = 0; i < whole; i++)
		take(h, text + i * BLOCK);
	if (rest)
		memcpy(end, text + whole * BLOCK, rest);
	end[rest] = 0x80;
	for (int i = 0; i < 8; i++)
		end[blocks * BLOCK - 1 - (size_t)i] = (uint8_t)(bits >> 8 * i);
	for (size_t i = 0; i < blocks; i++)
		take(h, end + i * BLOCK);
	for (int i = 0; i < 32; i++)
		digest[i] = (uint8_t)(h[i / 4] >> 8 * (3 - i % 4));
}

char *cd_sha256_base64(struct cd_arena *a, const void *bytes, size_t n)
{
	static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	uint8_t d[33] = { 0 };
	char *text = cd_alloc(a, 45);

	cd_sha256(bytes, n, d);
	for (size_t i = 0; i < 11; i++) {
		uint32_t three = (uint32_t)d[3 * i] << 16 | (uint32_t)d[3 * i + 1] << 8 | d[3 * i + 2];

		for (size_t k = 0; k < 4; k++)
			text[4 * i + k] = digit[three >> 6 * (3 - k) & 63];
	}
	text[43] = '=';		/* 32 bytes are two thirds of a group short of 33 */
	return text;
}
