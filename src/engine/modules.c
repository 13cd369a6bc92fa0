/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which checks are there, and may they run with our rights?
 *
 * A module is code: it is loaded only when the file and every folder above it belong to root or to
 * the caller and nobody else may write there.  Folders with the sticky bit pass: in them others
 * cannot rename or remove what is not theirs.
 */
#include "engine/modules.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "derive/derive.h"
#include "engine/collect.h"
#include "engine/where.h"
#include "model/store.h"

static int check_owner(const char *path, struct cd_error *err)
{
	struct stat st;

	if (stat(path, &st))
		return cd_error_set(err, "%s: %s", path, strerror(errno));
	if (st.st_uid != 0 && st.st_uid != geteuid())
		return cd_error_set(err, "%s belongs to user %u, neither to root nor to you: its modules are "
				    "not loaded", path, (unsigned)st.st_uid);
	if ((st.st_mode & (S_IWGRP | S_IWOTH)) && !(S_ISDIR(st.st_mode) && (st.st_mode & S_ISVTX)))
		return cd_error_set(err, "%s can be written by others: its modules are not loaded "
				    "(chmod go-w %s)", path, path);
	return 0;
}

/* Links resolved. */
int cd_modules_trust(const char *path, struct cd_error *err)
{
	char real[PATH_MAX];

	if (!realpath(path, real))
		return cd_error_set(err, "%s: %s", path, strerror(errno));
	for (;;) {
		char *slash;

		if (check_owner(real, err))
			return -1;
		slash = strrchr(real, '/');
		if (!slash || !real[1])
			return 0;
		slash[slash == real] = '\0';
	}
}

struct load {
	struct cd_arena *a;
	struct cd_modules *m;
	size_t room_checks, room_collectors;
};

static void add_check(struct load *l, const struct cd_check *check)
{
	struct cd_modules *m = l->m;

	if (m->n_checks == l->room_checks) {
		l->room_checks = l->room_checks ? 2 * l->room_checks : 64;
		m->check = cd_regrow(l->a, m->check, m->n_checks * sizeof(*m->check),
				     l->room_checks * sizeof(*m->check));
	}
	m->check[m->n_checks++] = check;
}

static void add_collector(struct load *l, const struct cd_collector *collector)
{
	struct cd_modules *m = l->m;

	if (m->n_collectors == l->room_collectors) {
		l->room_collectors = l->room_collectors ? 2 * l->room_collectors : 64;
		m->collector = cd_regrow(l->a, m->collector, m->n_collectors * sizeof(*m->collector),
					 l->room_collectors * sizeof(*m->collector));
	}
	m->collector[m->n_collectors++] = collector;
}

static int load_one(struct load *l, const char *path, struct cd_error *err)
{
	const struct cd_module *module;
	void *handle;

	if (cd_modules_trust(path, err))
		return -1;
	handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	if (!handle)
		return cd_error_set(err, "module %s: %s", path, dlerror());
	module = dlsym(handle, "cd_module");
	if (!module)
		return cd_error_set(err, "module %s has no symbol cd_module: it is not a commdoctor module",
				    path);
	/* Nothing but the number may be read before it is known to be ours. */
	if (module->abi != CD_ABI)
		return cd_error_set(err, "module %s was built for ABI %u, this program has %u: build both "
				    "from the same release", path, module->abi, CD_ABI);
	for (const struct cd_check *const *k = module->checks; k && *k; k++)
		for (const struct cd_check *check = *k; check->id; check++)
			add_check(l, check);
	for (const struct cd_collector *const *k = module->collectors; k && *k; k++)
		add_collector(l, *k);
	return 0;	/* never closed: descriptors stay in use */
}

static int is_module(const struct dirent *d)
{
	return d->d_name[0] != '.' && cd_text_ends(d->d_name, ".so");
}

static int by_id(const void *a, const void *b)
{
	const struct cd_check *x = *(const struct cd_check *const *)a;
	const struct cd_check *y = *(const struct cd_check *const *)b;

	return strcmp(x->id, y->id);
}

struct cd_modules *cd_modules_load(const char *folder, struct cd_arena *a, struct cd_error *err)
{
	struct load l = { .a = a, .m = cd_alloc(a, sizeof(*l.m)) };
	struct dirent **entry = NULL;
	int n, rc = 0;

	if (!folder)
		folder = cd_where_modules();
	for (const struct cd_collector *const *k = cd_collectors; *k; k++)
		add_collector(&l, *k);
	cd_where_took_modules(folder);
	n = scandir(folder, &entry, is_module, alphasort);
	if (n < 0) {
		cd_error_set(err, "%s: %s: no check modules", folder, strerror(errno));
		return NULL;
	}
	for (int i = 0; i < n; i++) {
		if (!rc)
			rc = load_one(&l, cd_sprintf(a, "%s/%s", folder, entry[i]->d_name), err);
		free(entry[i]);
	}
	free(entry);
	if (rc)
		return NULL;
	if (!l.m->n_checks) {
		cd_error_set(err, "%s holds no checks", folder);
		return NULL;
	}
	qsort(l.m->check, l.m->n_checks, sizeof(*l.m->check), by_id);
	for (size_t i = 1; i < l.m->n_checks; i++)
		if (!strcmp(l.m->check[i - 1]->id, l.m->check[i]->id)) {
			cd_error_set(err, "%s: two modules give the check %s", folder,
				     l.m->check[i]->id);
			return NULL;
		}
	return l.m;
}

const struct cd_check *cd_modules_check(const struct cd_modules *m, const char *id)
{
	const struct cd_check key = { .id = id }, *k = &key;
	const struct cd_check **found =
		bsearch(&k, m->check, m->n_checks, sizeof(*m->check), by_id);

	return found ? *found : NULL;
}

const struct cd_fact_spec *cd_modules_spec(const struct cd_modules *m, const char *fact,
					   const char **by)
{
	const struct cd_fact_spec *family = NULL;	/* of facts; another may have this very one */

	for (size_t i = 0; i < m->n_collectors; i++) {
		const struct cd_fact_spec *s = cd_spec_find(m->collector[i]->facts, fact);

		if (!s || (family && strcmp(s->name, fact)))
			continue;
		*by = m->collector[i]->name;
		if (!strcmp(s->name, fact))
			return s;
		family = s;
	}
	if (family)
		return family;
	for (const struct cd_derivation *const *d = cd_derivations; *d; d++) {
		const struct cd_fact_spec *s = cd_spec_find((*d)->facts, fact);

		if (s) {
			*by = (*d)->name;
			return s;
		}
	}
	return NULL;
}
