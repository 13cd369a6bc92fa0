/* SPDX-License-Identifier: Apache-2.0 */
/* text.h - the one gate by which text enters, and small string helpers. */
#ifndef CD_BASE_TEXT_H
#define CD_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct cd_arena;

/*
 * Valid UTF-8 without control characters (C0, DEL, C1, those of bidirectional text) and without
 * characters that XML 1.0 does not know; every other byte becomes \xNN.  A tab and a newline become a blank.  NUL ended.
 */
char *cd_text_clean(struct cd_arena *a, const char *bytes, size_t n);
/* True when cd_text_clean() would change nothing. */
bool cd_text_is_clean(const char *s);
/* Length of the control of bidirectional text at `s` (U+202E and the like); 0: there is none. */
size_t cd_text_bidi(const char *s, size_t n);
/* Copy without blanks and newlines at both ends. */
char *cd_text_trim(struct cd_arena *a, const char *s);
/* Split in place at runs of blanks; returns the number of words (at most `max`). */
size_t cd_text_words(char *s, char **word, size_t max);
/* "eth2" before "eth10"; a total order (bytewise when natural order calls them equal). */
int cd_text_compare_natural(const char *a, const char *b);
/* Shell-like * and ?. */
bool cd_text_glob(const char *pattern, const char *text);
/* The entry of `words` (NULL ended) nearest to `word` by edit distance; NULL if none is near. */
const char *cd_text_nearest(const char *word, const char *const *words);
/* For people: "5.24 Gb/s", "128 MiB", "100 us"; `unit` as in facts, unknown ones are appended. */
char *cd_text_quantity(struct cd_arena *a, double value, const char *unit);
bool cd_text_starts(const char *s, const char *prefix);
bool cd_text_ends(const char *s, const char *suffix);

#endif
