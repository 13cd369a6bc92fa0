/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where do modules, words, profiles and templates lie?
 *
 * A build folder holds the file .uninstalled beside the program; its first line is the source
 * folder.  Whoever can write there can replace the program itself, so nothing is gained by a
 * forged one.
 */
#include "engine/where.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#ifndef CD_PKGDATADIR
#define CD_PKGDATADIR "/usr/local/share/commdoctor"
#endif
#ifndef CD_PKGLIBDIR
#define CD_PKGLIBDIR "/usr/local/lib/commdoctor"
#endif

static struct {
	char profiles[PATH_MAX + 16], templates[PATH_MAX + 16], data[PATH_MAX + 16];
	char modules[PATH_MAX + 16], catalogue[PATH_MAX + 32];
} where;

static void set(const char *shared, const char *catalogue_folder, const char *modules)
{
	snprintf(where.profiles, sizeof(where.profiles), "%s/profiles", shared);
	snprintf(where.templates, sizeof(where.templates), "%s/templates", shared);
	snprintf(where.data, sizeof(where.data), "%s/data", shared);
	snprintf(where.modules, sizeof(where.modules), "%s/checks", modules);
	snprintf(where.catalogue, sizeof(where.catalogue), "%s/catalogue.xml", catalogue_folder);
}

static void find(void)
{
	char self[PATH_MAX], marker[PATH_MAX + 32], source[PATH_MAX] = "";
	ssize_t n = readlink("/proc/self/exe", self, sizeof(self) - 1);
	char *slash;
	FILE *f;

	if (where.data[0])
		return;
	self[n > 0 ? n : 0] = '\0';
	slash = strrchr(self, '/');
	if (slash) {
		*slash = '\0';
		snprintf(marker, sizeof(marker), "%s/.uninstalled", self);
		f = fopen(marker, "re");
		if (f) {
			if (fgets(source, sizeof(source), f))
				source[strcspn(source, "\n")] = '\0';
			fclose(f);
		}
	}
	if (source[0])
		set(source, self, self);
	else
		set(CD_PKGDATADIR, CD_PKGDATADIR, CD_PKGLIBDIR);
}

const char *cd_where_profiles(void)
{
	find();
	return where.profiles;
}

const char *cd_where_templates(void)
{
	find();
	return where.templates;
}

const char *cd_where_data(void)
{
	find();
	return where.data;
}

const char *cd_where_modules(void)
{
	find();
	return where.modules;
}

const char *cd_where_catalogue(void)
{
	find();
	return where.catalogue;
}

static char words[PATH_MAX];

void cd_where_took_modules(const char *folder)
{
	snprintf(words, sizeof(words), "%s", folder);
}

const char *cd_where_words(void)
{
	return words[0] ? words : cd_where_modules();
}
