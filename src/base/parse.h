/* SPDX-License-Identifier: Apache-2.0 */
/* parse.h - all of the text or nothing: no prefix, no rest, no overflow, locale-free. */
#ifndef CD_BASE_PARSE_H
#define CD_BASE_PARSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cd_arena;

/* Decimal with optional sign.  Blanks and one newline around the number are allowed in all. */
bool cd_parse_i64(const char *s, int64_t *value);
bool cd_parse_u64(const char *s, uint64_t *value);
/* Hexadecimal, "0x" optional. */
bool cd_parse_hex(const char *s, uint64_t *value);
/* Decimal, fraction and exponent with a point in every locale; finite. */
bool cd_parse_real(const char *s, double *value);
/* Whitespace separated integers into the arena; false when one is not a number or none is there. */
bool cd_parse_ints(struct cd_arena *a, const char *s, int64_t **value, size_t *n);
/* "10ms", "1.5s", "100us", "250ns", "2m", "1h"; a bare number is refused. */
bool cd_parse_duration(const char *s, int64_t *ns);
/* "64MiB", "128KiB", "1GiB", "9000", "16MB" (decimal). */
bool cd_parse_bytes(const char *s, int64_t *bytes);
/* "100G", "100Gb/s", "25gbit", "400000Mb/s", bare number = bit/s. */
bool cd_parse_bits_per_second(const char *s, double *value);

/*
 * CPU sets of any size.  Lists take the kernel's whole grammar ("0-3,8,10-20:2/4"); masks are
 * comma separated groups of 32-bit hex words, as /proc/irq/N/smp_affinity prints them.
 */
struct cd_cpus {
	uint64_t *word;
	size_t n_words;
};
bool cd_cpus_parse_list(struct cd_arena *a, const char *s, struct cd_cpus *set);
bool cd_cpus_parse_mask(struct cd_arena *a, const char *s, struct cd_cpus *set);
/* Canonical list "0-3,8"; "" for an empty set. */
char *cd_cpus_format(struct cd_arena *a, const struct cd_cpus *set);
bool cd_cpus_test(const struct cd_cpus *set, size_t cpu);
size_t cd_cpus_weight(const struct cd_cpus *set);

#endif
