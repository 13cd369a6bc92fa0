/* SPDX-License-Identifier: Apache-2.0 */
/*
 * smoke.c - does a fuzz target stand its corpus, cut short and damaged, without libFuzzer?
 *
 * Built into fuzz targets when the compiler is not asked for fuzzing.  Reads the files of
 * $CD_SRC/tests/fuzz/corpus/NAME (NAME: the program's without "fuzz-"), gives each one whole,
 * cut at many places and with bytes damaged by a generator of fixed seed: same run every time.
 */
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { CUTS = 64, DAMAGES = 400, SECONDS = 10 };

static uint64_t seed = 0x9e3779b97f4a7c15u;

static uint64_t next(void)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return seed;
}

/* A copy of the exact size, so that a sanitizer sees a read past the end. */
static void give(const uint8_t *data, size_t size)
{
	uint8_t *copy = malloc(size ? size : 1);

	if (!copy)
		abort();
	if (size)
		memcpy(copy, data, size);
	LLVMFuzzerTestOneInput(copy, size);
	free(copy);
}

static void damage(const uint8_t *data, size_t size)
{
	static const uint8_t nasty[] = { 0, 0xff, 0x80, '"', '\n', '{', '<', '&', ']', '/', '.', ' ' };
	uint8_t *copy = malloc(size + 1);
	size_t changes = 1 + next() % 4;

	if (!copy)
		abort();
	memcpy(copy, data, size);
	while (changes--) {
		size_t at = next() % size;

		copy[at] = next() % 2 ? nasty[next() % sizeof(nasty)] : (uint8_t)next();
	}
	give(copy, size);
	free(copy);
}

static unsigned long torment(const uint8_t *data, size_t size, time_t end)
{
	unsigned long inputs = 1;

	give(data, size);
	for (size_t i = 0; i < CUTS && i < size && time(NULL) < end; i++, inputs++)
		give(data, size <= CUTS ? i : size * i / CUTS);
	for (size_t i = 0; i < DAMAGES && size && time(NULL) < end; i++, inputs++)
		damage(data, size);
	return inputs;
}

static uint8_t *slurp(const char *path, size_t *size)
{
	FILE *f = fopen(path, "rb");
	uint8_t *data = NULL;
	long end;

	if (!f)
		return NULL;
	if (!fseek(f, 0, SEEK_END) && (end = ftell(f)) >= 0 && !fseek(f, 0, SEEK_SET)) {
		data = malloc((size_t)end + 1);
		*size = data ? fread(data, 1, (size_t)end, f) : 0;
	}
	fclose(f);
	return data;
}

int main(int argc, char **argv)
{
	const char *name = strrchr(argv[0], '/'), *src = getenv("CD_SRC");
	time_t end = time(NULL) + SECONDS;
	unsigned long inputs = 1, files = 0;
	char folder[PATH_MAX], path[PATH_MAX + NAME_MAX + 2];
	struct dirent *entry;
	DIR *dir;

	(void)argc;
	name = name ? name + 1 : argv[0];
	snprintf(folder, sizeof(folder), "%s/tests/fuzz/corpus/%s", src ? src : ".",
		 strncmp(name, "fuzz-", 5) ? name : name + 5);
	setvbuf(stdout, NULL, _IOLBF, 0);
	printf("1..1\n");
	give((const uint8_t *)"", 0);
	dir = opendir(folder);
	if (!dir) {
		printf("not ok 1 - %s has a corpus (%s: %s)\n", name, folder, strerror(errno));
		return 1;
	}
	while ((entry = readdir(dir))) {
		size_t size;
		uint8_t *data;

		if (entry->d_name[0] == '.')
			continue;
		snprintf(path, sizeof(path), "%s/%s", folder, entry->d_name);
		printf("# %s\n", path);
		data = slurp(path, &size);
		if (!data)
			continue;
		inputs += torment(data, size, end);
		files++;
		free(data);
	}
	closedir(dir);
	printf("%s 1 - %s stands %lu inputs made of %lu files\n", files ? "ok" : "not ok", name,
	       inputs, files);
	return files ? 0 : 1;
}
